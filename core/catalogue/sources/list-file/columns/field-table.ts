import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { LIST_FIELDS, type ListField } from "./list-field.ts";
import type { ColumnSurvey } from "./survey.ts";
import { isValueKind, shareOfKind, type ValueKind } from "./value-kinds.ts";
import { headingHas } from "./vocabulary.ts";

/*
 * The kinds of values that fields have, as data; headings are in `headings.json` and `heading-rules.json`. A line of
 * `fields.tsv` names fields and a kind of value, and says one of these: the fields are never of that kind; they must be
 * of it; they could be of it, if they are not what they must be; values of it confirm a heading that is hard to read; or
 * such values alone decide, and then the first line that fits counts. A line also has the share of values from which it
 * holds, and what the column then is: another field, `unread` or `asked`. A line can be limited to headings of some traits
 * or classes ("nothing": headings without a meaning, "any": all), to lists with a field of each group that it names, and
 * to lists without certain fields.
 */
const list = z.string().transform((names) => (names === "" ? [] : names.split("|")));
const fieldList = list.pipe(z.array(z.enum(LIST_FIELDS)));
const RULE = z.object({
  fields: fieldList,
  values: z.enum(["are never", "must be", "could be", "are like", "alone are"]),
  kind: z.string().refine(isValueKind),
  share: z.coerce.number(),
  turn: z.enum([...LIST_FIELDS, "unread", "asked", ""]),
  of: list,
  unless: list,
  beside: z.string().transform((groups) => (groups === "" ? [] : groups.split("+").map((one) => fieldList.parse(one)))),
  without: fieldList,
});
export type Rule = z.infer<typeof RULE>;

const RULES: readonly Rule[] = readFileSync(join(import.meta.dirname, "fields.tsv"), "utf8")
  .trimEnd()
  .split("\n")
  .slice(1)
  .map((line) => {
    const [fields, values, kind, share, turn = "", of = "", unless = "", beside = "", without = ""] = line.split("\t");
    return RULE.parse({ fields, values, kind, share, turn, of, unless, beside, without });
  });

/** Facts that only a round has. */
export const FACTS: readonly ListField[] = ["stage", "investors", "leadInvestors"];
/** Fields by values alone, in the order in which they are looked for. */
export const BY_VALUES: readonly Rule[] = RULES.filter(({ values }) => values === "alone are");

/** What a column's values say about the field that its heading names. */
export interface Verdict {
  /** The field to read; undefined if the values cannot be it. */
  readonly field?: ListField | undefined;
  /** Counter-evidence in the values: "its values are yes and no". */
  readonly against?: string;
}

/**
 * Judges by a column's values whether it can be the field of its heading. Values that are clearly another field win;
 * values of no known kind leave an amount or a date to its heading, so that its unread cells are counted and hold the
 * import instead of vanishing.
 */
export function judge(field: ListField, column: string, survey: ColumnSurvey | undefined): Verdict {
  if (survey === undefined || survey.sampled === 0) return { field };
  const has = (one: string): boolean => headingHas(one, column);
  const own = RULES.filter(({ fields }) => fields.includes(field));
  const turned = (values: Rule["values"]): Verdict | undefined => {
    const rule = own.find(({ values: are, kind, share, of, unless }) => {
      if (are !== values || (of.length > 0 && !of.some(has)) || unless.some(has)) return false;
      return shareOfKind(kind, survey) >= share;
    });
    if (rule === undefined) return undefined;
    const { turn, kind } = rule;
    return isField(turn) ? { field: turn } : { field: undefined, against: `its values are ${kind}` };
  };
  const vetoed = turned("are never");
  const needed = own.find(({ values }) => values === "must be");
  if (vetoed !== undefined || needed === undefined) return vetoed ?? { field };
  if (shareOfKind(needed.kind, survey) >= needed.share) return { field };
  const isUnread = needed.turn === "unread" || headingHas("any kind", column);
  const against = `its values are no ${LABELS[needed.kind] ?? needed.kind}`;
  return turned("could be") ?? { field: isUnread ? undefined : field, against };
}

/** True if a column's values are like those of a field. */
export function fits(field: ListField, survey: ColumnSurvey | undefined): boolean {
  return RULES.some(
    ({ fields, values, kind, share }) =>
      values === "are like" && fields.includes(field) && shareOfKind(kind, survey) >= share,
  );
}

const LABELS: Readonly<Partial<Record<ValueKind, string>>> = { money: "amounts", days: "dates" };
const isField = (turn: Rule["turn"]): turn is ListField => turn !== "" && turn !== "unread" && turn !== "asked";
