/**
 * Shows what Zotero reads off a page of a paper: `npm run zotero -- TRANSLATORS UTILITIES URL`. The first two are clones of
 * `github.com/zotero/translators` and `github.com/zotero/utilities`, whose own code runs in the page; the address is that of
 * a page of a service that runs, `http://localhost:8080/1706.03762.html`. Metadata in RDF (`dc.`, `og:`) are told it as there
 * being none: it reads them by a store that only Zotero has.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { demand, findChromium } from '../test/tools.ts';

const [translators, utilities, address] = process.argv.slice(2);
assert.ok(
  translators !== undefined && utilities !== undefined && address !== undefined,
  'Usage: npm run zotero -- TRANSLATORS UTILITIES URL',
);
await demand('chromium');

/** The part of Zotero around a translator. */
const around = `
  var found = [];
  var exports = {};
  var Zotero = {
    debug() {}, done(type) { Zotero.type = type; },
    Translate: {}, CreatorTypes: { getTypesForItemType: () => [] }, ItemTypes: { getID: (type) => type }, ItemFields: { isValidForType: () => true },
    Item: function (itemType) {
      Object.assign(this, { itemType, creators: [], tags: [], attachments: [], notes: [], seeAlso: [], complete() { found.push(this); } });
    },
    loadTranslator: () => ({
      setTranslator() {}, setHandler() {},
      getTranslatorObject: (use) => use({ Zotero: { RDF: { addStatement() {} } }, getNodes: () => [], doImport() {} }),
    }),
  };
  var Z = Zotero;
  var text = (doc, path) => doc.querySelector(path)?.textContent ?? '';
  var attr = (doc, path, name) => doc.querySelector(path)?.getAttribute(name) ?? '';`;
/** Without the description in JSON that is its head. */
const translator = readFileSync(join(translators, 'Embedded Metadata.js'), 'utf8').replace(/^\{[\s\S]*?\n\}\n/, '');
const helpers = readFileSync(join(utilities, 'utilities.js'), 'utf8');
/** Libraries that the helpers have of Zotero; `\\pL` of XRegExp is `\\p{L}`. */
const libraries =
  "ZU.XRegExp = (pattern, flags = '') => new RegExp(pattern.replace(/\\\\p([A-Z])/g, '\\\\p{$1}'), flags + 'u'); ZU.XRegExp.replace = (text, pattern, by) => text.replace(pattern, by); " +
  "ZU.strToISO = (text) => (/^(\\d{4})\\D(\\d{2})\\D(\\d{2})/.exec(text) ?? []).slice(1).join('-');";

const browser = await chromium.launch({ executablePath: findChromium() as string, args: ['--no-sandbox'] });
try {
  const page = await (await browser.newContext({ bypassCSP: true })).newPage();
  await page.goto(address);
  const item = await page.evaluate<Readonly<Record<string, unknown>>>(
    `(() => { ${around}\n(function () { var module = undefined; ${helpers} }).call(window);
      Zotero.Utilities ??= window.Zotero?.Utilities; var ZU = Zotero.Utilities; ${libraries}
      ${translator}
      doWeb(document, document.location.href);
      return JSON.parse(JSON.stringify(found[0] ?? {})); })()`,
  );
  console.log(JSON.stringify(item, null, 2));
  for (const field of ['title', 'creators', 'date', 'url', 'abstractNote'])
    assert.ok(item[field] !== undefined && String(item[field]) !== '', `${field} is missing`);
} finally {
  await browser.close();
}
