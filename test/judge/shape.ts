/** What an element of a page is to a judge: a block or inline, a section, a listing with its source. */
import { attribute, classes, type DomElement, descend } from './dom.ts';

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
  !inlineNames.has(element.tagName) || names.some((it) => blockClasses.has(it));

const sections =
  /^ltx_(part|chapter|section|subsection|subsubsection|paragraph|subparagraph|appendix|bibliography|index|glossary|slide)$/;

/** Whether an element is a division of the paper. */
export const sectionOf = (element: DomElement, names: readonly string[]): boolean =>
  (element.tagName === 'section' || element.tagName === 'div') && names.some((it) => sections.test(it));

/** The source of a program that a listing carries: <a href="data:text/plain;…;base64,…">. */
export function payloadOf(listing: DomElement): string | undefined {
  for (const element of descend(listing, (it) => classes(it).includes('ltx_listingline'))) {
    const address = element.tagName === 'a' ? (attribute(element, 'href') ?? '') : '';
    const code = /^data:[^,]*;base64,(.*)$/s.exec(address)?.[1];
    if (code !== undefined) return Buffer.from(code, 'base64').toString('utf8');
  }
  return undefined;
}
