/** Metrics of the language model: what it was asked and answered, and how many papers wait for it. */
import { Counter, Gauge, type Registry } from 'prom-client';

/** Counted since the start of the process, but for what waits. */
export interface ModelCounts {
  /** Its name. */
  readonly model: string;
  readonly asked: number;
  readonly answered: number;
  /** By the code of the failure. */
  readonly failed: Readonly<Record<string, number>>;
  /** Contributions, by how what they quote stands in the paper. */
  readonly quoted: Readonly<Record<string, number>>;
  readonly tokens: number;
  /** PaperAnswers that wait for the model, or are being asked about. */
  readonly pending: number;
  /** Whether the tokens of the day are spent. */
  readonly spent: boolean;
}

export function measureModel(registry: Registry, count: () => Promise<ModelCounts>): void {
  const registers = [registry];
  const total = (name: string, help: string, read: (counts: ModelCounts) => number) =>
    new Counter({
      name: `papertree_model_${name}_total`,
      help,
      registers,
      async collect() {
        const value = read(await count());
        this.reset();
        this.inc(value);
      },
    });
  const level = (name: string, help: string, read: (counts: ModelCounts) => number) =>
    new Gauge({
      name: `papertree_model_${name}`,
      help,
      registers,
      async collect() {
        this.set(read(await count()));
      },
    });
  total('questions', 'Questions sent to the language model.', ({ asked }) => asked);
  total('answers', 'Answers of the language model that could be used.', ({ answered }) => answered);
  new Counter({
    name: 'papertree_model_failures_total',
    help: 'Questions to the language model that failed, by code.',
    labelNames: ['code'] as const,
    registers,
    async collect() {
      const { failed } = await count();
      this.reset();
      for (const [code, times] of Object.entries(failed)) this.inc({ code }, times);
    },
  });
  new Counter({
    name: 'papertree_model_contributions_total',
    help: 'Contributions named by the language model, by how their quotation stands in the paper: exact, near, none (left out).',
    labelNames: ['model', 'quotation'] as const,
    registers,
    async collect() {
      const { model, quoted } = await count();
      this.reset();
      for (const [quotation, times] of Object.entries(quoted)) this.inc({ model, quotation }, times);
    },
  });
  total('tokens', 'Tokens used, as the server of the model reports them.', ({ tokens }) => tokens);
  level('papers_pending', 'PaperAnswers that wait for the language model.', ({ pending }) => pending);
  level('tokens_spent', '1 while too few tokens of the day are left (MODEL_DAILY_TOKENS).', ({ spent }) =>
    spent ? 1 : 0,
  );
}
