// Written by `npm run docs` from the OpenAPI document of the service, /-/openapi.json.

/** The answer of each address that answers with JSON. */
export interface Answers {
  readonly '/{idv}.json': PaperJson;
  readonly '/{idv}/outline.json': Outline;
  readonly '/{idv}/metadata.json': Metadata;
  readonly '/{idv}/references.json': References;
  readonly '/{idv}/figures.json': Figures;
  readonly '/{idv}/figures/{anchor}.json': FigureJson;
  readonly '/{idv}/nodes/{anchor}.json': NodeJson;
  readonly '/{idv}/equations.json': Equations;
  readonly '/{idv}/statements.json': Statements;
  readonly '/{idv}/listings.json': Listings;
  readonly '/{idv}/tables.json': Tables;
  readonly '/{idv}/tables/{anchor}.json': TableJson;
  readonly '/{idv}/chunks.json': Chunks;
  readonly '/{idv}.docling.json': DoclingDocument;
  readonly '/{idv}/find.json': Found;
  readonly '/{idv}/diff/{from}.json': Difference;
  readonly '/{idv}/anchors.json': FormerAnchors;
  readonly '/-/search.json': ShelfSearch;
  readonly '/-/openapi.json': OpenApi;
  readonly '/-/health/live': Live;
  readonly '/-/health/ready': Ready;
}

/** A failure (RFC 9457). */
export type ProblemDetails = {
  /** The page about it. */
  readonly type: string;
  /** What failed, the same for every case of the code. */
  readonly title: string;
  /** The HTTP status. */
  readonly status: number;
  /** The same in a sentence. */
  readonly detail: string;
  /** The path of the request as received, without its query. */
  readonly instance: string;
  /** The stable code. */
  readonly code: string;
  /** What to do next. */
  readonly hint: string;
  /** What happened in this case. */
  readonly reason?: string;
  /** Where the part stands that had the anchor on an earlier page or in another version. */
  readonly movedTo?: readonly string[];
  /** What was perhaps meant. */
  readonly candidates?: readonly string[];
  /** Names the request in our log. */
  readonly requestId: string;
};

/** Where the version served is found. */
export type Urls = {
  /** At the archive. */
  readonly upstream: {
    /** Its page. */
    readonly abs: string;
    /** The PDF. */
    readonly pdf: string;
    /** The HTML. */
    readonly html: string;
  };
  /** Here. */
  readonly service: {
    /** The tree. */
    readonly json: string;
    /** Markdown. */
    readonly md: string;
    /** Plain text. */
    readonly txt: string;
    /** The outline. */
    readonly outline: string;
  };
};

/** A version of the paper. */
export type Version = {
  /** Its number. */
  readonly version: number;
  /** When it was submitted, RFC 3339; empty where the archive does not say. */
  readonly submittedAt: string;
  /** What was submitted. */
  readonly sourceType: 'tex' | 'pdf' | 'ps' | 'html' | 'docx' | 'withdrawn' | 'unknown';
};

/** What the archive says of the paper; empty where it says nothing. */
export type PaperMetadata = {
  /** The title. */
  readonly title: string;
  /** The authors as the archive lists them. */
  readonly authors: string;
  /** The abstract. */
  readonly abstract: string;
  /** The categories, the primary one first. */
  readonly categories: readonly string[];
  /** The primary category. */
  readonly primaryCategory: string;
  /** The address of the licence. */
  readonly license: string;
  /** The DOI of the published version. */
  readonly doi: string;
  /** Where it was published. */
  readonly journalRef: string;
  /** The authors’ comments. */
  readonly comments: string;
  /** The report number. */
  readonly reportNo: string;
  /** Every version, the first first. */
  readonly versions: readonly Version[];
};

/** What the archive’s log says of how it made the page; left out until the log is read, and where there is none. */
export type ConversionReport = {
  /** How it ended; `unfinished` where the log ends before the conversion does. */
  readonly status: 'ok' | 'warnings' | 'errors' | 'fatal' | 'unfinished';
  /** Errors. */
  readonly errors: number;
  /** Warnings. */
  readonly warnings: number;
  /** Commands and environments that the converter did not know (`\foo`, `{foo}`), 100 at most. */
  readonly undefined: readonly string[];
  /** Packages, classes and other files that it did not find, 100 at most. */
  readonly missing: readonly string[];
  /** The converter: name and version; empty where the log does not say. */
  readonly converter: string;
};

/** How the tree was made. */
export type Build = {
  /** The page it was read from; the source (`…/src/{idv}`) where the archive has no page, and it was converted here. */
  readonly source: string;
  /** What read it: name and version. */
  readonly builder: string;
  /** When. */
  readonly builtAt: string;
  /** How well the page could be read. */
  readonly quality: {
    /** 1 is faultless. */
    readonly score: number;
    /** What the tree holds. */
    readonly stats: {
      /** Faults that the conversion at the archive left in the page, and elements we do not know. */
      readonly errors: number;
      /** Sections. */
      readonly sections: number;
      /** Paragraphs. */
      readonly paragraphs: number;
      /** Formulas. */
      readonly mathNodes: number;
      /** Formulas without LaTeX. */
      readonly mathWithoutLatex: number;
      /** Citations. */
      readonly cites: number;
      /** Citations that lead to no entry of the bibliography. */
      readonly unresolvedCites: number;
      /** Figures. */
      readonly figures: number;
      /** Figures without an image. */
      readonly figuresWithoutImages: number;
    };
    readonly upstream?: ConversionReport;
  };
};

/** How long the Markdown is. */
export type Tokens = {
  /** Characters divided by four, rounded up. */
  readonly approx: number;
  /** How it was counted. */
  readonly method: 'chars/4';
};

/** A reason to distrust the paper, or something else to know before trusting it. */
export type Warning = {
  /** What it is about. */
  readonly code: 'text-withheld' | 'stale' | 'withdrawn' | 'newer-version' | 'page-truncated' | 'conversion-fatal' | 'conversion-unfinished' | 'text-not-reached' | 'elements-unknown' | 'elements-too-deep' | 'commands-unknown' | 'formulas-without-latex' | 'formulas-drawn' | 'figures-without-images' | 'figures-drawn' | 'cells-drawn' | 'listings-empty' | 'citations-unresolved' | 'references-missing' | 'links-unresolved' | 'sections-empty' | 'hidden-words' | 'hidden-characters';
  /** The part that it is about, or the first of several. */
  readonly anchor?: string;
  /** In a sentence, with how many. */
  readonly detail: string;
};

/** Plain characters, white space collapsed. */
export type Text = {
  readonly type: 'text';
  /** The characters. */
  readonly text: string;
};

/** Words the author set in italics against their surroundings. */
export type Emphasis = {
  readonly type: 'emphasis';
  /** The words. */
  readonly children: readonly Inline[];
};

/** Words the author set in bold. */
export type Strong = {
  readonly type: 'strong';
  /** The words. */
  readonly children: readonly Inline[];
};

/** Words the author struck out. */
export type Deleted = {
  readonly type: 'deleted';
  /** The words. */
  readonly children: readonly Inline[];
};

/** Words that the page has and shows to nobody; Markdown and text leave them out. */
export type Hidden = {
  readonly type: 'hidden';
  /** What hides them. */
  readonly by: 'display' | 'visibility' | 'opacity' | 'size' | 'position' | 'color';
  /** The words. */
  readonly children: readonly Inline[];
};

/** A typewriter span of nothing but text. */
export type Code = {
  readonly type: 'code';
  /** The characters, verbatim. */
  readonly text: string;
};

/** A raised span outside formulas. */
export type Superscript = {
  readonly type: 'superscript';
  /** What is raised. */
  readonly children: readonly Inline[];
};

/** A lowered span outside formulas. */
export type Subscript = {
  readonly type: 'subscript';
  /** What is lowered. */
  readonly children: readonly Inline[];
};

/** A formula as LaTeX. */
export type Math = {
  readonly type: 'math';
  /** The LaTeX of the author, without `%`-newlines and outer white space: as the page gives it, but for what LaTeXML itself put there. */
  readonly latex: string;
  /** The LaTeX as the page gives it, where `latex` is not the same. */
  readonly raw?: string;
  /** True where the LaTeX is the guts of a picture and no formula to read. */
  readonly drawing?: boolean;
};

/** A citation as printed; each work cited is a `ref` in it. */
export type Cite = {
  readonly type: 'cite';
  /** The printed citation. */
  readonly children: readonly Inline[];
};

