import { type RawBuilder, sql } from "kysely";
import { registrableDomain } from "../../../catalogue/facts/domain.ts";
import type { Context } from "../../../shared/context.ts";
import { TABLE_KINDS, type TableKind } from "./kinds.ts";
import { readRows, type TableRow } from "./read-table.ts";
import { TABLES } from "./tables.ts";

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

/** A subject that an editor can open. */
export interface FoundSubject extends Pick<TableRow, "id" | "name" | "status"> {
  readonly kind: TableKind;
  /** Distinguishes namesakes: domain and location, companies, date or rounds. */
  readonly detail: string;
}

/** Subjects of each kind that a text names, at most so many of a kind: exact names first, withdrawn ones last. */
export async function findNamed(ctx: Context, text: string, limit: number): Promise<readonly FoundSubject[]> {
  const found = await Promise.all(
    TABLE_KINDS.map(async (kind) => {
      const { from, own, nearest } = TABLES[kind];
      const { rows } = await sql<{ id: number }>`
        select t.id from ${from} where ${own} and ${isNamed(kind, text)}
        order by t.withdrawn_at is not null, ${nearest(text.trim())}, t.id limit ${limit}`.execute(ctx.db);
      const ids = rows.map(({ id }) => id);
      return (await readRows(ctx, kind, ids)).map(({ id, name, status, values, related }) => ({
        kind,
        id,
        name,
        status,
        detail: DETAIL[kind]
          .map((column) => (column === "related" ? related : values[column]))
          .filter(Boolean)
          .join(", "),
      }));
    }),
  );
  return found.flat();
}

const DETAIL: Readonly<Record<TableKind, readonly string[]>> = {
  company: ["website", "city", "country"],
  person: ["related"],
  round: ["announced", "amount"],
  investor: ["related"],
};
