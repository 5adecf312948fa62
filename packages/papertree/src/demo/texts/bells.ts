/** A paper of the demo with an identifier of the old kind. */
import { article, bibliography, cite, equation, figure, math, paragraph, section } from '../latexml.ts';

export const bells = {
  title: 'Duality of Two Church Bells',
  abstract: 'Two bells of the same village exchange their roles at noon. We write down the transformation, $S^2=1$.',
};

export function writeBells(figures: string): string {
  return article(
    bells.title,
    [['Jiří Łukasz', 'Parish Observatory']],
    `Two bells of the same village exchange their roles at noon. We write down the transformation, ${math('S^{2}=1')}.`,
    section(
      'S1',
      '1',
      'Noon',
      paragraph('S1.p1', `Let ${math('b_{1}')} and ${math('b_{2}')} be the bells, as in ${cite(1)}. At noon`),
      equation('S1.E1', '1.1', String.raw`S:\;b_{1}\mapsto b_{2},\quad b_{2}\mapsto b_{1}.`),
      figure('S1.F1', '1', `${figures}x1.png`, 'The belfry from the south.'),
    ),
    bibliography(['The Sexton. Private communication, 1998.']),
  );
}
