import { requireRow } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { enqueue } from "../../shared/jobs/enqueue.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { spellName } from "../names/person-name.ts";
import { decoyFor, isWithheldPerson, withheldAmong } from "../objections/withheld.ts";
import { type LimitResult, takeSearch } from "../limits/lookup-limit.ts";
import type { Proof } from "../limits/proof-of-work.ts";
import type { NotResolved, ResolvedQuery } from "../resolve/resolve-query.ts";
import type { LookupSubject } from "./read-lookup.ts";
import { lookUpJob } from "./jobs/look-up.ts";

interface LookupRequest {
  readonly typed: string;
  readonly resolved: ResolvedQuery;
  /** The client's network; rate-limited, not stored. */
  readonly network: string | null;
  readonly proof: Proof | null;
  readonly suppressionKey: Buffer;
}

export type LookupOutcome =
  /** The caller starts the lookup. */
  | { readonly kind: "started"; readonly id: string; readonly subject: LookupSubject; readonly limit: LimitResult }
  | { readonly kind: "not_allowed"; readonly limit: Extract<LimitResult, { readonly allowed: false }> }
  | NotResolved;

/** Counts a lookup against the sender's rate limits and stores it. A query that needs clarification is not counted. */
export async function requestLookup(
  ctx: Context,
  { typed, resolved, network, proof, suppressionKey }: LookupRequest,
): Promise<LookupOutcome> {
  if (resolved.kind !== "person" && resolved.kind !== "address" && resolved.kind !== "domain") return resolved;
  const limit = await takeSearch(ctx, { actor: ctx.actor, network, proof });
  if (!limit.allowed) return { kind: "not_allowed", limit };
  const unnamed = await withoutWithheld(ctx, resolved, suppressionKey);
  const stored = unnamed === null ? { typed, subject: resolved } : { typed: "", subject: unnamed };
  return { kind: "started", id: await startLookup(ctx, stored), subject: resolved, limit };
}

/**
 * A keyed pseudonym to store in place of a person or address that must not be found; null for all others. The lookup
 * then proceeds as for an unknown person.
 */
async function withoutWithheld(ctx: Context, subject: LookupSubject, key: Buffer): Promise<LookupSubject | null> {
  if (subject.kind === "address") {
    const { address } = subject;
    return (await withheldAmong(ctx, [address], key)).has(address)
      ? { ...subject, address: decoyFor(address, key) }
      : null;
  }
  if (subject.kind !== "person" || !(await isWithheldPerson(ctx, subject.name, subject.domain))) return null;
  const letters = decoyFor(`${subject.name}@`, key);
  const isSpelled = spellName(subject.name) !== null;
  return { ...subject, name: isSpelled ? `${letters.slice(0, 9)} ${letters.slice(9, -1)}` : "…" };
}

/** A job checks after this delay whether the starting process finished the lookup. */
const TAKEN_OVER_MS = 3 * 60_000;

/**
 * Stores a lookup, which the caller runs, or a job if its process dies. Returns its id. Only an account is stored of
 * the sender.
 */
export async function startLookup(
  ctx: Context,
  { typed, subject }: { readonly typed: string; readonly subject: LookupSubject },
): Promise<string> {
  return inTransaction(ctx, async (inner) => {
    const now = ctx.clock.now();
    // Keys and operators have no account.
    const { id } = await requireRow<{ id: string }>(inner)`
      insert into finder_lookup (typed, kind, domain, person_name, address, account_id, state, created_at)
      values (${typed}, ${subject.kind}, ${subject.domain}, ${subject.kind === "person" ? subject.name : null},
        ${subject.kind === "address" ? subject.address : null}, (select id from account where id = ${ctx.actor.id}),
        'searching', ${now}) returning id`;
    await enqueue(inner, lookUpJob, { lookupId: id }, { after: new Date(now.getTime() + TAKEN_OVER_MS) });
    return id;
  });
}

/** Maximum wait for a first answer, in milliseconds. */
const PATIENCE_MS = 2_000;

/** Resolves when the work is done, or after {@link PATIENCE_MS} while it continues. */
export async function soon(work: Promise<void>): Promise<void> {
  const over = Promise.withResolvers<void>();
  const timer = setTimeout(over.resolve, PATIENCE_MS);
  try {
    await Promise.race([work, over.promise]);
  } finally {
    clearTimeout(timer);
  }
}
