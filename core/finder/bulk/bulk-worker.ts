import { randomUUID } from "node:crypto";
import type { Context } from "../../shared/context.ts";
import type { AnswerReason } from "../answer/finder-answer.ts";
import { personAnswer } from "../answer/person-answer.ts";
import { type AddressProber, type FinderDeps, RETRY_MINUTES } from "../finder.ts";
import { knownContact } from "../contacts/known-contact.ts";
import { refreshContactsAt } from "../contacts/refresh-contacts.ts";
import { resolveCompanyDomain } from "../resolve/catalogue.ts";
import { ServerBusy } from "../verification/politeness.ts";
import { verifyPerson } from "../verify-person.ts";
import { type RowOutcome, type RowStatus, without } from "./bulk.ts";
import {
  type ClaimedRow,
  LEASE_SECONDS,
  claimRows,
  endFinished,
  finishRow,
  postponeRow,
  releaseClaims,
  renewClaims,
} from "./claim-rows.ts";

interface BulkWorkerOptions {
  readonly ctx: Context;
  readonly lookUp: (row: ClaimedRow) => Promise<RowResult>;
  /** Reports a row that failed because of us, or an unreachable database. */
  readonly onError: (error: unknown, what: string) => void;
  /** Number of concurrent rows; most of them wait for a mail server. */
  readonly slots?: number;
  readonly pollMs?: number;
}

/** Processes bulk jobs. Workers in any number of processes share the rows. */
interface BulkWorker {
  start(): void;
  /** Works until no row is due. */
  runDue(): Promise<void>;
  /** Takes no more rows and releases those in progress for other processes or the next start. */
  stop(): Promise<void>;
}

/** Enough to start one session per second while other rows wait for slow servers. */
const SLOTS = 40;
const POLL_MS = 2_000;

export function createBulkWorker({
  ctx,
  lookUp,
  onError,
  slots = SLOTS,
  pollMs = POLL_MS,
}: BulkWorkerOptions): BulkWorker {
  const worker = randomUUID();
  const running = new Set<Promise<void>>();
  const ending = new AbortController();
  let wake: (() => void) | undefined;

  const inSeconds = (seconds: number) => new Date(ctx.clock.now().getTime() + seconds * 1_000);
  const work = async (row: ClaimedRow): Promise<void> => {
    try {
      const result = await resultOf(row);
      if (ending.signal.aborted) return;
      if (result.kind === "done") await finishRow(ctx, row, result.outcome);
      else if (result.kind === "later")
        await postponeRow(ctx, { ...row, tries: row.tries + 1 }, inSeconds(result.minutes * 60));
      else await postponeRow(ctx, row, inSeconds(result.seconds));
    } catch (error) {
      // The row stays claimed and is retried after its lease.
      onError(error, "storing the result of a bulk job's row");
    }
  };
  const resultOf = async (row: ClaimedRow): Promise<RowResult> => {
    try {
      return await lookUp(row);
    } catch (error) {
      // Its dependencies may be closed already.
      if (!ending.signal.aborted) onError(error, "looking up a bulk job's row");
      // Most failures are temporary, such as a name server or database restart.
      const minutes = RETRY_MINUTES[row.tries];
      return minutes === undefined ? { kind: "done", outcome: without("failed") } : { kind: "later", minutes };
    }
  };

  /** Starts rows in the free slots. Returns whether any row is in progress. */
  const fill = async (): Promise<boolean> => {
    const free = slots - running.size;
    const rows = free > 0 ? await claimRows(ctx, { worker, most: free }) : [];
    for (const row of rows) {
      const one: Promise<void> = work(row).finally(() => {
        running.delete(one);
        // Wake only after several slots are free, so that ten finished rows cause one query.
        if (running.size <= slots - Math.min(slots, 8)) wake?.();
      });
      running.add(one);
    }
    if (rows.length < free) await endFinished(ctx);
    return running.size > 0;
  };
  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  let loop: Promise<void> = Promise.resolve();
  let lease: NodeJS.Timeout | undefined;
  const keepLease = () => {
    lease = setInterval(
      () => {
        if (running.size > 0)
          renewClaims(ctx, worker).catch((error: unknown) => onError(error, "renewing claims on bulk jobs"));
      },
      (LEASE_SECONDS / 3) * 1_000,
    );
  };
  return {
    start() {
      keepLease();
      loop = (async () => {
        while (!ending.signal.aborted) {
          await fill().catch((error: unknown) => onError(error, "looking for rows of bulk jobs"));
          if (!ending.signal.aborted) await pause(running.size > 0 ? Math.min(pollMs, 250) : pollMs);
        }
      })();
    },
    async runDue() {
      while (await fill()) await Promise.race(running);
      await endFinished(ctx);
    },
    async stop() {
      ending.abort();
      clearInterval(lease);
      wake?.();
      await loop;
      await releaseClaims(ctx, worker);
    },
  };
}