/** A cross-reference as printed. */
export type Ref = {
  readonly type: 'ref';
  /** The id of a node of this tree; absent where the page points nowhere. */
  readonly target?: string;
  /** What is printed. */
  readonly children: readonly Inline[];
};

/** A link out of the paper. */
export type Link = {
  readonly type: 'link';
  /** Where it goes: an absolute address, of a scheme that opens no program (`https:`, `mailto:` and the like). */
  readonly url: string;
  /** What is printed. */
  readonly children: readonly Inline[];
};

/** The place where a footnote is called. */
export type FootnoteRef = {
  readonly type: 'footnoteRef';
  /** The id of the footnote. */
  readonly target: string;
  /** The printed mark. */
  readonly number: string;
};

/** A picture kept as a file. */
export type Image = {
  readonly type: 'image';
  /** The address: absolute where that of the page is known, else as the page gives it; `data:image/…` where the picture is in the page itself; the path of our copy (`/2401.00001v1/assets/x1.png`) in a paper that was converted here, whose pictures the archive does not have; empty where there is no file, or none that is safe. */
  readonly src: string;
  /** The words the author gave for it; empty where there are none. */
  readonly alt: string;
  /** Pixels. */
  readonly width?: number;
  /** Pixels. */
  readonly height?: number;
};

/** A line break the author asked for. */
export type Break = {
  readonly type: 'break';
};

export type Inline = Text | Emphasis | Strong | Deleted | Hidden | Code | Superscript | Subscript | Math | Cite | Ref | Link | FootnoteRef | Image | Break;

/** An author. */
export type Author = {
  /** The name as printed. */
  readonly name: string;
  /** Where the author works, as printed. */
  readonly affiliations: readonly string[];
  /** The printed marks that point from the name to affiliations and notes. */
  readonly marks?: string;
  /** The address. */
  readonly email?: string;
  /** What else is printed of the author: ORCID, thanks, web page. */
  readonly notes?: readonly string[];
};

/** A paragraph. */
export type Paragraph = {
  readonly type: 'paragraph';
  /** The anchor: the id LaTeXML gave, else one we minted, which begins with `~`. */
  readonly id: string;
  /** Its words. */
  readonly children: readonly Inline[];
};

/** One displayed formula. */
export type Equation = {
  readonly type: 'equation';
  /** The anchor: the id LaTeXML gave, else one we minted, which begins with `~`. */
  readonly id: string;
  /** The bare printed number. */
  readonly number?: string;
  /** The LaTeX; aligned cells are joined with ` & `. */
  readonly latex?: string;
  /** The LaTeX as the page gives it, where `latex` is not the same. */
  readonly raw?: string;
  /** Given instead of `latex` where words or pictures stand in the display. */
  readonly children?: readonly Inline[];
  /** Given instead of `latex` where the display is a drawing: the words in it, label by label. */
  readonly labels?: readonly readonly Inline[][];
  /** Where the page shows the drawing; absent where its address is not known. */
  readonly url?: string;
};

/** Displayed formulas aligned with one another. */
export type EquationGroup = {
  readonly type: 'equationGroup';
  /** The anchor: the id LaTeXML gave, else one we minted, which begins with `~`. */
  readonly id: string;
  /** The bare printed number of the group. */
  readonly number?: string;
  /** The rows; words between rows are paragraphs. */
  readonly children: readonly (Equation | Paragraph)[];
};

/** A figure, or a panel of one. */
export type Figure = {
  readonly type: 'figure';
  /** The anchor: the id LaTeXML gave, else one we minted, which begins with `~`. */
  readonly id: string;
  /** The bare printed number, as in “3.2”; empty where none is printed. */
  readonly number: string;
  /** The printed word before the number, as in “Figure”; empty where none is printed. */
  readonly label: string;
  /** The caption without label and number. */
  readonly caption: readonly Inline[];
  /** Its pictures in reading order. */
  readonly images: readonly Image[];
  /** Its panels, which are figures, and whatever else stands in it. */
  readonly children: readonly Block[];
};

/** A cell of a table. */
export type Cell = {
  readonly type: 'cell';
  /** Whether it heads its row or column. */
  readonly header: boolean;
  /** Columns it covers, from 1. */
  readonly colspan: number;
  /** Rows it covers, from 1. */
  readonly rowspan: number;
  /** How the author aligned it. */
  readonly align: '' | 'left' | 'center' | 'right';
  /** True where a rule divides it from what is above. */
  readonly ruled?: boolean;
  /** What it holds. */
  readonly children: readonly Block[];
};

/** A table, floating or not. */
export type Table = {
  readonly type: 'table';
  /** The anchor: the id LaTeXML gave, else one we minted, which begins with `~`. */
  readonly id: string;
  /** The bare printed number, as in “3.2”; empty where none is printed. */
  readonly number: string;
  /** The printed word before the number, as in “Figure”; empty where none is printed. */
  readonly label: string;
  /** The caption without label and number. */
  readonly caption: readonly Inline[];
  /** The cells, row by row; a cell that spans stands where it begins. */
  readonly rows: readonly readonly Cell[][];
  /** Given where the page does not say which rows are the head: bold letters, rules, spans and what stands in the cells told it. */
  readonly header?: 'inferred';
  /** Further tables of the float, and its notes. */
  readonly children?: readonly Block[];
};

/** A drawing of the page: its words are here, `/drawings/{id}.svg` has all of it. */
export type Picture = {
  readonly type: 'picture';
  /** The anchor: the id LaTeXML gave, else one we minted, which begins with `~`. */
  readonly id: string;
  /** The words in it, label by label; empty where it has none. */
  readonly labels: readonly readonly Inline[][];
  /** Where the page shows the drawing; absent where its address is not known. */
  readonly url?: string;
};

/** Framed prose. */
export type Box = {
  readonly type: 'box';
  /** The anchor: the id LaTeXML gave, else one we minted, which begins with `~`. */
  readonly id: string;
  /** Its heading. */
  readonly title?: readonly Inline[];
  /** Its contents. */
  readonly children: readonly Block[];
};

/** An item of a list. */
export type ListItem = {
  readonly type: 'listItem';
  /** The anchor: the id LaTeXML gave, else one we minted, which begins with `~`. */
  readonly id: string;
  /** The printed label, where it is neither a bullet nor the next number. */
  readonly label?: readonly Inline[];
  /** What it says. */
  readonly children: readonly Block[];
};

/** A list. */
export type List = {
  readonly type: 'list';
  /** The anchor: the id LaTeXML gave, else one we minted, which begins with `~`. */
  readonly id: string;
  /** Whether its items are numbered 1, 2, 3. */
  readonly ordered: boolean;
  /** The items. */
  readonly items: readonly ListItem[];
};

/** An entry of a definition list. */
export type Definition = {
  readonly type: 'definition';
  /** The anchor: the id LaTeXML gave, else one we minted, which begins with `~`. */
  readonly id: string;
  /** The term. */
  readonly term: readonly Inline[];
  /** What is said of it. */
  readonly children: readonly Block[];
};

/** Terms, each with what is said of it. */
export type DefinitionList = {
  readonly type: 'definitionList';
  /** The anchor: the id LaTeXML gave, else one we minted, which begins with `~`. */
  readonly id: string;
  /** The entries. */
  readonly items: readonly Definition[];
};

/** Program text. */
export type Listing = {
  readonly type: 'listing';
  /** The anchor: the id LaTeXML gave, else one we minted, which begins with `~`. */
  readonly id: string;
  /** The bare printed number, as in “3.2”; empty where none is printed. */
  readonly number?: string;
  /** The printed word before the number, as in “Figure”; empty where none is printed. */
  readonly label?: string;
  /** The caption without label and number. */
  readonly caption?: readonly Inline[];
  /** The language, as the author named it. */
  readonly language?: string;
  /** The program, verbatim. */
  readonly code: string;
};

/** A theorem, definition, remark or the like. */
export type Theorem = {
  readonly type: 'theorem';
  /** The anchor: the id LaTeXML gave, else one we minted, which begins with `~`. */
  readonly id: string;
  /** The name of the environment the author used. */
  readonly kind: string;
  /** The bare printed number, as in “3.2”; empty where none is printed. */
  readonly number?: string;
  /** The heading as printed, with its number and name. */
  readonly title: readonly Inline[];
  /** What it says. */
  readonly children: readonly Block[];
};

