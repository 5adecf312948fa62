/** Being told to stop, by SIGTERM and SIGINT. */

const signals = ['SIGTERM', 'SIGINT'] as const;

/**
 * The first signal asks us to stop; a second one finds nobody listening, and ends the program at once. So does the
 * first, once it is over.
 */
export function toldToStop(over?: AbortSignal): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    const forget = () => {
      for (const name of signals) process.off(name, hear);
    };
    const hear = (name: NodeJS.Signals) => {
      forget();
      resolve(name);
    };
    for (const name of signals) process.on(name, hear);
    over?.addEventListener('abort', forget);
  });
}
