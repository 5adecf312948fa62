/** Pages that LaTeXML wrote, edited as authors edit papers: the comparison tells the edits and nothing else, and leads to the new order. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Random, seededRandom } from '../../../../test/random.ts';
import { without } from '../../../../test/tools.ts';
import { convert } from '../../src/convert.ts';
import { type Comparison, compareContents } from '../../src/render/index.ts';
import type { Content } from '../../src/tree/nodes.ts';
import { probes } from '../reader/pages.ts';
import { applyChanges, orderOf, unitHolding, unitsIn } from './compared.ts';

const skip = await without('probes');

/** A page as its author changed it. */
interface Edited {
  /** The page before, where that is not the one given. */
  readonly before?: string;
  readonly page: string;
  /** What is to be told of the trees of both pages: `changed paragraph S1.p1.1: one word -> other word`. */
  readonly told: (after: Content) => readonly string[];
}

/** `unheard` is a word that stands in no probe. */
type Edit = (page: string, random: Random, unheard: string) => Edited | undefined;

const edits: Readonly<Record<string, Edit>> = {
  'a section elsewhere': moveSection,
  'a word of a paragraph': replaceWord(
    /(<p id="[^"]+" class="ltx_p">(?:[^<]*\s)?)([A-Za-z]{4,})(?=\s[^<]*[a-z]{2} [^<]*[a-z]{2} )/g,
  ),
  'a word of a caption': replaceWord(
    /(<figcaption class="ltx_caption[^"]*">[\s\S]{0,200}?<\/span>(?:[^<]*\s)?)([A-Za-z]{3,})(?=[\s.<])/g,
  ),
  'the cell of a table': replaceWord(/(<t[dh][^>]* class="ltx_td[^"]*"[^>]*>)([A-Za-z0-9.]+)(?=<\/t[dh]>)/g),
  'a word of a work cited': replaceWord(/(<span class="ltx_bibblock">[^<]*?)([A-Za-z]{4,})(?=[\s,.])/g),
  'another formula': changeFormula,
  'a formula more': insertFormula,
  'a theorem more': (page, random, unheard) =>
    insertBefore(
      page,
      random,
      /<div id="S[0-9]+(?:\.S+[0-9]+)*\.p[0-9]+" class="ltx_para/g,
      'added statement Thmnew1',
      [
        '<div id="Thmnew1" class="ltx_theorem ltx_theorem_theorem"><h6 class="ltx_title ltx_runin ltx_title_theorem">',
        '<span class="ltx_tag ltx_tag_theorem">Theorem 99</span>.</h6><div id="Thmnew1.p1" class="ltx_para">',
        `<p id="Thmnew1.p1.1" class="ltx_p">Every zebra has stripes, and no ${unheard} has.</p></div></div>`,
      ],
    ),
  'a work more': (page, random, unheard) =>
    insertBefore(page, random, /<li id="bib\.bib[0-9]+" class="ltx_bibitem/g, 'added reference bib.new', [
      '<li id="bib.new" class="ltx_bibitem"><span class="ltx_tag ltx_tag_bibitem">[99]</span>',
      `<span class="ltx_bibblock">Z. Zebra. Stripes of the ${unheard}. 1999.</span></li>`,
    ]),
  'a work less': removeWork,
};

/** The word in the second group is another one, behind what the first group matches. */
function replaceWord(place: RegExp): Edit {
  return (page, random, unheard) => {
    const found = pick(page, random, place);
    if (!found) return undefined;
    const [, lead = '', word = ''] = found;
    const at = found.index + lead.length;
    const [words = ''] = /^[^<]*/.exec(page.slice(at)) ?? [];
    // A caption that the page prints twice is to be changed twice.
    if (words.length > 8 && page.split(words).length > 2) return undefined;
    return {
      page: page.slice(0, at) + unheard + page.slice(at + word.length),
      told(after) {
        const unit = unitHolding(after, unheard);
        // Otherwise it is no text of the paper.
        return unit === undefined ? [] : [`changed ${unit}: ${word} -> ${unheard}`];
      },
    };
  };
}

