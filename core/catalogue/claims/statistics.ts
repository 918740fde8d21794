import { sql } from "kysely";
import type { Context } from "../../shared/context.ts";

const TABLES = [
  "company",
  "company_slug",
  "company_key",
  "person",
  "person_slug",
  "role",
  "investor",
  "funding_round",
  "round_investor",
  "claim",
  "lead",
  "founder_listing",
  "investor_listing",
];

/** Samples 300 times this many rows: enough to distinguish empty from large at a tenth of the usual cost. */
const COARSE = 10;

/**
 * Updates planner statistics during a large load. Autovacuum cannot see uncommitted rows, and plans made for empty
 * tables take minutes instead of seconds. Deliberately coarse; autovacuum collects full statistics after the commit.
 */
export async function analyzeCatalogue(ctx: Context): Promise<void> {
  await sql`set local default_statistics_target = ${sql.lit(COARSE)}`.execute(ctx.db);
  await sql`analyze ${sql.join(TABLES.map((table) => sql.table(table)))}`.execute(ctx.db);
  await sql`set local default_statistics_target = default`.execute(ctx.db);
}
