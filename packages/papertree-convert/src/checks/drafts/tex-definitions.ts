/** What a draft in LaTeX defines: commands, environments, and units of siunitx. */
import { closingBraces } from './tex-braces.ts';

export interface Macro {
  readonly parameters: number;
  /** What stands for the first argument where it is left out; undefined where that must be there. */
  readonly fallback?: string | undefined;
  readonly body: string;
}

export interface Definitions {
  readonly macros: ReadonlyMap<string, Macro>;
  /** What environments stand for, at their begin and at their end. */
  readonly environments: ReadonlyMap<string, { readonly begin: Macro; readonly end: Macro }>;
  /** The symbols of units that are declared. */
  readonly units: ReadonlyMap<string, string>;
}

/** A remark, up to the end of its line. */
export const remark = String.raw`(?<!\\)%[^\n]*`;
const remarks = new RegExp(remark, 'g');

const optionalNumber = String.raw`\s?(?:\[(\d)\])?\s?(?:\[([^[\]]{0,300})\])?`;
const definition = new RegExp(
  String.raw`\\(?:${[
    String.raw`(?:newcommand|providecommand|DeclareRobustCommand)\*?\s?\{?\\(?<command>[A-Za-z]{1,50})\}?${optionalNumber}`,
    String.raw`[gex]?def\s?\\(?<def>[A-Za-z]{1,50})(?<signs>(?:#\d){0,9})`,
    String.raw`(?:New|Provide|Declare)DocumentCommand\s?\{?\\(?<document>[A-Za-z]{1,50})\}?\s?\{(?<spec>(?:\s?m){0,9}\s?)\}`,
    String.raw`newenvironment\*?\s?\{(?<environment>[A-Za-z]{1,50})\}${optionalNumber}`,
    String.raw`DeclareSIUnit(?:\[[^[\]]{0,100}\])?\s?\{?\\(?<unit>[A-Za-z]{1,50})\}?`,
  ].join('|')})\s{0,5}\{`,
  'g',
);
const definitionAt = new RegExp(definition.source, 'y');
/** A longer one prints no words of a sentence. */
const longestBody = 2000;

const isInRemark = (text: string, at: number) => /(?<!\\)%[^\n]*$/.test(text.slice(Math.max(0, at - 300), at));

/** Those that cite by their argument are known by their names, and one that names itself has no end. */
const isCarriedOut = (name: string, { parameters, body }: Macro) =>
  !(/cite/i.test(name) && parameters > 0) && !new RegExp(String.raw`\\${name}(?![A-Za-z])`).test(body);

/** Quotation marks that have names. */
const quotationMarks: Readonly<Record<string, string>> = {
  ...{ og: '«', fg: '»', flqq: '«', frqq: '»', guillemotleft: '«', guillemotright: '»' },
  ...{ glqq: '„', grqq: '“', textquotedblleft: '“', textquotedblright: '”' },
};

export function definitionsIn(texts: readonly string[]): Definitions {
  const macros = new Map(
    Object.entries(quotationMarks).map(([name, body]): [string, Macro] => [name, { parameters: 0, body }]),
  );
  const environments = new Map<string, { begin: Macro; end: Macro }>();
  const units = new Map<string, string>();
  for (const text of texts) {
    const all = [...text.matchAll(definition)];
    const ends = all.length > 0 ? closingBraces(text) : [];
    /** What stands in braces at an offset, and where it ends; undefined where they are not closed, or it is too long. */
    const bodyAt = (at: number) => {
      const end = ends[at] ?? 0;
      if (end === 0 || end - at > longestBody) return undefined;
      const written = text.slice(at + 1, end - 1);
      return { end, body: written.replace(remarks, '').replace(/\\xspace(?![A-Za-z])/g, '') };
    };
    for (const { 0: whole, 2: count, 3: fallback, 9: countOfEnvironment, 10: first, groups = {}, index } of all) {
      const { command, def, document, environment, unit, signs = '', spec = '' } = groups;
      const found = bodyAt(index + whole.length - 1);
      if (found === undefined || isInRemark(text, index)) continue;
      const { end, body } = found;
      const parameters = Number(count ?? countOfEnvironment ?? 0) + signs.length / 2 + spec.replace(/\s/g, '').length;
      const macro = { parameters, fallback: fallback ?? first, body };
      const name = command ?? def ?? document;
      if (name !== undefined && isCarriedOut(name, macro)) macros.set(name, macro);
      if (unit !== undefined) units.set(unit, body.trim());
      if (environment === undefined) continue;
      const closing = bodyAt(spaceEnd(text, end));
      if (closing) environments.set(environment, { begin: macro, end: { parameters: 0, body: closing.body } });
    }
  }
  return { macros, environments, units };
}

/** Whether a command defines another one. */
export const isDefining = (name: string) => definers.test(name);
const definers =
  /^(?:[gex]?def|(?:re)?new(?:command|environment)|providecommand|Declare(?:RobustCommand|SIUnit)|(?:New|Provide|Declare)DocumentCommand)$/;

/** Behind a definition that begins at an offset; 0 where it is of another kind. */
export function definitionEnd(text: string, from: number, ends: ArrayLike<number>): number {
  definitionAt.lastIndex = from;
  const { 0: whole = '', groups = {} } = definitionAt.exec(text) ?? {};
  const end = whole === '' ? 0 : (ends[from + whole.length - 1] ?? 0);
  return end > 0 && groups.environment !== undefined ? ends[spaceEnd(text, end)] || end : end;
}

const spaceEnd = (text: string, at: number) => at + (/^\s*/.exec(text.slice(at, at + 50))?.[0].length ?? 0);
