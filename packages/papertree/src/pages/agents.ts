/** The agent endpoint as the pages tell of it: where it is, and what its tools are for. */

export const mcpPath = '/mcp';

/** The tools by their names, in the order in which they are listed. */
export const agentTools: Readonly<Record<string, string>> = {
  get_metadata: 'What the archive says of a paper: title, authors, abstract, versions, licence. Never builds.',
  get_outline:
    'Its sections with their anchors and sizes, and how many statements, formulas, listings, figures and tables. The call to begin with.',
  get_section:
    'The text of sections, or of one theorem, formula, algorithm, item, footnote or work cited, as Markdown.',
  get_references:
    'The works cited: all, those of a section, or those that hold some words; with the sentences that cite them.',
  list_figures: 'Figures and tables with their captions.',
  get_figure: 'Some of them: the picture, the table as Markdown or CSV, and where the text mentions it.',
  find_in_paper:
    'Where words stand, in which theorem or formula, and whether a quotation stands there to the letter, nearly, or not at all.',
};
