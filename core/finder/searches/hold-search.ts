import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { enqueue } from "../../jobs/enqueue.ts";

/** Not heard of for so long, whoever was at a search is taken for dead. */
const HELD_MS = 90_000;
const RENEW_MS = HELD_MS / 3;

/** The right of one attempt to work on a search. */
export interface SearchHold {
  readonly holder: string;
  /** Aborted when another took the search over, or when it is gone. */
  readonly lost: AbortSignal;
  /** Renews no longer; the search stays held until it is settled or released. */
  stop(): void;
}

/** Takes a search that is due, and renews the hold until it is stopped; null when the search is done, not due yet, gone, or somebody is at it. */
export async function holdSearch(ctx: Context, id: string): Promise<SearchHold | null> {
  const holder = randomUUID();
  const now = ctx.clock.now();
  const { numAffectedRows = 0n } = await sql`
    update finder_search set holder = ${holder}, held_until = ${heldUntil(ctx)}
    where id = ${id} and state <> 'done' and (held_until is null or held_until <= ${now}) and (next_try_at is null or next_try_at <= ${now})`.execute(ctx.db);
  if (numAffectedRows === 0n) return null;
  const lost = new AbortController();
  // A database that does not answer once may answer the next time; when it does not, another takes the search.
  const renewed = () => renew(ctx, id, holder).then((isHeld) => void (isHeld || lost.abort()), () => undefined);
  const timer = setInterval(() => void renewed(), RENEW_MS).unref();
  return { holder, lost: lost.signal, stop: () => clearInterval(timer) };
}

/** Leaves a search to whoever comes next, at once; nothing when somebody else is at it already. */
export async function releaseSearch(ctx: Context, id: string, { holder }: SearchHold): Promise<void> {
  await sql`update finder_search set holder = null, held_until = null where id = ${id} and holder = ${holder}`.execute(ctx.db);
}

/** Has a job look again once whoever is at a search now should have been heard of: they may die before they end it. */
export async function lookAgainAfter(ctx: Context, id: string): Promise<void> {
  const { rows } = await sql<{ heldUntil: Date }>`
    select held_until as "heldUntil" from finder_search where id = ${id} and state <> 'done' and held_until > ${ctx.clock.now()}`.execute(ctx.db);
  const [held] = rows;
  if (held !== undefined) await enqueue(ctx, "finder.search", { searchId: id }, { after: held.heldUntil });
}

async function renew(ctx: Context, id: string, holder: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update finder_search set held_until = ${heldUntil(ctx)} where id = ${id} and holder = ${holder}`.execute(ctx.db);
  return numAffectedRows > 0n;
}

function heldUntil(ctx: Context): Date {
  return new Date(ctx.clock.now().getTime() + HELD_MS);
}
