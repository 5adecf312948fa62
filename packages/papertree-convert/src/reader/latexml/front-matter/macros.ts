/** Commands of title pages that LaTeXML did not know, and what the words behind each are. */

export type Said =
  | 'mark'
  | 'title'
  | 'names'
  | 'place'
  | 'email'
  | 'note'
  | 'keywords'
  | 'abstract'
  | 'left'
  | 'and'
  | 'part'
  | 'setting';

/** Names of commands, in small letters and without `\`; the first row that fits counts. */
const rows: readonly { readonly names: RegExp; readonly said: Said; readonly example: string }[] = [
  {
    names: /^inst$|^(?:ieee)?(?:aut|author|affil|affiliation|inst|address|corr|thanks)\w*(?:label|marks?|num|ref)$/,
    said: 'mark',
    example: '\\authormark{1,*}',
  },
  { names: /^(?:linebreak)?and$|^@ieeeauthorhalign$/, said: 'and', example: '\\And, \\AND, \\linebreakand' },
  {
    names:
      /^(?:fnm|firstname|sur|lastname|spfx|pfx|nfx|tanm|particle|org(?:div|name|address)|street|city|postcode|state|country|institution|department)$/,
    said: 'part',
    example: '\\fnm{Ann} \\sur{Able}: parts of a name or an address',
  },
  {
    names:
      /^(?:run(?:ning)?(?:author|title|head)s?|(?:author|title)running|titlemark|authornames|short(?:authors?|title)|authornameforheading|headers|journaltitle|(?:title|author)citation|is(?:apa|chicago)style|correspondinghead)$/,
    said: 'left',
    example: '\\RUNAUTHOR{Able et al.}: the running heads, which the title page says anyway',
  },
  {
    names: /^al(?:so|t)affil\w*$|^\w*url\w*$|^(?:home|web)(?:page|site)$|^\w+(?:date|version|links?)$/,
    said: 'note',
    example: '\\urladdr{https://example.org}',
  },
  {
    names: /^(?!make|sub|sup|no|if|set|print|thetitle$|box|bib)\w*title$|^articlename$/,
    said: 'title',
    example: '\\TITLE{On trees}',
  },
  {
    names:
      /^name(?:two|s)?$|^(?!cor|run|lead|present|set|if|print)\w*?-?authors?(?:name|list)?s?$|^authorinfo$|^ieeeauthorblockn$/,
    said: 'names',
    example: '\\AUTHOR{Ann Able}',
  },
  {
    names: /^(?:\w*?)e-?mails?(?:add)?$|^ead$|^eaddress$|^corr(?:esponding)?auth(?:or)?$/,
    said: 'email',
    example: '\\EMAIL{able@x.org}',
  },
  {
    names:
      /^(?:\w*?)(?:aff(?:il(?:iations?|s)?)?|addr(?:ess(?:es)?)?|institut(?:e|es|ion|ions)|university)$|^ieeeauthorblocka$/,
    said: 'place',
    example: '\\AFF{University of Trees}',
  },
  {
    names:
      /^corres(?:p|pond(?:ence|ing))?$|^(?:cor|fn|tnote|thanks)text$|^equalcont(?:rib|ribution)?$|^(?:first|second|third)note$|^authorfooter$|^authornote$/,
    said: 'note',
    example: '\\corres{…}',
  },
  { names: /^lx@/, said: 'left', example: '\\lx@…: LaTeXML’s own, left over from packages' },
  { names: /^(?:ieee)?key-?words?$/, said: 'keywords', example: '\\KEYWORDS{trees, roots}' },
  {
    names:
      /^(?:usetikzlibrary|tikz(?:set|style)|pgfplotsset|usepgfplotslibrary|crefname|cref(?:multi|range|label)?format|addbibresource|newglossaryentry|newacronym|hypersetup|lstset|sisetup|externaldocument|captionsetup|newtotcounter|setdescription|setlist|geometry|pdfinfo|graphicspath|definecolor|declare\w+|setminted\w*|usemintedstyle|withsuffix|makeouterquote)$/,
    said: 'setting',
    example: '\\usetikzlibrary{arrows}: settings above the document, which print nothing',
  },
  { names: /^abstract$/, said: 'abstract', example: '\\ABSTRACT{We show …}' },
];

/** What the words behind an unknown command are; undefined where the command is none of the title page. */
export function saidBehind(macro: string): Said | undefined {
  const name = macro
    .trim()
    .replace(/^\\|[{}]/g, '')
    .toLowerCase();
  return rows.find(({ names }) => names.test(name))?.said;
}
