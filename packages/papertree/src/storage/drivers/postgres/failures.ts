/** Tells the failures of PostgreSQL apart: its own answers, collisions of transactions, and lost connections. */

interface Coded {
  readonly code?: unknown;
  readonly severity?: unknown;
}

function read(thrown: unknown): { readonly code: string; readonly answered: boolean } {
  const { code, severity }: Coded = typeof thrown === 'object' && thrown !== null ? thrown : {};
  return { code: typeof code === 'string' ? code : '', answered: severity !== undefined };
}

/** Whether the server said so itself: then the connection can be used further, unless it says that it ends. */
export function isAnswer(thrown: unknown): boolean {
  return read(thrown).answered;
}

/** A serialization failure or a deadlock: the transaction is rolled back, and may do better a second time. */
export function isCollision(thrown: unknown): boolean {
  return ['40001', '40P01'].includes(read(thrown).code);
}

/** Errors of the package that have no code. The second is said of a statement that was not even sent. */
const lost = /^Connection terminated|^Client has encountered a connection error/;

/** Whether the server may have got the statement that failed. */
export function wasSent(thrown: unknown): boolean {
  return !(thrown instanceof Error && thrown.message.startsWith('Client has encountered'));
}

/** The connection has ended, or was ended by the server: a restart, an operator, a limit on idle transactions. */
export function isLost(thrown: unknown): boolean {
  const { code, answered } = read(thrown);
  if (answered) return /^(?:08|57P0[123]|25P03)/.test(code);
  return /^(?:ECONNRESET|EPIPE)$/.test(code) || (thrown instanceof Error && lost.test(thrown.message));
}

/**
 * Whether the database may be there in a while: it cannot be reached, is starting, or has too many connections. Anything
 * else is a mistake in the settings.
 */
export function isUnreachable(thrown: unknown): boolean {
  const { code, answered } = read(thrown);
  if (answered) return isLost(thrown) || code === '53300';
  // A code of the system; those of Node begin with ERR_: a certificate for another name, for instance.
  return (
    isLost(thrown) || /^E(?!RR_)[A-Z_]+$/.test(code) || (thrown instanceof Error && /timeout/i.test(thrown.message))
  );
}
