import { sql } from "kysely";
import { rowsOf } from "../../../db/statement.ts";
import type { Relation } from "../../catalogue/facts/facts.ts";
import type { Context } from "../../shared/context.ts";
import { type ArrivedEvidence, readArrived } from "./arrived-evidence.ts";
import type { SubjectRef } from "./edit-subject.ts";

export interface RelatedRound {
  readonly id: number;
  readonly stage: string | null;
  readonly date: string | null;
  readonly amount: { readonly minor: number; readonly currency: string } | null;
  readonly isWithdrawn: boolean;
}

export interface RelatedRole {
  readonly id: number;
  readonly personId: number;
  readonly person: string;
  readonly companyId: number;
  readonly company: string;
  readonly relation: Relation;
  readonly title: string | null;
  readonly isWithdrawn: boolean;
}

/** A merge of another company into this one, or a split of evidence from it. */
export interface RelatedMerge {
  readonly id: number;
  readonly kind: "merge" | "split";
  readonly keptId: number;
  readonly kept: string;
  readonly absorbedId: number;
  readonly absorbed: string;
  readonly reason: string;
  readonly at: Date;
  /** Evidence that reached the kept company since a merge. */
  readonly arrived: readonly ArrivedEvidence[];
}

/** A company's rounds, newest first, including withdrawn ones. */
export async function readRounds(ctx: Context, companyId: number): Promise<readonly RelatedRound[]> {
  return rowsOf<RelatedRound>(ctx)`
    select id, stage_text as stage, coalesce(announced_on, first_sale_on)::text as date,
      withdrawn_at is not null as "isWithdrawn",
      case when amount_minor is not null then jsonb_build_object('minor', amount_minor, 'currency', currency)
      end as amount
    from funding_round where company_id = ${companyId} and merged_into_id is null
    order by coalesce(announced_on, first_sale_on) desc nulls last, id desc`;
}

/** The roles of a company's people or of a person, including withdrawn ones. */
export async function readRoles(ctx: Context, { kind, id }: SubjectRef): Promise<readonly RelatedRole[]> {
  return rowsOf<RelatedRole>(ctx)`
    select r.id, r.person_id as "personId", p.name as person, r.company_id as "companyId", c.name as company,
      r.relation, r.title,
      r."isWithdrawn" or p.withdrawn_at is not null as "isWithdrawn"
    from (
      select id, person_id, company_id, relation, title, false as "isWithdrawn" from role
      union all select id, person_id, company_id, relation, title, true from withdrawn_role
    ) r join person p on p.id = r.person_id join company c on c.id = r.company_id
    where ${kind === "company" ? sql`r.company_id` : sql`r.person_id`} = ${id}
    order by "isWithdrawn", array_position(array['founder', 'executive_officer', 'director', 'promoter', 'employee'],
      r.relation), r.id`;
}

/** The merges and splits of a company that can be undone, newest first. */
export async function readMerges(ctx: Context, companyId: number): Promise<readonly RelatedMerge[]> {
  const rows = await rowsOf<Omit<RelatedMerge, "arrived">>(ctx)`
    select m.id, m.kind, m.kept_id as "keptId", k.name as kept, m.absorbed_id as "absorbedId", a.name as absorbed,
      m.reason,
      m.merged_at as at
    from company_merge m join company k on k.id = m.kept_id join company a on a.id = m.absorbed_id
    where ${companyId} in (m.kept_id, m.absorbed_id) and m.undone_at is null order by m.id desc`;
  const ids = rows.map(({ id }) => id);
  const arrived = await readArrived(ctx, ids);
  return rows.map((merge) => ({ ...merge, arrived: arrived.get(merge.id) ?? [] }));
}
