/** The demo's OAI-PMH and Atom endpoints. */
import { httpDate } from './abstract-pages.ts';
import type { DemoPaper, DemoVersion } from './bundled-papers.ts';
import { type Collection, identify } from './collection.ts';
import { escape } from './latexml-elements.ts';
import type { DemoReply } from './reply.ts';

/** Every error of OAI comes with status 200. */
export function answerOai(query: URLSearchParams, papers: Collection): DemoReply {
  const identifier = query.get('identifier') ?? '';
  const echo = [...query].map(([name, value]) => ` ${escape(name)}="${escape(value)}"`).join('');
  const wrap = (content: string, attributes = echo): DemoReply => ({
    status: 200,
    headers: [['Content-Type', 'text/xml']],
    body: Buffer.from(
      `<?xml version="1.0" encoding="UTF-8"?>\n<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/">\n` +
        `    <responseDate>2026-08-12T10:11:12Z</responseDate>\n` +
        `    <request${attributes}>https://oaipmh.arxiv.org/oai</request>\n${content}\n</OAI-PMH>`,
    ),
  });
  const error = (code: string, text: string, attributes = '') =>
    wrap(`    <error code='${code}'>${text}</error>`, attributes);
  if (query.get('verb') !== 'GetRecord')
    return error('badVerb', 'Value of the verb argument is not a legal OAI-PMH verb. Reason: Invalid verb provided');
  if ([...query.keys()].toSorted().join() !== 'identifier,metadataPrefix,verb') {
    return error(
      'badArgument',
      'The request includes illegal arguments. Reason: Parameters provided did not match expected.',
    );
  }
  if (query.get('metadataPrefix') !== 'arXivRaw') {
    return error(
      'cannotDisseminateFormat',
      'The metadata format is not supported. Reason: Did not recognize requested format',
      echo,
    );
  }
  const unknown = (reason: string, attributes = '') =>
    error(
      'idDoesNotExist',
      `The value of the identifier argument is unknown or illegal in this repository. Reason: ${reason}`,
      attributes,
    );
  if (!identifier.startsWith('oai:arXiv.org:')) return unknown('All identifiers start with: oai:arXiv.org:');
  // A version is read and not heeded.
  const named = identify(identifier.slice('oai:arXiv.org:'.length));
  if (!named) return unknown('Invalid arXiv_id structure');
  const paper = papers.find(named.id);
  if (!paper || paper.deleted !== undefined) return unknown('Nothing found for this ID', echo);
  return wrap(writeRaw(paper));
}

function writeRaw({ id, known, raw, versions }: DemoPaper): string {
  const field = (name: string, value: string) => (value ? `            <${name}>${escape(value)}</${name}>\n` : '');
  const dated = versions.map(
    ({ version, submittedAt, kilobytes, letters }) =>
      `            <version version="v${version}">\n                <date>${httpDate(submittedAt)}</date>\n                <size>${kilobytes}kb</size>\n` +
      `${letters ? `                <source_type>${letters}</source_type>\n` : ''}            </version>\n`,
  );
  return (
    `    <GetRecord>\n    <record>\n    <header><identifier>oai:arXiv.org:${id}</identifier></header>\n    <metadata>\n` +
    `        <arXivRaw xmlns="http://arxiv.org/OAI/arXivRaw/">\n        <id>${id}</id>\n        <submitter>${escape(known.authors.split(/[,(]/)[0]?.trim() ?? '')}</submitter>\n` +
    dated.join('') +
    field('title', raw?.title ?? known.title) +
    field('authors', raw?.authors ?? known.authors) +
    field('categories', known.categories.join(' ')) +
    field('comments', raw?.comments ?? known.comments) +
    '            <proxy/>\n' +
    field('report-no', known.reportNo) +
    field('journal-ref', known.journalRef) +
    field('doi', known.doi) +
    field('license', known.license) +
    `            <abstract>  ${escape(known.abstract)}</abstract>\n        </arXivRaw>\n    </metadata>\n    </record>\n    </GetRecord>`
  );
}

const maxResults = 10;

