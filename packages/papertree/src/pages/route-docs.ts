/** A row of the table of routes, as the pages about the service read it: docs, OpenAPI, llms.txt and the form. */
import { constant, count, moment, named, object, type Schema, url } from 'papertree-convert/shapes';
import type { SamplePaper } from './page-frame.ts';
import type { ProblemCode } from './problems.ts';

/** The answer to those who do not wait for a build. */
export const acceptedShape = named(
  'Accepted',
  object('The paper is being built.', {
    status: constant('building', 'What is going on.'),
    location: url('What to poll.'),
    retryAfter: count('Seconds to wait before the next poll.'),
    queuedAt: moment('When the build was asked for.'),
  }),
);

export interface ChoiceDocs {
  readonly doc: string;
  /** The first is the default. */
  readonly values: Readonly<Record<string, string>>;
  /** Given where it is a whole number, and no value of a list. */
  readonly numbers?: { readonly least: number; readonly most: number; readonly usual: number };
}

/** What an address does with a body that is sent to it by POST. */
export interface PostDocs {
  readonly summary: string;
  readonly notes?: readonly string[];
  /** An example of a body for each content type of those that are read; others are read as the first. */
  readonly bodies: Readonly<Record<string, string>>;
  readonly choices?: Readonly<Record<string, ChoiceDocs>>;
  /** Content-Type of the answer, and its shape: of lines, that of one. */
  readonly type: string;
  readonly shape: Schema;
  readonly problems: readonly ProblemCode[];
}

export interface RouteDocs {
  /** The subject: a paper and its parts, or the service. */
  readonly kind: 'paper' | 'service';
  readonly path: string;
  /** Its tag in OpenAPI, where it is not that of its kind: `data` for what is added to the interface. */
  readonly tag?: 'data';
  readonly summary: string;
  /** Further notes, a sentence each. */
  readonly notes?: readonly string[];
  /** An address of this route that can be typed. */
  readonly example?: string;
  /** The name of the format in the form that opens a paper; a route without one is not offered there. */
  readonly label?: string;
  /** Content-Type of the answer; an asset's depends on the file. */
  readonly type: string;
  /** The shape of the answer, where that is JSON. */
  readonly shape?: Schema;
  /** Whether a first request may ask not to wait. */
  readonly async?: boolean;
  /** Choices in the query, by name: each with its values and what they mean. */
  readonly choices?: Readonly<Record<string, ChoiceDocs>>;
  /** Parameters that the query must give, by name, with what each means. */
  readonly asks?: Readonly<Record<string, string>>;
  /** Whether a range of the bytes may be asked for. */
  readonly ranges?: boolean;
  readonly problems: readonly ProblemCode[];
  /** Statuses beside 200 and 304, with what they mean; in place of these where it is said. */
  readonly statuses?: Readonly<Record<number, string>>;
  /** Whether the answer is made anew for each request, so that it has no validators. */
  readonly live?: boolean;
  /** What it takes by POST, where it does. */
  readonly posts?: PostDocs;
  /** Whether such an answer is compressed as the client asks. */
  readonly coded?: boolean;
}

/** An example of the table of routes as an address of papers that are there: its ids are made up, and so are words to find. */
export function addressOfSample(example: string, { id, second, words }: Omit<SamplePaper, 'title'>): string {
  return example
    .replaceAll(/2401\.00001(?:v[0-9]+)?/g, id)
    .replaceAll(/2401\.00002(?:v[0-9]+)?/g, second)
    .replace('forty+kettles', new URLSearchParams({ words }).toString().slice('words='.length));
}

export type RoutesDocs = Readonly<Record<string, RouteDocs>>;
