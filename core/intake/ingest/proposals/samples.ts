import { wordsOf } from "../../../catalogue/names/ascii.ts";
import type { ColumnReading } from "../../../catalogue/sources/record.ts";

/** Columns without the sample values that contain all words of one of these names or links. */
export function withoutSamplesNaming(
  columns: readonly ColumnReading[],
  texts: ReadonlySet<string>,
): readonly ColumnReading[] {
  const suppressed = [...texts].map(wordsOf).filter((words) => words.length > 0);
  if (suppressed.length === 0) return columns;
  return columns.map((column) => ({
    ...column,
    samples: column.samples.filter((sample) => {
      const words = new Set(wordsOf(sample));
      return !suppressed.some((name) => name.every((word) => words.has(word)));
    }),
  }));
}
