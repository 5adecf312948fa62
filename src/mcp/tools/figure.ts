/** `get_figure`: one figure or table, with its picture and the passages that mention it. */
import type { FloatFacts, FloatText } from '../../reading/index.ts';
import { boolean, optional, string } from '../arguments.ts';
import { shorten, usualTokens } from '../budget.ts';
import { oneWord } from '../fence.ts';
import { findFloat } from '../names.ts';
import { writePages } from '../paging.ts';
import { showPictures } from '../pictures.ts';
import { paperArgument, paperTool } from '../tool.ts';

const mostMentions = 5;

export const getFigure = paperTool(
  {
    name: 'get_figure',
    title: 'One figure or table',
    description:
      'Caption, image, table as Markdown, and where the text mentions it. Anchor: "S3.F2", "Figure 2", "T1", "Table 1".',
    input: {
      ...paperArgument,
      anchor: string(),
      image: boolean(true, 'send the image'),
      cursor: optional(string()),
    },
  },
  async (paper, { anchor, image, cursor }) => {
    const float = await findFloat(paper, anchor);
    const shown = await paper.show(float);
    const { images, notes } = image && cursor === undefined ? await showPictures(paper, shown.pictures) : none;
    const text = await writePages(paper, [{ anchor: float.id, read: async () => tell(shown) }], {
      tokens: usualTokens,
      cursor,
      question: [paper.edition, 'figure', float.id],
      notes: [placeOf(float), ...notes],
    });
    return images.length === 0 ? { text } : { text, images };
  },
);

const none = { images: [], notes: [] };

function placeOf({ kind, section }: FloatFacts): string {
  return section === '' ? kind : `${kind} in section ${oneWord(section)}`;
}

function tell({ markdown, mentions }: FloatText): string {
  const lines = mentions.slice(0, mostMentions).map(({ anchor, text }) => `- ${anchor}: ${shorten(text, 300)}`);
  if (mentions.length > mostMentions) lines.push(`- and ${mentions.length - mostMentions} more`);
  return lines.length === 0 ? `${markdown}\n` : `${markdown}\n\nMentioned in:\n\n${lines.join('\n')}\n`;
}
