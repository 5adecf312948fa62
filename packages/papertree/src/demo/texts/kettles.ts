/** A paper of the demo: how kettles cool, with formulas, two figures, a table, notes and a second version. */
import {
  article,
  bibliography,
  cite,
  equation,
  figure,
  footnote,
  link,
  math,
  paragraph,
  section,
  table,
} from '../latexml.ts';

export const kettles = {
  title: 'How a Forgotten Kettle Cools: Two Rates Are Enough',
  abstract:
    'A kettle that was boiled and forgotten cools fast at first and slowly later. We measure forty kettles and find that ' +
    'the sum of two exponentials, with rates $k_1$ and $k_2$, describes all of them within $0.4$ degrees.',
};

/** `figures` is how this frame of the page writes the way to a figure: `2401.90001v2/` or nothing. */
export function writeKettles(version: number, figures: string): string {
  const more =
    version === 1
      ? ''
      : section(
          'S4',
          '4',
          'A Remark Added Later',
          paragraph(
            'S4.p1',
            `Since the first version we lost one kettle. The rates in ${link('S3.T1', 'Table 1')} did not change.`,
          ),
        );
  return article(
    kettles.title,
    [
      ['Renée Quast', 'Institute of Household Physics, Lower Mill'],
      ['Pál Hőgyész', 'School of Patience, Upper Mill'],
    ],
    `A kettle that was boiled and forgotten cools fast at first and slowly later. We measure forty kettles and find that ` +
      `the sum of two exponentials, with rates ${math('k_{1}')} and ${math('k_{2}')}, describes all of them within ` +
      `${math('0.4')} degrees.`,
    section(
      'S1',
      '1',
      'Introduction',
      paragraph(
        'S1.p1',
        `Newton’s law of cooling ${cite(1)} has one rate. Everybody who forgot a kettle knows that it is wrong`,
        footnote('footnote1', '1', 'The authors forgot about one kettle a week, on average.'),
        `. We use two.`,
      ),
    ),
    section(
      'S2',
      '2',
      'Two Rates',
      paragraph('S2.p1', `Let ${math('T(t)')} be the temperature of the water above that of the kitchen. We write`),
      equation('S2.E1', '1', String.raw`T(t)=a\,e^{-k_{1}t}+(T_{0}-a)\,e^{-k_{2}t},\qquad k_{1}>k_{2}>0.`),
      paragraph(
        'S2.p2',
        `In ${link('S2.E1', '1')}, the first term is the metal and the second the water; compare ${cite(2)}.`,
      ),
      section(
        'S2.SS1',
        '2.1',
        'Why not three',
        paragraph(
          'S2.SS1.p1',
          `A third rate lowers the error by less than ${math('10^{-3}')} and nobody could name it.`,
        ),
        figure('S2.F1', '1', `${figures}x1.png`, `The temperature of one kettle; the line is ${link('S2.E1', '1')}.`),
      ),
    ),
    section(
      'S3',
      '3',
      'Forty Kettles',
      paragraph(
        'S3.p1',
        `The rates are in ${link('S3.T1', 'Table 1')}, and their spread is in ${link('S3.F2', 'Figure 2')}.`,
      ),
      table('S3.T1', '1', 'Rates per minute.', [
        ['Kettle', math('k_{1}'), math('k_{2}')],
        ['steel', '0.31', '0.021'],
        ['glass', '0.22', '0.034'],
        ['enamel', '0.27', '0.025'],
      ]),
      figure('S3.F2', '2', `${figures}figs/spread.svg`, 'Forty kettles, the slowest last.'),
    ),
    more,
    bibliography([
      'I. Newton. A scale of the degrees of heat. Philosophical Transactions, 1701.',
      'R. Quast. Spoons in hot tea. Kitchen Letters 4 (2019) 12–19. <a href="https://arxiv.org/abs/hep-th/9901900" class="ltx_ref ltx_href">arXiv:hep-th/9901900</a>.',
    ]),
    section('A1', 'A', 'The Kettles', paragraph('A1.p1', 'Nineteen were steel, twelve glass and nine enamel.')),
  );
}
