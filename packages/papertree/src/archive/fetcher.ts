/** Asks the archive politely: so many requests at a time, spaced in time, and none while a host is paused. */
import type { Addresses } from './archive-client.ts';
import { createAgents, type Download, type DownloadOptions, download, staysAtArchive } from './download.ts';
import { createFailingRoles, type FailingRole, Outage } from './outage.ts';
import { type ArchiveRefusal, createPausedHosts, isRefusal, keyOf, refusalOf, retryAfterOf } from './paused-hosts.ts';
import {
  type Clock,
  createSemaphore,
  inSharedSlot,
  type Pace,
  realClock,
  type Semaphore,
  type SharedLimits,
  unlessAborted,
} from './request-limits.ts';
import { createStalledRequests, defaultPatience, type Patience } from './stalled-requests.ts';

/** The parts of the archive that are paced and paused each by itself. */
export type Role = 'content' | 'oai' | 'atom';

export interface FetcherOptions {
  readonly addresses: Addresses;
  readonly userAgent: string;
  readonly pace: Pace;
  readonly shared?: SharedLimits | undefined;
  readonly timeouts?: DownloadOptions['timeouts'];
  /** Milliseconds between two requests, and how many may run at once. */
  readonly gaps?: Readonly<Record<Role, number>>;
  readonly concurrency?: Readonly<Record<Role, number>>;
  /** How long pages that hang keep their slots. */
  readonly patience?: Patience;
  /** Called when a pause begins, or becomes longer. */
  readonly onPause?: (paused: PausedRole) => void;
  readonly clock?: Clock;
}

export interface FetchRequest {
  readonly role: Role;
  readonly url: string;
  readonly maxBytes: number;
  /** Milliseconds we are willing to wait for our turn. */
  readonly maxWait: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The client a request is made for: clients take turns, and background work waits behind them. */
  readonly client?: string | undefined;
  /** Aborted, it ends the request with its reason. */
  readonly signal?: AbortSignal | undefined;
  /** A file beside a page: that it is refused says nothing about the host. */
  readonly isFile?: boolean;
  /** A 403 is an answer about the paper, and given like one. */
  readonly mayBeForbidden?: boolean;
  /** Narrows where a redirect may lead within the archive. */
  readonly mayRedirect?: (to: URL) => boolean;
}

/** A part of the archive that is not asked for now. */
export interface PausedRole {
  readonly role: Role;
  readonly reason: ArchiveRefusal;
  /** Milliseconds since 1970. */
  readonly until: number;
}

export interface Fetcher {
  /** An answer of 200, 304, 400, 404, 406 or 410, or a 403 that may be; everything else is thrown as an outage. */
  readonly fetch: (request: FetchRequest) => Promise<Download>;
  readonly pausedHosts: () => PausedRole[];
  readonly failing: () => FailingRole[];
  /** Ends all that runs or waits with an outage, and refuses what comes later. */
  readonly close: () => void;
}

export const defaultTimeouts = { answer: 20_000, idle: 15_000, whole: 60_000 };
/** OAI and Atom: the archive's terms. Content: its bursts of four a second. */
export const defaultGaps: Readonly<Record<Role, number>> = { content: 250, oai: 3000, atom: 3000 };
export const defaultConcurrency: Readonly<Record<Role, number>> = { content: 4, oai: 1, atom: 1 };

/** The turn that a request waits for. */
interface Turn {
  /** Ends the request with its reason. */
  readonly stop: AbortController;
  /** When it is too late for it. */
  readonly turnBy: number;
  /** Whether it is taken in advance; background work takes one that is free, so that a reader who comes meanwhile goes before it. */
  readonly isReserved: boolean;
}

/** So often may others go before background work, until it reserves a turn as they do. */
const mostPassed = 10;

const roles: readonly Role[] = ['content', 'oai', 'atom'];

