import { type RawBuilder, type SqlBool, sql } from "kysely";
import { readsAlike } from "../facts/reads-alike.ts";
import type { FieldChanges } from "./changes.ts";

// What of the change log is news: alerts, webhooks, destinations, mails and change lists for readers ask here.
// Everything else, such as history and undo, reads all entries.

/** The fields whose values read the same before and after ({@link readsAlike}), as an entry of the log keeps them. */
export function alikeFields(fields: FieldChanges): readonly string[] {
  return Object.entries(fields).flatMap(([field, [before, after]]) => (readsAlike(before, after) ? [field] : []));
}

/** SQL: the fields of an entry of the change log without those that read the same. */
export function newsFields(entry: string): RawBuilder<unknown> {
  return sql`(${sql.ref(`${entry}.fields`)} - ${sql.ref(`${entry}.alike`)})`;
}

/** SQL condition: an entry of the change log is more than another spelling of the same values. */
export function isNews(entry: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(`${entry}.alike`)} = '{}' or ${newsFields(entry)} <> '{}')`;
}
