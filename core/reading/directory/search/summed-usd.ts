import { type RawBuilder, sql } from "kysely";
import { equityUsd, OFFERED_USD } from "../published.ts";
import type { Summed } from "./money-asked.ts";

/** SQL: what a round of `listing lead` adds to a sum, in US cents; null for one that is in no such sum. */
export function summedUsd(summed: Summed): RawBuilder<number | null> {
  if (summed === "offered") return OFFERED_USD;
  return summed === "granted" ? sql<number | null>`lead.amount_usd_minor` : equityUsd("lead");
}
