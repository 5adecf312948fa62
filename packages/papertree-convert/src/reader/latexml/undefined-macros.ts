/** Macros that LaTeXML did not know: the characters of some, and which of the others are words of the text. */

/** Text symbols, by the macro: what it prints, wherever it stands. */
const symbols: Readonly<Record<string, string>> = {
  // elsarticle: between keywords.
  sep: ', ',
  // cleveref, between several references.
  crefpairconjunction: ' and ',
  crefmiddleconjunction: ', ',
  creflastconjunction: ', and ',
  crefrangeconjunction: ' to ',
  // tipa: the letters of phonetics.
  textturna: 'ɐ',
  textscripta: 'ɑ',
  textturnscripta: 'ɒ',
  texthtb: 'ɓ',
  textctc: 'ɕ',
  textrtaild: 'ɖ',
  texthtd: 'ɗ',
  textschwa: 'ə',
  textrhookschwa: 'ɚ',
  textepsilon: 'ɛ',
  textrevepsilon: 'ɜ',
  textrhookrevepsilon: 'ɝ',
  textbardotlessj: 'ɟ',
  texthtg: 'ɠ',
  textscriptg: 'ɡ',
  textscg: 'ɢ',
  textgamma: 'ɣ',
  textramshorns: 'ɤ',
  textturnh: 'ɥ',
  texthth: 'ɦ',
  textbari: 'ɨ',
  textiota: 'ɪ',
  textsci: 'ɪ',
  textltilde: 'ɫ',
  textbeltl: 'ɬ',
  textrtaill: 'ɭ',
  textlyoghlig: 'ɮ',
  textturnm: 'ɯ',
  textltailm: 'ɱ',
  textltailn: 'ɲ',
  textrtailn: 'ɳ',
  textscn: 'ɴ',
  textbaro: 'ɵ',
  textscoelig: 'ɶ',
  textphi: 'ɸ',
  textturnr: 'ɹ',
  textturnlonglegr: 'ɺ',
  textturnrrtail: 'ɻ',
  textrtailr: 'ɽ',
  textfishhookr: 'ɾ',
  textscr: 'ʀ',
  textinvscr: 'ʁ',
  textrtails: 'ʂ',
  textesh: 'ʃ',
  textrtailt: 'ʈ',
  textbaru: 'ʉ',
  textupsilon: 'ʊ',
  textscriptv: 'ʋ',
  textturnv: 'ʌ',
  textturnw: 'ʍ',
  textturny: 'ʎ',
  textscy: 'ʏ',
  textrtailz: 'ʐ',
  textctz: 'ʑ',
  textyogh: 'ʒ',
  textglotstop: 'ʔ',
  textrevglotstop: 'ʕ',
  textopeno: 'ɔ',
  textlengthmark: 'ː',
  texthalflength: 'ˑ',
  textprimstress: 'ˈ',
  textsecstress: 'ˌ',
  textchi: 'χ',
  texttheta: 'θ',
  textbeta: 'β',
  textscb: 'ʙ',
  textsch: 'ʜ',
  textscl: 'ʟ',
  textbullseye: 'ʘ',
  textdoublebarpipe: 'ǂ',
  textpipe: 'ǀ',
  // textcomp and its like.
  textmu: 'µ',
  textohm: 'Ω',
  textdegree: '°',
  textcelsius: '℃',
  textonehalf: '½',
  textonequarter: '¼',
  textthreequarters: '¾',
  textnumero: '№',
  texteuro: '€',
  textperthousand: '‰',
  textquotesingle: "'",
  textestimated: '℮',
  perthousand: '‰',
  degree: '°',
  celsius: '℃',
  degreeCelsius: '℃',
  euro: '€',
  EUR: '€',
  // Marks of bbding, pifont, wasysym: a cell of a table may hold nothing else.
  Checkmark: '✓',
  CheckmarkBold: '✔',
  XSolid: '✕',
  XSolidBold: '✖',
  XSolidBrush: '✗',
  FiveStar: '★',
  FiveStarOpen: '☆',
  cmark: '✓',
  xmark: '✗',
  Circle: '○',
  CIRCLE: '●',
  LEFTcircle: '◐',
  RIGHTcircle: '◑',
  Square: '□',
  CheckedBox: '☑',
  XBox: '☒',
};

