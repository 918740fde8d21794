import { sql } from "kysely";
import type { Context } from "../context.ts";
import { isReservedCompanySlug, slugOf } from "./slug.ts";

export interface AllocatedSlug {
  readonly slug: string;
  readonly base: string;
  readonly ordinal: number;
}

/** Addresses looked at beyond those needed, where some are in use. */
const SPARE = 100;

const TABLE = { company: sql.table("company_slug"), person: sql.table("person_slug") };

/**
 * One free address for each name, in order: the name's slug, numbered from 2 when others share it.
 * Addresses once used are never given again. Call it while writers queue; the caller stores the result.
 */
export async function allocateSlugs(ctx: Context, kind: "company" | "person", names: readonly string[]): Promise<AllocatedSlug[]> {
  const bases = names.map((name) => {
    const slug = slugOf(name);
    return kind === "company" && isReservedCompanySlug(slug) ? `${slug}-company` : slug;
  });
  const { rows } = await sql<{ base: string; ordinal: number }>`
    select base, max(ordinal) as ordinal from ${TABLE[kind]}
    where base = any(${[...new Set(bases)]}) group by base`.execute(ctx.db);
  const highest = new Map(rows.map((row) => [row.base, row.ordinal]));
  let taken = await takenSlugs(ctx, kind, bases, highest, 0);
  // Where an address is another name's ("Foo 2" beside the second "Foo"), numbering goes on past it.
  if (taken.size > 0) taken = await takenSlugs(ctx, kind, bases, highest, SPARE);
  return bases.map((base) => {
    let ordinal = (highest.get(base) ?? 0) + 1;
    let slug = numbered(base, ordinal);
    while (taken.has(slug)) slug = numbered(base, ++ordinal);
    highest.set(base, ordinal);
    taken.add(slug);
    return { slug, base, ordinal };
  });
}

function numbered(base: string, ordinal: number): string {
  return ordinal === 1 ? base : `${base}-${ordinal}`;
}

/** Which of the addresses this batch could be given are in use already ("Foo 2" may hold the second "Foo"'s). */
async function takenSlugs(ctx: Context, kind: "company" | "person", bases: string[], highest: Map<string, number>, spare: number): Promise<Set<string>> {
  const wanted = new Map<string, number>();
  for (const base of bases) wanted.set(base, (wanted.get(base) ?? 0) + 1);
  const candidates: string[] = [];
  for (const [base, count] of wanted) {
    const first = (highest.get(base) ?? 0) + 1;
    for (let ordinal = first; ordinal < first + count + spare; ordinal++) candidates.push(numbered(base, ordinal));
  }
  const { rows } = await sql<{ slug: string }>`select slug from ${TABLE[kind]} where slug = any(${candidates})`.execute(ctx.db);
  return new Set(rows.map((row) => row.slug));
}
