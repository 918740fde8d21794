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

/** The reason in plain words that name nobody: "New evidence: SEC Form D". */
export function reasonOf({ source, cause }: ReadReason): string {
  return source === null ? (CAUSES[cause] ?? "Decided by the operator") : `New evidence: ${sourceName(source)}`;
}
