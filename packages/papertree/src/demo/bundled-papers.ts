/** The table of the demo's own papers: what is known of each, and what kind of page each version has. */
import type { Metadata, SourceType } from 'papertree-convert/paper';
import type { TarFile } from '../converter/tar.ts';
import { bells, kettles, stairs, writeBells, writeKettles, writeStairs, writeStairsSource } from './paper-texts.ts';

/** `current` and `legacy` are the archive's two frames; `native` is an author's own file, `whole` a page found in a folder. */
export type Frame = 'current' | 'legacy' | 'native' | 'whole';

export interface DemoPage {
  readonly frame: Frame;
  /** The article, or the whole page where the frame adds nothing. */
  readonly write: () => string | Buffer;
  /** Files beside the page, by their path below it. */
  readonly files: readonly string[];
  /** Bytes of comment appended, to make a page larger than any limit. */
  readonly padding?: number;
  /** Lines of the log of the conversion; nothing went wrong where there are none. */
  readonly faults?: DemoFaults;
  /** No paper can be made of it, on purpose. */
  readonly unreadable?: true;
}

export interface DemoFaults {
  readonly messages: readonly string[];
  /** The summary: `1 error; 1 undefined macro[\foo]`. */
  readonly told: string;
  /** From 0 for a faultless conversion to 3 for one that was given up. */
  readonly code: 0 | 1 | 2 | 3;
}

export interface DemoVersion {
  readonly version: number;
  readonly submittedAt: string;
  readonly kilobytes: number;
  readonly sourceType: SourceType;
  /** As OAI writes it: D for pdfLaTeX, A and S as flags before it; "" for TeX and for PDF alike. */
  readonly letters: string;
  readonly page?: DemoPage;
  /** The files of the source, where it has several. */
  readonly source?: () => TarFile[];
}

export interface DemoPaper {
  readonly id: string;
  readonly known: Omit<Metadata, 'versions' | 'license'> & { readonly license: string };
  /** Fields that OAI writes in TeX and the pages do not. */
  readonly raw?: { readonly title?: string; readonly authors?: string; readonly comments?: string };
  readonly versions: readonly DemoVersion[];
  /** Why it is gone for good. */
  readonly deleted?: string;
}

const byLicense = 'http://creativecommons.org/licenses/by/4.0/';
const usual = 'http://arxiv.org/licenses/nonexclusive-distrib/1.0/';
const none = { doi: '', journalRef: '', comments: '', reportNo: '' };

function tex(version: number, submittedAt: string, page?: DemoPage, letters = 'D'): DemoVersion {
  return { version, submittedAt, kilobytes: 40 + version, sourceType: 'tex', letters, ...(page ? { page } : {}) };
}

// No paper of the archive has these numbers: no month reached 90000, no month of the old kind 900.
/** The paper to try first, and another. */
export const samplePaper = {
  id: '2401.90001',
  title: kettles.title,
  words: 'forty kettles',
  second: '2402.90002',
} as const;

