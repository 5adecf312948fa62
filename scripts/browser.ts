/** Builds what the page of a paper loads, from TypeScript, CSS and font packages, into `browser/`: `npm run browser`. */
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const from = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const into = from('browser');

/** Fonts under the SIL Open Font License, each with the file that a browser loads. */
const fonts = {
  'text.woff2': 'stix-two-text/files/stix-two-text-latin-400-normal.woff2',
  'text-italic.woff2': 'stix-two-text/files/stix-two-text-latin-400-italic.woff2',
  'text-bold.woff2': 'stix-two-text/files/stix-two-text-latin-700-normal.woff2',
  'math.woff2': 'stix-two-math/files/stix-two-math-latin-400-normal.woff2',
  'FONT-LICENSE': 'stix-two-text/LICENSE',
} as const;

rmSync(into, { recursive: true, force: true });
mkdirSync(into, { recursive: true });
await build({
  entryPoints: ['paper.ts', 'paper.css', 'site.ts', 'site.css'].map((name) => from(`src/browser/${name}`)),
  outdir: into,
  bundle: true,
  minify: true,
  format: 'esm',
  target: ['es2022', 'chrome111', 'firefox115', 'safari16.4'],
  external: ['*.woff2'],
  logLevel: 'warning',
});
copyFileSync(from('src/browser/icon.svg'), `${into}/icon.svg`);
for (const [name, font] of Object.entries(fonts))
  copyFileSync(from(`node_modules/@fontsource/${font}`), `${into}/${name}`);
