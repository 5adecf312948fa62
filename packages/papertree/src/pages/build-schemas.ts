/** JSON Schemas of how a paper was made: its build, how well its page was read, and how the archive made that. */
import { outcomes } from 'papertree-convert/paper';
import type { Schema } from 'papertree-convert/tree';
import { count, list, moment, object, ref, text, url } from './schema-terms.ts';

const stats = {
  errors: count('Faults that the conversion at the archive left in the page, and elements we do not know.'),
  sections: count('Sections.'),
  paragraphs: count('Paragraphs.'),
  mathNodes: count('Formulas.'),
  mathWithoutLatex: count('Formulas without LaTeX.'),
  cites: count('Citations.'),
  unresolvedCites: count('Citations that lead to no entry of the bibliography.'),
  figures: count('Figures.'),
  figuresWithoutImages: count('Figures without an image.'),
};

export const buildSchemas: Readonly<Record<string, Schema>> = {
  Build: object('How the tree was made.', {
    source: url(
      'The page it was read from; the source (`…/src/{idv}`) where the archive has no page, and it was converted here.',
    ),
    builder: text('What read it: name and version.'),
    builtAt: moment('When.'),
    quality: object(
      'How well the page could be read.',
      {
        score: { type: 'number', minimum: 0, maximum: 1, description: '1 is faultless.' },
        stats: object('What the tree holds.', stats),
        upstream: ref('ConversionReport'),
      },
      ['upstream'],
    ),
  }),
  ConversionReport: object(
    'What the archive’s log says of how it made the page; left out until the log is read, and where there is none.',
    {
      status: {
        enum: outcomes,
        description: 'How it ended; `unfinished` where the log ends before the conversion does.',
      },
      errors: count('Errors.'),
      warnings: count('Warnings.'),
      undefined: list({ type: 'string' }, 'Commands and environments that the converter did not know, 100 at most.'),
      missing: list({ type: 'string' }, 'Packages, classes and other files that it did not find, 100 at most.'),
      converter: text('The converter: name and version; empty where the log does not say.'),
    },
  ),
};