export const bundled: readonly DemoPaper[] = [
  {
    id: '2401.90001',
    known: {
      ...none,
      title: kettles.title,
      authors: 'Renée Quast (Institute of Household Physics), Pál Hőgyész',
      abstract: kettles.abstract,
      categories: ['physics.pop-ph', 'physics.data-an'],
      primaryCategory: 'physics.pop-ph',
      license: byLicense,
      doi: '10.5555/kettle.2024.7',
      journalRef: 'Kitchen Letters 9 (2024) 1-6',
      comments: '6 pages, 2 figures, 1 table; one kettle was lost',
      reportNo: 'IHP-24/01',
    },
    raw: { authors: String.raw`Ren\'{e}e Quast (Institute of Household Physics), P\'al H\H{o}gy\'esz` },
    versions: [
      tex(1, '2024-01-10T09:30:00Z', {
        frame: 'legacy',
        write: () => writeKettles(1, ''),
        files: ['x1.png', 'figs/spread.svg'],
      }),
      tex(2, '2024-02-20T18:05:07Z', {
        frame: 'current',
        write: () => writeKettles(2, '2401.90001v2/'),
        files: ['x1.png', 'figs/spread.svg'],
      }),
    ],
  },
  {
    id: '2402.90002',
    known: {
      ...none,
      title: stairs.title,
      authors: 'Ada Oduya',
      abstract: stairs.abstract,
      categories: ['math.CO', 'math.HO'],
      primaryCategory: 'math.CO',
      license: usual,
      comments: '3 pages',
    },
    // The first version was never converted.
    versions: [
      { ...tex(1, '2024-02-01T00:00:01Z', undefined, ''), source: writeStairsSource },
      tex(
        2,
        '2024-02-03T12:00:00Z',
        {
          frame: 'current',
          write: () => writeStairs('2402.90002v2/'),
          files: ['x1.png'],
        },
        '',
      ),
    ],
  },
  {
    id: 'hep-th/9901900',
    known: {
      ...none,
      title: bells.title,
      authors: 'Jiří Łukasz',
      abstract: bells.abstract,
      categories: ['hep-th'],
      primaryCategory: 'hep-th',
      license: '',
      journalRef: 'Parish Gazette 12 (1999) 3',
      reportNo: 'PO-99/1',
    },
    raw: { authors: String.raw`Ji\v{r}\'{\i} {\L}ukasz` },
    versions: [
      tex(
        1,
        '1999-01-04T23:58:16Z',
        {
          frame: 'current',
          write: () => writeBells('9901900v1/'),
          files: ['x1.png'],
          faults: {
            messages: [
              "Warning:missing_file:bellpeal Can't find binding for package bellpeal at main.tex; line 3 col 1",
              String.raw`Error:undefined:\peal The token T_CS[\peal] is not defined. at main.tex; line 41 col 7`,
            ],
            told: String.raw`1 warning; 1 error; 1 undefined macro[\peal]; 1 missing file[bellpeal.sty]`,
            code: 2,
          },
        },
        '',
      ),
    ],
  },
  {
    id: '2403.90003',
    known: {
      ...none,
      title: 'Proceedings of the Society for Short Proceedings',
      authors: 'The Secretary',
      abstract: 'A list of two talks, in HTML by the author.',
      categories: ['cs.DL'],
      primaryCategory: 'cs.DL',
      license: byLicense,
    },
    versions: [
      {
        version: 1,
        submittedAt: '2024-03-14T08:46:07Z',
        kilobytes: 1,
        sourceType: 'html',
        letters: 'H',
        page: {
          frame: 'native',
          write: () =>
            `<html>\n<head><title>Short Proceedings</title></head>\n<body>\n<h1>Proceedings of the Society for Short Proceedings</h1>\n` +
            `<p>Two talks were given. Both were short.\n<h2 id="first">First talk</h2>\n<p>Nobody spoke for long.\n` +
            `<img src="icon.png" alt="The seal">\n<h2 id="second">Second talk</h2>\n<p>Likewise.\n</body>\n</html>\n`,
          files: ['icon.png'],
        },
      },
    ],
  },
  {
    id: '2404.90004',
    known: {
      ...none,
      title: 'A Paper of Which There Is Only a PDF',
      authors: 'P. D. Fischer',
      abstract: 'It was made with a word processor.',
      categories: ['eess.SP'],
      primaryCategory: 'eess.SP',
      license: usual,
    },
    versions: [{ version: 1, submittedAt: '2024-04-01T10:00:00Z', kilobytes: 300, sourceType: 'pdf', letters: '' }],
  },
  {
    id: '2405.90005',
    known: {
      ...none,
      title: 'A Shell Around a PDF',
      authors: 'Inka Lude',
      abstract: 'The source includes a finished file and nothing else.',
      categories: ['quant-ph'],
      primaryCategory: 'quant-ph',
      license: usual,
    },
    versions: [
      tex(1, '2024-05-05T05:05:05Z', {
        frame: 'current',
        write: () =>
          `<article class="ltx_document"><div id="p1" class="ltx_para"><p class="ltx_p">See pages 1-last of <a href="shell.pdf" class="ltx_ref ltx_href">shell.pdf</a></p></div></article>`,
        files: [],
        unreadable: true,
      }),
    ],
  },
  {
    id: '2406.90006',
    known: {
      ...none,
      title: 'A Result That Was Taken Back',
      authors: 'Ada Oduya, The Secretary',
      abstract: 'This paper has been withdrawn: the second step was slow.',
      categories: ['math.CO'],
      primaryCategory: 'math.CO',
      license: usual,
      comments: 'Withdrawn',
    },
    versions: [
      tex(1, '2024-06-06T06:06:06Z', {
        frame: 'current',
        write: () => writeStairs('2406.90006v1/'),
        files: ['x1.png'],
        faults: {
          messages: ['Fatal:timeout:timedout Conversion timed out'],
          told: '1 fatal error',
          code: 3,
        },
      }),
      { version: 2, submittedAt: '2024-06-09T06:06:06Z', kilobytes: 0, sourceType: 'withdrawn', letters: 'I' },
    ],
  },
  {
    id: '2407.90007',
    known: {
      ...none,
      title: 'A Page Too Large for Anybody',
      authors: 'M. Onumental',
      abstract: 'Mostly a comment.',
      categories: ['cs.DS'],
      primaryCategory: 'cs.DS',
      license: byLicense,
    },
    versions: [
      tex(1, '2024-07-07T07:07:07Z', {
        frame: 'current',
        write: () => writeStairs('2407.90007v1/'),
        files: ['x1.png'],
        padding: 80 * 1024 * 1024,
        unreadable: true,
      }),
    ],
  },
  {
    id: '2408.90008',
    known: {
      ...none,
      title: 'A Staircase Whose Source Is Kept Private',
      authors: 'Ada Oduya',
      abstract: stairs.abstract,
      categories: ['math.HO'],
      primaryCategory: 'math.HO',
      license: usual,
    },
    versions: [
      tex(
        1,
        '2024-08-08T08:08:08Z',
        { frame: 'current', write: () => writeStairs('2408.90008v1/'), files: ['x1.png'] },
        'SD',
      ),
    ],
  },
  {
    id: 'alg-geom/9301900',
    deleted: 'was a duplicate of alg-geom/9301901',
    known: { ...none, title: '', authors: '', abstract: '', categories: [], primaryCategory: '', license: '' },
    versions: [],
  },
];
