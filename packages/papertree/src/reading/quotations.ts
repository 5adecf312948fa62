/** The search for quotations in papers that are not open: what a language model quotes is looked up with it. */
import { openPaperThread } from './paper-thread.ts';
import type { Finding } from './search.ts';

interface SearchedPaper {
  readonly key: string;
  content(): Promise<Buffer>;
}

/** Places told of each quotation: it may stand in headings or captions first. */
const most = 20;

/** On a thread of its own, so that readers do not wait for it; the thread ends when nothing is asked. */
export function openQuotations() {
  const thread = openPaperThread();
  return {
    async find({ key, content }: SearchedPaper, quotation: string): Promise<readonly Finding[]> {
      // A copy of its own, for the thread takes it away. Without floats of their own, captions belong to their sections.
      const load = async () => ({ content: new Uint8Array(await content()), floats: [] });
      return (await thread.ask({ key, load }, 'search', quotation, most)).findings;
    },
    close: () => thread.close(),
  };
}
