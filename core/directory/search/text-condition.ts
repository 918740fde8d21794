import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { LeadScope } from "../access.ts";
import { spellingsOf, wordsSearched } from "./search-words.ts";

/**
 * SQL: the row of table `lead` holds a word beginning with each word searched for; where nothing within `reach`
 * does, a word beginning with a spelling of it.
 */
export function textCondition(search: string, reach: LeadScope): RawBuilder<SqlBool> {
  const words = wordsSearched(search);
  if (words.length === 0) return sql<SqlBool>`false`;
  const asTyped = sql.join(words.map((word) => sql`t.words like ${`% ${word}%`}`), sql` and `);
  const misspelled = sql.join(words.map((word) => sql`t.words ~ ${` (${spellingsOf(word).join("|").replaceAll("_", "[a-z0-9]")})`}`), sql` and `);
  return sql<SqlBool>`lead.round_id in (
    select t.round_id from lead_text t
    where case when exists (select 1 from lead_text t where ${asTyped} and ${reached(reach)}) then ${asTyped} else ${misspelled} end
  )`;
}

function reached(reach: LeadScope): RawBuilder<SqlBool> {
  if (reach === "all") return sql<SqlBool>`true`;
  return sql<SqlBool>`t.round_id in (
    select newest.round_id from lead newest order by newest.listed_on desc, newest.round_id desc limit ${Math.max(0, reach.newest)}
  )`;
}
