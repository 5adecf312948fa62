/** Names of journals and meetings, known by their words, and the first numbers that can only be a journal’s. */
import { letters, lettersOfAnyCase } from './marked-text.ts';
import { isPublisher } from './publishers.ts';
import { readNumbers } from './venue-numbers.ts';
import type { WorkFields } from './work-fields.ts';

/** Names of what is no journal. */
export const noVenue =
  /arxiv|\bcorr\b|[a-z]{2,5}rxiv|preprint|https?:|thes[ie]s|dissertation|technical report|tech\. rep|\burl\b|manuscript|^(?:et al|ibid|see|cf|retrieved|accessed)\b|to (?:appear|be published)|submitted|\bin (?:press|submission|review|preparation)|under (?:review|submission|revision)|forthcoming|(?<!int\.\s)\bed(?:s|itors?)?\./i;

/** Words that journals are named by. */
export const journalWord = lettersOfAnyCase`\b(?:journal|transactions|letters|annals|advances|surveys?|magazine|bulletin|quarterly|proceedings|communications|review|reports?|zeitschrift|archiv|acta|annales|bollettino|frontiers|publications)\b|^(?:J|Proc|Trans|Ann|Commun|Phys|Rev)\.\s\p{Lu}`;

const meetingWord =
  /\b(?:proceedings?|proc\b|conference|conf\b|workshops?|symposi(?:um|a)|meeting|congress|convention|colloquium|advances in neural|findings of|international joint|annual)\b/i;
/** `NeurIPS`, `ICML 2024`, `CVPR'23` */
export const acronym = letters`^(?:\p{Lu}[\p{L}\p{N}&+/@-]*\p{Lu}[\p{L}\p{N}&+/@-]*)(?:[\s’']*\d{2,4})?(?:\s?[(:–-].*)?$`;

/** A journal of which the name begins as those of meetings do. */
const ofSociety =
  /^proc(?:eedings|\.)?\s(?:of\s)?(?:the\s)?(?!.*\b(?:conference|workshop|symposium|meeting|congress)\b)(?:royal|national|nat|london|edinburgh|cambridge|american|amer|institut|R\.|IEEE$|ACM on\b|AMS\b|Steklov|Japan|Indian|Am\.)|\bconf(?:erence|\.)\s(?:proceedings|series|ser\.)$/i;

export const isMeeting = (name: string) => !ofSociety.test(name) && meetingWord.test(name);

const smallWords = new Set(
  'of in and the for de et der die und on to e y di la du des des zur für an a with from & -'.split(' '),
);

/** Words that may be a journal’s: no sentence. */
export function isJournalLike(words: string, mostSmall = 1): boolean {
  if (
    words.length < 2 ||
    words.length > 110 ||
    !letters`^[\p{Lu}\d]|^(?:npj|eLife|e-)`.test(words) ||
    noVenue.test(words) ||
    /[\ue100-\ue106“”"?!]/.test(words)
  )
    return false;
  if (/^(?:and|or|in|on|the [a-z])\b|^Handbook\b|\b[Vv]ol(?:ume|\.)?\s\d/.test(words)) return false;
  if (
    isPublisher(words) &&
    !journalWord.test(words) &&
    !/^(?:ACM|IEEE|SIAM|PLOS|SPIE|AIP|Bull|Notices|Mem|Trans|Proc|Math)\b/i.test(words)
  )
    return false;
  const parts = words.split(/[\s:]+/).filter((part) => part !== '');
  const small = parts.filter((part) => letters`^\p{Ll}`.test(part) && !smallWords.has(part)).length;
  return parts.length <= 12 && small <= (journalWord.test(words) && !/\.\s/.test(words) ? 6 : mostSmall);
}

interface PlainJournal {
  /** Where its numbers begin. */
  readonly start: number;
  readonly fields: WorkFields;
}

/** No title holds more. */
const mostNumbers = 24;

/** The first numbers in words that can only be a journal’s: a volume, and pages or an issue. */
export function plainJournal(printed: string, known: string | undefined): PlainJournal | undefined {
  if (!/\d\D{1,14}\d/.test(printed)) return undefined;
  let tried = 0;
  for (const { index, 0: gap } of printed.matchAll(
    /[\s,]+(?:\ue104)?(?=[\ue100\ue102]?\s?(?:vol|Vol|[A-Z]{0,2}\d|\(\d{4}\)\s[A-Z]0))/g,
  )) {
    const from = index + gap.length;
    if (++tried > mostNumbers) return undefined;
    const { fields } = readNumbers(printed, from, known);
    const isBold = printed[from] === '\ue102';
    const { volume, pages, issue, year } = fields;
    // Kettles 2023, no. 8, 12–34: the year stands for the volume.
    const isAnnual = year !== undefined && pages !== undefined && (issue !== undefined || printed[index - 1] === '.');
    const isNumbered = year !== undefined && /^[A-Z]0\d{4}$/.test(pages ?? '');
    if (volume === undefined && !isAnnual && !isNumbered) continue;
    if (pages === undefined && issue === undefined && !(isBold && year !== undefined)) continue;
    return { start: index, fields };
  }
  return undefined;
}
