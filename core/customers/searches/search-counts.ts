import { execute, rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";

/** Longer texts are not counted, nor are e-mail addresses, which identify a person. */
const LONGEST = 80;
/** Days for which counts are kept. */
const KEPT_DAYS = 120;

/** Normalizes a search text for counting; null for texts that are not counted. */
export function searchTerm(text: string): string | null {
  const term = text.trim().replaceAll(/\s+/g, " ").toLowerCase();
  return term === "" || term.length > LONGEST || /[@\0]/.test(term) ? null : term;
}

export interface CountedSearch {
  readonly term: string;
  readonly searches: number;
  readonly withoutResults: number;
}

/** Adds searches to the counts of today (UTC). */
export async function recordSearches(ctx: Context, searches: readonly CountedSearch[]): Promise<void> {
  // A fixed order prevents deadlocks between processes.
  const rows = searches.toSorted((one, other) => (one.term < other.term ? -1 : 1));
  const day = ctx.clock.now().toISOString().slice(0, 10);
  await execute(ctx)`
    with outdated as (delete from search_count where day < ${day}::date - ${KEPT_DAYS}::integer)
    insert into search_count (day, term, searches, without_results)
    select ${day}::date, term, searches, without_results from unnest(${rows.map(({ term }) => term)}::text[],
      ${rows.map((row) => row.searches)}::integer[], ${rows.map((row) => row.withoutResults)}::integer[])
      as seen (term, searches, without_results)
    on conflict (day, term) do update set searches = search_count.searches + excluded.searches,
      without_results = search_count.without_results + excluded.without_results`;
}

export interface TopSearches {
  readonly top: readonly CountedSearch[];
  readonly withoutResults: readonly CountedSearch[];
}

/** The most frequent searches of the last `days` days, and those that found nothing. */
export async function readTopSearches(
  ctx: Context,
  { days, limit }: { readonly days: number; readonly limit: number },
): Promise<TopSearches> {
  const since = new Date(ctx.clock.now().getTime() - (days - 1) * 86_400_000).toISOString().slice(0, 10);
  const rows = await rowsOf<CountedSearch & { readonly place: number; readonly emptyPlace: number }>(ctx)`
    select * from (
      select term, sum(searches)::int as searches, sum(without_results)::int as "withoutResults",
        row_number() over (order by sum(searches) desc, term)::int as place,
        row_number() over (order by sum(without_results) desc, term)::int as "emptyPlace"
      from search_count where day >= ${since}::date group by term
    ) ranked where place <= ${limit} or ("emptyPlace" <= ${limit} and "withoutResults" > 0) order by place`;
  const plain = ({ term, searches, withoutResults }: CountedSearch) => ({ term, searches, withoutResults });
  return {
    top: rows.filter(({ place }) => place <= limit).map(plain),
    withoutResults: rows
      .filter((row) => row.emptyPlace <= limit && row.withoutResults > 0)
      .toSorted((one, other) => one.emptyPlace - other.emptyPlace)
      .map(plain),
  };
}