/** Row status by the reason for having no address. */
const WITHOUT: Readonly<Record<AnswerReason, RowStatus>> = {
  bounced: "bounced",
  nothing_found: "not_found",
  refused_address: "not_found",
  no_mail: "no_mail",
  no_servers: "no_servers",
  lookup_failed: "lookup_failed",
  no_spelling: "no_spelling",
  not_a_person: "not_a_person",
  reserved_domain: "reserved_domain",
  accepts_any: "accepts_any",
  unclear: "unclear",
  not_verified: "not_verified",
};

const UNRESOLVED = {
  needs_company: "needs_company",
  choose_company: "several_companies",
  refused: "refused_domain",
} as const satisfies Record<string, RowStatus>;

/** The result of a row, or when to retry it. */
export type RowResult =
  | { readonly kind: "done"; readonly outcome: RowOutcome }
  | { readonly kind: "later"; readonly minutes: number }
  /** The mail servers were not asked because their queue is full. */
  | { readonly kind: "not_yet"; readonly seconds: number };

/** Looks up a row's person. A deferred row is retried until the delays in RETRY_MINUTES are used up. */
export async function lookUpRow(
  system: Context,
  deps: FinderDeps,
  row: Pick<ClaimedRow, "name" | "company" | "domain" | "tries" | "accountId" | "bulkId">,
): Promise<RowResult> {
  // What the account reported counts for its own lists.
  const ctx = { ...system, actor: { ...system.actor, id: row.accountId } };
  const { name, company, domain } = row;
  const resolved = await resolveCompanyDomain(ctx, {
    company: company === "" ? null : company,
    domain: domain === "" ? null : domain,
  });
  if (resolved.kind !== "found") return done(without(UNRESOLVED[resolved.kind]));
  const person = { name, domain: resolved.domain };
  const { prober, waitSeconds } = patientProber(deps.prober);
  const { mail, retryLater } = await verifyPerson(ctx, { ...deps, prober }, person, {
    asker: { account: row.accountId, job: row.bulkId },
  });
  await refreshContactsAt(ctx, [resolved.domain], deps.suppressionKey);
  const seconds = waitSeconds();
  if (seconds !== null) return { kind: "not_yet", seconds };
  const minutes = RETRY_MINUTES[row.tries];
  if (retryLater && minutes !== undefined) return { kind: "later", minutes };
  const state = retryLater ? "waiting" : "done";
  const { results, reason } = await personAnswer(ctx, deps, { ...person, mail, state, tryAgainAt: null });
  const [best] = results;
  const known =
    best === undefined || best.sources.every(({ kind }) => kind === "pattern") ? await knownContact(ctx, person) : null;
  if (known !== null) {
    const { address: email, ...rest } = known;
    return done({ ...rest, email, flags: [], isFallback: true });
  }
  if (best === undefined) return done(without(reason === null ? "not_found" : WITHOUT[reason]));
  const { email, status, statusAt, confidence, source, flags } = best;
  return done({ status, statusAt: statusAt === null ? null : new Date(statusAt), email, confidence, source, flags });
}

/**
 * Wraps a prober with low priority. When its queue is full, results so far are kept and `waitSeconds` returns the seconds to
 * wait.
 */
function patientProber(asked: AddressProber) {
  let seconds: number | null = null;
  const prober: AddressProber = {
    method: asked.method,
    verify: (domain, addresses, options) =>
      (asked.patient?.(domain, addresses, options) ?? asked.verify(domain, addresses, options)).catch(
        (error: unknown) => {
          if (!(error instanceof ServerBusy)) throw error;
          seconds = error.seconds;
          return { addresses: [], retryLater: true, control: "not_asked", unclear: error.message };
        },
      ),
  };
  return { prober, waitSeconds: () => seconds };
}

function done(outcome: RowOutcome): RowResult {
  return { kind: "done", outcome };
}
