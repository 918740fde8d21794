import { setImmediate } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { rowsOf } from "../../../../db/statement.ts";
import { cleanText } from "../../../catalogue/sources/clean-text.ts";
import type { Context } from "../../../shared/context.ts";
import { type Fingerprint, fingerprintOf } from "./fingerprint.ts";

/** What is searched for similar values: names of subjects, which are merged, or values of a column, which are edited. */
export const SIMILAR_LISTS = ["companies", "investors", "cities", "industries"] as const;
export type SimilarList = (typeof SIMILAR_LISTS)[number];

/** A value of a column, or a subject by its name. */
export interface SimilarValue {
  /** The subject's id, or the value itself. */
  readonly key: string;
  readonly text: string;
  /** Number of companies with the value; 1 for a subject. */
  readonly count: number;
  readonly domain: string | null;
}

/** Values that are probably one: those without escapes first, then the most frequent. */
export type SimilarGroup = readonly SimilarValue[];

const VALUES: Readonly<Record<SimilarList, RawBuilder<unknown>>> = {
  companies: sql`select id::text as key, name as text, 1 as count, domain from company
    where merged_into_id is null and withdrawn_at is null`,
  investors: sql`select id::text as key, name as text, 1 as count, null as domain from investor
    where merged_into_id is null and withdrawn_at is null`,
  cities: sql`select city as key, city as text, count(*)::int as count, null as domain from company
    where merged_into_id is null and city is not null group by city`,
  industries: sql`select w.word as key, w.word as text, count(*)::int as count, null as domain
    from company c cross join lateral unnest(c.industry) w (word) where c.merged_into_id is null group by w.word`,
};

/** Whether the list has subjects rather than values. */
export function isOfSubjects(list: SimilarList): list is "companies" | "investors" {
  return list === "companies" || list === "investors";
}

/** Values compared between two turns of the event loop. */
const AT_ONCE = 5_000;

/**
 * Groups of values that are similar once they are cleaned: first companies of which fewer have websites of their own, then groups of more rows. Also
 * returns the number of all groups.
 */
export async function findSimilar(
  ctx: Context,
  { list, by, offset, limit }: { list: SimilarList; by: Fingerprint; offset: number; limit: number },
): Promise<{ readonly groups: readonly SimilarGroup[]; readonly total: number }> {
  const rows = await rowsOf<SimilarValue>(ctx)`${VALUES[list]}`;
  const groups = new Map<string, SimilarValue[]>();
  for (const [i, value] of rows.entries()) {
    if (i % AT_ONCE === AT_ONCE - 1) await setImmediate();
    const key = fingerprintOf(cleanText(value.text), by, isOfSubjects(list));
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [value]);
    else known.push(value);
  }
  groups.delete("");
  const ranked = [...groups]
    .filter(([, values]) => values.length > 1)
    .map(([key, values]) => ({ key, values: values.toSorted(byFrequency), rank: rankOf(values) }))
    .sort((a, b) => b.rank - a.rank || countOf(b.values) - countOf(a.values) || (a.key < b.key ? -1 : 1));
  return { groups: ranked.slice(offset, offset + limit).map(({ values }) => values), total: ranked.length };
}

function byFrequency(a: SimilarValue, b: SimilarValue): number {
  const clean = [a, b].map(({ text }) => Number(cleanText(text) === text));
  return (
    (clean[1] ?? 0) - (clean[0] ?? 0) ||
    b.count - a.count ||
    Number(b.domain !== null) - Number(a.domain !== null) ||
    (a.text < b.text ? -1 : 1)
  );
}

/** Companies with different websites are seldom one. */
function rankOf(values: readonly SimilarValue[]): number {
  const domains = values.flatMap(({ domain }) => domain ?? []);
  return domains.length === 0 ? 1 : (values.length - new Set(domains).size) / values.length;
}

function countOf(values: readonly SimilarValue[]): number {
  return values.reduce((sum, { count }) => sum + count, 0);
}
