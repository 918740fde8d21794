import { sql } from "kysely";
import type { Context } from "../context.ts";

const TABLES = [
  "company", "company_slug", "company_key", "person", "person_slug", "role", "investor", "funding_round", "round_investor", "claim",
  "lead", "founder_listing",
];

/**
 * Tells the planner how large the catalogue has become. Autovacuum cannot see rows of a transaction under way, and
 * plans made for empty tables take minutes where they should take seconds; a large load calls this as it grows.
 */
export async function analyzeCatalogue(ctx: Context): Promise<void> {
  await sql`analyze ${sql.join(TABLES.map((table) => sql.table(table)))}`.execute(ctx.db);
}
