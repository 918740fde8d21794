import { sql } from "kysely";
import type { Database } from "../../db/client.ts";
import { inCatalogueTransaction, inTransaction, raiseVersion } from "../catalog/state.ts";
import type { Context } from "../context.ts";
import { founderModel } from "./founder-model.ts";
import { leadModel } from "./lead-model.ts";
import { recountSegments, stampSegments } from "./lead-segments.ts";
import { bringUpToDate, type Scope } from "./read-model.ts";
import { bringTextUpToDate } from "./refresh-lead-text.ts";

/** From how many companies on a refresh is planned as a rebuild is. */
const BULK = 10_000;

/**
 * Brings the directory up to date with the catalogue for these companies, in a fixed number of statements
 * however many they are. Name every company a change touched: both sides of a merge or split, and every
 * company of a person who changed. Runs in the transaction of the change.
 */
export async function refreshDirectory(ctx: Context, companyIds: readonly number[]): Promise<void> {
  if (companyIds.length > 0) await inTransaction(ctx, (inner) => bring(inner.db, companyIds));
}

/**
 * Makes the whole directory anew from the catalogue, which is a new version of what is published; readers see the
 * old one until it commits, writers wait.
 */
export async function rebuildDirectory(ctx: Context): Promise<void> {
  await inCatalogueTransaction(ctx, async (inner) => {
    await bring(inner.db, "all");
    await raiseVersion(inner);
  });
}

// The statistics of a table are wrong while the import that fills it has yet to commit. Taking 100,000 leads for
// one, the planner looped over all of them for every founder: minutes of work, where it takes a second to hash
// them. So a bulk refresh joins without loops, and measures what it wrote for those who read it next.
async function bring(db: Database, scope: Scope): Promise<void> {
  const bulk = scope === "all" || scope.length >= BULK;
  if (bulk) await allowNestedLoops(db, "off");
  const leads = await bringUpToDate(db, leadModel, scope);
  await bringUpToDate(db, founderModel, scope);
  if (bulk) {
    await allowNestedLoops(db, "on");
    await sql`analyze lead, founder_listing`.execute(db);
  }
  const all = scope === "all" ? await recountSegments(db) : [];
  const folded = await bringTextUpToDate(db, scope, leads.flatMap((changed) => changed.gone), all);
  if (scope !== "all") await stampSegments(db, [...new Set([...leads.map((changed) => changed.segment), ...folded])]);
}

async function allowNestedLoops(db: Database, allowed: "on" | "off"): Promise<void> {
  await sql`select set_config('enable_nestloop', ${allowed}, true)`.execute(db);
}
