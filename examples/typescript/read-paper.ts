/**
 * Prints the sections of a paper, where words stand in it, and its works cited that are on arXiv:
 * `node read-paper.ts 2401.90001v2 'forty kettles'`.
 */
import type { Answers, Outline, ProblemDetails } from './answers.d.ts';

const service = process.env.PAPERTREE_URL ?? 'http://localhost:8080';

/** Throws what the service says of a failure; waits where it says so. */
async function ask(path: string): Promise<Response> {
  for (let tries = 0; tries < 3; tries += 1) {
    const answer = await fetch(service + path);
    if (answer.ok) return answer;
    const wait = Number(answer.headers.get('retry-after') ?? Number.NaN);
    if (!(wait <= 60)) {
      const { detail, hint } = (await answer.json()) as ProblemDetails;
      throw new Error(`${detail}. ${hint}`);
    }
    await new Promise((resolve) => setTimeout(resolve, wait * 1000));
  }
  throw new Error(`${service} is busy: try again later.`);
}

/** The answer of an address of one paper, with its type. */
async function askJson<Path extends `/{idv}/${string}.json` & keyof Answers>(
  path: Path,
  paper: string,
  query = '',
): Promise<Answers[Path]> {
  const answer = await ask(path.replace('{idv}', paper) + query);
  return (await answer.json()) as Answers[Path];
}

function printSections(sections: Outline['sections'], indent = ''): void {
  for (const { id, number, title, tokens, children } of sections) {
    console.log(`${indent}${id}: ${number} ${title} (${tokens} tokens)`);
    printSections(children, `${indent}  `);
  }
}

async function main(paper: string, words: string): Promise<void> {
  const outline = await askJson('/{idv}/outline.json', paper);
  console.log(`${outline.title} (${outline.idv})\n`);
  printSections(outline.sections);

  const { verdict, matches } = await askJson('/{idv}/find.json', paper, `?q=${encodeURIComponent(words)}`);
  console.log(`\n“${words}”: ${verdict}`);
  for (const { anchor, snippet } of matches) console.log(`${anchor}: ${snippet}`);
  const [first] = matches;
  if (first) {
    const part = await ask(`/${paper}/nodes/${encodeURIComponent(first.anchor)}.md`);
    console.log(`\n${(await part.text()).trimEnd()}`);
  }

  const { references } = await askJson('/{idv}/references.json', paper);
  console.log('\nOf the works cited on arXiv:');
  for (const { upstreamId, text } of references) if (upstreamId) console.log(`${upstreamId}: ${text}`);
}

const [paper, words, ...more] = process.argv.slice(2);
if (paper === undefined || words === undefined || more.length > 0) {
  console.error("Usage: node read-paper.ts 2401.90001v2 'forty kettles'");
  process.exitCode = 1;
} else {
  await main(paper, words).catch((thrown: Error) => {
    console.error(thrown.message === 'fetch failed' ? `No service at ${service}: ${thrown.cause}` : thrown.message);
    process.exitCode = 1;
  });
}
