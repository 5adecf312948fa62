/** npm run katex: rewrites src/render/katex.ts, the commands that KaTeX knows, from the installed KaTeX. */
import { readFileSync, writeFileSync } from 'node:fs';

const source = readFileSync(new URL('../node_modules/katex/dist/katex.mjs', import.meta.url), 'utf8');
const words = [...new Set(Array.from(source.matchAll(/["']\\\\([A-Za-z]+)["']/g), (match) => match[1] ?? ''))].sort();
const lines: string[] = [];
for (const word of words) {
  const last = lines[lines.length - 1];
  if (last !== undefined && last.length + word.length < 110) lines[lines.length - 1] = `${last} ${word}`;
  else lines.push(word);
}
writeFileSync(
  new URL('../src/render/katex.ts', import.meta.url),
  `/** The commands that KaTeX knows; written by \`npm run katex\`. One it does not know spoils the whole display it stands in. */
const words = \`
${lines.join('\n')}
\`;

export const katexCommands: ReadonlySet<string> = new Set(words.split(/\\s+/));
`,
);
