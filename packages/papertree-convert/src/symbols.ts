/** Commands of LaTeX by what they print: a sign, a mark or font for what follows, or nothing. */

/** Those that have a plain form beside words. */
export const plainSymbols: Readonly<Record<string, string>> = {
  alpha: 'α',
  approx: '≈',
  ast: '*',
  beta: 'β',
  bullet: '•',
  cdot: '·',
  checkmark: '✓',
  chi: 'χ',
  circ: '∘',
  dagger: '†',
  ddagger: '‡',
  delta: 'δ',
  Delta: 'Δ',
  downarrow: '↓',
  ell: 'ℓ',
  epsilon: 'ϵ',
  eta: 'η',
  gamma: 'γ',
  Gamma: 'Γ',
  ge: '≥',
  geq: '≥',
  geqslant: '≥',
  gg: '≫',
  gt: '>',
  infty: '∞',
  kappa: 'κ',
  lambda: 'λ',
  Lambda: 'Λ',
  ldots: '…',
  le: '≤',
  leftarrow: '←',
  leq: '≤',
  leqslant: '≤',
  ll: '≪',
  lt: '<',
  mp: '∓',
  mu: 'μ',
  neq: '≠',
  nu: 'ν',
  omega: 'ω',
  Omega: 'Ω',
  phi: 'ϕ',
  Phi: 'Φ',
  pi: 'π',
  pm: '±',
  psi: 'ψ',
  rho: 'ρ',
  rightarrow: '→',
  sigma: 'σ',
  Sigma: 'Σ',
  sim: '∼',
  star: '⋆',
  tau: 'τ',
  theta: 'θ',
  times: '×',
  to: '→',
  uparrow: '↑',
  varepsilon: 'ε',
  varphi: 'φ',
  xi: 'ξ',
  zeta: 'ζ',
};

/** All that print one sign. */
export const symbols: Readonly<Record<string, string>> = {
  ...plainSymbols,
  ...{ varkappa: 'ϰ', varpi: 'ϖ', varrho: 'ϱ', varsigma: 'ς', vartheta: 'ϑ', digamma: 'ϝ' },
  ...{ iota: 'ι', upsilon: 'υ', Upsilon: 'Υ', Xi: 'Ξ', Pi: 'Π', Psi: 'Ψ', Theta: 'Θ', omicron: 'ο' },
  ...{ uplambda: 'λ', upmu: 'μ', upalpha: 'α', upbeta: 'β', upgamma: 'γ', updelta: 'δ', uppi: 'π', upsigma: 'σ' },
  ...{ imath: 'ı', jmath: 'ȷ', hbar: 'ℏ', hslash: 'ℏ', Re: 'ℜ', Im: 'ℑ', wp: '℘', aleph: 'ℵ', beth: 'ℶ' },
  ...{ partial: '∂', nabla: '∇', sum: '∑', prod: '∏', coprod: '∐', int: '∫', iint: '∬', iiint: '∭', oint: '∮' },
  ...{
    sqrt: '√',
    surd: '√',
    emptyset: '∅',
    varnothing: '∅',
    forall: '∀',
    exists: '∃',
    nexists: '∄',
    neg: '¬',
    lnot: '¬',
  },
  ...{ in: '∈', notin: '∉', ni: '∋', subset: '⊂', subseteq: '⊆', subsetneq: '⊊', supset: '⊃', supseteq: '⊇' },
  ...{ cup: '∪', cap: '∩', bigcup: '⋃', bigcap: '⋂', sqcup: '⊔', sqcap: '⊓', setminus: '∖', smallsetminus: '∖' },
  ...{ wedge: '∧', land: '∧', vee: '∨', lor: '∨', bigwedge: '⋀', bigvee: '⋁', oplus: '⊕', ominus: '⊖', otimes: '⊗' },
  ...{ odot: '⊙', bigoplus: '⨁', bigotimes: '⨂', ltimes: '⋉', rtimes: '⋊', div: '÷', ne: '≠', equiv: '≡', cong: '≅' },
  ...{ simeq: '≃', propto: '∝', perp: '⟂', parallel: '∥', asymp: '≍', doteq: '≐', triangleq: '≜', coloneqq: '≔' },
  ...{ prec: '≺', succ: '≻', preceq: '≼', succeq: '≽', lesssim: '≲', gtrsim: '≳', models: '⊨', vdash: '⊢', dashv: '⊣' },
  ...{
    precsim: '≾',
    succsim: '≿',
    preceqq: '⪳',
    succeqq: '⪴',
    lneq: '⪇',
    gneq: '⪈',
    lnapprox: '⪉',
    Vdash: '⊩',
    vDash: '⊨',
  },
  ...{
    nsubseteq: '⊈',
    nsupseteq: '⊉',
    sqsubset: '⊏',
    sqsubseteq: '⊑',
    sqsupseteq: '⊒',
    Subset: '⋐',
    nmid: '∤',
    nleq: '≰',
  },
  ...{ bigsqcup: '⨆', biguplus: '⨄', bigodot: '⨀', uplus: '⊎', boxtimes: '⊠', boxplus: '⊞', wr: '≀', amalg: '⨿' },
  ...{
    twoheadrightarrow: '↠',
    rightrightarrows: '⇉',
    rightsquigarrow: '⇝',
    leadsto: '⇝',
    hookleftarrow: '↩',
    nrightarrow: '↛',
  },
  ...{ Downarrow: '⇓', curlyvee: '⋎', curlywedge: '⋏', triangleright: '▷', triangleleft: '◁', vartriangle: '△' },
  ...{ therefore: '∴', because: '∵', complement: '∁', measuredangle: '∡', lozenge: '◊', bigstar: '★', eth: 'ð' },
  ...{ top: '⊤', bot: '⊥', rightleftharpoons: '⇌', leftrightarrow: '↔', Leftrightarrow: '⇔', iff: '⇔' },
  ...{ Longleftrightarrow: '⇔', Rightarrow: '⇒', Longrightarrow: '⇒', implies: '⇒', Leftarrow: '⇐', Uparrow: '⇑' },
  ...{ longrightarrow: '→', gets: '←', longleftarrow: '←', mapsto: '↦', longmapsto: '↦', hookrightarrow: '↪' },
  ...{ updownarrow: '↕', nearrow: '↗', searrow: '↘', swarrow: '↙', nwarrow: '↖', upharpoonright: '↾' },
  ...{ langle: '⟨', rangle: '⟩', lfloor: '⌊', rfloor: '⌋', lceil: '⌈', rceil: '⌉', lbrace: '{', rbrace: '}' },
  ...{ lbrack: '[', rbrack: ']', mid: '|', vert: '|', lvert: '|', rvert: '|', Vert: '‖', lVert: '‖', rVert: '‖' },
  ...{ colon: ':', prime: '′', cdots: '⋯', dots: '…', dotsc: '…', dotsb: '⋯', vdots: '⋮', ddots: '⋱', backslash: '\\' },
  ...{ angle: '∠', triangle: '△', Box: '□', square: '□', blacksquare: '■', Diamond: '◇', flat: '♭', sharp: '♯' },
  ...{ dag: '†', ddag: '‡', textdollar: '$', S: '§', textasciitilde: '~', lnsim: '⋦', upmodels: '⊨' },
};

