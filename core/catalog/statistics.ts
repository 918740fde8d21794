import { sql } from "kysely";
import type { Context } from "../context.ts";

const TABLES = [
  "company", "company_slug", "company_key", "person", "person_slug", "role", "investor", "funding_round", "round_investor", "claim",
  "lead", "founder_listing",
];

/** Rows sampled are 300 times this; enough to tell empty from large, a tenth of the usual cost. */
const COARSE = 10;

/**
 * Tells the planner how large the catalogue has become. Autovacuum cannot see rows of a transaction under way, and
 * plans made for empty tables take minutes where they should take seconds; a large load calls this as it grows.
 * Coarse on purpose: autovacuum takes full statistics once the load is committed.
 */
export async function analyzeCatalogue(ctx: Context): Promise<void> {
  await sql`set local default_statistics_target = ${sql.lit(COARSE)}`.execute(ctx.db);
  await sql`analyze ${sql.join(TABLES.map((table) => sql.table(table)))}`.execute(ctx.db);
  await sql`set local default_statistics_target = default`.execute(ctx.db);
}