/** A proof. */
export type Proof = {
  readonly type: 'proof';
  /** The anchor: the id LaTeXML gave, else one we minted, which begins with `~`. */
  readonly id: string;
  /** The heading as printed. */
  readonly title: readonly Inline[];
  /** The argument. */
  readonly children: readonly Block[];
};

/** A quotation set apart. */
export type Quote = {
  readonly type: 'quote';
  /** The anchor: the id LaTeXML gave, else one we minted, which begins with `~`. */
  readonly id: string;
  /** What is quoted. */
  readonly children: readonly Block[];
};

/** A line across the text. */
export type Rule = {
  readonly type: 'rule';
  /** The anchor: the id LaTeXML gave, else one we minted, which begins with `~`. */
  readonly id: string;
};

/** A line of an algorithm. */
export type Line = {
  readonly type: 'line';
  /** The anchor: the id LaTeXML gave, else one we minted, which begins with `~`. */
  readonly id: string;
  /** The printed line number. */
  readonly label?: string;
  /** How deep it is indented, from 0. */
  readonly indent: number;
  /** What it says. */
  readonly children: readonly Inline[];
};

/** Pseudocode. */
export type Algorithm = {
  readonly type: 'algorithm';
  /** The anchor: the id LaTeXML gave, else one we minted, which begins with `~`. */
  readonly id: string;
  /** The bare printed number, as in “3.2”; empty where none is printed. */
  readonly number?: string;
  /** The printed word before the number, as in “Figure”; empty where none is printed. */
  readonly label?: string;
  /** The caption without label and number. */
  readonly caption: readonly Inline[];
  /** Its lines, and what stands between them. */
  readonly children: readonly (Section | Paragraph | Equation | EquationGroup | Figure | Table | Picture | Box | List | DefinitionList | Listing | Algorithm | Theorem | Proof | Quote | Rule | Line)[];
};

export type Block = Section | Paragraph | Equation | EquationGroup | Figure | Table | Picture | Box | List | DefinitionList | Listing | Algorithm | Theorem | Proof | Quote | Rule;

/** A titled division of the paper. */
export type Section = {
  readonly type: 'section';
  /** The anchor: the id LaTeXML gave, else one we minted, which begins with `~`. */
  readonly id: string;
  /** Depth in the tree, from 1. */
  readonly level: number;
  /** The bare printed number, as in “3.2”; empty where none is printed. */
  readonly number: string;
  /** The printed word before the number, as in “Appendix”. */
  readonly label?: string;
  /** The heading without its number; empty for what stands before the first heading. */
  readonly title: readonly Inline[];
  /** The contents in reading order. */
  readonly children: readonly Block[];
};

/** A work cited. */
export type Reference = {
  /** The anchor: the id LaTeXML gave, else one we minted, which begins with `~`. */
  readonly id: string;
  /** The printed label without its brackets. */
  readonly number: string;
  /** By what the text cites it, where its label does not say so. */
  readonly mark?: string;
  /** The entry as plain text. */
  readonly text: string;
  /** The entry as printed. */
  readonly content: readonly Inline[];
  /** The id of the work at the upstream archive. */
  readonly upstreamId?: string;
  /** The DOI. */
  readonly doi?: string;
  /** Where the work is found: an absolute web address. */
  readonly url?: string;
  /** Where its blocks end in `text`, but for the last: LaTeX’s `\newblock`. */
  readonly blocks?: readonly number[];
  /** What the page marks in it by class: of `ltx_bib_title` the words are `title`. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The type of its entry in the author’s `.bib`. */
  readonly entryType?: string;
};

/** A list of works cited: its heading, and where the page has it. */
export type ReferenceList = {
  /** The anchor: the id LaTeXML gave, else one we minted, which begins with `~`. */
  readonly id: string;
  /** The depth of its heading, from 1. */
  readonly level: number;
  /** The bare printed number, as in “3.2”; empty where none is printed. */
  readonly number: string;
  /** The printed word before the number, as in “Figure”; empty where none is printed. */
  readonly label?: string;
  /** The heading without its number; empty where none is printed. */
  readonly title: readonly Inline[];
  /** How many works are in it: those of `bibliography` behind the works of the lists before it. */
  readonly size: number;
  /** The id of the section before which it stands. */
  readonly before?: string;
  /** The id of the section at the end of which it stands. Without this and `before` it ends the paper. */
  readonly within?: string;
};

/** A footnote. */
export type Footnote = {
  /** The anchor: the id LaTeXML gave, else one we minted, which begins with `~`. */
  readonly id: string;
  /** The printed mark. */
  readonly number: string;
  /** What it says, in one section without a title. */
  readonly content: readonly Section[];
};

/** A paper. */
export type Content = {
  /** The title. */
  readonly title: readonly Inline[];
  /** The subtitle. */
  readonly subtitle?: readonly Inline[];
  /** The authors in printed order. */
  readonly authors: readonly Author[];
  /** Where authors work, as printed, where the page does not say clearly which of them. */
  readonly affiliations?: readonly string[];
  /** The dates as printed. */
  readonly dates?: readonly string[];
  /** The abstract. */
  readonly abstract: readonly Section[];
  /** The keywords. */
  readonly keywords?: readonly string[];
  /** Subject classes, each with the name of its scheme, as printed. */
  readonly classification?: readonly string[];
  /** What else the title page prints: conference, copyright, journal, dates of receipt. */
  readonly remarks?: readonly string[];
  /** The sections. */
  readonly body: readonly Section[];
  /** The appendices. */
  readonly appendices: readonly Section[];
  /** The works cited, of every list of them. */
  readonly bibliography: readonly Reference[];
  /** The lists in which the page has the works cited. */
  readonly referenceLists?: readonly ReferenceList[];
  /** The footnotes in reading order. */
  readonly footnotes: readonly Footnote[];
};

/** Waiting for the model. */
export type InferredPending = {
  /** Not yet there. */
  readonly status: 'pending';
  /** Since when. */
  readonly queuedAt: string;
};

/** Words of the paper that a contribution rests on. */
export type Evidence = {
  /** The section in which they stand. */
  readonly anchor: string;
  /** The words, as the paper has them. */
  readonly quotation: string;
  /** `exact`: the model quoted them to the letter; `near`: with other signs, or some other words. */
  readonly match: 'exact' | 'near';
};

/** What the model said. */
export type InferredReady = {
  /** There. */
  readonly status: 'ready';
  /** The paper in a sentence or two. */
  readonly tldr: string;
  /** What it contributes. */
  readonly contributions: readonly string[];
  /** For each contribution, in their order, the words of the paper that say so. */
  readonly evidence: readonly Evidence[];
  /** Contributions left out, because what the model quoted for them does not stand in the paper. */
  readonly unproven: number;
  /** What kind of paper it is. */
  readonly paperType: 'method' | 'theory' | 'empirical' | 'survey' | 'benchmark' | 'dataset' | 'system' | 'position' | 'other';
  /** The model that was asked. */
  readonly model: string;
  /** The version of the question it was asked. */
  readonly promptVersion: string;
  /** When. */
  readonly inferredAt: string;
};

/** Why the model said nothing. */
export type InferredFailed = {
  /** Not to be had for now. */
  readonly status: 'failed';
  /** Why. */
  readonly error: {
    /** A stable code. */
    readonly code: string;
    /** The same in a sentence. */
    readonly detail: string;
  };
  /** When. */
  readonly failedAt: string;
  /** The model that was asked. */
  readonly model?: string;
  /** The version of the question it was asked. */
  readonly promptVersion?: string;
};

/** What a language model made of the paper. */
export type Inferred = InferredPending | InferredReady | InferredFailed;

/** A paper. */
export type PaperJson = {
  /** The version of this shape. */
  readonly schema: 1;
  /** The id without version. */
  readonly id: string;
  /** The version served. */
  readonly version: number;
  /** The id with its version. */
  readonly idv: string;
  /** The newest version at the archive. */
  readonly latestVersion: number;
  readonly urls: Urls;
  readonly metadata: PaperMetadata;
  readonly build: Build;
  readonly tokens: Tokens;
  /** What to know before trusting the paper; left out where there is nothing. */
  readonly warnings?: readonly Warning[];
  readonly content: Content;
  readonly inferred: Inferred;
};

