/** The kind of an element, for the judge: a block or inline, a section, a listing with its source. */
import { attribute, classes, type DomElement, type DomParent, descend, isElement, textOf } from './dom.ts';
import { words } from './words.ts';

const inlineNames = new Set(
  (
    'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark math object q s samp small span ' +
    'strike strong sub sup svg time tt u var wbr img'
  ).split(' '),
);

// LaTeXML writes blocks as spans where HTML allows no blocks: <span class="ltx_p">.
const blockClasses = new Set(
  (
    'ltx_p ltx_para ltx_td ltx_tr ltx_tbody ltx_tabular ltx_item ltx_itemize ltx_enumerate ltx_description ' +
    'ltx_listing ltx_listingline ltx_equation ltx_equationgroup ltx_eqn_table ltx_eqn_row ltx_eqn_cell ltx_block ' +
    'ltx_logical-block ltx_inline-logical-block ltx_sectional-block ltx_quote ltx_minipage ltx_parbox ltx_title ' +
    'ltx_creator ltx_personname ltx_author_notes ltx_author_before ltx_author_after ltx_contact ltx_pubnotes ' +
    'ltx_pubnote ltx_caption ltx_figure ltx_table ltx_float ltx_theorem ltx_proof ltx_transformed_outer'
  ).split(' '),
);

export const isBlock = (element: DomElement, names: readonly string[]): boolean =>
  !inlineNames.has(element.tagName) || names.some((it) => blockClasses.has(it) || it.startsWith('ltx_affiliation_'));

const ranks: Readonly<Record<string, number>> = {
  ltx_part: 0,
  ltx_chapter: 1,
  ltx_section: 2,
  ltx_appendix: 2,
  ltx_bibliography: 2,
  ltx_index: 2,
  ltx_glossary: 2,
  ltx_slide: 2,
  ltx_subsection: 3,
  ltx_subsubsection: 4,
  ltx_paragraph: 5,
  ltx_subparagraph: 6,
};

/** The rank of an element as a division of the paper, 0 the highest; undefined where it is none. */
export function sectionRank(element: DomElement, names: readonly string[]): number | undefined {
  if (element.tagName !== 'section' && element.tagName !== 'div') return undefined;
  const name = names.find((it) => it in ranks);
  return name === undefined ? undefined : ranks[name];
}

/** The source of a program that a listing carries: <a href="data:text/plain;…;base64,…">. */
export function payloadOf(listing: DomElement): string | undefined {
  for (const element of descend(listing, (it) => classes(it).includes('ltx_listingline'))) {
    const address = element.tagName === 'a' ? (attribute(element, 'href') ?? '') : '';
    const code = /^data:[^,]*;base64,(.*)$/s.exec(address)?.[1];
    if (code !== undefined) return Buffer.from(code, 'base64').toString('utf8');
  }
  return undefined;
}

// Prose in a drawing stands in boxes that LaTeXML makes for paragraphs; a label is a bare line.
const proseClasses =
  /^ltx_(minipage|parbox|para|itemize|enumerate|description|tabular|listing|verbatim|theorem|proof|equation|section|appendix|subsection)$/;

export function isProse(box: DomElement): boolean {
  return box.childNodes.some(
    (it) => isElement(it) && (classes(it).some((name) => proseClasses.test(name)) || isProse(it)),
  );
}

/**
 * The depth of a section, not counting those around that are no higher than one inside them: these are nested by a slip of
 * the page. One at the top is one deeper where it stands behind the section that its id names: `A1.SS1` behind `A1`.
 */
export function logicalDepth(around: readonly number[], section: DomElement, ended: ReadonlySet<string>): number {
  const id = attribute(section, 'id') ?? '';
  const isBehind = around.length === 1 && id.includes('.') && ended.has(id.slice(0, id.lastIndexOf('.')));
  let depth = isBehind ? 1 : 0;
  let least = Number.POSITIVE_INFINITY;
  for (const rank of around.toReversed()) {
    if (rank < least) depth += 1;
    least = Math.min(least, rank);
  }
  return depth;
}

/** The number of words of a heading that are its printed number. */
export function tagWordsOf(heading: DomElement): number {
  const tag = heading.childNodes.find((it) => isElement(it) && classes(it).includes('ltx_tag'));
  return tag && isElement(tag) ? words(textOf(tag)).length : 0;
}

/** Whether an element stands in a cell of a display. */
export function isInCell(element: DomElement): boolean {
  for (let at: DomParent | null = element.parentNode; at !== null && 'tagName' in at; at = at.parentNode)
    if (classes(at).some((name) => /^ltx_(?:eqn_cell|equation|equationgroup)$/.test(name))) return true;
  return false;
}
