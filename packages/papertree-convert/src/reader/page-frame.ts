/** Finds the paper in the frame that a site puts around it, and the title, watermark and base address in that frame. */
import { decodePercent } from '../paper/id.ts';
import { attribute, type Element, textOf } from './element.ts';
import { hasClass } from './kind.ts';

export interface PageFrame {
  readonly root: Element;
  /** `article.ltx_document`, or in old pages a `div`. */
  article?: Element;
  /** The element around an excerpt that is no article. */
  content?: Element;
  body?: Element;
  /** The words of `<title>`. */
  title: string;
  /** `<div id="watermark-tr">arXiv:2607.21130v1 [cs.AR] 23 Jul 2026</div>` */
  watermark: string;
  /** `<base href="/html/2607.21130v1/">` */
  base: string;
  /** Whether nothing on the page has LaTeXML's classes. */
  plain: boolean;
}

/** Walks the frame once; what is inside the article is not looked at. */
export function frameOf(root: Element): PageFrame {
  const frame: PageFrame = { root, title: '', watermark: '', base: '', plain: true };
  walk(root, frame);
  return frame;
}

function walk(element: Element, frame: PageFrame): void {
  for (const each of element.children) {
    if (typeof each === 'string') continue;
    if (each.name === 'base') frame.base ||= attribute(each, 'href') ?? '';
    else if (each.name === 'title') frame.title ||= titleOf(each);
    else if (each.name === 'body') frame.body ??= each;
    if (each.id === 'watermark-tr') frame.watermark ||= textOf(each);
    // arXiv's list of missing packages has the class of an article, too.
    if (hasClass(each, 'document') && !each.kind.classes.includes('package-alerts')) {
      frame.article ??= each;
      continue;
    }
    if (hasClass(each, 'page_content')) frame.content ??= each;
    if (hasClass(each, 'page_content') || hasClass(each, 'section')) frame.plain = false;
    walk(each, frame);
  }
}

/** LaTeXML's title of a paper without one is no title. */
function titleOf(element: Element): string {
  const title = textOf(element).replace(/\s+/g, ' ').trim();
  return title === 'Untitled Document' ? '' : title;
}

/** The fragment by which a link names a part of the page it stands on; undefined where it leads elsewhere. */
export function ownFragments(frame: PageFrame, idv: string | undefined): (href: string) => string | undefined {
  const own = idv === undefined ? printedId(frame) : bare(idv);
  return (href) => {
    const hash = href.indexOf('#');
    if (hash < 0) return undefined;
    const fragment = decodePercent(href.slice(hash + 1));
    if (hash === 0) return fragment;
    const path = /\/html\/(?:submission\/\d+\/view|((?:[a-z-]+\/)?[\d.]+(?:v\d+)?))\/?$/.exec(href.slice(0, hash));
    if (path === null) return undefined;
    const named = path[1];
    return named === undefined || own === undefined || bare(named) === own ? fragment : undefined;
  };
}

const bare = (id: string) => id.replace(/v\d+$/, '');

function printedId({ watermark, base }: PageFrame): string | undefined {
  return /(?:arXiv:|\/html\/)((?:[a-z-]+\/)?\d[\d.]+)/.exec(`${watermark} ${base}`)?.[1]?.replace(/\.$/, '');
}