export type FontName = 'bold' | 'blackboard' | 'script' | 'fraktur' | 'sans' | 'typewriter' | 'plain' | 'words';

/** Commands that set what follows in a font; what is set as words is no symbol. */
export const fontCommands: Readonly<Record<string, FontName>> = {
  ...{ mathbf: 'bold', boldsymbol: 'bold', bm: 'bold', bf: 'bold', pmb: 'bold', mathbold: 'bold', symbf: 'bold' },
  ...{ mathbb: 'blackboard', mathbbm: 'blackboard', mathds: 'blackboard', Bbb: 'blackboard', symbb: 'blackboard' },
  ...{ mathcal: 'script', mathscr: 'script', cal: 'script', symcal: 'script', mathfrak: 'fraktur', frak: 'fraktur' },
  ...{ mathsf: 'sans', sf: 'sans', mathtt: 'typewriter', tt: 'typewriter', mathit: 'plain', it: 'plain' },
  ...{ mathrm: 'plain', rm: 'plain', mathnormal: 'plain', operatorname: 'plain', mathop: 'plain', mathup: 'plain' },
  ...{ text: 'words', textrm: 'words', textbf: 'words', textit: 'words', textsf: 'words', texttt: 'words' },
  ...{ textup: 'words', textnormal: 'words', textsc: 'words', mbox: 'words', hbox: 'words', emph: 'words' },
};

/** Commands that set a mark on what follows, as the combining character of it. */
export const accentCommands: Readonly<Record<string, string>> = {
  ...{ hat: '\u0302', widehat: '\u0302', tilde: '\u0303', widetilde: '\u0303', bar: '\u0304', overline: '\u0304' },
  ...{ dot: '\u0307', ddot: '\u0308', vec: '\u20d7', overrightarrow: '\u20d7', check: '\u030c', widecheck: '\u030c' },
  ...{ breve: '\u0306', acute: '\u0301', grave: '\u0300', mathring: '\u030a', underline: '\u0332' },
};

/** Commands that only say how something is set: sizes, places, spaces. */
export const settingCommands: ReadonlySet<string> = new Set(
  [
    'left right middle big bigl bigr bigm bigg biggl biggr Big Bigl Bigr Bigm Bigg Biggl Biggr',
    'displaystyle textstyle scriptstyle scriptscriptstyle limits nolimits displaylimits nonumber notag',
    'frac dfrac tfrac cfrac nicefrac sfrac binom tbinom dbinom over atop stackrel overset underset',
    'underbrace overbrace substack smash boxed fbox mathrel mathbin mathord mathopen mathclose mathpunct mathinner',
    'quad qquad enspace thinspace medspace thickspace negthinspace hfill hfil hss allowbreak nobreak relax',
    'ensuremath protect strut mathstrut hline scriptsize footnotesize small large normalsize boldmath ignorespaces',
    'xrightarrow xleftarrow leavevmode upright mathchoice',
  ].flatMap((names) => names.split(' ')),
);

/** Commands whose argument prints nothing. */
export const emptyCommands: ReadonlySet<string> = new Set(
  'label tag hspace vspace phantom hphantom vphantom color textcolor ref eqref kern mkern hskip mskip raise lower rule'.split(
    ' ',
  ),
);

const printingNothing: ReadonlySet<string> = new Set([
  ...settingCommands,
  ...emptyCommands,
  ...Object.keys(fontCommands),
  ...Object.keys(accentCommands),
]);

/** Whether a command prints nothing of its own: fonts, marks on what follows, sizes, places, spaces. */
export const isSetting = (name: string): boolean => printingNothing.has(name);
