/** The schema of CSL-JSON, version 1.0.2, as far as the Citation Style Language fixes it: types, variables, names, dates. */

const types = (
  'article article-journal article-magazine article-newspaper bill book broadcast chapter classic collection dataset ' +
  'document entry entry-dictionary entry-encyclopedia event figure graphic hearing interview legal_case legislation ' +
  'manuscript map motion_picture musical_score pamphlet paper-conference patent performance periodical ' +
  'personal_communication post post-weblog regulation report review review-book software song speech standard thesis ' +
  'treaty webpage'
).split(' ');
const names = (
  'author chair collection-editor compiler composer container-author contributor curator director editor ' +
  'editorial-director executive-producer guest host interviewer illustrator narrator organizer original-author ' +
  'performer producer recipient reviewed-author script-writer series-creator translator'
).split(' ');
const dates = 'accessed available-date event-date issued original-date submitted'.split(' ');
const texts = (
  'citation-key language journalAbbreviation shortTitle abstract annote archive archive_collection archive_location ' +
  'archive-place authority call-number citation-label collection-title container-title container-title-short ' +
  'dimensions division DOI event-title event-place genre ISBN ISSN jurisdiction keyword medium note original-publisher ' +
  'original-publisher-place original-title part-title PMCID PMID publisher publisher-place references reviewed-genre ' +
  'reviewed-title scale section source status title title-short URL volume-title volume-title-short year-suffix'
).split(' ');
const numbers = (
  'chapter-number citation-number collection-number edition first-reference-note-number issue locator number ' +
  'number-of-pages number-of-volumes page page-first part printing supplement version volume'
).split(' ');

const text = { type: 'string' };
const number = { type: ['string', 'number'] };
const each = (fields: readonly string[], schema: object) => Object.fromEntries(fields.map((name) => [name, schema]));

const name = {
  type: 'object',
  properties: {
    ...each(['family', 'given', 'dropping-particle', 'non-dropping-particle', 'suffix', 'literal'], text),
    ...each(['comma-suffix', 'static-ordering', 'parse-names'], { type: ['string', 'number', 'boolean'] }),
  },
  additionalProperties: false,
};
const date = {
  type: 'object',
  properties: {
    'date-parts': {
      type: 'array',
      minItems: 1,
      maxItems: 2,
      items: { type: 'array', minItems: 1, maxItems: 3, items: number },
    },
    season: number,
    circa: { type: ['string', 'number', 'boolean'] },
    literal: text,
    raw: text,
  },
  additionalProperties: false,
};

export const cslData = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      id: number,
      type: { type: 'string', enum: types },
      categories: { type: 'array', items: text },
      ...each(texts, text),
      ...each(numbers, number),
      ...each(names, { type: 'array', items: name }),
      ...each(dates, date),
      custom: { type: 'object' },
    },
    required: ['type', 'id'],
    additionalProperties: false,
  },
};
