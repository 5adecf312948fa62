/** The pictures of a figure for MCP clients: few, small, and in formats that every client shows. */
import { Problem } from 'papertree-convert/errors';
import { type PaperView, type Picture, readPicture } from '../questions/index.ts';
import { oneWord } from './fence.ts';
import type { ToolImage } from './tool.ts';

/** Bytes of all pictures of one answer, in Base64. */
const mostBytes = 1_000_000;
const mostPictures = 4;

export interface ShownPictures {
  readonly images: readonly ToolImage[];
  /** One line for each picture that was left out. */
  readonly notes: readonly string[];
}

export async function showPictures(paper: PaperView, pictures: readonly Picture[]): Promise<ShownPictures> {
  const images: ToolImage[] = [];
  const notes: string[] = [];
  let room = mostBytes;
  for (const picture of pictures) {
    if (images.length + notes.length >= mostPictures) {
      notes.push(`${pictures.length - mostPictures} more images are linked in the text`);
      break;
    }
    const shown = await showPicture(paper, picture, room);
    if (typeof shown === 'string') notes.push(`image not shown (${shown}): ${oneWord(picture.url.slice(0, 300))}`);
    else {
      images.push(shown);
      room -= sizeOnWire(shown.data);
    }
  }
  return { images, notes };
}

/** The picture, or the reason why it is left out. */
async function showPicture(paper: PaperView, { path }: Picture, room: number): Promise<ToolImage | string> {
  if (path === undefined) return 'it is not at the archive';
  try {
    const data = await readPicture(paper, { path });
    const type = typeOf(data);
    if (type === undefined) return 'not of a kind that clients show';
    return sizeOnWire(data) > room ? 'larger than 1 MB' : { data, type };
  } catch (thrown) {
    if (!(thrown instanceof Problem)) throw thrown;
    return thrown.code === 'upstream'
      ? 'it could not be copied'
      : 'there is no copy, or not yet: perhaps in some seconds';
  }
}

const sizeOnWire = (data: Buffer) => Math.ceil(data.length / 3) * 4;

/** By the first bytes, because file names may be wrong. */
function typeOf(data: Buffer): string | undefined {
  const head = data.toString('latin1', 0, 12);
  if (head.startsWith('\x89PNG')) return 'image/png';
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (/^GIF8[79]a/.test(head)) return 'image/gif';
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'image/webp' : undefined;
}
