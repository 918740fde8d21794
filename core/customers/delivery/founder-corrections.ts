import { type RawBuilder, sql } from "kysely";
import { newsFields } from "../../catalogue/claims/news.ts";

/** A change to a founder of a delivered lead. */
export interface FounderChange {
  /** The published name; a former name is never revealed. */
  readonly name: string;
  readonly isNew: boolean;
  readonly isRenamed: boolean;
  readonly hasOtherProfile: boolean;
  /** The founder's role, if it changed or the founder is new. */
  readonly role: { readonly before: string | null; readonly after: string | null } | null;
}

/** Changes to the people of a delivered lead. Withdrawn people are counted, not named. */
export interface PeopleCorrection {
  readonly removed: number;
  readonly founders: readonly FounderChange[];
}

export const NOBODY: PeopleCorrection = { removed: 0, founders: [] };

/** SQL condition on a change: it may concern a founder of a delivered lead. */
function isNewsOfPeople(entry: string): RawBuilder<unknown> {
  const [kind, subject, fields] = [sql.ref(`${entry}.kind`), sql.ref(`${entry}.subject_kind`), newsFields(entry)];
  return sql`((${subject} = 'role' and (${kind} <> 'changed' or ${fields} ? 'title'))
    or (${subject} = 'person' and (${kind} <> 'changed' or ${fields} ?| array['name', 'profileUrl'])))`;
}

/** SQL condition on a role's change: a founder's role that was deleted with its row; the change keeps its fields. */
function isFounderGone(entry: string): RawBuilder<unknown> {
  return sql`(${sql.ref(`${entry}.subject_kind`)} = 'role' and ${sql.ref(`${entry}.kind`)} = 'withdrawn'
    and ${sql.ref(`${entry}.fields`)} -> 'relation' ->> 0 = 'founder')`;
}

export const NEWS_OF_PEOPLE = isNewsOfPeople("change");

/** SQL select of `round_id`: rounds whose founders the changes in `entry` concern. */
export const ROUNDS_OF_FOUNDERS = sql`
  select r.id as round_id from entry join role o on o.id = entry.subject_id and o.relation = 'founder'
    join funding_round r on r.company_id = o.company_id where entry.subject_kind = 'role'
  union all
  select r.id from entry join role o on o.person_id = entry.subject_id and o.relation = 'founder'
    join funding_round r on r.company_id = o.company_id where entry.subject_kind = 'person'
  union all
  select r.id from entry join funding_round r on r.company_id = entry.company_id where ${isFounderGone("entry")}`;

/** SQL: common table expression `founder_entry` with the changes up to `end` to founders of the leads in `news`. */
export function founderEntries(end: number): RawBuilder<unknown> {
  const after = sql`k.id > news.since and k.id <= ${end} and ${isNewsOfPeople("k")}`;
  return sql`founder_entry as materialized (
    select news.round_id, news.since, o.person_id, k.* from news join role o on o.company_id = news.company_id
      and o.relation = 'founder'
      join change k on k.subject_kind = 'role' and k.subject_id = o.id and ${after}
    union all
    select news.round_id, news.since, o.person_id, k.* from news join role o on o.company_id = news.company_id
      and o.relation = 'founder'
      join change k on k.subject_kind = 'person' and k.subject_id = o.person_id and ${after}
    union all
    select news.round_id, news.since, (k.fields -> 'personId' ->> 0)::bigint, k.* from news join change k
      on k.company_id = news.company_id and ${isFounderGone("k")} and ${after}
  )`;
}

/**
 * SQL: common table expressions over `founder_entry`, ending in `people` with each lead's founder changes. Reverted
 * changes are left out.
 */
export const PEOPLE = sql`
  former as (
    select round_id, since, person_id,
      ${firstly("role", sql`kind`)} is distinct from 'added' and ${firstly("person", sql`kind`)} is distinct
        from 'added' as was,
      ${firstly("person", sql`fields -> 'name' -> 0`, "name")} as name,
      ${firstly("person", sql`fields -> 'profileUrl' -> 0`, "profileUrl")} as profile_url,
      ${firstly("role", sql`fields -> 'title' -> 0`, "title")} as title
    from founder_entry group by 1, 2, 3
  ),
  founder as (
    select former.round_id, former.since, former.was, p.id is not null as stands, p.name,
      former.was and coalesce(former.name <> to_jsonb(p.name), false) as renamed,
      former.was and coalesce(former.profile_url <> coalesce(to_jsonb(p.profile_url), 'null'), false) as relinked,
      case when not former.was then o.title is not null
      else coalesce(former.title <> coalesce(to_jsonb(o.title), 'null'), false) end as retitled,
      case when former.was then former.title #>> '{}' end as former_title, o.title
    from former join news using (round_id, since)
    left join role o on o.company_id = news.company_id and o.person_id = former.person_id and o.relation = 'founder'
    left join person p on p.id = o.person_id and p.withdrawn_at is null
  ),
  people as (
    select round_id, since, jsonb_build_object(
      'removed', count(*) filter (where was and not stands),
      'founders', coalesce(jsonb_agg(jsonb_build_object(
        'name', name, 'isNew', not was, 'isRenamed', renamed, 'hasOtherProfile', relinked,
        'role', case when retitled then jsonb_build_object('before', former_title, 'after', title) end
      ) order by was, name) filter (where stands and (not was or renamed or relinked or retitled)), '[]')) as people
    from founder group by 1, 2
    having bool_or((was and not stands) or (stands and (not was or renamed or relinked or retitled)))
  )`;

/**
 * SQL aggregate: the earliest recorded value about a person or their role, optionally only from changes that contain a
 * given field.
 */
function firstly(subject: "role" | "person", value: RawBuilder<unknown>, field?: string): RawBuilder<unknown> {
  return sql`(array_agg(${value} order by id) filter (where subject_kind = ${sql.lit(subject)}
    and ${field === undefined ? sql`true` : sql`fields ? ${sql.lit(field)}`}))[1]`;
}
