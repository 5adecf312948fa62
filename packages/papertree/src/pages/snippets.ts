/** The same lines of a paper in each format, as the service gives them for the demo's first paper; a test compares them. */

const equation = String.raw`T(t)=a\,e^{-k_{1}t}+(T_{0}-a)\,e^{-k_{2}t},\qquad k_{1}>k_{2}>0.`;

export const markdownSnippet = String.raw`## 2 Two Rates

Let $T(t)$ be the temperature of the water above that of the kitchen. We write

$$
${equation} \tag{1}
$$

In 1, the first term is the metal and the second the water; compare [2].`;

export const textSnippet = markdownSnippet.replace('## ', '');

/** Nodes of the tree. */
export const jsonSnippet = [
  {
    type: 'paragraph',
    id: 'S2.p1.1',
    children: [
      { type: 'text', text: 'Let ' },
      { type: 'math', latex: 'T(t)' },
      { type: 'text', text: ' be the temperature of the water above that of the kitchen. We write' },
    ],
  },
  { type: 'equation', id: 'S2.E1', number: '1', latex: equation },
];

/** The page writes it in one line. Ids are left out where the front page shows it: they are the paper’s. */
export const htmlSnippet = [
  '<h2><a class="section-number" href="#S2">2</a> Two Rates</h2>',
  '<p id="S2.p1.1">Let <math translate="no" alttext="T(t)"><mrow><mi>T</mi><mrow><mo fence="true" form="prefix" stretchy="false">(</mo><mi>t</mi><mo fence="true" form="postfix" stretchy="false">)</mo></mrow></mrow></math> be the temperature of the water above that of the kitchen. We write</p>',
  '<div class="equation" id="S2.E1"><div class="formula"><math translate="no" alttext="T(t)=a\\,e^{-k_{1}t}+(T_{0}-a)\\,e^{-k_{2}t},\\qquad k_{1}&gt;k_{2}&gt;0." display="block"><mrow><mi>T</mi><mrow><mo fence="true" form="prefix" stretchy="false">(</mo><mi>t</mi><mo fence="true" form="postfix" stretchy="false">)</mo></mrow><mo>=</mo><mi>a</mi><mspace width="0.1667em"></mspace><msup><mi>e</mi><mrow class="tml-sml-pad"><mo form="prefix" stretchy="false" lspace="0em" rspace="0em">−</mo><msub><mi>k</mi><mn>1</mn></msub><mi>t</mi></mrow></msup><mo>+</mo><mrow><mo fence="true" form="prefix" stretchy="false">(</mo><msub><mi>T</mi><mn>0</mn></msub><mo>−</mo><mi>a</mi><mo fence="true" form="postfix" stretchy="false">)</mo></mrow><mspace width="0.1667em"></mspace><msup><mi>e</mi><mrow class="tml-sml-pad"><mo form="prefix" stretchy="false" lspace="0em" rspace="0em">−</mo><msub><mi>k</mi><mn>2</mn></msub><mi>t</mi></mrow></msup><mo separator="true">,</mo><mspace width="2em"></mspace><msub><mi>k</mi><mn>1</mn></msub><mo>&gt;</mo><msub><mi>k</mi><mn>2</mn></msub><mo>&gt;</mo><mn>0.</mn></mrow></math></div><a class="equation-number" href="#S2.E1" translate="no">(1)</a></div>',
].join('');

/** Its visible part: the same words and formulas, without the links and ids of the paper. */
export const shownSnippet = htmlSnippet
  .replace(/<(\/?)h2>/g, '<$1h3>')
  .replace(/<a class="([^"]*)" href="[^"]*"([^>]*)>(.*?)<\/a>/g, '<span class="$1"$2>$3</span>')
  .replace(/ id="[^"]*"/g, '')
  // It scrolls on a phone.
  .replace('<div class="formula">', '<div class="formula" tabindex="0">');
