import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { LIST_FIELDS, type ListField } from "./list-field.ts";
import type { ColumnSurvey } from "./survey.ts";
import { isValueKind, shareOfKind, type ValueKind } from "./value-kinds.ts";
import { headingHas } from "./vocabulary.ts";

/*
 * What the values of fields are, as data; their headings stand in `headings.json` and `heading-rules.json`. A line of
 * `fields.tsv` has the fields, whether their values are never of a kind, must be of it, could be of it where they are
 * not what they must be, or are like it, so that they bear out a heading that is hard to read, the share from which that holds, and what the column is then: another field, `unread` or
 * `asked`. It may hold only for headings of a trait or class, or not for them.
 */
const RULE = z.object({
  fields: z.string().transform((names) => names.split("|")),
  values: z.enum(["are never", "must be", "could be", "are like"]),
  kind: z.string().refine(isValueKind),
  share: z.coerce.number(),
  turn: z.enum([...LIST_FIELDS, "unread", "asked", ""]),
  of: z.string(),
  unless: z.string(),
});
type Rule = z.infer<typeof RULE>;

const RULES: readonly Rule[] = readFileSync(join(import.meta.dirname, "fields.tsv"), "utf8")
  .trimEnd()
  .split("\n")
  .slice(1)
  .map((line) => {
    const [fields, values, kind, share, turn = "", of = "", unless = ""] = line.split("\t");
    return RULE.parse({ fields, values, kind, share, turn, of, unless });
  });

/** A field that values alone show, under a heading that means nothing. */
export interface ByValues {
  readonly field: ListField;
  readonly kind: ValueKind;
  readonly least: number;
  /** Fields of which each group must have one that is read, and fields that must not be read. */
  readonly beside?: readonly (readonly ListField[])[];
  readonly unless?: readonly ListField[];
  /** Traits and classes of headings that mean something else but could mean this. */
  readonly of?: readonly string[];
  /** Any heading will do but those of these readings. */
  readonly unlessOf?: ReadonlySet<string>;
}

/** Facts that only a round has. */
export const FACTS: readonly ListField[] = ["stage", "investors", "leadInvestors"];
/** Readings of headings whose names are not those of the companies. */
const OF_OTHER_PARTIES: ReadonlySet<string> = new Set(
  "about an investor|advisers and boards|career of a person|contact data|exit|another round|who keeps the list|parent company|remark|customers|investors|founders|contacts".split(
    "|",
  ),
);
/** What a list says of its companies: rounds, or people. */
const BESIDE_COMPANIES: readonly (readonly ListField[])[] = [["amount", "date", ...FACTS, "founders", "contacts"]];
/** Headings of another round or day that may be the row's: "Closed in" may be when the round was. */
const OF_ANOTHER: readonly string[] = ["of another day", "entry", "first"];
/** Fields by values alone, in the order in which they are looked for. */
export const BY_VALUES: readonly ByValues[] = [
  { field: "website", kind: "home pages", least: 0.6 },
  { field: "amount", kind: "amounts", least: 0.6 },
  { field: "amount", kind: "large numbers", least: 0.5, of: ["numbered"] },
  { field: "date", kind: "days alone", least: 0.8 },
  // When rounds closed, or companies: the facts beside it tell which.
  { field: "date", kind: "days alone", least: 0.8, of: ["closing"], beside: [["amount"], FACTS] },
  { field: "date", kind: "days alone", least: 0.8, of: OF_ANOTHER },
  { field: "date", kind: "years", least: 1, of: OF_ANOTHER },
  { field: "stage", kind: "stages alone", least: 0.6 },
  { field: "stage", kind: "stages alone", least: 0.6, of: OF_ANOTHER },
  { field: "location", kind: "towns and countries", least: 1, unless: ["city", "country", "region"] },
  // Beside the stages of rounds, firms of investors are their investors.
  { field: "investors", kind: "firms", least: 0.5, beside: [["stage"]] },
  { field: "leadInvestors", kind: "firms", least: 0.5, beside: [["investors"]] },
  { field: "investors", kind: "names of parties", least: 0.8, unless: ["leadInvestors"] },
  { field: "investors", kind: "names of parties", least: 0.8, unless: ["leadInvestors"], of: OF_ANOTHER },
  // People who stand in many rows keep the list.
  { field: "founders", kind: "people of rows", least: 1, unless: ["contacts"] },
  { field: "founders", kind: "people of rows", least: 1, unless: ["contacts"], of: ["person", "owner"] },
  { field: "company", kind: "names of rows", least: 1, beside: BESIDE_COMPANIES, unlessOf: OF_OTHER_PARTIES },
  { field: "company", kind: "texts of rows", least: 1, beside: BESIDE_COMPANIES, unlessOf: OF_OTHER_PARTIES },
  { field: "investors", kind: "names alone", least: 1, unless: ["leadInvestors"], of: ["numbered"] },
];

/** What a column's values say about the field that its heading names. */
export interface Verdict {
  /** The field to read; undefined if the values cannot be it. */
  readonly field: ListField | undefined;
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
  const own = RULES.filter(({ fields }) => fields.includes(field));
  const turned = (values: Rule["values"]): Verdict | undefined => {
    const rule = own.find(({ values: are, kind, share, of, unless }) => {
      if (are !== values || (of !== "" && !headingHas(of, column))) return false;
      return (unless === "" || !headingHas(unless, column)) && shareOfKind(kind, survey) >= share;
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
