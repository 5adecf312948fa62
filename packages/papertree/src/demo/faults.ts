/** Faults that tests ask the demo for: the requests concerned, what goes wrong, and how often. */

export interface Fault {
  /** The beginning of a target, or a pattern for it. */
  readonly path: string | RegExp;
  readonly method?: string;
  /** The number of requests that it meets; without it, all until it is lifted. */
  readonly times?: number;
  /** Answers this instead. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Another `Content-Type`. */
  readonly type?: string;
  /** The answer begins when the fault is lifted. */
  readonly untilLifted?: boolean;
  /** Never answers. */
  readonly silent?: boolean;
  /** Hangs up before the first byte of an answer. */
  readonly hangUp?: boolean;
  /** Hangs up after so many bytes of the body. */
  readonly cutAfter?: number;
  /** Sends the body in pieces of so many bytes, so many milliseconds apart. */
  readonly slow?: { readonly bytes: number; readonly every: number };
  /** Says nothing of the length: the body ends where the connection does. */
  readonly unmeasured?: boolean;
}

export interface Faults {
  /** Adds one, and answers with what lifts it. The newest that fits is the one that happens. */
  readonly add: (fault: Fault) => () => void;
  /** The fault to commit on this request, counted as having happened; one that holds answers back, when it is lifted. */
  readonly take: (method: string, target: string) => Promise<Fault | undefined>;
}

export function createFaults(first: readonly Fault[] = []): Faults {
  let faults: { readonly fault: Fault; readonly lifted: Promise<void>; left: number }[] = [];
  const add = (fault: Fault) => {
    const { promise: lifted, resolve: lift } = Promise.withResolvers<void>();
    const entry = { fault, lifted, left: fault.times ?? Number.POSITIVE_INFINITY };
    faults = [entry, ...faults];
    return () => {
      faults = faults.filter((other) => other !== entry);
      lift();
    };
  };
  for (const fault of first) add(fault);
  return {
    add,
    take: async (method, target) => {
      const entry = faults.find(({ fault, left }) => left > 0 && fits(fault, method, target));
      if (entry) entry.left--;
      if (entry?.fault.untilLifted) await entry.lifted;
      return entry?.fault;
    },
  };
}

function fits({ path, method }: Fault, asked: string, target: string): boolean {
  if (method !== undefined && method !== asked) return false;
  return typeof path === 'string' ? target.startsWith(path) : path.test(target);
}
