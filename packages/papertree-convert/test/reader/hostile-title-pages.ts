/** Title pages far larger than any paper has, to see that reading one takes time in proportion to it. */

const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const letter = (place: number) => letters[place % letters.length] as string;

const range = (count: number) => Array.from({ length: count }, (_, at) => at);
const each = (count: number, write: (at: number) => string, between = '') => range(count).map(write).join(between);

const nameOf = (at: number) =>
  `${letter(at).toUpperCase()}nn ${letter(at >> 3).toUpperCase()}${letter(at)}${letter(at * 7)}${letter(at >> 5)}er`;
const placeOf = (at: number) => `University of ${nameOf(at)}, Oakton`;
const mark = (text: number | string) => `<sup class="ltx_sup">${text}</sup>`;
const creator = (name: string, notes = '') =>
  `<span class="ltx_creator ltx_role_author"><span class="ltx_personname">${name}</span><span class="ltx_author_notes">${notes}</span></span>`;
const contact = (role: string, text: string) => `<span class="ltx_contact ltx_role_${role}">${text}</span>`;
const note = (role: string, at: number | string, text: string) =>
  `<span class="ltx_note ltx_role_${role}"><sup class="ltx_note_mark">${at}</sup><span class="ltx_note_outer"><span class="ltx_note_content"><sup class="ltx_note_mark">${at}</sup><span class="ltx_note_type">${role}: </span>${text}</span></span></span>`;
const br = '<br class="ltx_break">';
const row = (cells: readonly string[]) =>
  `<span class="ltx_tr">${cells.map((cell) => `<span class="ltx_td">${cell}</span>`).join('')}</span>`;

const page = (authors: string, before = '', behind = '') =>
  `<article class="ltx_document">${before}<h1 class="ltx_title ltx_title_document">Trees</h1><div class="ltx_authors">${authors}</div>${behind}<div class="ltx_abstract"><p class="ltx_p">Short.</p></div><section class="ltx_section"><p class="ltx_p">Text.</p></section></article>`;

export const hostileTitlePages: readonly { readonly name: string; readonly write: (count: number) => string }[] = [
  {
    name: 'twenty marked institutes, many authors',
    write: (count) =>
      page(
        each(count, (at) => creator(nameOf(at), `${(at % 20) + 1}${(at % 20) + 1}`)),
        each(20, (at) => note('institutetext', at + 1, placeOf(at))),
      ),
  },
  {
    name: 'twenty legends below many authors',
    write: (count) =>
      page(
        creator(
          each(count, (at) => nameOf(at) + mark((at % 20) + 1), ', ') +
            br +
            each(20, (at) => mark(at + 1) + placeOf(at), br),
        ),
      ),
  },
  {
    name: 'as many footnotes called from elsewhere as names',
    write: (count) =>
      page(
        creator(
          each(count, (at) => nameOf(at) + note('footnotemark', at, ''), ', ') +
            each(count, (at) => note('footnotetext', at, placeOf(at))),
        ),
      ),
  },
  {
    name: 'a footnote on a name with as many sentences',
    write: (count) => page(creator(nameOf(0) + note('footnote', 1, each(count, placeOf, '. ')))),
  },
  {
    name: 'all places and e-mails on the last author',
    write: (count) =>
      page(
        each(count, (at) => creator(nameOf(at))) +
          creator(
            'Zoë Zett',
            each(count, (at) => contact('affiliation', placeOf(at)) + contact('email', `a${at}@x.org`)),
          ),
      ),
  },
  {
    name: 'an address of many lines',
    write: (count) =>
      page(creator('Zoë Zett', contact('affiliation', `${placeOf(1)}${br}${each(count, () => `Elm Hall${br}`)}`))),
  },
  {
    name: 'a place with many lines of e-mails',
    write: (count) =>
      page(
        creator('Zoë Zett', contact('affiliation', `${placeOf(1)}${br}${each(count, (at) => `a${at}@x.org${br}`)}`)),
      ),
  },
  {
    name: 'a sentence for each author',
    write: (count) =>
      page(
        creator(
          each(count, nameOf, ', '),
          each(count, (at) => `${nameOf(at)} is with ${placeOf(at)}.`, ' '),
        ),
      ),
  },
  {
    name: 'lines of names and places in turn',
    write: (count) => page(creator(each(count, (at) => nameOf(at) + br + placeOf(at), br))),
  },
  {
    name: 'a block for each author',
    write: (count) =>
      page(creator(each(count, (at) => `${nameOf(at)}${br}${placeOf(at)}${br}a${at}@x.org`, `${br}&amp;`))),
  },
  {
    name: 'a table of authors',
    write: (count) =>
      page(creator(`<span class="ltx_tabular">${each(count, (at) => row([nameOf(at), placeOf(at)]))}</span>`)),
  },
  {
    name: 'institutes that name their people',
    write: (count) =>
      page(
        each(count, (at) => creator(nameOf(at))),
        each(count, (at) => note('institutetext', 2 * at, nameOf(at)) + note('institutetext', 2 * at + 1, placeOf(at))),
      ),
  },
  {
    name: 'footnotes of all authors',
    write: (count) =>
      page(
        creator(each(count, (at) => nameOf(at) + mark('†'), ', ')),
        '',
        each(count, (at) => note('footnotetext', '†', `† Equal in ${at}`)),
      ),
  },
  {
    name: 'braces of e-mails that never close',
    write: (count) => page(creator(`Ann Able${br}${each(count, (at) => `{a${at},`, br)}`)),
  },
  {
    name: 'names in one line without an end, and lines that begin with names',
    write: (count) =>
      page(creator(each(count, nameOf, ', ') + br + each(count, (at) => `${nameOf(at)}, ${nameOf(at)}`, br))),
  },
  {
    name: 'a paragraph for each author at the end',
    write: (count) =>
      page(
        creator(each(count, nameOf, ', ')),
        '',
        each(count, (at) => `<div class="ltx_para"><p class="ltx_p">${nameOf(at)}: ${placeOf(at)}</p></div>`),
      ),
  },
  {
    name: 'arguments of unknown commands without a space',
    write: (count) =>
      page(
        each(count, (at) => creator(nameOf(at))),
        `<div class="ltx_para"><p class="ltx_p">${each(count, (at) => `${placeOf(at)}a${at}@x.org`, '\n')}<span class="ltx_ERROR undefined">\\addauthor</span>${each(count, (at) => nameOf(at) + placeOf(at))}</p></div>`,
      ),
  },
  {
    name: 'notes that end in those of all later authors',
    write: (count) =>
      page(
        each(count, (at) =>
          creator(
            nameOf(at),
            each(Math.min(at + 1, 50), (place) => placeOf(place)),
          ),
        ),
      ),
  },
];
