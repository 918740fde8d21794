import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Context } from "../context.ts";
import type { LeadFilter } from "../directory/search/filter.ts";

/** What happened to the leads of a search, by the number of the round, in the order of these. */
export interface LeadChanges {
  /** In the search now, and not before: new, or changed so that they match. */
  readonly added: readonly number[];
  /** In the search before and now, and something was changed. */
  readonly changed: readonly number[];
  /** In the search before, and no longer. */
  readonly withdrawn: readonly { readonly roundId: number; readonly reason: "no_longer_matches" | "no_longer_published" }[];
}

export const NO_CHANGES: LeadChanges = { added: [], changed: [], withdrawn: [] };

interface Judged {
  readonly roundId: number;
  readonly isMatching: boolean;
  readonly isKnown: boolean;
  readonly isListed: boolean;
}

export interface JudgeInput {
  readonly watchId: number;
  /** Entries of the change log after this one … */
  readonly since: number;
  /** … up to and with this one. */
  readonly until: number;
  /** Over `lead`. */
  readonly condition: RawBuilder<SqlBool>;
  readonly people: TouchingPeople;
}

/** Whose roles and names touch the rounds of a company: its founders', or, where words are sought, everybody's. */
export type TouchingPeople = "founders" | "everybody";

/**
 * Judges every round that entries of the change log are about: its own, its company's, its people's. What was known
 * tells what left the search, which no look at the present could. Costs by the number of changes, not of leads; only a
 * search for words that nothing holds looks through all leads once, to know that they count as misspelled.
 */
export async function judgeTouched(ctx: Context, { watchId, since, until, condition, people }: JudgeInput): Promise<LeadChanges> {
  const { rows } = await sql<Judged>`
    with ${touchedRounds(since, until, people)},
    known as materialized (
      select unnest(round_ids) as round_id from search_watch_chunk
      where watch_id = ${watchId} and chunk in (select round_id / 4096 from touched)
    ),
    listed as materialized (select round_id from lead where round_id in (select round_id from touched)),
    matching as materialized (select lead.round_id from lead where lead.round_id in (select round_id from touched) and ${condition})
    select t.round_id as "roundId", m.round_id is not null as "isMatching", k.round_id is not null as "isKnown", l.round_id is not null as "isListed"
    from touched t
    left join known k on k.round_id = t.round_id
    left join listed l on l.round_id = t.round_id
    left join matching m on m.round_id = t.round_id
    where m.round_id is not null or k.round_id is not null
    order by t.round_id`.execute(ctx.db);
  return {
    added: rows.filter((row) => row.isMatching && !row.isKnown).map((row) => row.roundId),
    changed: rows.filter((row) => row.isMatching && row.isKnown).map((row) => row.roundId),
    withdrawn: rows
      .filter((row) => !row.isMatching)
      .map((row) => ({ roundId: row.roundId, reason: row.isListed ? "no_longer_matches" : "no_longer_published" })),
  };
}

/** Whose roles and names a filter can depend on: a search finds everybody of a company by name. */
export function peopleOf(filter: LeadFilter): TouchingPeople {
  return filter.search === null ? "founders" : "everybody";
}

/** SQL: a common table expression `touched` of the rounds that these entries of the change log are about, after another. */
export function touchedRounds(since: number, until: number, people: TouchingPeople): RawBuilder<unknown> {
  const touches = (relation: RawBuilder<unknown>) => (people === "everybody" ? sql`true` : sql`${relation} = 'founder'`);
  return sql`entry as materialized (
    select kind, subject_kind, subject_id, company_id, fields from change where id > ${since} and id <= ${until}
  ),
  touched as materialized (
    select subject_id as round_id from entry where subject_kind = 'round'
    union
    select r.id from entry e join funding_round r on r.company_id = e.subject_id where e.subject_kind = 'company'
    union
    select r.id from entry e join role o on o.id = e.subject_id and ${touches(sql`o.relation`)}
      join funding_round r on r.company_id = o.company_id where e.subject_kind = 'role'
    union
    -- The role itself is gone.
    select r.id from entry e join funding_round r on r.company_id = e.company_id
      where e.subject_kind = 'role' and e.kind = 'withdrawn' and ${touches(sql`e.fields -> 'relation' ->> 0`)}
    union
    select r.id from entry e join role o on o.person_id = e.subject_id and ${touches(sql`o.relation`)}
      join funding_round r on r.company_id = o.company_id where e.subject_kind = 'person'
  )`;
}
