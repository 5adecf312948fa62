/** Draws the small pictures of the demo's papers: real PNG and SVG bytes, made as they are asked for. */
import { crc32, deflateSync } from 'node:zlib';

/** Coloured bands, another pattern for another name. */
export function drawPng(name: string, width = 96, height = 48): Buffer {
  const seed = crc32(name);
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * (1 + width * 3) + 1 + x * 3;
      rows[at] = (x * 2 + seed) & 255;
      rows[at + 1] = (y * 4 + (seed >> 8)) & 255;
      rows[at + 2] = ((x ^ y) * 3 + (seed >> 16)) & 255;
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function drawSvg(name: string): Buffer {
  const points = Array.from({ length: 12 }, (_, x) => `${x * 10},${60 - ((crc32(`${name}${x}`) >>> 3) % 50)}`);
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="64" viewBox="0 0 120 64">` +
      `<polyline fill="none" stroke="#204a87" points="${points.join(' ')}"/></svg>\n`,
  );
}

/** A picture of the type that the extension names; undefined if that is no picture. */
export function draw(name: string): Buffer | undefined {
  if (/\.png$/i.test(name)) return drawPng(name);
  if (/\.svg$/i.test(name)) return drawSvg(name);
  // The smallest GIF there is; good enough for a JPEG that only has to be some bytes.
  if (/\.(?:gif|jpe?g)$/i.test(name)) return Buffer.from('R0lGODlhAQABAAAAACH5BAEAAAAALAAAAAABAAEAAAIA', 'base64');
  return undefined;
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
