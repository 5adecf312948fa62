/** How a model's server is spoken to: by `fetch`, that server and no other, and with a bound on what it may say. */

/** In bytes. An answer is a few thousand; what is longer is not read to its end. */
const longest = 1 << 20;

/** Thrown in the middle of the body. */
export class Flood extends Error {
  override readonly name = 'Flood';
}

export const boundedFetch: typeof fetch = async (input, init) => {
  // Sent on, a question would go to somebody whom the operator has not named.
  const response = await fetch(input, { ...init, redirect: 'manual' });
  if (!response.body) return response;
  let size = 0;
  const meter = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      size += piece.length;
      if (size > longest) controller.error(new Flood(`The answer is longer than ${longest} bytes.`));
      else controller.enqueue(piece);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(meter), { status, statusText, headers });
};