export function answerAtom(query: URLSearchParams, papers: Collection): DemoReply {
  const search = query.get('search_query') ?? '';
  const [, words] = /^ti:"([^"]*)"$/.exec(search) ?? [];
  if (words !== undefined) return feed(200, 'arXiv Query', searchTitles(words, papers));
  const [, author, titles] = /^au:"([^"]*)" AND \(([^()]*)\)$/.exec(search) ?? [];
  if (author !== undefined && titles !== undefined)
    return feed(
      200,
      'arXiv Query',
      searchAuthors(
        author,
        titles.split(' OR ').map((term) => term.replace('ti:', '')),
        papers,
      ),
    );
  const ids = (query.get('id_list') ?? '').split(',').filter(Boolean);
  const bad = ids.find((id) => !/[0-9]{4}\.[0-9]{4,5}|[a-z-]+(?:\.[A-Z]{2})?\/[0-9]{7}/.test(id));
  if (bad !== undefined) {
    const address = `https://arxiv.org/api/errors#incorrect_id_format_for_${escape(bad)}`;
    const entry =
      `  <entry>\n    <id>${address}</id>\n    <title>Error</title>\n    <link href="${address}" rel="alternate" type="text/html"/>\n` +
      `    <summary>incorrect id format for ${escape(bad)}</summary>\n    <author>\n      <name>arXiv api core</name>\n    </author>\n  </entry>\n`;
    return feed(400, 'arXiv Search Results', [entry]);
  }
  const entries = ids.slice(0, Number(query.get('max_results') ?? maxResults)).flatMap((text) => {
    const named = identify(text);
    const paper = named && papers.find(named.id);
    const served = paper?.versions.find(({ version }) => version === (named?.version ?? paper.versions.length));
    return paper && served ? [writeEntry(paper, served)] : [];
  });
  return feed(
    200,
    `arXiv Query: search_query=&amp;id_list=${escape(ids.join())}&amp;start=0&amp;max_results=10`,
    entries,
  );
}

/** As the archive does, without regard to case and punctuation. */
const fold = (text: string) => ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `;

/** Papers of an author with one of the words in their title. */
function searchAuthors(author: string, words: readonly string[], papers: Collection): string[] {
  const plain = (text: string) => fold(text.normalize('NFKD').replace(/\p{M}/gu, ''));
  return papers.papers().flatMap((paper) => {
    const { title, authors } = paper.known;
    const isOne = plain(authors).includes(plain(author)) && words.some((word) => plain(title).includes(plain(word)));
    const served = paper.versions.at(-1);
    return isOne && served ? [writeEntry(paper, served)] : [];
  });
}

function searchTitles(words: string, papers: Collection): string[] {
  return papers.papers().flatMap((paper) => {
    const served = paper.versions.at(-1);
    return served && fold(paper.known.title).includes(fold(words)) ? [writeEntry(paper, served)] : [];
  });
}

function feed(status: number, title: string, entries: readonly string[]): DemoReply {
  const body =
    `<?xml version='1.0' encoding='UTF-8'?>\n<feed xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/" xmlns:arxiv="http://arxiv.org/schemas/atom" xmlns="http://www.w3.org/2005/Atom">\n` +
    `  <id>https://arxiv.org/api/demo</id>\n  <title>${title}</title>\n  <updated>2026-08-12T10:11:12Z</updated>\n` +
    `  <opensearch:itemsPerPage>${maxResults}</opensearch:itemsPerPage>\n  <opensearch:totalResults>${entries.length}</opensearch:totalResults>\n` +
    `  <opensearch:startIndex>0</opensearch:startIndex>\n${entries.join('')}</feed>\n`;
  return { status, headers: [['Content-Type', 'application/atom+xml; charset=utf-8']], body: Buffer.from(body) };
}

function writeEntry({ id, known, versions }: DemoPaper, { version, submittedAt }: DemoVersion): string {
  const field = (name: string, value: string) => (value ? `    <${name}>${escape(value)}</${name}>\n` : '');
  const names = known.authors.replace(/\s*\([^)]*\)/g, '').split(/, /);
  return (
    `  <entry>\n    <id>http://arxiv.org/abs/${id}v${version}</id>\n    <title>${escape(known.title)}</title>\n    <updated>${submittedAt}</updated>\n` +
    `    <link href="https://arxiv.org/abs/${id}v${version}" rel="alternate" type="text/html"/>\n` +
    `    <summary>${escape(known.abstract)}</summary>\n` +
    known.categories.map((code) => `    <category term="${code}" scheme="http://arxiv.org/schemas/atom"/>\n`).join('') +
    `    <published>${versions[0]?.submittedAt}</published>\n` +
    field('arxiv:comment', known.comments) +
    `    <arxiv:primary_category term="${known.primaryCategory}"/>\n` +
    field('arxiv:journal_ref', known.journalRef) +
    names.map((name) => `    <author>\n      <name>${escape(name)}</name>\n    </author>\n`).join('') +
    field('arxiv:doi', known.doi) +
    `  </entry>\n`
  );
}
