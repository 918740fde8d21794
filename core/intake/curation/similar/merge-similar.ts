import { sql } from "kysely";
import { rowsOf } from "../../../../db/statement.ts";
import { invalidInput } from "../../../../platform/errors.ts";
import type { Context } from "../../../shared/context.ts";
import type { EditReason } from "../edit-values.ts";
import { type Batch, editMany, LARGEST_BATCH, mergeMany } from "../tables/change-many.ts";
import { isOfSubjects, type SimilarList } from "./similar-values.ts";

/** The value, or the subject's id, that stands for all others. */
export interface KeptValue {
  readonly kept: string;
  readonly others: readonly string[];
}

interface Merge extends EditReason {
  readonly list: SimilarList;
  readonly merges: readonly KeptValue[];
  /** The editor's word about the people of merged companies. */
  readonly isSomebodyElse?: boolean;
}

/**
 * Makes similar values one: merges subjects, or edits the column of every company that has another value, all or none.
 * `undoBatch` undoes it. Throws AppError `invalid_input` if it is nothing or too much.
 */
export async function mergeSimilar(ctx: Context, { list, merges, ...why }: Merge): Promise<Batch> {
  const chosen = merges
    .map(({ kept, others }) => ({ kept, others: others.filter((one) => one !== kept) }))
    .filter(({ others }) => others.length > 0);
  if (chosen.length === 0) throw invalidInput("Tick the groups to merge, with at least two values each.");
  if (isOfSubjects(list)) {
    const kind = list === "companies" ? "company" : "investor";
    const ids = chosen.map(({ kept, others }) => ({ keptId: Number(kept), absorbedIds: others.map(Number) }));
    return mergeMany(ctx, { kind, merges: ids, ...why });
  }
  const keptOf = new Map(chosen.flatMap(({ kept, others }) => others.map((one) => [one, kept] as const)));
  const { reason, source } = why;
  const companies = await companiesWith(ctx, list, [...keptOf.keys()]);
  const edits = companies.map(({ id, values }) => {
    const kept = [...new Set(values.map((value) => keptOf.get(value) ?? value))];
    return { id, values: list === "cities" ? { city: kept[0] } : { industry: kept } };
  });
  return editMany(ctx, "company", edits, { reason, source });
}

async function companiesWith(ctx: Context, list: "cities" | "industries", values: readonly string[]) {
  const own = list === "cities" ? sql`array[c.city]` : sql`c.industry`;
  const rows = await rowsOf<{ id: number; values: string[] }>(ctx)`
    select c.id, ${own} as values from company c where c.merged_into_id is null and ${own} && ${values}::text[]
    order by c.id limit ${LARGEST_BATCH + 1}`;
  if (rows.length > LARGEST_BATCH)
    throw invalidInput(`More than ${LARGEST_BATCH} companies have these values. Tick fewer groups.`);
  return rows;
}
