import { rowsOf } from "../../../db/statement.ts";
import type { PartialDate } from "../../catalogue/facts/partial-date.ts";
import type { Context } from "../../shared/context.ts";
import type { Lead } from "./lead.ts";

/** Kinds of a round's date, most precise meaning first. Every round has the last one. */
export const DATE_KINDS = ["announced", "first_sale", "added"] as const;
export type DateKind = (typeof DATE_KINDS)[number];

/** The best known date of a round, as precise as known. */
export interface RoundDate extends PartialDate {
  /** `first_sale` is stated by a filing; `added` is the day when the round entered the catalogue. */
  readonly kind: DateKind;
}

export interface RoundFounder {
  readonly name: string;
  /** Slug of the founder's page. */
  readonly slug: string;
  readonly title: string | null;
  /** URL of the professional profile. */
  readonly profileUrl: string | null;
}

/** Details of a round that rows of lists omit. */
export interface RoundDetails {
  readonly date: RoundDate;
  /** Day of the exchange rate behind the dollar amount; null for dollars and unconverted amounts. */
  readonly rateOn: string | null;
  /** All founders of the company in the order of the evidence; lists show the first. */
  readonly founders: readonly RoundFounder[];
}

interface DetailsRow {
  readonly id: number;
  readonly firstSale: PartialDate | null;
  readonly rateOn: string | null;
  readonly founders: readonly RoundFounder[];
}

/** Reads the details of rounds that the caller found in scope, by round id. A round deleted since has none. */
export async function readRoundDetails(
  ctx: Context,
  leads: readonly Pick<Lead, "roundId" | "announced" | "addedAt">[],
): Promise<ReadonlyMap<number, RoundDetails>> {
  if (leads.length === 0) return new Map();
  const rows = await rowsOf<DetailsRow>(ctx)`
    select r.id, r.fx_rate_on as "rateOn",
      case when r.first_sale_on is not null then jsonb_build_object('date', r.first_sale_on, 'precision',
        r.first_sale_precision) end as "firstSale",
      coalesce((
        select jsonb_agg(jsonb_build_object('name', p.name, 'slug', p.slug, 'title', o.title, 'profileUrl',
          p.profile_url) order by o.id)
        from role o join person p on p.id = o.person_id
        where o.company_id = r.company_id and o.relation = 'founder' and p.withdrawn_at is null
      ), '[]') as founders
    from funding_round r where r.id = any(${leads.map(({ roundId }) => roundId)}::bigint[])`;
  const found = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    leads.flatMap((lead) => {
      const row = found.get(lead.roundId);
      if (row === undefined) return [];
      return [
        [lead.roundId, { date: roundDate({ ...lead, ...row }), rateOn: row.rateOn, founders: row.founders }] as const,
      ];
    }),
  );
}

interface KnownDates {
  readonly announced: PartialDate | null;
  readonly firstSale: PartialDate | null;
  readonly addedAt: Date;
}

/** The best known date of a round. */
export function roundDate({ announced, firstSale, addedAt }: KnownDates): RoundDate {
  if (announced !== null) return { ...announced, kind: "announced" };
  if (firstSale !== null) return { ...firstSale, kind: "first_sale" };
  return { date: addedAt.toISOString().slice(0, 10), precision: "day", kind: "added" };
}