/** A section of the outline. */
export type SectionEntry = {
  /** The anchor. */
  readonly id: string;
  /** The other name it can be asked for by; empty where it has none. */
  readonly alias: string;
  /** The bare printed number; empty where none is printed. */
  readonly number: string;
  /** The heading without its number. */
  readonly title: string;
  /** The length of its Markdown, in tokens. */
  readonly tokens: number;
  /** The sections in it. */
  readonly children: readonly SectionEntry[];
};

/** A figure or table of the outline. */
export type FloatEntry = {
  /** The anchor. */
  readonly id: string;
  /** The bare printed number; empty where none is printed. */
  readonly number: string;
  /** The caption as text; formulas stand as LaTeX between dollar signs. */
  readonly caption: string;
};

/** The shape of a paper. */
export type Outline = {
  /** The version of this shape. */
  readonly schema: 1;
  /** The id without version. */
  readonly id: string;
  /** The version served. */
  readonly version: number;
  /** The id with its version. */
  readonly idv: string;
  /** The title. */
  readonly title: string;
  /** Their names. */
  readonly authors: readonly string[];
  /** The primary category. */
  readonly primaryCategory: string;
  /** When the version served was submitted, RFC 3339; empty where the archive does not say. */
  readonly submittedAt: string;
  readonly tokens: Tokens;
  /** The abstract as text. */
  readonly abstract: string;
  /** Body and appendices. */
  readonly sections: readonly SectionEntry[];
  /** Figures and their panels. */
  readonly figures: readonly FloatEntry[];
  /** Tables. */
  readonly tables: readonly FloatEntry[];
  /** Displayed formulas. */
  readonly equations: number;
  /** Works cited. */
  readonly references: number;
  readonly inferred: Inferred;
  /** What to know before trusting the paper; left out where there is nothing. */
  readonly warnings?: readonly Warning[];
};

/** What is known of a paper; `build` and `inferred` once its tree is built. */
export type Metadata = {
  /** The version of this shape. */
  readonly schema: 1;
  /** The id without version. */
  readonly id: string;
  /** The version served. */
  readonly version: number;
  /** The id with its version. */
  readonly idv: string;
  /** The newest version at the archive. */
  readonly latestVersion: number;
  readonly urls: Urls;
  readonly metadata: PaperMetadata;
  readonly build?: Build;
  readonly inferred?: Inferred;
  /** What to know before trusting the paper; left out where there is nothing. */
  readonly warnings?: readonly Warning[];
};

/** A citation of a work. */
export type CitationContext = {
  /** The anchor of the innermost block that holds it. */
  readonly anchor: string;
  /** The anchor of its section; of a footnote, the one that calls it first. */
  readonly section: string;
  /** The sentence; empty beyond some megabytes of them. */
  readonly sentence: string;
  /** In a cell of a table: what stands at the start of its row; several headers are joined by ` / `. */
  readonly row?: string;
  /** In a cell of a table: the labels above its column, joined by ` / `. */
  readonly column?: string;
  /** The anchors of the works cited at once there, as in “[3–5]”: all three of them; it alone where a page cites too many. */
  readonly group: readonly string[];
};

/** A work cited. */
export type ReferenceEntry = {
  /** The anchor: the id LaTeXML gave, else one we minted, which begins with `~`. */
  readonly id: string;
  /** The printed label without its brackets. */
  readonly number: string;
  /** By what the text cites it, where its label does not say so. */
  readonly mark?: string;
  /** The entry as plain text. */
  readonly text: string;
  /** The entry as printed. */
  readonly content: readonly Inline[];
  /** The id of the work at the upstream archive. */
  readonly upstreamId?: string;
  /** The DOI. */
  readonly doi?: string;
  /** Where the work is found: an absolute web address. */
  readonly url?: string;
  /** What kind of work it is: an article of a journal, a paper of proceedings, a chapter or part of a book … Absent where the entry does not say so. */
  readonly kind?: 'article' | 'proceedings' | 'chapter' | 'book' | 'thesis' | 'report' | 'preprint' | 'webpage';
  /** The authors, each as `Given Family` or `Family, Given`; `et al.` is the last where not all are printed. */
  readonly authors?: readonly string[];
  /** The title. */
  readonly title?: string;
  /** The year in which it appeared. */
  readonly year?: string;
  /** The journal. */
  readonly journal?: string;
  /** The book or proceedings in which it stands. */
  readonly booktitle?: string;
  /** The volume. */
  readonly volume?: string;
  /** The issue of the volume. */
  readonly issue?: string;
  /** The pages. */
  readonly pages?: string;
  /** The publisher. */
  readonly publisher?: string;
  /** How authors, title and the like are known: `classes` where the page marks each of them, `print` where the form in which the entry is printed tells them apart. Absent where none of them is known. */
  readonly fieldsBy?: 'classes' | 'print';
  /** The sections that cite it. */
  readonly citedIn: readonly string[];
  /** Every citation of it, in reading order. */
  readonly contexts: readonly CitationContext[];
};

/** The works cited. */
export type References = {
  /** The version of this shape. */
  readonly schema: 1;
  /** The id without version. */
  readonly id: string;
  /** The version served. */
  readonly version: number;
  /** The id with its version. */
  readonly idv: string;
  /** In printed order. */
  readonly references: readonly ReferenceEntry[];
};

/** An image. */
export type ImageEntry = {
  /** The file at the archive; our copy where the paper was converted here. */
  readonly url: string;
  /** Our copy of it. */
  readonly assetUrl: string;
  /** Pixels. */
  readonly width?: number;
  /** Pixels. */
  readonly height?: number;
  /** The words the author gave for it. */
  readonly alt?: string;
};

/** A drawing that the archive’s page has in itself. */
export type DrawingEntry = {
  /** The anchor. */
  readonly id: string;
  /** The drawing as an SVG file. */
  readonly url: string;
};

/** A figure. */
export type FigureEntry = {
  /** The anchor. */
  readonly id: string;
  /** The bare printed number; empty where none is printed. */
  readonly number: string;
  /** The other name it can be asked for by; empty where it has none. */
  readonly alias: string;
  /** The caption as text; formulas stand as LaTeX between dollar signs. */
  readonly caption: string;
  /** The caption as inline nodes. */
  readonly content: readonly Inline[];
  /** Its images in reading order. */
  readonly images: readonly ImageEntry[];
  /** Its drawings (TikZ, xy, pgfplots) in reading order; left out where it has none. */
  readonly drawings?: readonly DrawingEntry[];
  /** The figures in it. */
  readonly panels: readonly FigureEntry[];
};

/** A cell. */
export type CellEntry = {
  /** What it says, as text. */
  readonly text: string;
  /** The same as blocks. */
  readonly content: readonly Block[];
  /** Whether it is a heading. */
  readonly header: boolean;
  /** Columns it spans. */
  readonly colspan: number;
  /** Rows it spans. */
  readonly rowspan: number;
  /** How the author aligned it. */
  readonly align: '' | 'left' | 'center' | 'right';
};

/** A table. */
export type TableEntry = {
  /** The anchor. */
  readonly id: string;
  /** The bare printed number; empty where none is printed. */
  readonly number: string;
  /** The other name it can be asked for by; empty where it has none. */
  readonly alias: string;
  /** The caption as text; formulas stand as LaTeX between dollar signs. */
  readonly caption: string;
  /** The caption as inline nodes. */
  readonly content: readonly Inline[];
  /** The cells, row by row. */
  readonly rows: readonly readonly CellEntry[][];
  /** Given where the page does not say which rows are the head: bold letters, rules, spans and what stands in the cells told it. */
  readonly header?: 'inferred';
};

/** Figures and tables. */
export type Figures = {
  /** The version of this shape. */
  readonly schema: 1;
  /** The id without version. */
  readonly id: string;
  /** The version served. */
  readonly version: number;
  /** The id with its version. */
  readonly idv: string;
  /** Figures in reading order. */
  readonly figures: readonly FigureEntry[];
  /** Tables in reading order. */
  readonly tables: readonly TableEntry[];
  /** Drawings that stand in no figure, as diagrams of statements; left out where there are none. */
  readonly drawings?: readonly DrawingEntry[];
};

