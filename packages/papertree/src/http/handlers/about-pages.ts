/** Answers about the service itself: its pages, the form that opens a paper, health. */

import { foldTitle, formatId, readSpelling } from 'papertree-convert/paper';
import { constant, flag, list, moment, named, object, optional, type TypeOf, text } from 'papertree-convert/shapes';
import { type Candidate, guideNames, isProblemCode, type Lookup, longestWanted } from '../../pages/index.ts';
import { readChoices } from '../../questions/index.ts';
import { queryOf, type RequestContext, type ServerContext } from '../context.ts';
import type { DocumentName } from '../documents.ts';
import { cacheControl, makeReply, type Reply, represent } from '../response.ts';
import type { Route } from '../route.ts';

/** `part` fills the address: the code of a problem. Undefined where there is no such page. */
export type ServiceHandler = (
  context: RequestContext,
  part: string,
  server: ServerContext,
) => Reply | Promise<Reply | undefined> | undefined;

export function document(name: DocumentName): ServiceHandler {
  return async ({ coding, request }, _part, { documents }) =>
    represent(await documents.find(name, coding), request.headers);
}

/** The front page, where it may be told with what was read here lately; without that where it cannot be had. */
export const home: ServiceHandler = async (context, part, server) => {
  const lately = (await server.listLately?.().catch(() => [])) ?? [];
  if (lately.length === 0) return document('home')(context, part, server);
  return represent(server.documents.home(lately, context.coding), context.request.headers);
};

/** The documentation, or the places in it that hold the words searched for. */
export const docs: ServiceHandler = (context, part, server) => {
  const wanted = (queryOf(context).get('q') ?? '').trim().slice(0, longestWanted);
  if (wanted === '') return document('docs')(context, part, server);
  const { request, coding } = context;
  return represent(server.documents.searched(wanted, coding), request.headers);
};

export const guide: ServiceHandler = ({ coding, request }, name, { documents }) => {
  const known = guideNames.find((each) => each === name);
  return known && represent(documents.guide(known, coding), request.headers);
};

export const problemPage: ServiceHandler = ({ coding, request }, code, { documents }) =>
  isProblemCode(code) ? represent(documents.problem(code, coding), request.headers) : undefined;

export const pageFile: ServiceHandler = ({ coding, request }, name, { documents }) => {
  const file = documents.file(name, coding);
  return file && represent(file, request.headers);
};

/** Characters of what is typed that are read. */
const longestTyped = 300;
const mostCandidates = 10;
/** Lines that a title has where it is copied from a PDF, and the marks around it. */
const cleanTitle = (typed: string) => typed.replace(/\s+/g, ' ').trim();

/** Redirects to what was typed into a form: to a paper by its id or its whole title; else shows the form again with what was found. */
export const open: ServiceHandler = async (context, _part, server) => {
  const query = queryOf(context);
  const typed = cleanTitle((query.get('id') ?? '').slice(0, longestTyped));
  const asked = query.get('format') ?? '';
  const format = server.routes[asked]?.kind === 'paper' ? asked : 'html';
  const lead = (id: string) => {
    const location = addressOf(server.routes[format] as Route, id, query);
    return makeReply(303, { Location: location, 'Cache-Control': cacheControl.never });
  };
  const paper = readSpelling(typed);
  if (paper) return lead(formatId(paper));
  const lookup = await findTitle(typed, format, context.client, server);
  const [first, second] = lookup.state === 'found' ? lookup.papers : [];
  const isMeant = ({ title }: Candidate) => foldTitle(title) === foldTitle(typed);
  if (first && isMeant(first) && !(second && isMeant(second))) return lead(first.id);
  return represent(server.documents.looked(lookup, context.coding), context.request.headers);
};

/** A single word is no title to search for: it is an id gone wrong. */
async function findTitle(
  typed: string,
  format: string,
  client: string,
  { searchTitles, log }: ServerContext,
): Promise<Lookup> {
  if (searchTitles === undefined || !foldTitle(typed).includes(' ')) return { typed, state: 'wrong' };
  try {
    return { typed, state: 'found', format, papers: (await searchTitles(typed, client)).slice(0, mostCandidates) };
  } catch (thrown) {
    log.warn({ err: thrown }, 'a title could not be searched for');
    return { typed, state: 'failed' };
  }
}

/** The address with its holes filled, with what it asks for, and with what was chosen of its choices. */
function addressOf({ path, choices = {}, asks = {} }: Route, id: string, query: URLSearchParams): string {
  const part = (query.get('part') ?? '').split('/').map(encodeURIComponent).join('/');
  const chosen = new URLSearchParams();
  for (const name of Object.keys(asks)) {
    const value = query.get(name);
    if (value !== null) chosen.set(name, value);
  }
  for (const [name, docs] of Object.entries(choices)) {
    const read = readChoices({ [name]: docs }, () => query.get(name));
    const value = 'chosen' in read ? read.chosen[name] : undefined;
    if (value !== undefined) chosen.set(name, value);
  }
  const address = path.replace('{idv}', id).replace(/\{[a-z]+\}/, () => part);
  return chosen.size === 0 ? address : `${address}?${chosen}`;
}

export const liveShape = named('Live', object('The process answers.', { live: constant(true, 'Always true.') }));

export const live: ServiceHandler = () => jsonReply(200, { live: true } satisfies TypeOf<typeof liveShape>);

export const readyShape = named(
  'Ready',
  object('Whether requests should be sent here.', {
    ready: flag('Whether they should.'),
    reason: optional(text('Why not, or what works only in part.')),
    paused: optional(
      list(
        object('A part of the archive.', {
          part: text('Which one.'),
          reason: text('Why it is not asked.'),
          until: moment('Until when.'),
        }),
        'Parts of the archive that are not asked now: nothing new can be fetched of them.',
      ),
    ),
  }),
);
export type Readiness = TypeOf<typeof readyShape>;

export const ready: ServiceHandler = async (_context, _part, { readiness }) => {
  const found = await readiness();
  return jsonReply(found.ready ? 200 : 503, found);
};

function jsonReply(status: number, value: object): Reply {
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': cacheControl.never };
  return makeReply(status, headers, Buffer.from(JSON.stringify(value)));
}
