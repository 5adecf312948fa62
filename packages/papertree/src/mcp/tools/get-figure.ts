/** `get_figure`: figures and tables, with their pictures and the passages that mention them. */

import { Problem } from 'papertree-convert/errors';
import {
  type FloatText,
  floatTables,
  floatText,
  type PaperView,
  type Picture,
  readPicture,
} from '../../questions/index.ts';
import { shorten, usualTokens } from '../budget.ts';
import { oneWord } from '../fence.ts';
import { alike, findEach, findFloats } from '../find-parts.ts';
import { type TextPart, writePages } from '../paging.ts';
import { paperArgument, paperTool, type ToolImage } from '../tool.ts';
import { boolean, choice, optional, string, strings } from '../tool-schemas.ts';

const mostAnchors = 8;
const mostMentions = 5;

export const getFigure = paperTool(
  {
    name: 'get_figure',
    title: 'Figures and tables by anchor',
    description:
      'Caption, image, table as Markdown or CSV, and where the text mentions it. Anchors: "S3.F2", "Figure 2", "T1", "Table 1".',
    input: {
      ...paperArgument,
      anchors: strings(mostAnchors, 'figures or tables'),
      image: boolean(true, 'send the images'),
      format: choice(['markdown', 'csv'], 'csv: tables as CSV alone'),
      cursor: optional(string()),
    },
  },
  async (paper, { anchors, image, format, cursor }) => {
    const { found, notes: missing } = await findEach(anchors, async (name) => {
      const named = await findFloats(paper, name);
      return alike(name, named, named.length, paper.idv);
    });
    const shown = await Promise.all(found.map((float) => floatText(paper, float)));
    const pictures = shown.flatMap((each) => each.pictures);
    const { images, notes } = image && cursor === undefined ? await showPictures(paper, pictures) : none;
    const written = found.map(async (float, i): Promise<readonly TextPart[]> => {
      const tables = format === 'csv' ? await floatTables(paper, float) : [];
      if (tables.length > 0) return tables.map(({ id, csv }) => partOf(id, float.section, csv));
      return [partOf(float.id, float.section, tell(shown[i] as FloatText))];
    });
    const parts = (await Promise.all(written)).flat();
    const text = await writePages(paper, parts, {
      tokens: usualTokens,
      cursor,
      question: [paper.edition, 'figure', format, ...found.map(({ id }) => id)],
      notes: [...missing, ...notes],
    });
    return images.length === 0 ? { text } : { text, images };
  },
);

const partOf = (anchor: string, section: string, text: string): TextPart => ({
  anchor,
  section,
  read: async () => text,
});

const none = { images: [], notes: [] };

function tell({ markdown, mentions }: FloatText): string {
  const lines = mentions.slice(0, mostMentions).map(({ anchor, text }) => `- ${anchor}: ${shorten(text, 300)}`);
  if (mentions.length > mostMentions) lines.push(`- and ${mentions.length - mostMentions} more`);
  return lines.length === 0 ? `${markdown}\n` : `${markdown}\n\nMentioned in:\n\n${lines.join('\n')}\n`;
}

/** Bytes of all pictures of one answer, in Base64. */
const mostBytes = 1_000_000;
const mostPictures = 4;

interface ShownPictures {
  readonly images: readonly ToolImage[];
  /** One line for each picture that was left out. */
  readonly notes: readonly string[];
}

/** Few, small, and in formats that every client shows. */
async function showPictures(paper: PaperView, pictures: readonly Picture[]): Promise<ShownPictures> {
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
