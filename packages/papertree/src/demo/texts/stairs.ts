/** A paper of the demo: a lemma on staircases, whose first version has no page. */
import { article, bibliography, cite, equation, figure, link, math, paragraph, section } from '../latexml.ts';

export const stairs = {
  title: 'Every Staircase Has a Slow Step',
  abstract:
    'We show that on a staircase of $n$ steps climbed in time $t$ at least one step takes $t/n$. Examples are given.',
};

export function writeStairs(figures: string): string {
  return article(
    stairs.title,
    [['Ada Oduya', 'Department of Stairs']],
    `We show that on a staircase of ${math('n')} steps climbed in time ${math('t')} at least one step takes ${math('t/n')}. Examples are given.`,
    section(
      'S1',
      '1',
      'The Lemma',
      `<div id="Thmlemma1" class="ltx_theorem ltx_theorem_lemma"><h6 class="ltx_title ltx_runin ltx_title_theorem">` +
        `<span class="ltx_tag ltx_tag_theorem">Lemma 1</span>.</h6>` +
        paragraph(
          'Thmlemma1.p1',
          `If ${math(String.raw`\sum_{i=1}^{n}t_{i}=t`)} then ${math(String.raw`\max_{i}t_{i}\geq t/n`)}.`,
        ) +
        `</div>\n`,
      `<div class="ltx_proof"><h6 class="ltx_title ltx_runin ltx_title_proof">Proof.</h6>` +
        paragraph('S1.p2', 'Otherwise all steps were faster, and the whole would be, too. ∎') +
        `</div>\n`,
      equation('S1.E1', '1', String.raw`t=\sum_{i=1}^{n}t_{i}<n\cdot\frac{t}{n}=t`),
    ),
    section(
      'S2',
      '2',
      'Examples',
      paragraph('S2.p1', `${link('S2.F1', 'Figure 1')} shows the tower of the town hall, described in ${cite(1)}.`),
      figure('S2.F1', '1', `${figures}x1.png`, 'The tower.'),
    ),
    bibliography(['T. Hall. <em class="ltx_emph">On Towers</em>. Town Press, 1998.']),
  );
}
