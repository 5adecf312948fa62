/** `get_figure`: figures and tables, with their pictures and the passages that mention them. */
import { type FloatText, floatTables, floatText } from '../../questions/index.ts';
import { boolean, choice, optional, string, strings } from '../arguments.ts';
import { shorten, usualTokens } from '../budget.ts';
import { findEach, findFloat } from '../names.ts';
import { type TextPart, writePages } from '../paging.ts';
import { showPictures } from '../pictures.ts';
import { paperArgument, paperTool } from '../tool.ts';

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
    const { found, notes: missing } = await findEach(anchors, async (name) => ({
      parts: [await findFloat(paper, name)],
    }));
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
