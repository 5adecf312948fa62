/** The script of `/-/check`: takes files that are dropped, shows each line as it comes, and keeps the report to save. */
import {
  type CheckLine,
  htmlCitation,
  htmlFindings,
  htmlHead,
  htmlReport,
  htmlRow,
  markdownReport,
  reportOfLines,
  tellPlan,
  tellSummaries,
} from 'papertree-convert/checks';
import { announce, make } from './elements.ts';

/** A line of the answer; a problem comes in place of the rest. */
type Line = CheckLine & { readonly problem?: Refusal };
interface Refusal {
  readonly detail: string;
  readonly reason?: string;
  readonly hint: string;
}

const form = document.querySelector<HTMLFormElement>('form.check');
if (form) offerCheck(form);

function offerCheck(form: HTMLFormElement): void {
  const button = form.querySelector('button') as HTMLButtonElement;
  const shown = make('section', { className: 'outcome' });
  shown.setAttribute('aria-label', 'What came back');
  form.after(shown);
  let running: AbortController | undefined;

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (running) return running.abort();
    running = new AbortController();
    const { signal } = running;
    button.textContent = 'Stop';
    const fields = new FormData(form);
    fields.delete('format');
    const view = openView(shown);
    try {
      const answer = await fetch(form.action, {
        ...{ method: 'POST', body: fields, signal },
        headers: { Accept: 'application/x-ndjson' },
      });
      if (answer.ok && answer.body) for await (const line of linesOf(answer.body)) view.add(line);
      else view.refuse(await answer.json());
      view.end();
    } catch {
      view.end(
        signal.aborted
          ? 'You stopped it.'
          : 'The answer was cut off. Check again: what the archive said is kept for a day.',
      );
    } finally {
      button.textContent = 'Check';
      running = undefined;
    }
  });

  for (const area of form.querySelectorAll('textarea')) {
    area.addEventListener('dragover', (event) => event.preventDefault());
    area.addEventListener('drop', async (event) => {
      const [file] = event.dataTransfer?.files ?? [];
      if (!file) return;
      event.preventDefault();
      area.value = await file.text();
      announce(`${file.name} is in the field`);
    });
  }
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Line, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const pieces = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = pieces.pop() ?? '';
    for (const piece of pieces) yield JSON.parse(piece);
  }
}

interface View {
  add(line: Line): void;
  refuse(problem: Refusal): void;
  /** `why` it ended before it was done. */
  end(why?: string): void;
}

function openView(shown: HTMLElement): View {
  const lines: Line[] = [];
  const plan = make('p', { textContent: 'Sent.' });
  plan.setAttribute('role', 'status');
  const bar = make('progress', { max: 1 });
  bar.setAttribute('aria-label', 'How much is checked');
  const table = make('table', { className: 'checked', innerHTML: `${htmlHead}<tbody></tbody>`, hidden: true });
  const rows = table.querySelector('tbody') as HTMLElement;
  const faults = make('div');
  const sentences = make('div');
  const findings = make('div', {}, table, sentences);
  shown.replaceChildren(plan, bar, faults, findings);
  plan.scrollIntoView({ block: 'start' });
  let failure: string | undefined;
  let checked = 0;
  return {
    add(line) {
      lines.push(line);
      const { fault, work, citation, problem } = line;
      if (line.plan) {
        plan.textContent = tellPlan(line.plan);
        bar.max = Math.max(1, line.plan.works + line.plan.citations);
        bar.value = 0;
      }
      if (fault) faults.append(make('p', { textContent: `Line ${fault.line} cannot be read: ${fault.reason}.` }));
      if (work) {
        table.hidden = false;
        // Our own markup: every text in it is escaped.
        rows.insertAdjacentHTML('beforeend', htmlRow(work));
      }
      if (citation) {
        if (sentences.childElementCount === 0) sentences.append(make('h2', { textContent: 'Sentences that cite' }));
        sentences.insertAdjacentHTML('beforeend', htmlCitation(citation));
      }
      if (work || citation) bar.value = ++checked;
      if (problem) this.refuse(problem);
    },
    refuse({ reason, detail, hint }) {
      failure = `${reason ?? detail} ${hint}`;
    },
    end(why = failure) {
      bar.remove();
      const report = reportOfLines(lines);
      // The same rows and sentences, problems first.
      findings.innerHTML = htmlFindings(report);
      if (lines.length > 0)
        plan.textContent = tellSummaries(report)
          .map((words) => `${words}.`)
          .join(' ');
      else plan.remove();
      if (!lines.some(({ done }) => done)) {
        const alert = make('p', {
          textContent: `${lines.length > 0 ? 'This is not all. ' : ''}${why ?? 'It was cut off.'}`,
        });
        alert.setAttribute('role', 'alert');
        plan.isConnected ? plan.after(alert) : shown.prepend(alert);
      }
      if (lines.length > 0) plan.after(saving(report));
    },
  };
}

/** Buttons that save the report in each format. */
function saving(report: ReturnType<typeof reportOfLines>): HTMLElement {
  const formats = {
    Markdown: () => new File([markdownReport(report)], 'check.md', { type: 'text/markdown' }),
    'Page (HTML)': () => new File([htmlReport(report, 'References')], 'check.html', { type: 'text/html' }),
    JSON: () => new File([JSON.stringify(report, undefined, 2)], 'check.json', { type: 'application/json' }),
  };
  const buttons = Object.entries(formats).map(([name, write]) => {
    const button = make('button', { type: 'button', textContent: name });
    button.addEventListener('click', () => {
      const file = write();
      const link = make('a', { href: URL.createObjectURL(file), download: file.name });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    });
    return button;
  });
  return make('p', { className: 'saving' }, 'Save the report: ', ...buttons);
}
