import { sql } from "kysely";
import { execute } from "../../../db/statement.ts";
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
  await execute(ctx)`set local default_statistics_target = ${sql.lit(COARSE)}`;
  await execute(ctx)`analyze ${sql.join(TABLES.map((table) => sql.table(table)))}`;
  await execute(ctx)`set local default_statistics_target = default`;
}
