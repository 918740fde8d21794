import { sql } from "kysely";
import type { Context } from "../../shared/context.ts";
import { companyIsPublished } from "../../reading/directory/published.ts";
import { editSubject } from "./edit-subject.ts";

/** A company whose evidence does not show whether it is a startup. */
export interface UndecidedCompany {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  /** Reason why its filing does not say. */
  readonly reason: string;
  readonly city: string | null;
  readonly yearFounded: number | null;
  /** US cents of its largest round; null without a known amount. */
  readonly amountUsdMinor: number | null;
  /** Its filing or other evidence; null without a link. */
  readonly sourceUrl: string | null;
}

export interface UndecidedCompanies {
  /** The largest rounds first. */
  readonly companies: readonly UndecidedCompany[];
  readonly total: number;
  /** True if lists include them nevertheless (`UNDECIDED_STARTUPS`). */
  readonly isListed: boolean;
}

/** The companies that wait for a decision. */
export async function listUndecided(ctx: Context, { limit }: { readonly limit: number }): Promise<UndecidedCompanies> {
  const { rows } = await sql<UndecidedCompany & { readonly total: number }>`
    with undecided as (select * from company c where c.startup = 'unknown' and ${companyIsPublished("c")}),
    largest as (
      select r.company_id, max(r.amount_usd_minor) as amount from funding_round r
      where r.company_id in (select id from undecided) and r.merged_into_id is null and r.withdrawn_at is null
      group by r.company_id
    )
    select c.id, c.name, c.slug, coalesce(c.startup_reason, '') as reason, c.city, c.year_founded as "yearFounded",
      l.amount as "amountUsdMinor", count(*) over () as total,
      (select k.source_url from claim k where k.subject_kind = 'company' and k.subject_id = c.id
      and k.source_url is not null
        order by k.effective_at desc, k.id desc limit 1) as "sourceUrl"
    from undecided c left join largest l on l.company_id = c.id
    order by l.amount desc nulls last, c.id limit ${limit}`.execute(ctx.db);
  const state = await ctx.db.selectFrom("directory_state").select("lists_undecided").executeTakeFirst();
  return {
    companies: rows.map(({ total: _total, ...company }) => company),
    total: rows[0]?.total ?? 0,
    isListed: state?.lists_undecided === true,
  };
}

/**
 * Lists a company as a startup, or keeps it off lists. Can be undone in the company's history. Returns the edit's id.
 */
export function decideStartup(
  ctx: Context,
  { companyId, isStartup }: { readonly companyId: number; readonly isStartup: boolean },
): Promise<number> {
  const reason = isStartup ? "It is a startup." : "It is not a startup.";
  return editSubject(
    ctx,
    { kind: "company", id: companyId },
    { startup: isStartup ? "yes" : "no" },
    { reason, source: null },
  );
}
