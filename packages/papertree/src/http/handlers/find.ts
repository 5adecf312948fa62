/** Answers what is sought in a paper: the words stand in the query of the address. */
import type { Operation } from '../../questions/index.ts';
import { pathOf, queryOf } from '../context.ts';
import { problemReply } from '../errors.ts';
import { answerWith, type PaperHandler } from './paper.ts';

/** Characters: a longer quotation is none. */
const longest = 4000;

export function findWith(operation: Operation): PaperHandler {
  const answer = answerWith(operation);
  return (asked, server) => {
    const words = (queryOf(asked).get('q') ?? '').toWellFormed().replace(/\s+/g, ' ').trim();
    const fault =
      words === '' ? 'Nothing is sought: `q` is missing or empty.' : `\`q\` is longer than ${longest} characters.`;
    if (words === '' || words.length > longest) {
      const request = { baseUrl: server.baseUrl, instance: pathOf(asked), requestId: asked.requestId };
      const hint = 'Give the words or the sentence in `q`, percent-encoded.';
      return problemReply('bad-request', request, { reason: fault, hint });
    }
    // The words are part of the address, as an anchor is of others: answers are kept and named by them.
    const { match, route } = asked;
    return answer(
      { ...asked, match: { ...match, part: words }, route: { ...route, path: `${route.path}?q={query}` } },
      server,
    );
  };
}
