import { inTransaction } from "../../catalog/state.ts";
import type { Context } from "../../context.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { askOfAddress } from "../ask-of-address.ts";
import { logPredictions } from "../calibration/log-predictions.ts";
import { askServers, type Asked } from "../find-addresses.ts";
import type { FinderDeps } from "../finder-deps.ts";
import { askMail } from "../mail-domains/ask-mail.ts";
import { holdSearch, lookAgainAfter, releaseSearch, type SearchHold } from "./hold-search.ts";
import { answerSearch, readSearchRow, type SearchRow } from "./read-search.ts";
import type { SearchSubject } from "./search.ts";

/** Greylisting lets pass who comes back after some minutes; servers that are busy or down take longer. */
const RETRY_MINUTES = [5, 30, 120] as const;

/** What became of a run; `left`: its signal ended it, and somebody has to go on. */
export type SearchRun = "settled" | "not_ours" | "left";

/**
 * Asks the servers of a search and keeps what they say; when they put it off, a job asks again after 5, 30 and 120 minutes. Does
 * nothing when the search is done, not due yet, or another process is at it. What it throws has put the search off like a server that does not
 * answer, so that it ends whatever happens. The search is held while it is asked, however long its servers take; whoever lost it leaves it alone.
 */
export async function runSearch(ctx: Context, deps: FinderDeps, id: string, signal?: AbortSignal): Promise<SearchRun> {
  const hold = await holdSearch(ctx, id);
  if (hold === null) {
    await lookAgainAfter(ctx, id);
    return "not_ours";
  }
  try {
    return await runHeld(ctx, deps, { id, hold, signal });
  } finally {
    hold.stop();
  }
}

async function runHeld(ctx: Context, deps: FinderDeps, { id, hold, signal }: { readonly id: string; readonly hold: SearchHold; readonly signal: AbortSignal | undefined }): Promise<SearchRun> {
  const row = await readSearchRow(asSchedule(ctx), id);
  if (row === null) return "not_ours";
  try {
    const asked = await ask(ctx, deps, row.subject, signal === undefined ? hold.lost : AbortSignal.any([hold.lost, signal]));
    if (!(await settle(ctx, row, hold, asked))) return "not_ours";
  } catch (error) {
    if (hold.lost.aborted) return "not_ours";
    if (signal?.aborted === true) {
      await releaseSearch(ctx, id, hold);
      return "left";
    }
    await settle(ctx, row, hold, { mail: row.mail ?? "unclear", askLater: true });
    throw error;
  }
  await logShown(ctx, deps, id);
  return "settled";
}

async function logShown(ctx: Context, deps: FinderDeps, id: string): Promise<void> {
  const ended = await readSearchRow(asSchedule(ctx), id);
  if (ended === null) return;
  const { answer } = await answerSearch(ctx, deps, ended);
  await logPredictions(ctx, deps.suppressionKey, answer.results.map(({ email, confidence, verified, sources }) => ({
    address: email, band: confidence, method: `${sources[0]?.kind ?? "given"}/${verified ? "verified" : "not_verified"}`,
  })));
}

/** Searches are their accounts' own, and whoever runs them is none. */
function asSchedule(ctx: Context): Context {
  return { ...ctx, actor: { id: "schedule", access: "owner" } };
}

async function ask(ctx: Context, deps: FinderDeps, subject: SearchSubject, signal: AbortSignal): Promise<Asked> {
  switch (subject.kind) {
    case "person":
      return askServers(ctx, deps, subject, signal);
    case "address":
      return askOfAddress(ctx, deps, subject, signal);
    case "domain":
      return { mail: await askMail(deps, subject.domain), askLater: false };
  }
}

/** Writes down what a search came to, where the search is still held by this attempt; answers whether it was. */
async function settle(ctx: Context, { id, attempts }: SearchRow, { holder }: SearchHold, { mail, askLater }: Asked): Promise<boolean> {
  const now = ctx.clock.now();
  const minutes = askLater ? RETRY_MINUTES[attempts] : undefined;
  const next = minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000);
  return inTransaction(ctx, async (inner) => {
    const { numUpdatedRows } = await inner.db
      .updateTable("finder_search")
      .set({ mail, attempts: attempts + 1, state: next === null ? "done" : "waiting", next_try_at: next, finished_at: next === null ? now : null, held_until: null, holder: null })
      .where("id", "=", id)
      .where("holder", "=", holder)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    if (next !== null) await enqueue(inner, "finder.search", { searchId: id }, { after: next });
    return true;
  });
}