export function createFetcher(options: FetcherOptions): Fetcher {
  const { addresses, userAgent, pace, shared, clock = realClock, timeouts = defaultTimeouts } = options;
  const gaps = options.gaps ?? defaultGaps;
  const hosts: Readonly<Record<Role, string>> = {
    content: new URL(addresses.arxiv).host,
    oai: new URL(addresses.oai).host,
    atom: new URL(addresses.atom).host,
  };
  /** OAI and Atom have one pace and one connection together, as the archive's terms say. */
  const limitOf = (role: Role) => (role === 'content' ? `content ${hosts.content}` : `interfaces ${hosts.oai}`);
  const agents = createAgents();
  const paused = createPausedHosts(clock.now);
  const concurrency = options.concurrency ?? defaultConcurrency;
  const interfaces = createSemaphore(Math.min(concurrency.oai, concurrency.atom), clock);
  const semaphores: Readonly<Record<Role, Semaphore>> = {
    content: createSemaphore(concurrency.content, clock),
    oai: interfaces,
    atom: interfaces,
  };
  const stalls = createStalledRequests(concurrency.content, options.patience ?? defaultPatience);
  const running = new Set<AbortController>();
  const failing = createFailingRoles(clock.now);
  let closed = false;

  const leftOf = ({ turnBy }: Turn) => Math.max(0, turnBy - clock.now());

  const refuseWhilePaused = (role: Role) => {
    if (closed) throw stopping();
    const pause = paused.find(role, hosts[role]);
    if (!pause) return;
    const reason = `${titles[role]} is paused: it refused us repeatedly (${pause.reason}).`;
    throw new Outage(reason, { retryAfter: seconds(pause.until - clock.now()), unasked: true });
  };

  const fetchPaced = async (request: FetchRequest, turn: Turn, onStalled: () => void): Promise<Download | number> => {
    const { role, url, maxBytes, mayRedirect = () => true } = request;
    const { stop, isReserved } = turn;
    const { signal } = stop;
    await learnPauses(role);
    const left = leftOf(turn);
    const wait = await pace(limitOf(role), gaps[role], isReserved ? left : 0);
    if (wait > left) throw busy(role, wait);
    if (wait > 0 && !isReserved) return wait;
    if (wait > 0) await clock.sleep(wait, signal);
    refuseWhilePaused(role);
    // Pages alone: the interfaces are asked by one connection.
    const watched = role === 'content' ? stalls.watch((reason) => stop.abort(reason)) : undefined;
    watched?.stalled.then(onStalled);
    const answer = await download(url, {
      name: nameOf(request),
      agents,
      headers: { 'User-Agent': userAgent, ...request.headers },
      maxBytes,
      timeouts,
      mayRedirect: (to) => staysAtArchive(new URL(url), to) && mayRedirect(to),
      signal,
      heard: watched?.heard,
    }).finally(watched?.over);
    check(answer, request);
    return answer;
  };

  /** Gives its slot back before it has the answer, where the archive lets it wait. */
  const fetchInSlot = async (request: FetchRequest, turn: Turn, release: () => void) => {
    const { promise: whole, resolve } = Promise.withResolvers<Download | number>();
    whole.catch(() => {});
    await inSlot(request, turn, async () => {
      const { promise: stalled, resolve: onStalled } = Promise.withResolvers<void>();
      const answer = fetchPaced(request, turn, onStalled);
      resolve(answer);
      await Promise.race([answer, stalled]);
    });
    release();
    return whole;
  };

  /** The answer; or the milliseconds to the next turn, where none is reserved: its slot is free until then. */
  const fetchInTurn = async (request: FetchRequest, turn: Turn) => {
    const { role, maxWait, client } = request;
    const release = await semaphores[role].acquire(leftOf(turn), client);
    if (!release) throw closed ? stopping() : busy(role, maxWait);
    try {
      refuseWhilePaused(role);
      return await unlessAborted(fetchInSlot(request, turn, release), turn.stop.signal);
    } finally {
      release();
    }
  };

  /** Notes the pauses that other nodes began. */
  const learnPauses = async (role: Role) => {
    if (!shared) return;
    const found = await shared.findPauses([hosts[role], `${role} ${hosts[role]}`]);
    for (const { host: name, reason, wait } of found) {
      if (isRefusal(reason)) paused.note(name, { reason, until: clock.now() + wait });
    }
    refuseWhilePaused(role);
  };

  const inSlot = ({ role, maxWait }: FetchRequest, turn: Turn, work: () => Promise<void>) => {
    if (!shared) return work();
    const slots = { name: limitOf(role), count: concurrency[role] };
    const { signal } = turn.stop;
    return inSharedSlot(shared, { slots, signal, maxWait: leftOf(turn), late: busy(role, maxWait) }, work);
  };

  const check = (answer: Download, request: FetchRequest) => {
    const { role, url, isFile = false } = request;
    if (answer.status === 403 && request.mayBeForbidden) return;
    const retryAfter = retryAfterOf(answer.headers, clock.now());
    const reason = refusalOf(answer, role);
    const known = [200, 304, 400, 404, 406, 410].includes(answer.status);
    if (reason === undefined && known) return paused.answered(role, hosts[role]);
    const pause = reason && !isFile ? refuse(role, { reason, address: url, retryAfter }) : undefined;
    const outage = `${nameOf(request)} answered ${answer.status}${reason ? ` (${reason})` : ''}.`;
    throw new Outage(outage, { retryAfter: seconds(Math.max(retryAfter, pause ? pause.until - clock.now() : 0)) });
  };

  const refuse = (role: Role, refusal: Parameters<typeof paused.refused>[2]) => {
    const before = paused.find(role, hosts[role]);
    const pause = paused.refused(role, hosts[role], refusal);
    if (pause && pause.until > (before?.until ?? 0)) {
      options.onPause?.({ role, ...pause });
      // Other nodes would find out by themselves, by being refused.
      shared?.pause(keyOf(role, hosts[role], pause.reason), pause.until - clock.now(), pause.reason).catch(() => {});
    }
    return pause;
  };

  return {
    failing: failing.list,
    pausedHosts: () =>
      roles.flatMap((role) => {
        const pause = paused.find(role, hosts[role]);
        return pause ? [{ role, ...pause }] : [];
      }),
    async fetch(request) {
      const { role, maxWait, client, signal } = request;
      refuseWhilePaused(role);
      const stop = new AbortController();
      const turnBy = clock.now() + maxWait;
      running.add(stop);
      const abandon = () => stop.abort(signal?.reason);
      signal?.addEventListener('abort', abandon);
      if (signal?.aborted) abandon();
      // The slot comes back even if something that we wait for never ends.
      const limit = setTimeout(
        () => stop.abort(new Outage(`${nameOf(request)} was given up.`)),
        maxWait + timeouts.whole,
      );
      try {
        for (let passed = 0; ; passed++) {
          const isReserved = client !== undefined || passed === mostPassed;
          const answer = await fetchInTurn(request, { stop, turnBy, isReserved });
          if (typeof answer !== 'number') {
            failing.answered(role);
            return answer;
          }
          await clock.sleep(answer, stop.signal);
        }
      } catch (thrown) {
        if (thrown instanceof Outage && !request.isFile) failing.failed(role, thrown);
        throw thrown;
      } finally {
        clearTimeout(limit);
        signal?.removeEventListener('abort', abandon);
        running.delete(stop);
      }
    },
    close() {
      closed = true;
      for (const semaphore of Object.values(semaphores)) semaphore.close();
      for (const stop of running) stop.abort(stopping());
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

const titles: Readonly<Record<Role, string>> = {
  content: 'The archive',
  oai: 'The archive’s OAI interface',
  atom: 'The archive’s Atom API',
};

/** Names no host: where the archive is asked may be an address of a private network. */
function nameOf({ role, url }: FetchRequest): string {
  return role === 'content' ? `The archive’s ${new URL(url).pathname}` : titles[role];
}

/** Not `unasked`: nothing is gained by asking again. */
function stopping(): Outage {
  return new Outage('The service is stopping.');
}

function busy(role: Role, wait: number): Outage {
  return new Outage(`${titles[role]} is busy: the wait for our turn is too long.`, {
    retryAfter: seconds(wait),
    unasked: true,
  });
}

const seconds = (milliseconds: number) => Math.ceil(milliseconds / 1000);
