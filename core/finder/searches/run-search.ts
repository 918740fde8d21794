import { sql } from "kysely";
import { inTransaction } from "../../catalog/state.ts";
import type { Context } from "../../context.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { askOfAddress } from "../ask-of-address.ts";
import { logPredictions } from "../calibration/log-predictions.ts";
import { askServers, type Asked } from "../find-addresses.ts";
import type { FinderDeps } from "../finder-deps.ts";
import { askMail } from "../mail-domains/ask-mail.ts";
import { answerSearch, readSearchRow, type SearchRow } from "./read-search.ts";
import type { SearchSubject } from "./search.ts";

/** Greylisting lets pass who comes back after some minutes; servers that are busy or down take longer. */
const RETRY_MINUTES = [5, 30, 120] as const;
/** Longer than asking may take: then whoever was at it is taken for dead. */
const HELD_MS = 150_000;

/**
 * Asks the servers of a search and keeps what they say; when they put it off, a job asks again after 5, 30 and 120 minutes. Does
 * nothing when the search is done, not due yet, or another process is at it. What it throws has put the search off like a server that does not
 * answer, so that it ends whatever happens.
 */
export async function runSearch(ctx: Context, deps: FinderDeps, id: string): Promise<void> {
  const row = await take(ctx, id);
  if (row === null) return;
  try {
    await settle(ctx, row, await ask(ctx, deps, row.subject));
  } catch (error) {
    await settle(ctx, row, { mail: row.mail ?? "unclear", askLater: true });
    throw error;
  }
  const ended = await readSearchRow(asSchedule(ctx), id);
  if (ended === null) return;
  const { answer } = await answerSearch(ctx, deps, ended);
  await logPredictions(ctx, deps.suppressionKey, answer.results.map(({ email, confidence, verified, sources }) => ({
    address: email, band: confidence, method: `${sources[0]?.kind ?? "given"}/${verified ? "verified" : "not_verified"}`,
  })));
}

async function take(ctx: Context, id: string): Promise<SearchRow | null> {
  const now = ctx.clock.now();
  const { numAffectedRows = 0n } = await sql`
    update finder_search set held_until = ${new Date(now.getTime() + HELD_MS)}
    where id = ${id} and state <> 'done' and (held_until is null or held_until <= ${now}) and (next_try_at is null or next_try_at <= ${now})`.execute(ctx.db);
  return numAffectedRows === 0n ? null : readSearchRow(asSchedule(ctx), id);
}

/** Searches are their accounts' own, and whoever runs them is none. */
function asSchedule(ctx: Context): Context {
  return { ...ctx, actor: { id: "schedule", access: "owner" } };
}

async function ask(ctx: Context, deps: FinderDeps, subject: SearchSubject): Promise<Asked> {
  switch (subject.kind) {
    case "person":
      return askServers(ctx, deps, subject);
    case "address":
      return askOfAddress(ctx, deps, subject);
    case "domain":
      return { mail: await askMail(deps, subject.domain), askLater: false };
  }
}

async function settle(ctx: Context, { id, attempts }: SearchRow, { mail, askLater }: Asked): Promise<void> {
  const now = ctx.clock.now();
  const minutes = askLater ? RETRY_MINUTES[attempts] : undefined;
  const next = minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000);
  await inTransaction(ctx, async (inner) => {
    await inner.db
      .updateTable("finder_search")
      .set({ mail, attempts: attempts + 1, state: next === null ? "done" : "waiting", next_try_at: next, finished_at: next === null ? now : null, held_until: null })
      .where("id", "=", id)
      .execute();
    if (next !== null) await enqueue(inner, "finder.search", { searchId: id }, { after: next });
  });
}
