/** Reads the guides of `docs/` into HTML, for the pages below `/-/docs/`; `scripts/browser.ts` writes them down. */
import { readFileSync } from 'node:fs';
import MarkdownIt, { type Token } from 'markdown-it';
import { sourceUrl } from '../packages/papertree/src/pages/home.ts';
import {
  type Guide,
  type GuideName,
  type GuideSection,
  type Guides,
  guideAddress,
  guideNames,
} from '../packages/papertree/src/pages/index.ts';

export function readGuides(): Guides {
  const guides = guideNames.map((name) => [
    name,
    readGuide(readFileSync(new URL(`../docs/${name}.md`, import.meta.url), 'utf8')),
  ]);
  return Object.fromEntries(guides) as Guides;
}

const markdown = new MarkdownIt();
const { rules } = markdown.renderer;
rules.table_open = () => '<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>';
rules.table_close = () => '</table></div>';
rules.fence = rules.code_block = (tokens, at) =>
  `<pre tabindex="0"><code>${markdown.utils.escapeHtml(tokens[at]?.content ?? '')}</code></pre>\n`;

/** Its first heading is the title; those of the second and third level begin sections. */
export function readGuide(text: string): Guide {
  const env = {};
  const tokens = markdown.parse(text.replace(/^<!--.*?-->\s*/s, ''), env);
  const pieces: { heading: Token | undefined; level: number; body: Token[] }[] = [
    { heading: undefined, level: 1, body: [] },
  ];
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] as Token;
    const level = token.type === 'heading_open' ? Number(token.tag.slice(1)) : 0;
    if (level >= 1 && level <= 3) {
      pieces.push({ heading: tokens[i + 1], level, body: [] });
      i += 2;
    } else pieces.at(-1)?.body.push(token);
    if (token.type === 'th_open') token.attrSet('scope', 'col');
    for (const child of token.children ?? []) if (child.type === 'link_open') rewrite(child);
  }
  nameRows(tokens);
  const render = (body: Token[]) => markdown.renderer.render(body, markdown.options, env);
  const [, first, ...others] = pieces;
  if (first?.level !== 1 || first.heading === undefined) throw new Error('A guide begins with its title.');
  const taken = new Map<string, number>();
  const sections = others.map(({ heading, level, body }): GuideSection => {
    const slug = slugOf(textOf(heading));
    const count = taken.get(slug) ?? 0;
    taken.set(slug, count + 1);
    return {
      id: count === 0 ? slug : `${slug}-${count}`,
      level,
      heading: heading === undefined ? '' : render([heading]),
      body: render(body),
    };
  });
  return { title: textOf(first.heading), lead: render(first.body), sections };
}

/** A row of a table that begins with a name which no other has, `DATA_DIR` or `stale`, has an anchor: the search leads there. */
function nameRows(tokens: readonly Token[]): void {
  const slugs = tokens.flatMap(({ type }, i) => (type === 'heading_open' ? [slugOf(textOf(tokens[i + 1]))] : []));
  const rows = tokens.flatMap((row, i) => {
    const [name, ...others] = tokens[i + 2]?.children ?? [];
    const isNamed = row.type === 'tr_open' && tokens[i + 1]?.type === 'td_open' && others.length === 0;
    return isNamed && name?.type === 'code_inline' && /^[A-Za-z][\w-]*$/.test(name.content)
      ? [{ row, name: name.content }]
      : [];
  });
  for (const { row, name } of rows)
    if (!slugs.includes(name) && rows.filter((other) => other.name === name).length === 1) row.attrSet('id', name);
}

const textOf = (token: Token | undefined): string => (token?.children ?? []).map(({ content }) => content).join('');

/** The anchor that GitHub gives a heading, by which guides link to one another. */
export function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{Pc}\s-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
}

/** Links to guides lead to their pages, those to other files of the repository to where it is published. */
function rewrite(link: Token): void {
  const href = String(link.attrGet('href') ?? '');
  if (/^(?:[a-z]+:|#|\/)/.test(href)) return;
  const [path = '', part] = href.split('#', 2);
  const name = path.replace(/\.md$/, '');
  const isGuide = guideNames.some((each) => each === name);
  const to = isGuide
    ? guideAddress(name as GuideName)
    : `${sourceUrl}/blob/main/${new URL(path, 'file:///docs/').pathname.slice(1)}`;
  link.attrSet('href', part === undefined ? to : `${to}#${part}`);
}
