/** Reads the words after the name of a command; what is not understood is said with what was meant. */
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { Problem } from 'papertree-convert/errors';
import { nearest } from 'papertree-convert/nearest';
import { settings } from '../settings/config.ts';
import { commandLine, quote } from './own-name.ts';

export interface WordsSpec<Options extends ParseArgsOptionsConfig> {
  readonly command: string;
  readonly options: Options;
  /** Whether there may be words that belong to no option, which is the default. */
  readonly takesInputs?: boolean;
}

export function readWords<Options extends ParseArgsOptionsConfig>(
  words: readonly string[],
  { command, options, takesInputs = true }: WordsSpec<Options>,
) {
  const help = `\`${commandLine(`help ${command}`)}\``;
  const wrong = (reason: string): never => {
    throw new Problem('usage', reason);
  };
  const args = [...words];
  const { tokens } = parseArgs({ args, options, allowPositionals: true, strict: false, tokens: true });
  const seen = new Set<string>();
  for (const token of tokens) {
    if (token.kind === 'positional' && !takesInputs) wrong(refuseInput(token.value, command, options));
    if (token.kind !== 'option') continue;
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
    if (!option) return wrong(refuseOption(token.rawName, token.value ?? words[token.index + 1], command, options));
    const isMissing = token.value === undefined || (!token.inlineValue && /^-./.test(token.value));
    if (option.type === 'string' && isMissing) wrong(`${token.rawName} needs a value after it; see ${help}.`);
    if (option.type === 'boolean' && token.value !== undefined)
      wrong(`${token.rawName} takes no value: leave “=${token.value}” out.`);
    if (seen.has(token.name) && !option.multiple) wrong(`${token.rawName} is given twice: give it once.`);
    seen.add(token.name);
  }
  return parseArgs({ args, options, allowPositionals: true });
}

function refuseOption(typed: string, next: string | undefined, command: string, known: ParseArgsOptionsConfig): string {
  const name = typed.replace(/^-+/, '');
  const names = [...Object.keys(known), 'help'];
  const meant = nearest(name, names) ?? (name.length === 1 ? names.find((each) => each.startsWith(name)) : undefined);
  const start = `there is no option ${typed}`;
  if (meant !== undefined) return `${start}; did you mean --${meant}?`;
  const setting = findSetting(name);
  const isShown = next !== undefined && !next.startsWith('-') && !setting?.secret;
  if (setting)
    return `${start}; settings are environment variables: ${withSetting(setting.name, isShown ? quote(next) : '…', command)}`;
  const list = Object.keys(known).map((each) => `--${each}`);
  const has = list.length === 0 ? 'takes no options' : `has ${list.join(', ')}`;
  return `${start}: \`papertree ${command}\` ${has}; see \`${commandLine(`help ${command}`)}\`.`;
}

/** A lone number is most likely a port. */
function refuseInput(word: string, command: string, known: ParseArgsOptionsConfig): string {
  const start = `\`papertree ${command}\` takes no arguments such as “${word}”; `;
  const meant = nearest(word, Object.keys(known));
  if (meant !== undefined) return `${start}did you mean --${meant}?`;
  const [, name = '', value = word] = /^(\w+)=(.*)$/.exec(word) ?? [];
  const setting = findSetting(name) ?? (/^[0-9]+$/.test(word) ? { name: 'PORT' } : undefined);
  return setting && !setting.secret
    ? `${start}${setting.name} is a setting, an environment variable: ${withSetting(setting.name, quote(value), command)}`
    : `${start}settings are environment variables; see \`${commandLine(`help ${command}`)}\`.`;
}

function findSetting(option: string): { readonly name: string; readonly secret?: true } | undefined {
  const all = Object.values<{ readonly name: string; readonly secret?: true }>(settings);
  const meant = nearest(
    option.toUpperCase().replaceAll('-', '_'),
    all.map(({ name }) => name),
    1,
  );
  return all.find(({ name }) => name === meant);
}

const withSetting = (name: string, value: string, command: string) => `\`${name}=${value} ${commandLine(command)}\`.`;

/** The message for a word that is none of those known. */
export function unknownWord(
  what: string,
  typed: string,
  known: readonly string[],
  meant = nearest(typed.toLowerCase(), known) ??
    known.find((each) => typed.length > 2 && each.startsWith(typed.toLowerCase())),
): string {
  const shown = typed.slice(0, 100).toWellFormed();
  const start = `unknown ${what} “${shown}”`;
  return meant === undefined
    ? `${start}; expected one of ${known.join(', ')}.`
    : `${start}; did you mean ${meant}? There are ${known.join(', ')}.`;
}
