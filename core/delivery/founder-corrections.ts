import { type RawBuilder, sql } from "kysely";

/** A founder whom somebody who was given a lead should know anew. */
export interface FounderChange {
  /** As published now; a former name is never told. */
  readonly name: string;
  readonly isNew: boolean;
  readonly isRenamed: boolean;
  readonly hasOtherProfile: boolean;
  /** What the founder does there, where that changed or came with them. */
  readonly role: { readonly before: string | null; readonly after: string | null } | null;
}

/** What became of the people of a delivered lead. Whoever is not published any more is counted and not named. */
export interface PeopleCorrection {
  readonly removed: number;
  readonly founders: readonly FounderChange[];
}

/** Of {@link PeopleCorrection}: nothing to tell. */
export const NOBODY: PeopleCorrection = { removed: 0, founders: [] };

/** SQL condition over an entry of the change log: it may be news of a founder to somebody who was given a lead. */
function isNewsOfPeople(entry: string): RawBuilder<unknown> {
  const [kind, subject, fields] = [sql.ref(`${entry}.kind`), sql.ref(`${entry}.subject_kind`), sql.ref(`${entry}.fields`)];
  return sql`((${subject} = 'role' and (${kind} <> 'changed' or ${fields} ? 'title'))
    or (${subject} = 'person' and (${kind} <> 'changed' or ${fields} ?| array['name', 'profileUrl'])))`;
}

/** SQL condition over an entry about a role: it was a founder's, and is gone with its row; the entry says whose it was. */
function isFounderGone(entry: string): RawBuilder<unknown> {
  return sql`(${sql.ref(`${entry}.subject_kind`)} = 'role' and ${sql.ref(`${entry}.kind`)} = 'withdrawn' and ${sql.ref(`${entry}.fields`)} -> 'relation' ->> 0 = 'founder')`;
}

/** SQL condition over `change` for {@link ROUNDS_OF_FOUNDERS}. */
export const NEWS_OF_PEOPLE = isNewsOfPeople("change");

/** SQL select of `round_id`: the rounds of whose founders the entries of `entry` speak. */
export const ROUNDS_OF_FOUNDERS = sql`
  select r.id as round_id from entry join role o on o.id = entry.subject_id and o.relation = 'founder'
    join funding_round r on r.company_id = o.company_id where entry.subject_kind = 'role'
  union all
  select r.id from entry join role o on o.person_id = entry.subject_id and o.relation = 'founder'
    join funding_round r on r.company_id = o.company_id where entry.subject_kind = 'person'
  union all
  select r.id from entry join funding_round r on r.company_id = entry.company_id where ${isFounderGone("entry")}`;

/** SQL: common table expression `founder_entry` of what the log says, up to an entry, of the founders of the leads in `news`, by person. */
export function founderEntries(end: number): RawBuilder<unknown> {
  const after = sql`k.id > news.since and k.id <= ${end} and ${isNewsOfPeople("k")}`;
  return sql`founder_entry as materialized (
    select news.round_id, news.since, o.person_id, k.* from news join role o on o.company_id = news.company_id and o.relation = 'founder'
      join change k on k.subject_kind = 'role' and k.subject_id = o.id and ${after}
    union all
    select news.round_id, news.since, o.person_id, k.* from news join role o on o.company_id = news.company_id and o.relation = 'founder'
      join change k on k.subject_kind = 'person' and k.subject_id = o.person_id and ${after}
    union all
    select news.round_id, news.since, (k.fields -> 'personId' ->> 0)::bigint, k.* from news join change k on k.company_id = news.company_id and ${isFounderGone("k")} and ${after}
  )`;
}

/**
 * SQL: common table expressions over `founder_entry`, the last of them `people`: of each lead what its founders are now
 * and were not when the news began. Who came and went in between, or is as before, is in none.
 */
export const PEOPLE = sql`
  former as (
    select round_id, since, person_id,
      ${firstly("role", sql`kind`)} is distinct from 'added' and ${firstly("person", sql`kind`)} is distinct from 'added' as was,
      ${firstly("person", sql`fields -> 'name' -> 0`, "name")} as name,
      ${firstly("person", sql`fields -> 'profileUrl' -> 0`, "profileUrl")} as profile_url,
      ${firstly("role", sql`fields -> 'title' -> 0`, "title")} as title
    from founder_entry group by 1, 2, 3
  ),
  founder as (
    select former.round_id, former.since, former.was, p.id is not null as stands, p.name,
      former.was and coalesce(former.name <> to_jsonb(p.name), false) as renamed,
      former.was and coalesce(former.profile_url <> coalesce(to_jsonb(p.profile_url), 'null'), false) as relinked,
      case when not former.was then o.title is not null else coalesce(former.title <> coalesce(to_jsonb(o.title), 'null'), false) end as retitled,
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

/** SQL aggregate: what the first entry about a person or their role says, of those that hold a field where one is named. */
function firstly(subject: "role" | "person", value: RawBuilder<unknown>, field?: string): RawBuilder<unknown> {
  return sql`(array_agg(${value} order by id) filter (where subject_kind = ${sql.lit(subject)} and ${field === undefined ? sql`true` : sql`fields ? ${sql.lit(field)}`}))[1]`;
}