/** A figure or a table alone; `id` is its anchor. */
export type FigureJson = {
  /** The anchor. */
  readonly id: string;
  /** The bare printed number; empty where none is printed. */
  readonly number: string;
  /** The other name it can be asked for by; empty where it has none. */
  readonly alias: string;
  /** The caption as text; formulas stand as LaTeX between dollar signs. */
  readonly caption: string;
  /** The caption as inline nodes. */
  readonly content: readonly Inline[];
  /** Its images in reading order. */
  readonly images: readonly ImageEntry[];
  /** Its drawings (TikZ, xy, pgfplots) in reading order; left out where it has none. */
  readonly drawings?: readonly DrawingEntry[];
  /** The figures in it. */
  readonly panels: readonly FigureEntry[];
  /** The version of this shape. */
  readonly schema: 1;
  /** The id with its version. */
  readonly idv: string;
  /** The version served. */
  readonly version: number;
} | {
  /** The anchor. */
  readonly id: string;
  /** The bare printed number; empty where none is printed. */
  readonly number: string;
  /** The other name it can be asked for by; empty where it has none. */
  readonly alias: string;
  /** The caption as text; formulas stand as LaTeX between dollar signs. */
  readonly caption: string;
  /** The caption as inline nodes. */
  readonly content: readonly Inline[];
  /** The cells, row by row. */
  readonly rows: readonly readonly CellEntry[][];
  /** Given where the page does not say which rows are the head: bold letters, rules, spans and what stands in the cells told it. */
  readonly header?: 'inferred';
  /** The version of this shape. */
  readonly schema: 1;
  /** The id with its version. */
  readonly idv: string;
  /** The version served. */
  readonly version: number;
};

/** A block or a part of one, as the tree has it; or a footnote, a work cited, a list of works. */
export type AnyNode = Block | ListItem | Definition | Line | Cell | Footnote | Reference | ReferenceList;

/** A node alone; `id` is its anchor. */
export type NodeJson = {
  /** The version of this shape. */
  readonly schema: 1;
  /** The id with its version. */
  readonly idv: string;
  /** The version served. */
  readonly version: number;
  /** The anchor. */
  readonly id: string;
  /** The type of the node; `footnote`, `reference` and `referenceList` for those. */
  readonly type: string;
  /** The names by which it goes in print, in lower case and in full: `equation 3`. */
  readonly names: readonly string[];
  /** The anchor of the innermost section that holds it; empty where none does. */
  readonly section: string;
  /** The anchor of the block that holds it, where one does. */
  readonly within?: string;
  /** The anchor of the block before it in reading order. */
  readonly previous?: string;
  /** The anchor of the block behind it. */
  readonly next?: string;
  /** The node; several where the page has one paragraph of several blocks. */
  readonly nodes: readonly AnyNode[];
};

/** A place of the text that refers to a part. */
export type MentionData = {
  /** The anchor of the innermost block that holds it. */
  readonly anchor: string;
  /** The anchor of the innermost section that holds it; empty where none does. */
  readonly section: string;
  /** The sentence. */
  readonly sentence: string;
};

/** A displayed formula. */
export type EquationData = {
  /** The anchor. */
  readonly id: string;
  /** The anchor of the innermost section that holds it; empty where none does. */
  readonly section: string;
  /** The bare printed number; empty where none is printed. */
  readonly number: string;
  /** The LaTeX of the author; aligned cells are joined with ` & `. */
  readonly latex: string;
  /** The LaTeX as the page gives it, where that is another. */
  readonly pageLatex?: string;
  /** The anchor of the group whose row it is. */
  readonly group?: string;
  /** Where the text refers to it or to its group. */
  readonly mentions: readonly MentionData[];
};

/** The displayed formulas. */
export type Equations = {
  /** The version of this shape. */
  readonly schema: 1;
  /** The id without version. */
  readonly id: string;
  /** The version served. */
  readonly version: number;
  /** The id with its version. */
  readonly idv: string;
  /** In reading order. */
  readonly equations: readonly EquationData[];
};

/** A theorem, lemma, definition, remark or the like. */
export type StatementData = {
  /** The anchor. */
  readonly id: string;
  /** The anchor of the innermost section that holds it; empty where none does. */
  readonly section: string;
  /** What it is called in print: `Theorem`. */
  readonly kind: string;
  /** The name of the environment the author used. */
  readonly environment: string;
  /** The bare printed number; empty where none is printed. */
  readonly number: string;
  /** The heading as printed. */
  readonly title: string;
  /** What stands in brackets in the heading; empty where nothing does. */
  readonly name: string;
  /** What it says, as Markdown. */
  readonly statement: string;
  /** The same as plain text. */
  readonly text: string;
  /** The anchors of its proofs. */
  readonly proofs: readonly string[];
  /** The anchors of the works that it cites. */
  readonly cites: readonly string[];
  /** The anchors of the parts that it refers to. */
  readonly refersTo: readonly string[];
  /** The same of its proofs, where there are any. */
  readonly inProofs?: {
    /** The anchors of the works that they cite. */
    readonly cites: readonly string[];
    /** The anchors of the parts that they refer to; not itself. */
    readonly refersTo: readonly string[];
  };
  /** Where the text refers to it. */
  readonly citedBy: readonly MentionData[];
};

/** The statements. */
export type Statements = {
  /** The version of this shape. */
  readonly schema: 1;
  /** The id without version. */
  readonly id: string;
  /** The version served. */
  readonly version: number;
  /** The id with its version. */
  readonly idv: string;
  /** In reading order. */
  readonly statements: readonly StatementData[];
};

/** An algorithm. */
export type AlgorithmData = {
  /** The anchor. */
  readonly id: string;
  /** The anchor of the innermost section that holds it; empty where none does. */
  readonly section: string;
  /** The anchor of the block that holds it, where one does. */
  readonly within?: string;
  /** Which of both. */
  readonly kind: 'algorithm';
  /** The bare printed number; empty where none is printed. */
  readonly number: string;
  /** The printed word before the number. */
  readonly label: string;
  /** The caption as text; formulas stand as LaTeX between dollar signs. */
  readonly caption: string;
  /** Its lines. */
  readonly lines: readonly {
    /** The anchor. */
    readonly id: string;
    /** The printed number of the line; empty where none is printed. */
    readonly number: string;
    /** How deep it is indented. */
    readonly indent: number;
    /** What it says; formulas stay LaTeX. */
    readonly text: string;
  }[];
};

/** Program text. */
export type ProgramData = {
  /** The anchor. */
  readonly id: string;
  /** The anchor of the innermost section that holds it; empty where none does. */
  readonly section: string;
  /** The anchor of the block that holds it, where one does. */
  readonly within?: string;
  /** Which of both. */
  readonly kind: 'program';
  /** The bare printed number; empty where none is printed. */
  readonly number: string;
  /** The printed word before the number. */
  readonly label: string;
  /** The caption as text; formulas stand as LaTeX between dollar signs. */
  readonly caption: string;
  /** The language, as the author named it; empty where nobody did. */
  readonly language: string;
  /** The program, verbatim. */
  readonly code: string;
};

/** An algorithm or program text. */
export type ListingData = AlgorithmData | ProgramData;

/** Algorithms and program text. */
export type Listings = {
  /** The version of this shape. */
  readonly schema: 1;
  /** The id without version. */
  readonly id: string;
  /** The version served. */
  readonly version: number;
  /** The id with its version. */
  readonly idv: string;
  /** In reading order. */
  readonly listings: readonly ListingData[];
};

/** A cell as it is printed, and the number that it says where it says one. */
export type CellData = {
  /** Its anchor: row and column of the grid, from 1: `S2.T1~r2c3`. */
  readonly id: string;
  /** The words; formulas as plain characters where they have such a form. */
  readonly text: string;
  /** The same with formulas as LaTeX, where that is another. */
  readonly latex?: string;
  /** The number. */
  readonly number?: number;
  /** What stands behind ±, or how far up and down. */
  readonly error?: number | {
    /** Up. */
    readonly plus: number;
    /** Down. */
    readonly minus: number;
  };
  /** What stands behind the number, or the currency before it; it is not multiplied in. */
  readonly unit?: string;
  /** Where the number is a bound, or about the value. */
  readonly relation?: '<' | '>' | '≤' | '≥' | '~';
  /** What else is printed: `(+3.8)`, `†`. */
  readonly rest?: string;
  /** Set in bold. */
  readonly bold?: true;
  /** Set in italics. */
  readonly italic?: true;
  /** It heads its row. */
  readonly header?: true;
  /** The anchor of the cell that spans to here; the words are its. */
  readonly spannedBy?: string;
};

