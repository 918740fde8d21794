import { sql } from "kysely";
import { rowOf } from "../../../db/statement.ts";
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

/** SQL: whether company `c` waits for a decision, because lists leave it out until then. */
export const IS_HIDDEN = sql`c.startup = 'unknown' and ${companyIsPublished("c")}
  and not exists (select from directory_state where lists_undecided)`;

/** A company that waits for a decision; null if it does not. */
export async function readUndecided(ctx: Context, id: number): Promise<UndecidedCompany | null> {
  return rowOf<UndecidedCompany>(ctx, null)`
    select c.id, c.name, c.slug, coalesce(c.startup_reason, '') as reason, c.city, c.year_founded as "yearFounded",
      (select max(r.amount_usd_minor) from funding_round r where r.company_id = c.id and r.merged_into_id is null
        and r.withdrawn_at is null) as "amountUsdMinor",
      (select k.source_url from claim k where k.subject_kind = 'company' and k.subject_id = c.id
        and k.source_url is not null order by k.effective_at desc, k.id desc limit 1) as "sourceUrl"
    from company c where c.id = ${id} and ${IS_HIDDEN}`;
}

/** The reasons of its edits. */
export const STARTUP_REASONS = { yes: "It is a startup.", no: "It is not a startup." } as const;

/**
 * Lists a company as a startup, or keeps it off lists. Can be undone in the company's history. Returns the edit's id.
 */
export function decideStartup(
  ctx: Context,
  { companyId, isStartup }: { readonly companyId: number; readonly isStartup: boolean },
): Promise<number> {
  const startup = isStartup ? "yes" : "no";
  const why = { reason: STARTUP_REASONS[startup], source: null };
  return editSubject(ctx, { kind: "company", id: companyId }, { startup }, why);
}
