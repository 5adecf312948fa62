/** Journals of which no volume is printed: known by their words, and by the year or the pages behind them. */
import { isJournalLike, isMeeting } from './journals.ts';
import { letters, marked, plainWords } from './marked-text.ts';
import { month, range, tidyRange, yearForm } from './venue-numbers.ts';
import type { WorkFields } from './work-fields.ts';

/** `J. Kettles (to appear)`, `ApJ, in press (2004)` */
const awaited = marked(
  String.raw`^(?<name>[^\d:;()]+?),?\s\(?(?:to appear|to be published|in press|accepted|submitted|forthcoming)\)?(?:,?\s\(?${yearForm}\)?)?[.,\s]*$`,
);

/** `IEEE Transactions on Kettles (2025)`, `Journal of Kettles (2023) 1–37`, `Journal of Kettles 2018 (2018)`, `Trans Kettle Soc. 2001:523` */
const forms: readonly RegExp[] = [
  marked(
    String.raw`^(?<name>[^\d:;()]+?)(?:\s(?<volume>\d{1,4}))?,?\s\((?:${month}\s)?${yearForm}\)(?:[,:]?\s(?:pp?\.\s)?(?<pages>${range}))?[.\s]*$`,
  ),
  marked(String.raw`^(?<name>[^\d:;()]+?)(?:,\s${yearForm})?[.\s]*$`),
  awaited,
  marked(String.raw`^(?<name>[^\d:;()]+?)[.,]?\s${yearForm}:(?<pages>${range})[.\s]*$`),
];

/** Words that only journals are named by, at least where a year stands behind them. */
const surely =
  /^(?:The\s)?(?:\p{Lu}[\p{L}.]*\s){0,3}(?:Journal|Transactions|Annals|Bulletin|Letters|Quarterly|Magazine|Zeitschrift|Acta)\b|^IEEE (?:Access|\p{Lu}\p{L}+ Letters)|^(?:J|Trans|Ann|Commun|Phys|Bull|Rev|Lett)\.\s\p{Lu}|^Proc\.\s(?:Amer|Lond|London|Edinb|Camb|Nat|R)\.\s/u;

/** `Phys. Rev. Lett.`, `J. Kettles`, `ApJ`, `MNRAS` */
const abbreviated = letters`^(?=.*\.)(?:\p{Lu}\p{L}*\.?\s?)+$|^(?:(?:\p{Lu}\p{Ll}{0,2}){2,6}|A&A)$`;

/** The journal that a work is to appear in, in words that hold nothing else; no field where they may as well be a title. */
export function awaitedJournal(printed: string): WorkFields | undefined {
  const { name = '', year } = awaited.exec(plainWords(printed))?.groups ?? {};
  const isNamed = abbreviated.test(name);
  if (!isNamed && (!isJournalLike(name, 0) || name.split(' ').length > 5)) return undefined;
  return { ...(isNamed && { journal: name, kind: 'article' }), ...(year !== undefined && { year }) };
}

/** The journal in words that hold nothing else. */
export function unnumberedJournal(printed: string): WorkFields | undefined {
  const words = plainWords(printed);
  for (const form of forms) {
    const { name = '', volume, year, pages } = form.exec(words)?.groups ?? {};
    const isNamed = surely.test(name) || (pages !== undefined && letters`^\p{Lu}\p{L}+\s.*\p{L}{4}`.test(name));
    if (!isNamed || !isJournalLike(name) || isMeeting(name)) continue;
    return {
      journal: name,
      kind: 'article',
      ...(volume !== undefined && { volume }),
      ...(pages !== undefined && { pages: tidyRange(pages) }),
      ...(year !== undefined && { year }),
    };
  }
  return undefined;
}
