import { type RawBuilder, sql } from "kysely";
import { registrableDomain } from "../../../catalogue/facts/domain.ts";
import type { TableKind } from "./kinds.ts";

/** What separates words, also in the database's `name_words`. */
const NO_WORD = /[^\p{L}\p{N}\p{M}]+/u;
const LONGEST = 254;

/**
 * SQL: whether the row `t` is what the text names. Each word of the text begins a word of the name; companies are also
 * found by domain and address, their rounds like them, everything by its id.
 */
export function isNamed(kind: TableKind, text: string): RawBuilder<boolean> {
  const search = text.replaceAll("\u0000", "").trim().slice(0, LONGEST);
  const words = search.split(NO_WORD).filter((word) => word !== "");
  const holds = (names: RawBuilder<unknown>) =>
    sql`name_words(${names}) @@ to_tsquery('simple', ${words.map((word) => `'${word}':*`).join(" & ")})`;
  const companies = sql`
    select c.id from company c where ${holds(sql`c.name || ' ' || coalesce(c.legal_name, '')`)}
    union all select c.id from company c where c.domain = ${registrableDomain(search)}
    union all select company_id from company_slug where slug = ${search.replace(/^.*\/companies\//, "")}`;
  const ids = {
    company: companies,
    round: sql`select r.id from funding_round r where r.company_id = any(array(${companies}))`,
    person: sql`select p.id from person p where ${holds(sql`p.name`)}`,
    investor: sql`select i.id from investor i where ${holds(sql`i.name || ' ' || coalesce(i.original_name, '')`)}`,
  }[kind];
  const byId = /^\d{1,15}$/.test(search) ? sql`union all select ${Number(search)}::bigint` : sql``;
  // An array, because a plan that reads all rows in their order until enough are named is slow where few are.
  return sql<boolean>`t.id = any(array(${ids} ${byId}))`;
}