function insertBefore(
  page: string,
  random: Random,
  place: RegExp,
  told: string,
  html: readonly string[],
): Edited | undefined {
  const at = pick(page, random, place)?.index;
  if (at === undefined) return undefined;
  return { page: page.slice(0, at) + html.join('') + page.slice(at), told: () => [told] };
}

function changeFormula(page: string, random: Random, unheard: string): Edited | undefined {
  const formula = /<math id="[^"]+" class="ltx_Math" alttext="([^"]+)" display="block"[\s\S]*?<\/math>/g;
  const found = pick(page, random, formula);
  if (!found) return undefined;
  const [whole, latex = ''] = found;
  const other = whole.replace(`alttext="${latex}"`, () => `alttext="${latex}+${unheard}"`);
  return {
    page: page.replace(whole, () => other.replace(`>${latex}</annotation>`, () => `>${latex}+${unheard}</annotation>`)),
    told: (after) => [`changed ${unitHolding(after, unheard)}: …${unheard}`],
  };
}

/** A numbered formula before another one: that and those behind it have the next number, in their anchors too. */
function insertFormula(page: string, random: Random, unheard: string): Edited | undefined {
  const found = pick(page, random, /<table id="(S[0-9]+\.E)([0-9]+)" class="ltx_equation ltx_eqn_table">/g);
  if (!found) return undefined;
  const { index } = found;
  const [, stem = '', first = ''] = found;
  const later = (number: string) => String(Number(number) + (Number(number) < Number(first) ? 0 : 1));
  const anchor = new RegExp(`(?<=["#])${stem.replaceAll('.', '\\.')}([0-9]+)(?=[".])`, 'g');
  const printed = /(?<=<span class="ltx_tag ltx_tag_equation[^>]*>\()[0-9]+(?=[a-z]?\))/g;
  const formula = `<table id="${stem}${first}" class="ltx_equation ltx_eqn_table"><tbody><tr class="ltx_equation ltx_eqn_row">
<td class="ltx_eqn_cell"><math class="ltx_Math" alttext="\\${unheard}=0" display="block"><mi>z</mi></math></td>
<td class="ltx_eqn_cell ltx_eqn_eqno"><span class="ltx_tag ltx_tag_equation">(${first})</span></td></tr></tbody></table>`;
  const rename = (html: string) => html.replaceAll(anchor, (_, number: string) => stem + later(number));
  return {
    page: rename(page.slice(0, index)) + formula + rename(page.slice(index)).replaceAll(printed, later),
    told(after) {
      const unit = unitHolding(after, unheard);
      const own = unit === `equation ${stem}${first}` ? `added ${unit}` : `changed ${unit}: …${unheard}`;
      const all = unitsIn(after);
      const behind = all.slice(1 + all.findIndex(({ json }) => json.includes(unheard)));
      const numbered = behind.filter(({ kind, number }) => kind === 'equation' && /^[0-9]/.test(number));
      return [own, ...numbered.map(({ id }) => `renumbered equation ${id}`)];
    },
  };
}

/** One of several: a list without works would be another kind of page. */
function removeWork(page: string, random: Random): Edited | undefined {
  const work = /<li id="(bib\.bib[0-9]+)" class="ltx_bibitem(?:(?!<li)[\s\S])*?<\/li>/g;
  const found = [...page.matchAll(work)].length > 1 ? pick(page, random, work) : undefined;
  return found && { page: page.replace(found[0], ''), told: () => [`removed reference ${found[1]}`] };
}

/** A section of our own that stands behind all others, or before the paper's last ones. */
function moveSection(page: string, random: Random, unheard: string): Edited | undefined {
  const end = page.indexOf('<section id="bib"') === -1 ? page.indexOf('</article>') : page.indexOf('<section id="bib"');
  const place = pick(page.slice(0, end), random, /<section id="(?:S|Ch)[0-9]+" class="ltx_(?:section|chapter)/g)?.index;
  if (place === undefined) return undefined;
  const zebras = `<section id="Sz" class="ltx_section"><h2 class="ltx_title ltx_title_section">Zebras</h2>
<div id="Sz.p1" class="ltx_para"><p id="Sz.p1.1" class="ltx_p">A zebra is striped, unlike any ${unheard}.</p></div></section>`;
  return {
    before: page.slice(0, end) + zebras + page.slice(end),
    page: page.slice(0, place) + zebras + page.slice(place),
    told: () => ['moved section Sz'],
  };
}

function pick(page: string, random: Random, place: RegExp): RegExpExecArray | undefined {
  // What precedes the article is no paper.
  const from = page.indexOf('<article');
  const all = [...page.matchAll(place)].filter(({ index }) => index > from);
  return all[random.below(all.length)];
}

/** The changes in the words of the edits; of a change in a formula, which has no words, the name that is new in it. */
function tell({ changes }: Comparison, unheard: string): string[] {
  return changes.map((each) => {
    const name = `${each.change} ${each.kind} ${'anchor' in each ? each.anchor : each.from}`;
    if (each.change !== 'changed') return name;
    const words = (change: string) =>
      each.difference.flatMap((piece) => (piece.change === change ? [piece.text.replace(/^\W+|\W+$/g, '')] : []));
    const [removed, added] = [words('removed').join(' '), words('added').join(' ')];
    return added !== unheard && added.includes(unheard) && !/ /.test(added + removed)
      ? `${name}: …${unheard}`
      : `${name}: ${removed} -> ${added}`;
  });
}

for (const [n, [name, edit]] of Object.entries(edits).entries())
  test(`${name} is told, and nothing else`, { skip }, (t) => {
    const unheard = 'zyzzyva';
    let pairs = 0;
    for (const [seed, probe] of probes.entries()) {
      const edited = edit(probe.page, seededRandom(100 * n + seed), unheard);
      if (!edited) continue;
      const { before: old = probe.page, page, told } = edited;
      const [before, after] = [convert(old).content, convert(page).content];
      const found = compareContents(before, after);
      assert.deepEqual(tell(found, unheard), told(after), `probe ${seed}, ${probe.name}`);
      assert.deepEqual(applyChanges(orderOf(before), found), orderOf(after), probe.name);
      pairs++;
    }
    t.diagnostic(`${pairs} pairs`);
    assert.ok(pairs >= 5);
  });

test('a page and itself differ in nothing', { skip }, () => {
  for (const { page } of probes.filter((probe) => probe.page.includes('<p id='))) {
    const found = compareContents(convert(page).content, convert(page).content);
    assert.deepEqual(found.changes, []);
  }
});

test('all edits of a page at once are told, and nothing else', { skip }, (t) => {
  let told = 0;
  for (const [seed, probe] of probes.entries()) {
    const random = seededRandom(seed);
    let [old, page] = [probe.page, probe.page];
    const edited: { readonly unheard: string; readonly told: Edited['told'] }[] = [];
    for (const [n, edit] of Object.values(edits).entries()) {
      const unheard = `zyzzyva${String.fromCharCode(97 + n)}`;
      const made = edit(page, random, unheard);
      if (!made) continue;
      // The first edit alone, the section that moves, has another page before.
      old = made.before ?? old;
      page = made.page;
      edited.push({ unheard, told: made.told });
    }
    if (edited.length === 0) continue;
    const [before, after] = [convert(old).content, convert(page).content];
    const found = compareContents(before, after);
    const nameOf = (each: string) => each.replace(/:.*/, '');
    const wanted = edited.flatMap((each) => each.told(after)).map(nameOf);
    assert.deepEqual(
      [...new Set(tell(found, '').map(nameOf))].toSorted(),
      [...new Set(wanted)].toSorted(),
      `probe ${seed}, ${probe.name}`,
    );
    assert.deepEqual(applyChanges(orderOf(before), found), orderOf(after), probe.name);
    told += found.changes.length;
  }
  t.diagnostic(`${told} changes`);
});
