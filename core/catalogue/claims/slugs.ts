import { sql } from "kysely";
import { columnOf, rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { isReservedCompanySlug, slugOf } from "./slug.ts";
import { Suppressions } from "./suppression/suppressions.ts";

export interface AllocatedSlug {
  readonly slug: string;
  readonly base: string;
  readonly ordinal: number;
}

/** Number of further candidates to check when some are taken. */
const SPARE_NUMBERS = 100;

const TABLE = { company: sql.table("company_slug"), person: sql.table("person_slug") };

/**
 * One unused slug per name, in order: the name's slug, numbered from 2 when taken. Slugs are never reused. Call it
 * inside a catalogue transaction; the caller stores the result.
 */
export async function allocateSlugs(
  ctx: Context,
  kind: "company" | "person",
  names: readonly string[],
): Promise<AllocatedSlug[]> {
  const bases = names.map((name) => {
    const slug = slugOf(name);
    return kind === "company" && isReservedCompanySlug(slug) ? `${slug}-company` : slug;
  });
  const rows = await rowsOf<{ base: string; ordinal: number }>(ctx)`
    select base, max(ordinal) as ordinal from ${TABLE[kind]}
    where base = any(${[...new Set(bases)]}) group by base`;
  const highest = new Map(rows.map((row) => [row.base, row.ordinal]));
  let taken = await takenSlugs(ctx, kind, bases, highest, 0);
  // A number can be taken by another name ("Foo 2" and the second "Foo"), so numbering skips it.
  if (taken.size > 0) taken = await takenSlugs(ctx, kind, bases, highest, SPARE_NUMBERS);
  // A suppressed page stays gone; a namesake gets the next number.
  const suppressions = await Suppressions.load(ctx);
  const isSuppressed = (slug: string) =>
    kind === "person" ? suppressions.covers({ slugs: [slug] }) : suppressions.caseOfPage(slug) !== null;
  const isUsed = (slug: string) => taken.has(slug) || isSuppressed(slug);
  return bases.map((base) => {
    let ordinal = (highest.get(base) ?? 0) + 1;
    let slug = numbered(base, ordinal);
    while (isUsed(slug)) slug = numbered(base, ++ordinal);
    highest.set(base, ordinal);
    taken.add(slug);
    return { slug, base, ordinal };
  });
}

function numbered(base: string, ordinal: number): string {
  return ordinal === 1 ? base : `${base}-${ordinal}`;
}

/** Candidate slugs of this batch that are already in use. */
async function takenSlugs(
  ctx: Context,
  kind: "company" | "person",
  bases: string[],
  highest: Map<string, number>,
  spare: number,
): Promise<Set<string>> {
  const wanted = new Map<string, number>();
  for (const base of bases) wanted.set(base, (wanted.get(base) ?? 0) + 1);
  const candidates: string[] = [];
  for (const [base, count] of wanted) {
    const first = (highest.get(base) ?? 0) + 1;
    for (let ordinal = first; ordinal < first + count + spare; ordinal++) candidates.push(numbered(base, ordinal));
  }
  const rows = await columnOf<string>(ctx)`select slug from ${TABLE[kind]} where slug = any(${candidates})`;
  return new Set(rows);
}