/** Macros that set, declare or name what is no word of the text, with the reason by the line. */
const silent = new Set(
  // Colours, rules and widths of tables and boxes.
  (
    'cellcolor columncolor rowcolor rowcolors arrayrulecolor definecolor colorlet color textcolor pagecolor hl ul sethlcolor ' +
    'useunder newmdenv tcbset newtcolorbox mdfsetup specialrule cdashline hdashline cdashlinelr thead makecell multirowcell ' +
    'diagbox setlength addtolength setstretch resizebox adjustbox rotatebox vspace hspace vskip hskip looseness needspace ' +
    'captionsetup caption captionof subcaption subfloat floatsetup ffigbox ttabbox wrapfigure raisebox parbox minipage ' +
    'balance flushend newpage clearpage pagebreak nopagebreak linebreak columnbreak onecolumn twocolumn ' +
    // Fonts and sizes.
    'fontsize selectfont fontfamily fontspec setmainfont bf it rm sf tt sc tiny scriptsize footnotesize small large Large ' +
    'textls lsstyle textipa tipaencoding enquote textquote blockquote foreignquote ' +
    // Title pages.
    'And AND authorrunning titlerunning author authors affil affiliation affiliations address institute institutes institution ' +
    'email thanks title shorttitle shortauthors keywords IEEEkeywords IEEEmembership IEEEPARstart IEEEauthorblockN ' +
    'IEEEauthorblockA IEEEauthorrefmark equalcontrib equalcontribution corresponding correspondingauthor corresp cortext ' +
    'cormark corref fnmark fntext fnref tnotetext tnotemark tnoteref credit printcredits reportnumber preprint vgtcpapertype ' +
    'vgtccategory onlineid headers newsiamremark newsiamthm funding authorfooter authornote pretitlefigure setheadertext ' +
    'setcctype acmConference acmYear acmDOI acmISBN ccsdesc received accepted maketitle ead orcid orcidlink ' +
    'history jyear jvol pubyear licence copyrightyear date dedication presentaddress subjclass ' +
    // Declarations, counters, hyphenation, and what writes to files.
    'thechapter thesection thepage newcommand renewcommand providecommand def let newtheorem theoremstyle crefname Crefname ' +
    'crefformat setcounter addtocounter stepcounter refstepcounter counterwithin numberwithin allowdisplaybreaks hyphenation ' +
    'documentclass usepackage RequirePackage PassOptionsToPackage input include includeonly bibliographystyle ' +
    'bibliography addbibresource printbibliography nobibliography bibinfo bibnamefont bibfnamefont bibfield natexlab ' +
    'urlprefix urlstyle pdftrailerid pdfinfo hypersetup pdfoutput pdfbookmark tableofcontents addcontentsline phantomsection ' +
    'label index glossary makeglossaries printglossary lstset lstdefinestyle lstinputlisting tikzset usetikzlibrary ' +
    'pgfplotsset pgfkeys graphicspath DeclareGraphicsExtensions includegraphics linenumbers nolinenumbers makeatletter ' +
    'makeatother relax protect xspace ignorespaces unskip leavevmode begin end item AtBeginDocument tcbuselibrary ' +
    // References: their argument is printed behind them.
    'ref eqref cref Cref autoref nameref vref subref cite citep citet citealp citeauthor citeyear parencite textcite footcite'
  ).split(' '),
);

/** The characters that a macro prints; undefined where nobody says. */
export const symbolOf = (macro: string): string | undefined =>
  macro.startsWith('\\') && Object.hasOwn(symbols, macro.slice(1)) ? symbols[macro.slice(1)] : undefined;

/** Whether a macro may stand for words: an author's own, not one that sets the page. */
export const isWording = (macro: string): boolean => /^\\[A-Za-z]+$/.test(macro) && !silent.has(macro.slice(1));
