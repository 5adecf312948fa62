/** The settings of the archive: its addresses, who asks it, and how often. */

import { setting } from './setting.ts';
import { contact, endpoint, origin, time } from './values.ts';

const arxiv = 'https://arxiv.org';
const isArxiv = (url: string) => /^https?:\/\/(?:[a-z0-9-]+\.)*arxiv\.org(?:[:/]|$)/i.test(url);

export const archiveSettings = {
  arxivUrl: setting({
    name: 'ARXIV_URL',
    default: arxiv,
    parse: origin,
    doc: 'The archive whose papers are served. For an archive other than arXiv this is the only URL to set.',
  }),
  oaiUrl: setting({
    name: 'OAI_URL',
    default: (text) => (isArxiv(text('ARXIV_URL')) ? 'https://oaipmh.arxiv.org' : text('ARXIV_URL')),
    says: '`https://oaipmh.arxiv.org`, or `ARXIV_URL` where that is not arXiv',
    parse: endpoint,
    doc: 'The OAI-PMH interface of the archive; `/oai` is added to a URL without a path.',
  }),
  exportUrl: setting({
    name: 'EXPORT_URL',
    default: (text) => (isArxiv(text('ARXIV_URL')) ? 'https://export.arxiv.org' : text('ARXIV_URL')),
    says: '`https://export.arxiv.org`, or `ARXIV_URL` where that is not arXiv',
    parse: endpoint,
    doc: 'The Atom API of the archive; `/api/query` is added to a URL without a path.',
  }),
  archivePublicUrl: setting({
    name: 'ARCHIVE_PUBLIC_URL',
    default: (text) => text('ARXIV_URL'),
    says: '`ARXIV_URL`',
    parse: origin,
    doc: 'The URL of the archive for links and images in answers, if readers reach it by another one than this service.',
  }),
  contact: setting({
    name: 'CONTACT',
    default: '',
    parse: contact,
    doc: 'The mail or web address of the operator: sent to the archive with every request, and shown on the pages of the service.',
  }),
  revalidateAfter: setting({
    name: 'REVALIDATE_AFTER',
    default: '7d',
    parse: time,
    doc: 'How long after a conversion the archive is asked whether the page has changed.',
  }),
  recheckAfter: setting({
    name: 'RECHECK_AFTER',
    default: '1h',
    parse: time,
    doc: 'How long until the archive is asked again for a newer version of a paper.',
  }),
} as const;
