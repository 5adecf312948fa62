/** Answers about the service itself: its pages, the form that opens a paper, health. */
import { isProblemCode } from '../../pages/index.ts';
import { formatId } from '../../paper/id.ts';
import { readSpelling } from '../../paper/spelling.ts';
import { queryOf, type RequestContext, type ServerContext } from '../context.ts';
import type { DocumentName } from '../documents.ts';
import { cacheControl, makeReply, type Reply, represent } from '../response.ts';

/** `part` fills the address: the code of a problem. Undefined where there is no such page. */
export type ServiceHandler = (
  context: RequestContext,
  part: string,
  server: ServerContext,
) => Reply | Promise<Reply | undefined> | undefined;

export function document(name: DocumentName): ServiceHandler {
  return ({ coding, request }, _part, { documents }) => represent(documents.find(name, coding), request.headers);
}

/** The front page, or the same with what was typed into its form and is no id. */
export const home: ServiceHandler = (context, part, server) => {
  const wrong = queryOf(context).get('wrong');
  if (wrong === null) return document('home')(context, part, server);
  const { request, coding } = context;
  return represent(server.documents.wrong(wrong, coding), request.headers);
};

export const problemPage: ServiceHandler = ({ coding, request }, code, { documents }) =>
  isProblemCode(code) ? represent(documents.problem(code, coding), request.headers) : undefined;

export const pageFile: ServiceHandler = ({ coding, request }, name, { documents }) => {
  const file = documents.file(name, coding);
  return file && represent(file, request.headers);
};

/** Redirects to the paper typed into the form, or shows the form again with the error. */
export const open: ServiceHandler = (context, _part, { routes }) => {
  const query = queryOf(context);
  const typed = (query.get('id') ?? '').slice(0, 200);
  const formats = Object.entries(routes).filter(([, { label }]) => label !== undefined);
  const [, wanted] = formats.find(([name]) => name === query.get('format')) ?? formats[0] ?? [];
  const paper = readSpelling(typed);
  const location = paper
    ? (wanted?.path ?? '').replace('{idv}', formatId(paper))
    : `/-/?${new URLSearchParams({ wrong: typed })}`;
  return makeReply(303, { Location: location, 'Cache-Control': cacheControl.never });
};

export const live: ServiceHandler = () => jsonReply(200, { live: true });

export const ready: ServiceHandler = async (_context, _part, { readiness }) => {
  const found = await readiness();
  return jsonReply(found.ready ? 200 : 503, found);
};

function jsonReply(status: number, value: object): Reply {
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': cacheControl.never };
  return makeReply(status, headers, Buffer.from(JSON.stringify(value)));
}
