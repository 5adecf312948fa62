/** `get_figure`: figures and tables, with their pictures and the passages that mention them. */
import type { FloatText } from '../../reading/index.ts';
import { boolean, optional, string, strings } from '../arguments.ts';
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
      'Caption, image, table as Markdown, and where the text mentions it. Anchors: "S3.F2", "Figure 2", "T1", "Table 1".',
    input: {
      ...paperArgument,
      anchors: strings(mostAnchors, 'figures or tables'),
      image: boolean(true, 'send the images'),
      cursor: optional(string()),
    },
  },
  async (paper, { anchors, image, cursor }) => {
    const { found, missing } = await findEach(anchors, (name) => findFloat(paper, name));
    const shown = await Promise.all(found.map((float) => paper.show(float)));
    const pictures = shown.flatMap((each) => each.pictures);
    const { images, notes } = image && cursor === undefined ? await showPictures(paper, pictures) : none;
    const parts = found.map(({ id: anchor, section }, i): TextPart => {
      const { markdown, mentions } = shown[i] as FloatText;
      return { anchor, section, read: async () => tell({ markdown, mentions }) };
    });
    const text = await writePages(paper, parts, {
      tokens: usualTokens,
      cursor,
      question: [paper.edition, 'figure', ...found.map(({ id }) => id)],
      notes: [...missing, ...notes],
    });
    return images.length === 0 ? { text } : { text, images };
  },
);

const none = { images: [], notes: [] };

function tell({ markdown, mentions }: Omit<FloatText, 'pictures'>): string {
  const lines = mentions.slice(0, mostMentions).map(({ anchor, text }) => `- ${anchor}: ${shorten(text, 300)}`);
  if (mentions.length > mostMentions) lines.push(`- and ${mentions.length - mostMentions} more`);
  return lines.length === 0 ? `${markdown}\n` : `${markdown}\n\nMentioned in:\n\n${lines.join('\n')}\n`;
}