/** A table as data. */
export type TableData = {
  /** The anchor. */
  readonly id: string;
  /** The bare printed number; empty where none is printed. */
  readonly number: string;
  /** The printed word before the number. */
  readonly label: string;
  /** The caption as text; formulas stand as LaTeX between dollar signs. */
  readonly caption: string;
  /** A column for each of the grid. */
  readonly columns: readonly {
    /** The labels above it, joined by ` / `. */
    readonly name: string;
    /** The unit in brackets behind its name. */
    readonly unit?: string;
  }[];
  /** How many rows stand above the records. */
  readonly headRows: number;
  /** Given where the page does not say which rows are the head: bold letters, rules, spans and what stands in the cells told it. */
  readonly header?: 'inferred';
  /** The rows below the head. */
  readonly records: readonly readonly CellData[][];
  /** The anchor of the innermost section that holds it; empty where none does. */
  readonly section: string;
};

/** The tables as data. */
export type Tables = {
  /** The version of this shape. */
  readonly schema: 1;
  /** The id without version. */
  readonly id: string;
  /** The version served. */
  readonly version: number;
  /** The id with its version. */
  readonly idv: string;
  /** In reading order. */
  readonly tables: readonly TableData[];
};

/** A table alone; `id` is its anchor. */
export type TableJson = {
  /** The version of this shape. */
  readonly schema: 1;
  /** The id with its version. */
  readonly idv: string;
  /** The version served. */
  readonly version: number;
  /** The anchor of the innermost section that holds it; empty where none does. */
  readonly section: string;
  /** The anchor. */
  readonly id: string;
  /** The bare printed number; empty where none is printed. */
  readonly number: string;
  /** The printed word before the number. */
  readonly label: string;
  /** The caption as text; formulas stand as LaTeX between dollar signs. */
  readonly caption: string;
  /** A column for each of the grid. */
  readonly columns: readonly {
    /** The labels above it, joined by ` / `. */
    readonly name: string;
    /** The unit in brackets behind its name. */
    readonly unit?: string;
  }[];
  /** How many rows stand above the records. */
  readonly headRows: number;
  /** Given where the page does not say which rows are the head: bold letters, rules, spans and what stands in the cells told it. */
  readonly header?: 'inferred';
  /** The rows below the head. */
  readonly records: readonly readonly CellData[][];
};

/** A name in parts, or whole. */
export type CslName = {
  /** The family name. */
  readonly family: string;
  /** The given name. */
  readonly given: string;
  /** What stands behind it. */
  readonly suffix?: string;
} | {
  /** The name. */
  readonly literal: string;
};

/** A work to cite. */
export type CslItem = {
  /** The key of the item. */
  readonly id: string;
  /** The kind of work, as CSL names it. */
  readonly type: string;
  /** The title. */
  readonly title?: string;
  /** In printed order. */
  readonly author?: readonly CslName[];
  /** In printed order. */
  readonly editor?: readonly CslName[];
  /** When it appeared. */
  readonly issued?: {
    /** One date. */
    readonly 'date-parts': readonly readonly number[][];
  };
  /** The journal, book or proceedings it stands in. */
  readonly 'container-title'?: string;
  /** The series. */
  readonly 'collection-title'?: string;
  /** The publisher. */
  readonly publisher?: string;
  /** Where the publisher is. */
  readonly 'publisher-place'?: string;
  /** The edition. */
  readonly edition?: string;
  /** The volume. */
  readonly volume?: string;
  /** The issue. */
  readonly issue?: string;
  /** The pages. */
  readonly page?: string;
  /** The number of a report or preprint. */
  readonly number?: string;
  /** The version. */
  readonly version?: string;
  /** The archive that holds it. */
  readonly archive?: string;
  /** Its id there. */
  readonly archive_location?: string;
  /** The DOI. */
  readonly DOI?: string;
  /** Where it is found. */
  readonly URL?: string;
  /** What else is recorded of it; of a work cited, the whole entry as printed. */
  readonly note?: string;
  /** What no field of CSL says. */
  readonly custom?: Readonly<Record<string, string>>;
};

/** Items of CSL-JSON. */
export type CslItems = readonly CslItem[];

/** A piece of a paper, as long as was asked for. */
export type Chunk = {
  /** The same as long as its words and the titles of its sections are. */
  readonly id: string;
  /** The anchors of what stands in it, wholly or in part. */
  readonly anchors: readonly string[];
  /** The sections that hold it, the outermost first. */
  readonly section: readonly {
    /** The anchor. */
    readonly id: string;
    /** The printed number, with its word in an appendix: `Appendix A`; empty where none is printed. */
    readonly number: string;
    /** The heading without its number. */
    readonly title: string;
  }[];
  /** What it is; `text` where it is several. */
  readonly kind: 'text' | 'statement' | 'proof' | 'equation' | 'algorithm' | 'table' | 'figure' | 'list' | 'reference' | 'abstract';
  /** The Markdown. */
  readonly text: string;
  /** A line to embed with it: the title of the paper, the sections, and what the table or theorem is called. */
  readonly context: string;
  /** What is to be read before its text again: the head of its table, the fence of its code. */
  readonly repeated?: string;
  /** The length of its text, as the tokenizer counts. */
  readonly tokens: number;
  /** True where it is longer than was asked for, because nothing in it may be cut. */
  readonly oversized?: boolean;
  /** The works that it cites. */
  readonly cites: readonly {
    /** The anchor of its entry in the references. */
    readonly anchor: string;
    /** Its id at the archive. */
    readonly id?: string;
    /** Its DOI. */
    readonly doi?: string;
  }[];
  /** The anchors of the other parts that it refers to. */
  readonly mentions: readonly string[];
  /** The address of its first part on the page of the paper; empty where that is not known. */
  readonly url: string;
  /** The address of the licence; empty where the archive names none. */
  readonly license: string;
  /** The SHA-256 of its text in UTF-8. */
  readonly sha256: string;
};

/** The chunks of a paper. */
export type Chunks = {
  /** The version of this shape. */
  readonly schema: 1;
  /** The id without version. */
  readonly id: string;
  /** The version served. */
  readonly version: number;
  /** The id with its version. */
  readonly idv: string;
  /** The most that a chunk may hold. */
  readonly max: number;
  /** How much of a chunk the next one repeats. */
  readonly overlap: number;
  /** The unit of both. */
  readonly unit: 'tokens' | 'characters';
  /** What counted the tokens. */
  readonly tokenizer: 'chars/4' | 'o200k_base' | 'cl100k_base';
  /** What to know before trusting the paper; left out where there is nothing. */
  readonly warnings?: readonly Warning[];
  /** Of all chunks. */
  readonly totals: {
    /** How many there are. */
    readonly chunks: number;
    /** Their tokens. */
    readonly tokens: number;
    /** Those that are larger than was asked for, because they cannot be cut. */
    readonly oversized: number;
  };
  /** In reading order. */
  readonly chunks: readonly Chunk[];
};

/** A paper by the schema of docling-core. */
export type DoclingDocument = Readonly<Record<string, unknown>>;

/** A stretch of words. */
export type WordDifference = {
  /** Where it stands. */
  readonly in: 'both' | 'query' | 'paper';
  /** The words. */
  readonly text: string;
};

/** A place where the words stand. */
export type Match = {
  /** How well it agrees. `exact`: character by character, in formulas symbol by symbol, however these are written; `normalised`: but for case, accents, quotes, dashes, spaces, ligatures and marks of Markdown; `fuzzy`: most of the words in this order; `words`: all the words, in any order, or the share of them that `score` tells. */
  readonly match: 'exact' | 'normalised' | 'fuzzy' | 'words';
  /** The anchor. */
  readonly anchor: string;
  /** What the anchor is of. */
  readonly kind: 'text' | 'figure' | 'table' | 'reference';
  /** The anchor of the paragraph, line or other block in which it begins, where that is smaller. */
  readonly block?: string;
  /** The theorem, proof, formula, algorithm, listing or footnote in which it begins. */
  readonly node?: {
    /** The anchor. */
    readonly anchor: string;
    /** What it is called, as printed where it has a name: `Theorem`, `Lemma`, `Equation`. */
    readonly kind: string;
    /** The bare printed number; empty where none is printed. */
    readonly number: string;
  };
  /** The share of words that agree. */
  readonly score?: number;
  /** The match with some words around it. */
  readonly snippet: string;
  /** The match as it stands in the paper, where that is not what was sought. */
  readonly found?: string;
  /** The words sought and those found, stretch by stretch. */
  readonly difference?: readonly WordDifference[];
};

