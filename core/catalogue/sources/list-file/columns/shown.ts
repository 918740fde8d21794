import { z } from "zod";
import { readAmount } from "../../../values/amount.ts";
import type { Assignment } from "./assignment.ts";
import type { Doubt } from "./doubt.ts";
import type { ColumnSurvey } from "./survey.ts";
import { shapeOf } from "./value-kinds.ts";
import { meaningOf, saysLast } from "./vocabulary.ts";

/*
 * What a person is shown of a column, and confirms with it. A confirmation covers rows like those: a later column of
 * another kind or unit is asked about again.
 */

/** Parses what columns were when their layout was confirmed, by heading. */
export const layoutShown = z.record(
  z.string(),
  z.object({ group: z.string(), kind: z.string(), units: z.array(z.string()) }),
);
export type ColumnShown = z.infer<typeof layoutShown>[string];

/** Shapes that differ from list to list, although the column is the same. */
const OF_TEXT: ReadonlySet<string> = new Set(
  "names|names of people|places|industries|kinds|text|yes and no".split("|"),
);
const NUMBER = "no unit";
const EXAMPLES = 5;

/** The group, the kind and the units of a column that is read. */
export function shownOf({ field, column, side }: Assignment, survey: ColumnSurvey | undefined): ColumnShown {
  const meaning = meaningOf(column);
  const group = side !== undefined ? `side by side: ${side}` : saysLast(column) ? "latest round" : (meaning ?? "row");
  const units = field === "amount" ? [...unitsOf(survey).keys()].sort() : [];
  return { group, kind: kindOf(survey), units };
}

function kindOf(survey: ColumnSurvey | undefined): string {
  const shape = shapeOf(survey);
  if (OF_TEXT.has(shape)) return "text";
  return shape === "amounts" || shape === "numbers" ? "numbers" : shape;
}

/** The units of amounts with the values that have them. */
function unitsOf(survey: ColumnSurvey | undefined): ReadonlyMap<string, readonly string[]> {
  return Map.groupBy(survey?.values.keys() ?? [], (value) => {
    const reading = readAmount(value, {});
    return reading.kind === "money" ? reading.money.currency : NUMBER;
  });
}

/** Asks about columns that are not what they were when their layout was confirmed, with the number of new values. */
export function outsideOf(
  shown: Readonly<Record<string, ColumnShown>>,
  assignments: readonly Assignment[],
  surveys: readonly ColumnSurvey[],
): Doubt[] {
  return assignments.flatMap((one): Doubt[] => {
    const { field, column, index, how } = one;
    const [known, survey] = [shown[column], surveys[index]];
    if (known === undefined || how !== "confirmed" || survey === undefined || survey.sampled === 0) return [];
    const asks = (values: readonly string[], reason: string): Doubt[] => [
      { kind: "outside", field, candidates: [column], values: [values.slice(0, EXAMPLES)], reason },
    ];
    const kind = kindOf(survey);
    if (kind !== known.kind && known.kind !== "nothing")
      return asks(
        [...survey.values.keys()],
        `${survey.sampled.toLocaleString("en")} with ${kind} instead of ${known.kind}`,
      );
    if (field !== "amount") return [];
    const units = [...unitsOf(survey)].filter(([unit]) => !known.units.includes(unit));
    const values = units.flatMap(([, texts]) => texts);
    const count = values.reduce((sum, value) => sum + (survey.values.get(value) ?? 0), 0);
    return count === 0
      ? []
      : asks(values, `${count.toLocaleString("en")} with ${units.map(([unit]) => unit).join(", ")}`);
  });
}
