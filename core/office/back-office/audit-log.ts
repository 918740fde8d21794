import { type RawBuilder, sql } from "kysely";
import { rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";

/** What an entry names, as it is called now; `day` is that of a round. */
export interface AuditSubject {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  readonly day: string | null;
}

/** An action of a user, operator or schedule. */
export interface AuditEntry {
  readonly id: number;
  readonly at: Date;
  /** "operator", "schedule", "key:nr_1234" or an account id. */
  readonly actor: string;
  /** The address of an account that still exists. */
  readonly address: string | null;
  readonly action: string;
  readonly detail: Readonly<Record<string, unknown>>;
  /** What its detail names and still exists, by what it is to the action. */
  readonly subjects: Readonly<Record<string, AuditSubject>>;
  /** The reason of its edit. */
  readonly reason: string | null;
  /** Other documents that the same run read; they have no entry of their own in the list. */
  readonly others: number;
}

export interface AuditFilter {
  /** An actor, or the address of an account. */
  readonly actor?: string;
  /** First parts of actions. */
  readonly areas?: readonly string[];
  /** A part of the name of a company, person, investor, article or account, or of a value in the entry. */
  readonly about?: string;
  /** First and last day, `YYYY-MM-DD` in UTC. */
  readonly from?: string;
  readonly to?: string;
}

/** SQL: a value of an entry as an id; null for anything else, which entries of earlier versions may hold. */
function idIn(name: string): RawBuilder<number | null> {
  return sql<number | null>`case when e.detail ->> ${sql.lit(name)} ~ '^\\d{1,18}$'
    then (e.detail ->> ${sql.lit(name)})::bigint end`;
}

const NAMED = sql`(values
  ('subject', x.subject_kind, x.subject_id::text),
  ('company', 'company', e.detail ->> 'companyId'), ('target', 'company', e.detail ->> 'targetId'),
  ('kept', 'company', e.detail ->> 'keptId'), ('absorbed', 'company', e.detail ->> 'absorbedId'),
  ('account', 'account', e.detail ->> 'accountId'), ('lead', 'lead', e.detail ->> 'leadId'),
  ('article', 'article', coalesce(e.detail ->> 'articleId',
    (select id::text from article where slug = e.detail #>> '{articles,0}'))),
  ('import', 'import', e.detail ->> 'import'), ('source', 'source', e.detail ->> 'source'),
  ('document', 'document', case when e.action like 'review.%' then
    (select document_id::text from review_item where id = ${idIn("item")}) end)
) named (role, kind, id)`;

const NAME = sql`case named.kind
  when 'account' then (select email from account where id = named.id)
  when 'article' then (select title from article where id = named.id::bigint)
  when 'company' then (select name from company where id = named.id::bigint)
  when 'ranking' then (select name from company where id = named.id::bigint)
  when 'document' then (select coalesce(title, external_id) from document where id = named.id::bigint)
  when 'import' then (select title from proposal where id = named.id::bigint)
  when 'investor' then (select name from investor where id = named.id::bigint)
  when 'lead' then (select company_name from lead where round_id = named.id::bigint)
  when 'person' then (select name from person where id = named.id::bigint)
  when 'role' then (select p.name from role r join person p on p.id = r.person_id where r.id = named.id::bigint)
  when 'round' then (select c.name from funding_round r join company c on c.id = r.company_id
    where r.id = named.id::bigint)
  when 'source' then (select name from managed_source where id = named.id::bigint) end`;

/** Audit entries, newest first; `before` is the id of the last entry of the previous page. */
export async function listAudit(
  ctx: Context,
  { actor, areas, about, from, to, before, limit }: AuditFilter & { readonly before?: number; readonly limit: number },
): Promise<readonly AuditEntry[]> {
  return rowsOf<AuditEntry>(ctx)`
    with e as (
      select * from audit_entry e
      where ${before === undefined ? sql`true` : sql`e.id < ${before}`}
        and ${actor === undefined ? sql`true` : sql`e.actor = coalesce((select id from account where lower(email) = lower(${actor})), ${actor})`}
        and ${areas === undefined ? sql`true` : sql`split_part(e.action, '.', 1) = any(${[...areas]}::text[])`}
        and ${about === undefined ? sql`true` : isAbout(about)}
        and ${from === undefined ? sql`true` : sql`e.at >= ${from}::date`}
        and ${to === undefined ? sql`true` : sql`e.at < ${to}::date + 1`}
        and not (e.action = 'document.read' and exists (select from audit_entry later
          where later.action = 'document.read' and later.run_id = e.run_id and later.id > e.id))
        and not (e.action like 'catalogue.%' and exists (select from audit_entry whole
          where whole.action in ('catalogue.change_many', 'catalogue.undo_many') and whole.id > e.id
            and whole.actor = e.actor and (whole.detail ->> 'after')::bigint < e.id))
      order by e.id desc limit ${limit}
    )
    select e.id, e.at, e.actor, a.email as address, e.action, e.detail, x.reason,
      (select coalesce(jsonb_object_agg(role, jsonb_build_object('kind', kind, 'id', id, 'name', name, 'day', day)), '{}')
        from (select named.role, named.kind, named.id, ${NAME} as name, case named.kind
            when 'round' then (select announced_on from funding_round where id = named.id::bigint) end as day
          from ${NAMED} where named.kind = 'account' or named.id ~ '^\\d{1,18}$') found
        where name is not null) as subjects,
      case when e.action = 'document.read' then (select count(*) from audit_entry other
        where other.action = 'document.read' and other.run_id = e.run_id and other.id <> e.id) else 0 end::int as others
    from e left join edit x on x.id = ${idIn("edit")} left join account a on a.id = e.actor
    order by e.id desc`;
}

/** SQL: whether an entry names something with `text` in its name, or a round of such a company. */
function isAbout(text: string): RawBuilder<boolean> {
  const like = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const companies = sql`(select id from company where name ilike ${like})`;
  return sql<boolean>`(
    exists (select from jsonb_each_text(case jsonb_typeof(e.detail) when 'object' then e.detail else '{}' end) value
      where value.value ilike ${like})
    or e.detail ->> 'accountId' in (select id from account where email ilike ${like})
    or array[e.detail ->> 'companyId', e.detail ->> 'targetId', e.detail ->> 'keptId', e.detail ->> 'absorbedId']
      && array(select id::text from company where name ilike ${like})
    or ${idIn("leadId")} in (select round_id from lead where company_id in ${companies})
    or e.detail ->> 'articleId' in (select id::text from article where title ilike ${like} or company_id in ${companies})
    or e.detail #>> '{articles,0}' in (select slug from article where title ilike ${like} or company_id in ${companies})
    or ${idIn("edit")} in (select id from edit where case subject_kind
      when 'company' then subject_id in ${companies}
      when 'ranking' then subject_id in ${companies}
      when 'round' then subject_id in (select id from funding_round where company_id in ${companies})
      when 'role' then subject_id in (select id from role where company_id in ${companies})
      when 'person' then subject_id in (select id from person where name ilike ${like})
      when 'investor' then subject_id in (select id from investor where name ilike ${like}) end))`;
}