/** Where words stand. */
export type Found = {
  /** The version of this shape. */
  readonly schema: 1;
  /** The id without version. */
  readonly id: string;
  /** The version served. */
  readonly version: number;
  /** The id with its version. */
  readonly idv: string;
  /** What was sought. */
  readonly query: string;
  /** How well the best match agrees. */
  readonly verdict: 'exact' | 'normalised' | 'fuzzy' | 'words' | 'not found';
  /** How many places there are. */
  readonly total: number;
  /** The first of them: headings, then captions, then text; the best first. */
  readonly matches: readonly Match[];
  /** Where nothing was found: words that the paper does not have. */
  readonly unknown: readonly string[];
};

/** A unit that came. */
export type UnitAdded = {
  /** What happened to it. */
  readonly change: 'added';
  /** What it is. */
  readonly kind: 'section' | 'paragraph' | 'statement' | 'equation' | 'table' | 'figure' | 'algorithm' | 'listing' | 'footnote' | 'reference';
  /** Its anchor in the new version. */
  readonly anchor: string;
  /** The anchor of the unit before it in the new version; empty at the start. */
  readonly after: string;
  /** Its printed number. */
  readonly number: string;
  /** Its words. */
  readonly text: string;
};

/** A unit that went. */
export type UnitRemoved = {
  /** What happened to it. */
  readonly change: 'removed';
  /** What it is. */
  readonly kind: 'section' | 'paragraph' | 'statement' | 'equation' | 'table' | 'figure' | 'algorithm' | 'listing' | 'footnote' | 'reference';
  /** Its anchor in the old version. */
  readonly from: string;
  /** Its printed number. */
  readonly number: string;
  /** Its words. */
  readonly text: string;
};

/** A run of units that stand together in both versions; the first gives kind and anchors. */
export type UnitMoved = {
  /** What happened to it. */
  readonly change: 'moved';
  /** What it is. */
  readonly kind: 'section' | 'paragraph' | 'statement' | 'equation' | 'table' | 'figure' | 'algorithm' | 'listing' | 'footnote' | 'reference';
  /** Its anchor in the old version. */
  readonly from: string;
  /** Its anchor in the new version. */
  readonly anchor: string;
  /** The anchor of the unit before it in the new version; empty at the start. */
  readonly after: string;
  /** The anchors of the run in the new version, its own the first. */
  readonly units: readonly string[];
};

/** A unit with another number. */
export type UnitRenumbered = {
  /** What happened to it. */
  readonly change: 'renumbered';
  /** What it is. */
  readonly kind: 'section' | 'paragraph' | 'statement' | 'equation' | 'table' | 'figure' | 'algorithm' | 'listing' | 'footnote' | 'reference';
  /** Its anchor in the old version. */
  readonly from: string;
  /** Its anchor in the new version. */
  readonly anchor: string;
  /** Its printed number. */
  readonly number: string;
  /** Its number in the old version. */
  readonly numberFrom: string;
};

/** A stretch of words. */
export type WordChange = {
  /** Whether it stands in both versions. */
  readonly change: 'same' | 'removed' | 'added';
  /** The words. */
  readonly text: string;
};

/** A cell of a table with other words. */
export type CellChange = {
  /** The words of the first cell of its row, or `row` and the number where it is empty. */
  readonly row: string;
  /** The labels above it, joined by ` / `, or `column` and the number where there are none. */
  readonly column: string;
  /** Its words in the old version; empty where it was not there. */
  readonly before: string;
  /** Its words in the new one; empty where it is not there. */
  readonly after: string;
};

/** A unit with other words. */
export type UnitChanged = {
  /** What happened to it. */
  readonly change: 'changed';
  /** What it is. */
  readonly kind: 'section' | 'paragraph' | 'statement' | 'equation' | 'table' | 'figure' | 'algorithm' | 'listing' | 'footnote' | 'reference';
  /** Its anchor in the old version. */
  readonly from: string;
  /** Its anchor in the new version. */
  readonly anchor: string;
  /** Its words in both versions, stretch by stretch. */
  readonly difference: readonly WordChange[];
  /** Of a table, the cells that differ; left out where only its caption does. */
  readonly cells?: readonly CellChange[];
};

/** A change of a heading, a paragraph or the like. */
export type UnitChange = UnitAdded | UnitRemoved | UnitMoved | UnitRenumbered | UnitChanged;

/** What changed between two versions. */
export type Difference = {
  /** The version of this shape. */
  readonly schema: 1;
  /** The id without version. */
  readonly id: string;
  /** The version served. */
  readonly version: number;
  /** The id with its version. */
  readonly idv: string;
  /** The older version, as an id. */
  readonly from: string;
  /** In the order of the new version; what was removed comes last. */
  readonly changes: readonly UnitChange[];
  /** The anchor in the new version of every unit of the old one that is still there. */
  readonly anchors: Readonly<Record<string, string>>;
  /** How many units were compared. */
  readonly units: {
    /** Of the old version. */
    readonly from: number;
    /** Of the new one. */
    readonly to: number;
  };
};

/** Anchors of pages that this version had before. */
export type FormerAnchors = {
  /** The version of this shape. */
  readonly schema: 1;
  /** The id without version. */
  readonly id: string;
  /** The version served. */
  readonly version: number;
  /** The id with its version. */
  readonly idv: string;
  /** The newest one last. */
  readonly pages: readonly {
    /** When it was read first. */
    readonly builtAt: string;
    /** What changed when it was replaced: how many units, and how many anchors. */
    readonly changes: {
      /** Units that came. */
      readonly added: number;
      /** Units that went. */
      readonly removed: number;
      /** Runs of units that stand elsewhere. */
      readonly moved: number;
      /** Units with another number. */
      readonly renumbered: number;
      /** Units with other words. */
      readonly changed: number;
      /** Anchors whose part has another one now. */
      readonly anchorsMoved: number;
      /** Anchors whose part was not found again. */
      readonly anchorsGone: number;
    };
  }[];
  /** Those of the newest page first. */
  readonly anchors: readonly ({
    /** The anchor. */
    readonly anchor: string;
    /** What it led to. */
    readonly kind: string;
    /** The bare printed number; empty where none is printed. */
    readonly number: string;
    /** The anchor of that part now; left out where it was not found again. */
    readonly movedTo?: string;
    /** How it is known again: by the same words, by most of them, by its number; or it only was a part of what is named. */
    readonly by?: 'text' | 'change' | 'number' | 'within';
    /** The anchor leads to another part now. */
    readonly taken?: true;
  })[];
};

/** A line of the answer: what became of one paper. */
export type BatchLine = {
  /** The id as it was given. */
  readonly asked: string;
  /** The status that its own address would answer with. */
  readonly status: number;
  /** The id with the version that is served. */
  readonly idv?: string;
  /** The codes of its warnings. */
  readonly warnings?: readonly string[];
  /** How bytes are written in `body`: `base64`. Left out where it is text or JSON. */
  readonly encoding?: string;
  /** The answer, as its own address gives it; text where that is not JSON, and Base64 where it is not text. */
  readonly body?: Readonly<Record<string, unknown>> | readonly unknown[] | string;
  readonly problem?: ProblemDetails;
};

/** A place in a paper. */
export type ShelfHit = {
  /** The paper, with the version. */
  readonly idv: string;
  /** What it is. */
  readonly kind: 'paper' | 'section' | 'statement' | 'equation' | 'figure' | 'table';
  /** Its anchor; empty for a paper. */
  readonly anchor: string;
  /** What it is called in print, like `Theorem 3.1`; empty where it has no such name. */
  readonly label: string;
  /** Its heading; empty where it has none. */
  readonly heading: string;
  /** The title of the paper. */
  readonly title: string;
  /** The authors of the paper. */
  readonly authors: string;
  /** The stretch of its text that shows the words best. */
  readonly snippet: string;
  /** The words of the snippet that were sought. */
  readonly marks: readonly {
    /** Where it begins, in UTF-16 units. */
    readonly from: number;
    /** Where it ends. */
    readonly to: number;
  }[];
  /** By which places are ordered; comparable in one answer alone. */
  readonly score: number;
  /** Where it can be read. */
  readonly urls: {
    /** In the page of the paper. */
    readonly html: string;
    /** As Markdown. */
    readonly md: string;
    /** As JSON, or that of the paper’s metadata. */
    readonly json: string;
  };
};

/** Places in the papers that are stored here. */
export type ShelfSearch = {
  /** What was sought. */
  readonly q: string;
  /** The places, the best first. */
  readonly hits: readonly ShelfHit[];
  /** The `cursor` of those that follow; absent where there are no more. */
  readonly next?: string;
  /** Whether all that holds the words was put in order; else there are more, or the time ran out. */
  readonly complete: boolean;
};

