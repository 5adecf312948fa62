/** The `fetch` that the SDK uses: it follows no redirects, and bounds the size of answers. */

/** Bytes of an answer, which usually has a few thousand; longer ones are not read to their end. */
const longest = 1 << 20;

/** Thrown while the body is read. */
export class ResponseTooLarge extends Error {
  override readonly name = 'ResponseTooLarge';
}

export const boundedFetch: typeof fetch = async (input, init) => {
  // A redirect would send the question to a server that the operator has not named.
  const response = await fetch(input, { ...init, redirect: 'manual' });
  if (!response.body) return response;
  let size = 0;
  const meter = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      size += piece.length;
      if (size > longest) controller.error(new ResponseTooLarge(`The answer is longer than ${longest} bytes.`));
      else controller.enqueue(piece);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(meter), { status, statusText, headers });
};
