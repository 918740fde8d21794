import { type RawBuilder, type SqlBool, sql } from "kysely";
import { rowsOf } from "../../../db/statement.ts";
import { isNews } from "../../catalogue/claims/news.ts";
import type { Context } from "../../shared/context.ts";
import type { LeadFilter } from "../../reading/directory/search/filter.ts";

/** Changes to a search's leads, as ascending round ids. */
export interface LeadChanges {
  /** Matches now but did not before. */
  readonly added: readonly number[];
  /** Matched before and now, and has changed. */
  readonly changed: readonly number[];
  /** Matched before, but no longer. */
  readonly withdrawn: readonly {
    readonly roundId: number;
    readonly reason: "no_longer_matches" | "no_longer_published";
  }[];
}

export const NO_CHANGES: LeadChanges = { added: [], changed: [], withdrawn: [] };

interface Judged {
  readonly roundId: number;
  readonly isMatching: boolean;
  readonly isKnown: boolean;
  readonly isListed: boolean;
  /** False if only numbers of its company changed. */
  readonly hasNews: boolean;
}

export interface JudgeInput {
  readonly cursorId: number;
  /** Exclusive lower bound of change ids. */
  readonly since: number;
  /** Inclusive upper bound of change ids. */
  readonly until: number;
  /** SQL condition on `lead`. */
  readonly condition: RawBuilder<SqlBool>;
  readonly by: Touching;
}

/** What besides news of a round and its company affects a search. */
export interface Touching {
  /** The people whose names and roles affect a company's rounds. */
  readonly people: "founders" | "everybody";
  /** Numbers of companies newer than this version, if the search asks for growth. Nobody hears that one changed. */
  readonly measuredAfter: number | null;
}

/**
 * Finds how recent changes affect a search: the rounds of changed companies, rounds and people are matched and compared
 * with the known ones. Cost grows with changes, not leads, except that an unmatched word scans all leads once to treat
 * it as a misspelling.
 */
export async function judgeTouched(
  ctx: Context,
  { cursorId, since, until, condition, by }: JudgeInput,
): Promise<LeadChanges> {
  const rows = await rowsOf<Judged>(ctx)`
    with ${touchedRounds(since, until, by)},
    known as materialized (
      select unnest(round_ids) as round_id from search_cursor_chunk
      where cursor_id = ${cursorId} and chunk in (select round_id / 4096 from touched)
    ),
    listed as materialized (select round_id from listing lead where round_id in (select round_id from touched)),
    matching as materialized (select lead.round_id from listing lead where lead.round_id in (select round_id from touched)
    and ${condition})
    select t.round_id as "roundId", m.round_id is not null as "isMatching", k.round_id is not null as "isKnown",
      l.round_id is not null as "isListed", t.has_news as "hasNews"
    from touched t
    left join known k on k.round_id = t.round_id
    left join listed l on l.round_id = t.round_id
    left join matching m on m.round_id = t.round_id
    where m.round_id is not null or k.round_id is not null
    order by t.round_id`;
  return {
    added: rows.filter((row) => row.isMatching && !row.isKnown).map((row) => row.roundId),
    changed: rows.filter((row) => row.isMatching && row.isKnown && row.hasNews).map((row) => row.roundId),
    withdrawn: rows
      .filter((row) => !row.isMatching)
      .map((row) => ({ roundId: row.roundId, reason: row.isListed ? "no_longer_matches" : "no_longer_published" })),
  };
}

/** The people whose names the filter depends on: everyone at a company for a text search, or if it is watched. */
export function peopleOf({ search, watched }: LeadFilter): Touching["people"] {
  return search === null && watched.length === 0 ? "founders" : "everybody";
}

/** SQL: the newest version with new numbers. */
export const MEASURED_TO = sql<number>`(select coalesce(max(version), 0) from measure)`;

/** What affects a search whose cursor knows the numbers up to a version. */
export function touching(filter: LeadFilter, measuredTo: number): Touching {
  const asksForGrowth = [filter, ...filter.anyOf].some(({ growth }) => Object.keys(growth).length > 0);
  return { people: peopleOf(filter), measuredAfter: asksForGrowth ? measuredTo : null };
}

/** A common table expression `touched` with the rounds affected by the news in a range of changes, and by numbers. */
export function touchedRounds(since: number, until: number, { people, measuredAfter }: Touching): RawBuilder<unknown> {
  const touches = (relation: RawBuilder<unknown>) =>
    people === "everybody" ? sql`true` : sql`${relation} = 'founder'`;
  const measured =
    measuredAfter === null
      ? sql``
      : sql`union all
    select r.id, false from funding_round r
    where r.company_id in (select company_id from measure where version > ${measuredAfter})
      and not exists (select from news where news.round_id = r.id)`;
  return sql`entry as materialized (
    select kind, subject_kind, subject_id, company_id, fields from change
    where id > ${since} and id <= ${until} and ${isNews("change")}
  ),
  news as materialized (
    select subject_id as round_id from entry where subject_kind = 'round'
    union
    select r.id from entry e join funding_round r on r.company_id = e.subject_id
      where e.subject_kind in ('company', 'contact')
    union
    select r.id from entry e join role o on o.id = e.subject_id and ${touches(sql`o.relation`)}
      join funding_round r on r.company_id = o.company_id where e.subject_kind = 'role'
    union
    -- The role row is deleted, so use the change's own fields.
    select r.id from entry e join funding_round r on r.company_id = e.company_id
      where e.subject_kind = 'role' and e.kind = 'withdrawn' and ${touches(sql`e.fields -> 'relation' ->> 0`)}
    union
    select r.id from entry e join role o on o.person_id = e.subject_id and ${touches(sql`o.relation`)}
      join funding_round r on r.company_id = o.company_id where e.subject_kind = 'person'
  ),
  touched as materialized (
    select round_id, true as has_news from news
    ${measured}
  )`;
}
