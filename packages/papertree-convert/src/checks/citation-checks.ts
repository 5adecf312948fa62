/** What a check says of a sentence that cites: whether its quotations, parts and numbers stand in the papers cited. */
import { choice, list, named, object, optional, type TypeOf, text, texts, url, whole } from '../shapes.ts';

export const lookupVerdicts = [
  'exact',
  'normalised',
  'nearly',
  'elsewhere',
  'there',
  'number-differs',
  'not-there',
  'unchecked',
] as const;
export type LookupVerdict = (typeof lookupVerdicts)[number];

const passage = object('A passage of a paper cited.', {
  key: text('The key of the work.'),
  anchor: text('Where it stands there.'),
  place: optional(text('What that is called: `Section 2.1`, in a table with row and column.')),
  url: url('The same as a link.'),
  text: text('The words.'),
});
export type PaperPassage = TypeOf<typeof passage>;

const stretch = object('A stretch of words.', {
  in: choice(['both', 'draft', 'paper'], 'Where it stands.'),
  text: text('The words.'),
});

const lookup = named(
  'CitationLookup',
  object('Something that a sentence takes from the works it cites.', {
    kind: choice(['quotation', 'part', 'number'], 'What it is.'),
    words: text('As the draft has it.'),
    verdict: choice(
      lookupVerdicts,
      'Of a quotation `exact`, `normalised` (but for case, accents, quotes, dashes, spaces, citations left out), `nearly` (some words differ), `elsewhere` (its words stand in another part than the draft says, in another order, or in another work than the one cited beside it), of a part or number `there`, of a number also `elsewhere` (in another part than the draft says) or `number-differs` (another number, or the same in another unit, stands where the draft says certainly that it stands); else `not-there`, or `unchecked` with the reason in `says`.',
    ),
    key: optional(text('The key of the work in which it stands; of `number-differs`, in which another does.')),
    anchor: optional(text('Where it stands there.')),
    place: optional(text('What that is called: `Section 2.1`, in a table with row and column.')),
    url: optional(url('The same as a link.')),
    shows: optional(
      text(
        'Of a part that is there: its heading, caption or first words; of a number outside of tables: the words around it.',
      ),
    ),
    notIn: optional(texts('Of words that stand elsewhere: the parts that the draft names, and that do not hold them.')),
    nearest: optional(passage),
    difference: optional(
      list(stretch, 'Where it stands there nearly: the words of the draft and those of the paper, stretch by stretch.'),
    ),
    says: text('What this means, and what to do, in a sentence.'),
  }),
);
export type CitationLookup = TypeOf<typeof lookup>;

export const citationCheck = named(
  'CitationCheck',
  object('A sentence of the draft that cites.', {
    file: optional(text('In a file that the draft includes: the name by which it does.')),
    line: optional(whole('In a draft: the line of its first key, else that in which it begins, from 1.')),
    anchor: optional(text('In a paper: the anchor of the paragraph, caption or note.')),
    sentence: text('The sentence.'),
    keys: texts('The keys of the works that it cites, or about which it goes on.'),
    unknown: optional(texts('Keys that the list does not have.')),
    meant: optional(
      list(
        object('A key that may be mistyped.', {
          key: text('As the draft has it.'),
          nearest: text('The key of the list that is most like it.'),
        }),
        'Which keys may be meant by those that the list does not have, where one of it is like them.',
      ),
    ),
    lookups: list(lookup, 'What was looked up for it; empty where it quotes and names nothing.'),
    passages: optional(
      list(
        passage,
        'Where nothing was looked up, or a quotation is not there, and this was asked for: the sentences of the papers cited that share most of the names and rarer words, the first of a paper before later ones. They help a person to compare, and are no verdict.',
      ),
    ),
  }),
);
export type CitationCheck = TypeOf<typeof citationCheck>;
