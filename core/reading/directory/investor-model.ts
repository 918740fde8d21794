import { type RawBuilder, sql } from "kysely";
import { columnOf } from "../../../db/statement.ts";
import type { Database } from "../../../db/client.ts";
import type { ReadModel, Scope } from "./read-model.ts";

/** Kinds of investors that a name states, tried in order: PostgreSQL patterns, case-insensitive. */
const KINDS = [
  ["Accelerator", "accelerat|incubat|\\my ?combinator\\M|\\mtechstars\\M|\\m500 (startups|global)\\M|plug and play"],
  ["Angels", "\\mangels?\\M|\\msyndicate\\M"],
  [
    "Public body",
    "\\mbpifrance\\M|\\mgovernment\\M|\\mministry\\M|european (innovation council|investment bank)|\\minnovate uk\\M",
  ],
  ["University", "\\muniversity\\M|\\mcollege\\M"],
  ["Family office", "family office"],
  ["Fund", "\\mventures?\\M|\\mcapital\\M|\\mpartners\\M|\\mvcs?\\M|\\mfunds?\\M|\\mequity\\M"],
  ["Company", "\\m(inc|corp|corporation|gmbh|plc|bank|insurance)\\M"],
] as const;

const kindByName: RawBuilder<unknown> = sql.join(
  KINDS.map(([kind, pattern]) => sql`when i.name ~* ${sql.lit(pattern)} then ${sql.lit(kind)}`),
  sql` `,
);

/** SQL: the investor's path segment; if several share a spelling, only the first gets it. */
const slug = sql`case
  when exists (select 1 from investor other where other.slug_base = i.slug_base and other.id < i.id)
  then i.slug_base || '-' || i.id else i.slug_base end`;

/** `investor_listing`: each investor with a listed round. Depends on `lead`. Its scope are investors. */
export const investorModel: ReadModel = {
  table: "investor_listing",
  key: "investor_id",
  columns: ["slug", "name", "kind", "website", "rounds", "led", "newest_on"],
  scope: (scope) =>
    scope === "all"
      ? sql`select id from investor union select investor_id from investor_listing`
      : sql`select distinct unnest(${scope}::bigint[]) as id`,
  covers: sql`investor_listing.investor_id in (select id from scope)`,
  select: sql`
    select i.id as investor_id, ${slug} as slug, i.name, coalesce(i.kind, case ${kindByName} end) as kind, i.website,
      n.rounds, n.led, n.newest_on
    from scope s
    join investor i on i.id = s.id
    join (
      select r.investor_id, count(*)::int as rounds, (count(*) filter (where r.is_lead))::int as led,
        max(l.listed_on) as newest_on
      from round_investor r join lead l on l.round_id = r.round_id
      where r.investor_id in (select id from scope)
      group by r.investor_id
    ) n on n.investor_id = i.id
    where i.withdrawn_at is null and i.merged_into_id is null`,
};

/** The investors of companies in both the directory and the catalogue. Read before `lead` changes. */
export async function investorsOf(db: Database, scope: Scope): Promise<Scope> {
  return scope === "all" ? scope : investorsIn(db, scope);
}

/** The investors of these companies, as {@link investorsOf}. */
export async function investorsIn(db: Database, scope: readonly number[]): Promise<readonly number[]> {
  return columnOf<number>(db)`
    select listing.investor_id as id
    from lead l cross join lateral unnest(l.investor_names) as named (name)
    join investor_listing listing on listing.name = named.name
    where l.company_id = any(${scope}::bigint[])
    union
    select i.investor_id
    from funding_round r join round_investor i on i.round_id = r.id
    where r.company_id = any(${scope}::bigint[])`;
}
