import { randomUUID } from "node:crypto";
import type { Database } from "../../../db/client.ts";
import type { Sleep } from "../../../platform/http/token-bucket.ts";
import { registrableDomain } from "../../catalogue/facts/domain.ts";
import {
  type Heard,
  type Politeness,
  type PoliteTarget,
  SESSIONS_A_MINUTE,
  SHARED_SESSIONS_A_MINUTE,
  ServerBusy,
  ServerResting,
} from "./politeness.ts";
import {
  databaseNow,
  endTurn,
  enterTurn,
  grantTurn,
  MOST_PATIENT,
  type Now,
  readTurns,
  renewTurns,
  type Turn,
} from "./turns.ts";

interface DatabasePolitenessOptions {
  /** Maximum sessions per minute over all providers. */
  readonly perMinute?: number;
  /** Maximum sessions per minute and queue. */
  readonly providerPerMinute?: number;
  /** Maximum sessions per minute with a provider that serves many companies. */
  readonly sharedPerMinute?: number;
  readonly sleep: Sleep;
  readonly now?: Now;
}

const PROVIDER_PER_MINUTE = 20;
const MINUTE = 60_000;
const LONGEST_NAP_MS = 250;
const SHORTEST_NAP_MS = 5;
/** Interval for renewing a waiting turn: a third of the time after which it counts as abandoned. */
const RENEW_MS = 20_000;
const LONGEST_PUT_OFF_MS = 10 * MINUTE;

const FOUND = (): Heard => "found";

interface Waiter {
  readonly start: () => void;
  readonly refuse: (reason: unknown) => void;
}

/**
 * Politeness shared by all processes through the database; see `turns.ts`. One loop per process starts turns, of any
 * process, while some wait here.
 */
export function databasePoliteness(
  db: Database,
  {
    perMinute = SESSIONS_A_MINUTE,
    providerPerMinute = PROVIDER_PER_MINUTE,
    sharedPerMinute = SHARED_SESSIONS_A_MINUTE,
    sleep,
    now = databaseNow,
  }: DatabasePolitenessOptions,
): Politeness {
  const limits = {
    gapMs: MINUTE / perMinute,
    queueGapMs: MINUTE / providerPerMinute,
    providerGapMs: MINUTE / sharedPerMinute,
  };
  const waiting = new Map<string, Waiter>();
  const putOff = createPutOff(limits.queueGapMs);
  let wake: (() => void) | null = null;
  let isLooping = false;
  let renewedAt = performance.now();

  /** Starts turns and ends those of this process. Returns the milliseconds to wait. */
  const pass = async (): Promise<number> => {
    const wait = await grantTurn(db, limits, now);
    for (const { id, isStarted, restSeconds } of await readTurns(db, [...waiting.keys()], now)) {
      const waiter = waiting.get(id);
      if (!isStarted && restSeconds === null) continue;
      waiting.delete(id);
      if (isStarted) waiter?.start();
      else waiter?.refuse(new ServerResting(restSeconds ?? 0));
    }
    if (performance.now() - renewedAt > RENEW_MS) {
      await renewTurns(db, [...waiting.keys()], now);
      renewedAt = performance.now();
    }
    return Math.max(SHORTEST_NAP_MS, Math.min(LONGEST_NAP_MS, wait));
  };
  const loop = async (): Promise<void> => {
    if (isLooping) return wake?.();
    isLooping = true;
    try {
      while (waiting.size > 0) {
        const woken = new Promise<void>((resolve) => (wake = resolve));
        const nap = await pass();
        if (waiting.size > 0) await Promise.race([sleep(nap, undefined), woken]);
      }
    } catch (error) {
      for (const waiter of waiting.values()) waiter.refuse(error);
      waiting.clear();
    } finally {
      isLooping = false;
    }
  };
  const started = (id: string, signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = () => {
        waiting.delete(id);
        reject(signal?.reason);
      };
      const settle = (then: () => void) => () => {
        signal?.removeEventListener("abort", leave);
        then();
      };
      waiting.set(id, { start: settle(resolve), refuse: (reason) => settle(() => reject(reason))() });
      if (signal?.aborted === true) return leave();
      signal?.addEventListener("abort", leave, { once: true });
      void loop();
    });

  return {
    async run(server, session, { isPatient = false, asker, signal, heardOf = FOUND } = {}) {
      signal?.throwIfAborted();
      const id = randomUUID();
      const turn: Turn = { id, ...placeOf(server), isPatient, ...(asker ?? { account: id, job: id }) };
      if (!(await enterTurn(db, turn, now))) throw new ServerBusy(putOff(`${turn.queue} ${turn.job}`));
      let heard: Heard | null = null;
      try {
        await started(id, signal);
        signal?.throwIfAborted();
        const result = await session();
        heard = heardOf(result);
        return result;
      } finally {
        await endTurn(db, turn, heard, now);
        wake?.();
      }
    },
  };
}

/** Providers that serve very many companies: each company is a queue of its own, within the provider's total. */
const SHARED_PROVIDERS = /(?:^|\.)(?:mail\.protection\.outlook\.com|mx\.microsoft|google\.com|googlemail\.com)\.?$/;

/** The queue and provider of a server. */
export function placeOf({ host, address, domain }: PoliteTarget): Pick<Turn, "queue" | "provider" | "address"> {
  const provider = registrableDomain(host) ?? host.toLowerCase();
  return domain !== undefined && SHARED_PROVIDERS.test(host.toLowerCase())
    ? { queue: `${domain} at ${provider}`, provider, address: null }
    : { queue: provider, provider, address };
}

/** Seconds until a deferred row retries; the rows of a job are spaced by the queue's rate. */
function createPutOff(gapMs: number): (queue: string) => number {
  const last = new Map<string, number>();
  return (queue) => {
    const at = performance.now();
    for (const [name, until] of last) if (until < at) last.delete(name);
    const next = Math.min(Math.max(at + MOST_PATIENT * gapMs, (last.get(queue) ?? 0) + gapMs), at + LONGEST_PUT_OFF_MS);
    last.set(queue, next);
    return Math.ceil((next - at) / 1_000);
  };
}
