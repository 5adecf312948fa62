/** The address of checks: a page with a form, and what it takes. */
import { checkPath } from '../../pages/index.ts';
import { document } from '../handlers/about-pages.ts';
import { check, checkChoices, checkLineShape } from '../handlers/check.ts';
import { html, limited, ndjsonType, type Routes } from '../route.ts';

const bibtex =
  '@misc{kettle, title = {Forty Kettles}, author = {Able, Ada}, eprint = {2401.00001}, archivePrefix = {arXiv}}';

export const checkRoutes = {
  check: {
    kind: 'service',
    path: checkPath,
    handle: document('check'),
    summary: 'A form that takes a list of references, and a draft, to be checked.',
    type: html,
    problems: limited,
    post: check,
    posts: {
      summary: 'Compares the works of a list with the archive’s records, and a draft with the papers that it cites.',
      notes: [
        'The body is a list (BibTeX, CSL-JSON, a JSON object a line, or a printed reference a line), `{"id": "2401.00001"}` for the list and the sentences of a paper, `{"list": "…", "draft": "…"}` with the text of a draft, or a form with these fields.',
        'A line of JSON each: `plan` first, then `fault`, `work` and `citation` as they are known, `done` at the end; `problem` in its place where the check fails on the way.',
        'It counts as so many requests as the list has works, at most 500, in at most 2 MiB; two checks of one client run at once. Whoever leaves ends it.',
        'Closed where `BASE_URL` is public, unless `CHECKS=on`: then 404.',
      ],
      bodies: {
        'text/plain': bibtex,
        'application/x-bibtex': bibtex,
        'application/json': '{"id": "2401.00001"}',
        'application/vnd.citationstyles.csl+json': '[{"title": "Forty Kettles", "DOI": "10.48550/arXiv.2401.00001"}]',
        'application/x-ndjson': '{"title": "Forty Kettles", "authors": ["Ada Able"], "arxiv": "2401.00001"}',
      },
      choices: checkChoices,
      type: ndjsonType,
      shape: checkLineShape,
      problems: ['bad-request', 'not-found', 'body-too-large', 'rate-limited', 'build-failed', 'upstream'],
    },
  },
} as const satisfies Routes;
