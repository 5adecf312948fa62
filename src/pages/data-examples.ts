/** Examples of the paper as data, for OpenAPI: parts of the paper of the other examples. */

const head = { schema: 1, idv: '2401.00001v1', version: 1 };
const words = (text: string) => [{ type: 'text', text }];
const image = 'https://arxiv.org/html/2401.00001v1/x1.png';

/** By the name of the route. */
export const dataTexts: Readonly<Record<string, string>> = {
  nodeMarkdown: `![A kettle](${image})\n\n**Figure 1:** A kettle.\n`,
  nodeText: 'A kettle\n\nFigure 1: A kettle.\n',
};

/** By the name of the schema. */
export const dataExamples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  NodeJson: {
    ...head,
    id: 'S1.F1',
    type: 'figure',
    names: ['figure 1', 'f1'],
    section: 'S1',
    previous: 'S1.p1.1',
    next: 'bib.bib1',
    nodes: [
      {
        type: 'figure',
        id: 'S1.F1',
        number: '1',
        label: 'Figure',
        caption: words('A kettle.'),
        images: [{ type: 'image', src: image, alt: 'A kettle', width: 9, height: 8 }],
        children: [],
      },
    ],
  },
};
