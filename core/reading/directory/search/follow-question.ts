import type { Context } from "../../../shared/context.ts";
import { type Facet, PLACES } from "./facets.ts";
import type { FacetChoice, LeadFilter, Range } from "./filter.ts";
import { writeFilterAddress } from "./filter-address.ts";
import { ASKED, restOfQuestion } from "./goes-on.ts";
import { readAddress } from "./read-filter.ts";

/**
 * The list's address of a question that goes on from the one before (`asked`) or from the filter that it is typed into:
 * it says again what it names, such as a place, and keeps the rest. Null for a question of its own, and for one that is
 * not understood.
 */
export async function followQuestion(ctx: Context, params: URLSearchParams): Promise<URLSearchParams | null> {
  const rest = restOfQuestion(params.get("search") ?? "");
  if (rest === null || rest === "") return null;
  const before = new URLSearchParams(params);
  before.delete("search");
  const asked = before.get(ASKED);
  before.delete(ASKED);
  if (asked !== null) before.set("search", asked);
  const was = await readAddress(ctx, { params: before });
  // The whole text: "And Canada" may be a company.
  const now = await readAddress(ctx, { params: new URLSearchParams({ search: params.get("search") ?? "" }) });
  if (!now.isUnderstood || writeFilterAddress(was.filter).size === 0) return null;
  return writeFilterAddress(saidAgain(was.filter, now.filter), was.sort);
}

function saidAgain(was: LeadFilter, now: LeadFilter): LeadFilter {
  const named = [...Object.keys(now.include), ...Object.keys(now.exclude)];
  const isPlaced = PLACES.some((place) => named.includes(place));
  const kept = (choice: FacetChoice) =>
    Object.entries(choice).filter(
      ([facet]) => !named.includes(facet) && !(isPlaced && PLACES.includes(facet as Facet)),
    );
  const hasDays = isBounded(now.listedOn) || now.withinDays !== null;
  return {
    ...was,
    search: now.search ?? was.search,
    include: { ...Object.fromEntries(kept(was.include)), ...now.include },
    exclude: { ...Object.fromEntries(kept(was.exclude)), ...now.exclude },
    anyPlace: isPlaced ? now.anyPlace : was.anyPlace,
    ...(isBounded(now.amount) && { amount: now.amount, currency: now.currency }),
    ...(hasDays && { listedOn: now.listedOn, withinDays: now.withinDays }),
    ...(isBounded(now.yearFounded) && { yearFounded: now.yearFounded }),
    growth: { ...was.growth, ...now.growth },
    anyOf: now.anyOf.length > 0 || (isPlaced && was.anyOf.length > 0) ? now.anyOf : was.anyOf,
  };
}

function isBounded({ min, max }: Range<unknown>): boolean {
  return min !== null || max !== null;
}