/** A paper of the archive, as it records it. */
export type ComparedPaper = {
  /** The id, with the version that was compared. */
  readonly id: string;
  /** Its page at the archive. */
  readonly url: string;
  /** The title. */
  readonly title: string;
  /** The authors; the first of many. */
  readonly authors: readonly string[];
  /** The year of its first version; empty where it is not known. */
  readonly year: string;
  /** The DOI of the published version. */
  readonly doi?: string;
  /** Where it was published. */
  readonly journalRef?: string;
  /** The newest version, where the one compared is older. */
  readonly latestVersion?: number;
};

/** A field of a work that is not what the archive records. */
export type FieldDifference = {
  /** Which. */
  readonly field: 'title' | 'authors' | 'year' | 'doi' | 'version';
  /** As the list has it; of authors, the names that the record does not have. */
  readonly ours: string;
  /** As the archive records it; of authors, all of them, or those that the list leaves out. */
  readonly theirs: string;
};

/** A work of the list, and what the archive says of it. */
export type WorkCheck = {
  /** Its place in the list, from 1. */
  readonly place: number;
  /** Its key in the list, or its number. */
  readonly key: string;
  /** The line in which it stands, from 1. */
  readonly line?: number;
  /** Its title as the list has it. */
  readonly title: string;
  /** `found`: it is as the archive records it; `differs`: in the fields of `differences`; `wrong-id`: its id is another paper, `paper`; `withdrawn`; `newer-version`: it names a version that is not the newest; `published`: the record now has a journal or a DOI; `not-found`: the archive has it neither by its id nor by its title; `unchecked`: it is not the archive’s, or the archive gave no answer. */
  readonly verdict: 'found' | 'differs' | 'wrong-id' | 'withdrawn' | 'newer-version' | 'published' | 'not-found' | 'unchecked';
  /** What holds beside the verdict. */
  readonly also?: readonly ('found' | 'differs' | 'wrong-id' | 'withdrawn' | 'newer-version' | 'published' | 'not-found' | 'unchecked')[];
  /** The key of a work told before, which is the same paper. */
  readonly sameAs?: string;
  readonly paper?: ComparedPaper;
  readonly meant?: ComparedPaper;
  /** The fields that are not as the archive records them. */
  readonly differences: readonly FieldDifference[];
  /** What was asked; empty where nobody was. */
  readonly asked: readonly ({
    /** What was asked for. */
    readonly by: 'id' | 'title';
    /** The id, or the title. */
    readonly for: string;
    /** How many papers came back; left out where no answer came. */
    readonly papers?: number;
  })[];
  /** Where it was not found: the papers with the most similar titles. */
  readonly nearest: readonly ComparedPaper[];
  /** What this means, and what to do, in a sentence. */
  readonly says: string;
};

/** Something that a sentence takes from the works it cites. */
export type CitationLookup = {
  /** What it is. */
  readonly kind: 'quotation' | 'part' | 'number';
  /** As the draft has it. */
  readonly words: string;
  /** Of a quotation `exact`, `normalised` (but for case, accents, quotes, dashes, spaces, citations left out), `nearly` (some words differ), `elsewhere` (its words stand in another part than the draft says, in another order, or in another work than the one cited beside it), of a part or number `there`, of a number also `elsewhere` (in another part than the draft says) or `number-differs` (another number, or the same in another unit, stands where the draft says certainly that it stands); else `not-there`, or `unchecked` with the reason in `says`. */
  readonly verdict: 'exact' | 'normalised' | 'nearly' | 'elsewhere' | 'there' | 'number-differs' | 'not-there' | 'unchecked';
  /** The key of the work in which it stands; of `number-differs`, in which another does. */
  readonly key?: string;
  /** Where it stands there. */
  readonly anchor?: string;
  /** What that is called: `Section 2.1`, in a table with row and column. */
  readonly place?: string;
  /** The same as a link. */
  readonly url?: string;
  /** Of a part that is there: its heading, caption or first words; of a number outside of tables: the words around it. */
  readonly shows?: string;
  /** Of words that stand elsewhere: the parts that the draft names, and that do not hold them. */
  readonly notIn?: readonly string[];
  /** A passage of a paper cited. */
  readonly nearest?: {
    /** The key of the work. */
    readonly key: string;
    /** Where it stands there. */
    readonly anchor: string;
    /** What that is called: `Section 2.1`, in a table with row and column. */
    readonly place?: string;
    /** The same as a link. */
    readonly url: string;
    /** The words. */
    readonly text: string;
  };
  /** Where it stands there nearly: the words of the draft and those of the paper, stretch by stretch. */
  readonly difference?: readonly ({
    /** Where it stands. */
    readonly in: 'both' | 'draft' | 'paper';
    /** The words. */
    readonly text: string;
  })[];
  /** What this means, and what to do, in a sentence. */
  readonly says: string;
};

/** A sentence of the draft that cites. */
export type CitationCheck = {
  /** In a file that the draft includes: the name by which it does. */
  readonly file?: string;
  /** In a draft: the line of its first key, else that in which it begins, from 1. */
  readonly line?: number;
  /** In a paper: the anchor of the paragraph, caption or note. */
  readonly anchor?: string;
  /** The sentence. */
  readonly sentence: string;
  /** The keys of the works that it cites, or about which it goes on. */
  readonly keys: readonly string[];
  /** Keys that the list does not have. */
  readonly unknown?: readonly string[];
  /** Which keys may be meant by those that the list does not have, where one of it is like them. */
  readonly meant?: readonly {
    /** As the draft has it. */
    readonly key: string;
    /** The key of the list that is most like it. */
    readonly nearest: string;
  }[];
  /** What was looked up for it; empty where it quotes and names nothing. */
  readonly lookups: readonly CitationLookup[];
  /** Where nothing was looked up, or a quotation is not there, and this was asked for: the sentences of the papers cited that share most of the names and rarer words, the first of a paper before later ones. They help a person to compare, and are no verdict. */
  readonly passages?: readonly {
    /** The key of the work. */
    readonly key: string;
    /** Where it stands there. */
    readonly anchor: string;
    /** What that is called: `Section 2.1`, in a table with row and column. */
    readonly place?: string;
    /** The same as a link. */
    readonly url: string;
    /** The words. */
    readonly text: string;
  }[];
};

/** A line of the answer: one of these. */
export type CheckLine = {
  /** What is to be done, before anything is asked. */
  readonly plan?: {
    /** Works in the list. */
    readonly works: number;
    /** Sentences of the draft, or of the paper, that cite. */
    readonly citations: number;
    /** Files that the draft includes, and that were not read. */
    readonly unread?: readonly string[];
    /** Requests to the archive. */
    readonly requests: {
      /** At least. */
      readonly least: number;
      /** At most; titles may need a second question. */
      readonly most: number;
    };
    /** Seconds that these take at the archive’s pace. */
    readonly seconds: {
      /** At least. */
      readonly least: number;
      /** At most; titles may need a second question. */
      readonly most: number;
    };
  };
  /** A stretch of the list that could not be read. */
  readonly fault?: {
    /** The line in which it begins. */
    readonly line: number;
    /** What is wrong with it. */
    readonly reason: string;
  };
  readonly work?: WorkCheck;
  readonly citation?: CitationCheck;
  /** The last line: without it the answer was cut off. */
  readonly done?: true;
  readonly problem?: ProblemDetails;
};

/** An OpenAPI document. */
export type OpenApi = Readonly<Record<string, unknown>>;

/** The process answers. */
export type Live = {
  /** Always true. */
  readonly live: true;
};

/** Whether requests should be sent here. */
export type Ready = {
  /** Whether they should. */
  readonly ready: boolean;
  /** Why not, or what works only in part. */
  readonly reason?: string;
  /** Parts of the archive that are not asked now: nothing new can be fetched of them. */
  readonly paused?: readonly {
    /** Which one. */
    readonly part: string;
    /** Why it is not asked. */
    readonly reason: string;
    /** Until when. */
    readonly until: string;
  }[];
};

/** The paper is being built. */
export type Accepted = {
  /** What is going on. */
  readonly status: 'building';
  /** What to poll. */
  readonly location: string;
  /** Seconds to wait before the next poll. */
  readonly retryAfter: number;
  /** When the build was asked for. */
  readonly queuedAt: string;
};
