/** Examples of works to cite, for OpenAPI: the paper of the other examples. */

export const bibExample = `@misc{author2024kettles,
  author = {Author, A.},
  title = {On Kettles},
  year = {2024},
  month = jan,
  eprint = {2401.00001},
  archivePrefix = {arXiv},
  primaryClass = {physics.pop-ph},
  version = {1},
  url = {https://arxiv.org/abs/2401.00001v1},
}
`;

/** Examples of answers that are lists, by the name of their schema. */
export const listExamples: Readonly<Record<string, readonly object[]>> = {
  CslItems: [
    {
      id: 'author2024kettles',
      type: 'article',
      title: 'On Kettles',
      author: [{ family: 'Author', given: 'A.' }],
      issued: { 'date-parts': [[2024, 1, 1]] },
      publisher: 'arXiv',
      number: 'arXiv:2401.00001',
      archive: 'arXiv',
      archive_location: '2401.00001',
      version: '1',
      URL: 'https://arxiv.org/abs/2401.00001v1',
    },
  ],
};

export const worksExample = `@misc{bib.bib1,
  eprint = {2401.00002},
  archiveprefix = {arXiv},
  note = {B. Boiler. Steam. arXiv:2401.00002.},
}
`;
