import { EXPORT_ROWS } from "../../../../core/reading/directory/columns/export-rows.ts";
import type { RoundFeedItem } from "../../../../core/reading/directory/feed-items.ts";
import { DATE_KINDS } from "../../../../core/reading/directory/round-details.ts";
import { majorUnits } from "../../../../core/catalogue/facts/money.ts";
import { machineDate } from "../../../../core/catalogue/facts/partial-date.ts";
import type { Schema } from "../../../api/openapi-object.ts";
import { rowSchema } from "../../programs/openapi/row-schema.ts";

/** A value in feeds for programs; null is unknown. */
type FeedValue = string | number | boolean | null;

/**
 * The values of a round in feeds, named as in exports; a date that exports have under another name comes with its kind.
 */
const ROUND_VALUES: Readonly<Record<string, (item: RoundFeedItem) => FeedValue>> = {
  round_id: ({ lead }) => lead.roundId,
  company_name: ({ lead }) => lead.companyName,
  domain: ({ lead }) => lead.domain,
  money: ({ lead }) => lead.money ?? "raised",
  amount: ({ lead }) => lead.amount && majorUnits(lead.amount),
  currency: ({ lead }) => lead.amount?.currency ?? null,
  amount_usd: ({ lead }) => lead.amountUsdMinor && lead.amountUsdMinor / 100,
  exchange_rate_on: ({ details }) => details.rateOn,
  funding_type: ({ lead }) => lead.fundingType,
  date: ({ details }) => machineDate(details.date),
  date_kind: ({ details }) => details.date.kind,
  country_code: ({ lead }) => lead.country,
  proof_url: ({ lead }) => lead.proofUrl,
  is_sample: ({ lead }) => lead.isSample,
};

/** The values of a round in a feed entry, besides its text. */
export function roundValues(item: RoundFeedItem): Readonly<Record<string, FeedValue>> {
  return Object.fromEntries(Object.entries(ROUND_VALUES).map(([name, value]) => [name, value(item)]));
}

/** The schema of {@link roundValues}. */
export function roundValuesSchema(): Schema {
  const columns = rowSchema(EXPORT_ROWS)["properties"] as Readonly<Record<string, Schema>>;
  const own: Readonly<Record<string, Schema>> = {
    date: {
      type: "string",
      description: "The best known date, as precisely as known: 2026-07-15, 2026-07, 2026-Q3, 2026-H2 or 2026.",
      "x-access": "public",
    },
    date_kind: {
      type: "string",
      enum: DATE_KINDS,
      description: "The kind of that date: announced, first_sale as filed, or added to this site.",
      "x-access": "public",
    },
  };
  const names = Object.keys(ROUND_VALUES);
  return {
    type: "object",
    description: "A funding round's values for programs. Unknown values are null.",
    required: names,
    properties: Object.fromEntries(names.map((name) => [name, own[name] ?? columns[name] ?? {}])),
  };
}
