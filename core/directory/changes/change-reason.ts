import { type RawBuilder, sql } from "kysely";
import { sourceName } from "../source-label.ts";

/** Why an entry of the change log came about, as read from it: the source whose run it was, or else what the operator did. */
export interface ReadReason {
  readonly source: string | null;
  readonly cause: string;
}

/** SQL: what brought about a change without a run, from the log's own words; its other words may name a company or a person. */
export function causeOf(change: string): RawBuilder<string> {
  const reason = sql.ref(`${change}.reason`);
  return sql<string>`case
    when ${sql.ref(`${change}.run_id`)} is not null then ''
    when ${reason} like 'merged into %' or ${reason} like 'took in %' then 'merge'
    when ${reason} like 'merge % undone%' then 'split'
    when ${reason} = 'sample data cleared' then 'sample'
    when ${reason} = 'exchange rates imported' then 'rates'
    else 'operator' end`;
}

const CAUSES: Readonly<Record<string, string>> = {
  merge: "Two records turned out to be one",
  split: "A merge was undone",
  sample: "Invented sample data was cleared",
  rates: "Exchange rates were published",
};

/** SQL: the same in words for files that the database writes, without the source's name: "two records turned out to be one". */
export function reasonText(change: string): RawBuilder<string> {
  const cases = Object.entries(CAUSES).map(([cause, words]) => sql`when ${sql.lit(cause)} then ${sql.lit(`${words.charAt(0).toLowerCase()}${words.slice(1)}`)}`);
  return sql<string>`case ${causeOf(change)} when '' then 'new evidence' ${sql.join(cases, sql` `)} else 'decided by the operator' end`;
}

/** The reason in plain words that name nobody: "New evidence: SEC Form D". */
export function reasonOf({ source, cause }: ReadReason): string {
  return source === null ? (CAUSES[cause] ?? "Decided by the operator") : `New evidence: ${sourceName(source)}`;
}
