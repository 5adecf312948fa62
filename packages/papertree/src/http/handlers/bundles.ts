/** Answers with many files in one, written as the client takes them: one that leaves ends the work. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { writeZip } from 'papertree-convert/zip';
import type { BundleOperation } from '../../questions/index.ts';
import { prefersAsync, stillHolds } from '../request-headers.ts';
import { streamReply } from '../response.ts';
import { acceptedReply, failedReply, type PaperHandler } from './paper-answers.ts';
import { prepareBundle } from './representation.ts';

export function bundleWith(operation: BundleOperation): PaperHandler {
  return async (received, server) => {
    const { match, client, request, route } = received;
    const asked = { ...received, chosen: {} };
    const async = route.async === true && (match.async || prefersAsync(request.headers.prefer));
    try {
      const bundle = await server.papers.openBundle(operation, { paper: match.paper, part: '', async, client });
      if ('queuedAt' in bundle) return acceptedReply(bundle, received, server);
      const tag = createHash('sha256').update(bundle.tag).digest('base64url').slice(0, 22);
      const validity = prepareBundle({ ...bundle, tag }, asked, server);
      if (stillHolds(request.headers, validity.etag, validity.changedAt)) return validity.notModified;
      const written = () => Readable.from(writeZip(bundle.entries()), { objectMode: false });
      return streamReply(200, validity.headers, request.method === 'HEAD' ? undefined : written());
    } catch (thrown) {
      return failedReply(thrown, received, server);
    }
  };
}
