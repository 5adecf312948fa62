/** Commands of title pages that LaTeXML did not know, and what the words behind each are. */

/** Names of commands, in small letters and without `\`, by what the words behind them are; the first that fits counts. */
const commands = {
  // \authormark{1,*}
  mark: /^inst$|^(?:ieee)?(?:aut|author|affil|affiliation|inst|address|corr|thanks)\w*(?:label|marks?|num|ref)$/,
  // \And, \AND, \linebreakand
  and: /^(?:linebreak)?and$|^@ieeeauthorhalign$/,
  // \fnm{Ann} \sur{Able}: parts of a name or an address
  part: /^(?:fnm|firstname|sur|lastname|spfx|pfx|nfx|tanm|particle|org(?:div|name|address)|street|city|postcode|state|country|institution|department)$/,
  // \RUNAUTHOR{Able et al.}: the running heads, which the title page says anyway; LaTeXML's own, left over from packages
  left: /^(?:run(?:ning)?(?:author|title|head)s?|(?:author|title)running|titlemark|authornames|short(?:authors?|title)|authornameforheading|headers|journaltitle|(?:title|author)citation|is(?:apa|chicago)style|correspondinghead)$|^lx@/,
  // \urladdr{https://example.org}, \corres{…}
  note: /^al(?:so|t)affil\w*$|^\w*url\w*$|^(?:home|web)(?:page|site)$|^\w+(?:date|version|links?)$|^corres(?:p|pond(?:ence|ing))?$|^(?:cor|fn|tnote|thanks)text$|^equal(?:cont(?:rib|ribution)?|authors?)$|^(?:first|second|third)note$|^authorfooter$|^(?:author)?note$|^\w?thanks$/,
  // \TITLE{On trees}
  title: /^(?!make|sub|sup|no|if|set|print|thetitle$|box|bib)\w*title$|^articlename$/,
  // \AUTHOR{Ann Able}
  names:
    /^name(?:two|s)?$|^(?!cor|equal|run|lead|present|set|if|print)\w*?-?authors?(?:name|list)?s?$|^authorinfo$|^ieeeauthorblockn$/,
  // \EMAIL{able@x.org}
  email: /^(?:\w*?)e-?mails?(?:add)?$|^ead$|^eaddress$|^corr(?:esponding)?auth(?:or)?$/,
  // \AFF{University of Trees}
  place:
    /^(?:\w*?)(?:aff(?:il(?:iations?|s)?)?|addr(?:ess(?:es)?)?|institut(?:e|es|ion|ions)|university)$|^ieeeauthorblocka$/,
  // \KEYWORDS{trees, roots}
  keywords: /^(?:ieee)?key-?words?$/,
  // {MSCcodes}05C05, 92B05
  codes: /^(?:msc-?codes?|ams(?:codes?)?|subjclass|jel(?:codes?)?|pacs(?:codes?)?)$/,
  // \usetikzlibrary{arrows}: settings above the document, which print nothing
  setting:
    /^(?:usetikzlibrary|knowledge\w*|tikz(?:set|style)|pgfplotsset|usepgfplotslibrary|crefname|cref(?:multi|range|label)?format|addbibresource|newglossaryentry|newacronym|hypersetup|lstset|sisetup|externaldocument|captionsetup|newtotcounter|setdescription|setlist|geometry|pdfinfo|graphicspath|definecolor|declare\w+|setminted\w*|usemintedstyle|withsuffix|makeouterquote)$/,
  // \ABSTRACT{We show …}
  abstract: /^abstract$/,
} satisfies Record<string, RegExp>;

export type Said = keyof typeof commands;
const kinds = Object.keys(commands) as Said[];

/** What the words behind an unknown command are; undefined where the command is none of the title page. */
export function saidBehind(macro: string): Said | undefined {
  const name = macro
    .trim()
    .replace(/^\\|[{}]/g, '')
    .toLowerCase();
  return kinds.find((said) => commands[said].test(name));
}
