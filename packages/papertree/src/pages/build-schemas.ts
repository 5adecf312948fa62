/**
 * JSON Schemas of how a paper was made: its build, how well its page was read, how the archive made that, what a model says
 * of it.
 */
import { outcomes } from 'papertree-convert/paper';
import type { Schema } from 'papertree-convert/tree';
import { paperTypes } from '../inference/inferred.ts';
import { constant, count, list, moment, object, ref, text, union, url } from './schema-terms.ts';

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
  Tokens: object('How long the Markdown is.', {
    approx: count('Characters divided by four, rounded up.'),
    method: constant('chars/4', 'How it was counted.'),
  }),
  Inferred: {
    description: 'What a language model made of the paper.',
    ...union({ pending: 'InferredPending', ready: 'InferredReady', failed: 'InferredFailed' }, 'status'),
  },
  InferredPending: object('Waiting for the model.', {
    status: constant('pending', 'Not yet there.'),
    queuedAt: moment('Since when.'),
  }),
  InferredReady: object('What the model said.', {
    status: constant('ready', 'There.'),
    tldr: text('The paper in a sentence or two.'),
    contributions: list({ type: 'string' }, 'What it contributes.'),
    evidence: list(ref('Evidence'), 'For each contribution, in their order, the words of the paper that say so.'),
    unproven: count('Contributions left out, because what the model quoted for them does not stand in the paper.'),
    paperType: { type: 'string', enum: paperTypes, description: 'What kind of paper it is.' },
    model: text('The model that said so.'),
    promptVersion: text('The version of the question it was asked.'),
    inferredAt: moment('When.'),
  }),
  Evidence: object('Words of the paper that a contribution rests on.', {
    anchor: text('The section in which they stand.'),
    quotation: text('The words, as the paper has them.'),
    match: {
      enum: ['exact', 'near'],
      description: '`exact`: the model quoted them to the letter; `near`: with other signs, or some other words.',
    },
  }),
  InferredFailed: object(
    'Why the model said nothing.',
    {
      status: constant('failed', 'Not to be had for now.'),
      error: object('Why.', { code: text('A stable code.'), detail: text('The same in a sentence.') }),
      failedAt: moment('When.'),
      model: text('The model that was asked, where one was.'),
      promptVersion: text('The version of the question, where one was asked.'),
    },
    ['model', 'promptVersion'],
  ),
};
