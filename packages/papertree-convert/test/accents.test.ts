/** Decodes the accents of TeX, and leaves alone what is not one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeAccents } from '../src/accents.ts';

const cases: [string, string][] = [
  [String.raw`P. Erd\H{o}s`, 'P. Erdős'],
  [String.raw`Schr\"odinger, G\"{o}del, {\"U}ber`, 'Schrödinger, Gödel, Über'],
  [String.raw`\'e \`a \^o \~n \=a \.z`, 'é à ô ñ ā ż'],
  [String.raw`\v{S}imon, \v Simon, Ji\v{r}\'{\i}`, 'Šimon, Šimon, Jiří'],
  [String.raw`na\"{\i}ve \'\i{} \'\i n`, 'naïve í ín'],
  [String.raw`\c{c}a, \c cay, \k{e}, \u{g}, \r{a}, \d{s}, \b{d}`, 'ça, çay, ę, ğ, å, ṣ, ḏ'],
  [String.raw`{\L}ukasz \L ukasz \L{}ukasz \o{} {\O} Stra\ss e`, 'Łukasz Łukasz Łukasz ø Ø Straße'],
  [String.raw`\AA ngstr\"om, \ae on, {\oe}uvre, \th, \DH`, 'Ångström, æon, œuvre, þ, Ð'],
  [
    String.raw`\alpha \cite{x} \beta \rho \url{y} \varepsilon`,
    String.raw`\alpha \cite{x} \beta \rho \url{y} \varepsilon`,
  ],
  [String.raw`an $\"o^{\'e}$ and \"o and $$\v{s}$$`, String.raw`an $\"o^{\'e}$ and ö and $$\v{s}$$`],
  [String.raw`it costs \$5 for G\"odel`, String.raw`it costs \$5 for Gödel`],
  ['plain {n} text', 'plain {n} text'],
  ['', ''],
];

for (const [tex, text] of cases) test(tex || 'nothing', () => assert.equal(decodeAccents(tex), text));
