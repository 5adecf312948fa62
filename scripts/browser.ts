/** Builds what pages load, from TypeScript, CSS and font packages, and the guides of `docs/` as pages, into `packages/papertree/browser/`: `npm run browser`. */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import subset from 'subset-font';
import { joinArrows } from './arrow-parts.ts';
import { readGuides } from './guides.ts';

const from = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const into = from('packages/papertree/browser');

/** Fonts under the SIL Open Font License, each with the file that a browser loads. */
const fonts = {
  'text.woff2': 'stix-two-text/files/stix-two-text-latin-400-normal.woff2',
  'text-italic.woff2': 'stix-two-text/files/stix-two-text-latin-400-italic.woff2',
  'text-bold.woff2': 'stix-two-text/files/stix-two-text-latin-700-normal.woff2',
  'text-bold-italic.woff2': 'stix-two-text/files/stix-two-text-latin-700-italic.woff2',
  'math-more.woff2': 'stix-two-math/files/stix-two-math-latin-400-normal.woff2',
  'FONT-LICENSE': 'stix-two-text/LICENSE',
} as const;

rmSync(into, { recursive: true, force: true });
mkdirSync(into, { recursive: true });
await build({
  entryPoints: ['paper.ts', 'paper-tools.ts', 'paper.css', 'site.ts', 'check.ts', 'site.css'].map((name) =>
    from(`packages/papertree/src/browser/${name}`),
  ),
  outdir: into,
  bundle: true,
  minify: true,
  format: 'esm',
  target: ['es2022', 'chrome111', 'firefox115', 'safari16.4'],
  external: ['*.woff2', '*.svg'],
  logLevel: 'warning',
});
writeFileSync(`${into}/guides.json`, JSON.stringify(readGuides()));
copyFileSync(from('packages/papertree/src/browser/icon.svg'), `${into}/icon.svg`);
for (const [name, font] of Object.entries(fonts))
  copyFileSync(from(`node_modules/@fontsource/${font}`), `${into}/${name}`);

/**
 * The font of formulas without instructions for coarse screens, which are a third of it, and the parts cut from it along the
 * ranges that the style sheet gives for them; of two, the later one counts.
 */
const whole = readFileSync(`${into}/math-more.woff2`);
const forFine = { noHinting: true, targetFormat: 'woff2' } as const;
writeFileSync(`${into}/math-more.woff2`, await subset(whole, undefined, { ...forFine, keepAllGlyphs: true }));
const styles = readFileSync(from('packages/papertree/src/browser/shared.css'), 'utf8');
const parts = [...styles.matchAll(/url\("([\w-]+\.woff2)"\)[^}]*unicode-range: ([^;]*);/g)];
const taken = new Set<number>();
for (const [, name = '', ranges = ''] of parts.reverse()) {
  const points = ranges.split(',').flatMap((range) => {
    const [first = 0, last = first] = range
      .trim()
      .slice(2)
      .split('-')
      .map((digits) => Number.parseInt(digits, 16));
    return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  });
  const letters = points.filter((point) => !taken.has(point)).map((point) => String.fromCodePoint(point));
  for (const point of points) taken.add(point);
  const cut = await subset(whole, letters.join(''), { targetFormat: 'sfnt' });
  writeFileSync(`${into}/${name}`, await subset(joinArrows(cut), letters.join(''), forFine));
}
