/** Layouts of places that stand beside the names: in the date, as creators of their own. */
import {
  br,
  creator,
  creators,
  digits,
  formula,
  type Layout,
  legend,
  noEmails,
  page,
  sup,
  withDigits,
} from './html.ts';

export const besideLayouts: readonly Layout[] = [
  {
    name: 'silent places behind marks in the date',
    wish: { authors: [2, 6], places: [2, 4], each: 2, silent: true },
    write: (paper, random) => {
      const first = {
        ...paper,
        places: paper.places.with(0, { text: 'University of Oakton', host: 'oakton.example' }),
      };
      return {
        said: noEmails,
        paper: first,
        html: page(first, {
          authors: creators([creator(withDigits(first).join(', '))]),
          after: `<div class="ltx_dates">(${legend(first, digits, sup, br)}${random() < 0.5 ? `${br}May 2023` : ''})</div>`,
        }),
      };
    },
  },
  {
    name: 'names with marks as one creator, each place as another',
    wish: { authors: [1, 6], places: [1, 4], each: 2 },
    write: (paper) => ({
      said: noEmails,
      html: page(paper, {
        authors: creators(
          [
            withDigits(paper).join(', '),
            ...legend(paper, digits, (mark) => formula(`{}^{${mark}}`), '\n').split('\n'),
          ].map((html) => creator(html)),
        ),
      }),
    }),
  },
];
