/** The codings of an answer, made once, off the thread that answers. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** The same bytes in every coding that was prepared. */
export interface Bodies {
  readonly identity: Buffer;
  readonly gzip?: Buffer;
  readonly br?: Buffer;
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** Less than a packet: nothing is won. */
const least = 1000;

export async function compress(identity: Buffer): Promise<Bodies> {
  if (identity.length < least) return { identity };
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  };
  const [br, gzipped] = await Promise.all([toBrotli(identity, { params }), toGzip(identity, { level: 6 })]);
  return { identity, br: tight(br), gzip: tight(gzipped) };
}

/** What zlib gives is the beginning of a block of 16 KB, and would keep all of it. */
function tight(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
