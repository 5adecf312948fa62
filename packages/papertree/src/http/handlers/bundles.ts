/** Answers with many files in one, written as the client takes them: one that leaves ends the work. */
import { Readable } from 'node:stream';
import { writeZip } from 'papertree-convert/zip';
import type { BundleOperation } from '../../questions/index.ts';
import { stillHolds } from '../request-headers.ts';
import { streamReply } from '../response.ts';
import { acceptedReply, failedReply, isAsync, type PaperHandler } from './paper-answers.ts';
import { prepareBundle } from './representation.ts';

export function bundleWith(operation: BundleOperation): PaperHandler {
  return async (received, server) => {
    const { match, client, request, requestId } = received;
    const asked = { ...received, chosen: {} };
    try {
      const question = { paper: match.paper, part: '', async: isAsync(received), client };
      const bundle = await server.papers.openBundle(operation, question);
      if ('queuedAt' in bundle) return acceptedReply(bundle, received, server);
      const validity = prepareBundle(bundle, asked, server);
      if (stillHolds(request.headers, validity.etag, validity.changedAt)) return validity.notModified;
      if (request.method === 'HEAD') return streamReply(200, validity.headers, undefined);
      const pieces = writeZip(bundle.entries());
      // What fails before anything is sent has a status.
      const begun = await pieces.next();
      const tell = (err: unknown) =>
        server.log.error({ requestId, err }, 'an answer of many files could not be written to its end');
      return streamReply(200, validity.headers, Readable.from(resumed(begun, pieces, tell), { objectMode: false }));
    } catch (thrown) {
      return failedReply(thrown, received, server);
    }
  };
}

/** Pieces of which the first is taken already; what fails is told before it cuts the answer off. A client that leaves is no failure. */
async function* resumed(
  begun: IteratorResult<Uint8Array>,
  pieces: AsyncGenerator<Uint8Array>,
  tell: (thrown: unknown) => void,
): AsyncGenerator<Uint8Array> {
  if (begun.done) return;
  try {
    yield begun.value;
    yield* pieces;
  } catch (thrown) {
    tell(thrown);
    throw thrown;
  } finally {
    await pieces.return(undefined);
  }
}
