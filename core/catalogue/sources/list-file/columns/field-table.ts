import type { ListField } from "./list-field.ts";
import type { ColumnSurvey } from "./survey.ts";
import { shareOfKind, type ValueKind } from "./value-kinds.ts";
import { headingHas } from "./vocabulary.ts";

/** Values of a kind that make a column another field, or none, from this share on. */
interface Turn {
  readonly kind: ValueKind;
  readonly from: number;
  readonly to: ListField | null;
  /** The trait or class of the headings for which alone it holds, or does not. */
  readonly of?: string;
  readonly unless?: string;
}

/** What a field's values are; its headings stand in `headings.tsv` and `heading-rules.tsv`. */
interface FieldValues {
  /** Values that no such column has; the first that holds counts. */
  readonly vetoes?: readonly Turn[];
  /** Values that the field needs, their least share, and what is said of others. */
  readonly needs?: readonly [kind: ValueKind, least: number, lack: string];
  /** What a column is without the values that it needs. */
  readonly otherwise?: readonly Turn[];
  /** True if a column without the values that it needs is not read, instead of being asked about. */
  readonly isVoid?: true;
}

/** A field that values alone show, under a heading that means nothing. */
export interface ByValues {
  readonly field: ListField;
  readonly kind: ValueKind;
  readonly least: number;
  /** Fields of which each group must have one that is read, and fields that must not be read. */
  readonly beside?: readonly (readonly ListField[])[];
  readonly unless?: readonly ListField[];
  /** The trait of headings that mean something else without the fields beside. */
  readonly of?: string;
}

const MOSTLY = 0.8;
const NO_NAMES: readonly Turn[] = [
  { kind: "counts", from: 1, to: null },
  { kind: "yes and no", from: MOSTLY, to: "leadFlag", of: "lead" },
  { kind: "yes and no", from: MOSTLY, to: "takesPart", of: "takes part" },
  { kind: "yes and no", from: MOSTLY, to: null },
  { kind: "marks", from: 1, to: null },
  { kind: "identifiers", from: MOSTLY, to: null },
  { kind: "countries", from: MOSTLY, to: null },
  { kind: "numbers", from: MOSTLY, to: null },
  { kind: "amounts", from: MOSTLY, to: null },
];
const NO_PEOPLE: readonly Turn[] = [...NO_NAMES, { kind: "dates", from: MOSTLY, to: null }];
const NO_INVESTORS: readonly Turn[] = [
  ...NO_PEOPLE,
  { kind: "words", from: MOSTLY, to: null },
  { kind: "web addresses alone", from: 0.51, to: null },
];
const ADDRESSES = ["web addresses", 0.3, "its values are no web addresses"] as const;

const VALUES: Readonly<Partial<Record<ListField, FieldValues>>> = {
  company: {
    vetoes: [
      { kind: "people", from: MOSTLY, to: "contacts", of: "any name" },
      ...NO_NAMES.filter(({ to, kind }) => to === null && kind !== "counts" && kind !== "marks"),
      { kind: "headings, so the list lies on its side", from: 0.51, to: null },
      { kind: "names of rounds", from: 0.5, to: "stage" },
    ],
  },
  investors: { vetoes: NO_INVESTORS },
  leadInvestors: { vetoes: NO_INVESTORS },
  founders: { vetoes: NO_PEOPLE },
  contacts: { vetoes: NO_PEOPLE },
  website: {
    vetoes: [
      { kind: "profiles", from: 1, to: "profiles" },
      { kind: "articles", from: 1, to: "source", of: "any address" },
    ],
    needs: ADDRESSES,
    isVoid: true,
  },
  source: {
    vetoes: [
      { kind: "profiles", from: 1, to: "profiles" },
      { kind: "dates", from: MOSTLY, to: "date" },
    ],
    needs: ADDRESSES,
    isVoid: true,
  },
  founderLinks: { needs: ADDRESSES, otherwise: [{ kind: "people", from: 0.5, to: "founders" }], isVoid: true },
  amount: {
    vetoes: [{ kind: "dates", from: 0.9, to: "date" }],
    needs: ["money", 0.3, "its values are no amounts"],
    otherwise: [
      { kind: "stages", from: 0.5, to: "stage" },
      { kind: "dates", from: 0.5, to: "date" },
    ],
  },
  date: { needs: ["days", 0.3, "its values are no dates"] },
  stage: {
    vetoes: [
      { kind: "yes and no", from: MOSTLY, to: null, unless: "series word" },
      { kind: "amounts", from: 0.5, to: "amount" },
    ],
    needs: ["stages", 0.3, "its values are no stages"],
  },
  currency: { vetoes: [{ kind: "numbers", from: MOSTLY, to: "amount" }] },
  scale: { needs: ["units of amounts", 1, "its values are no units of amounts"], isVoid: true },
  headcountBand: {
    vetoes: [
      { kind: "amounts", from: 0.5, to: "amount" },
      { kind: "web addresses", from: 0.31, to: null },
    ],
  },
  yearFounded: { vetoes: [{ kind: "web addresses", from: 0.31, to: null }] },
};

/** Facts that only a round has. */
export const FACTS: readonly ListField[] = ["stage", "investors", "leadInvestors"];
/** Fields by values alone, in the order in which they are looked for. */
export const BY_VALUES: readonly ByValues[] = [
  { field: "website", kind: "home pages", least: 0.6 },
  { field: "amount", kind: "amounts", least: 0.6 },
  { field: "date", kind: "days alone", least: MOSTLY },
  // When rounds closed, or companies: the facts beside it tell which.
  { field: "date", kind: "days alone", least: MOSTLY, of: "closing", beside: [["amount"], FACTS] },
  { field: "stage", kind: "stages alone", least: 0.6 },
  { field: "location", kind: "places", least: 1, unless: ["city", "country", "region"] },
  // Beside the stages of rounds, firms of investors are their investors.
  { field: "investors", kind: "firms", least: 0.5, beside: [["stage"]], unless: ["leadInvestors"] },
  { field: "company", kind: "names of rows", least: 1, beside: [["amount", "date", "stage"]] },
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
  const { vetoes = [], needs, otherwise = [], isVoid } = VALUES[field] ?? {};
  if (survey === undefined || survey.sampled === 0) return { field };
  const turned = (turns: readonly Turn[]): Verdict | undefined => {
    const turn = turns.find(({ kind, from, of, unless }) => {
      if (unless !== undefined && headingHas(unless, column)) return false;
      return (of === undefined || headingHas(of, column)) && shareOfKind(kind, survey) >= from;
    });
    if (turn === undefined) return undefined;
    return turn.to === null ? { field: undefined, against: `its values are ${turn.kind}` } : { field: turn.to };
  };
  const vetoed = turned(vetoes);
  if (vetoed !== undefined || needs === undefined) return vetoed ?? { field };
  const [kind, least, against] = needs;
  if (shareOfKind(kind, survey) >= least) return { field };
  const isAnything = isVoid === true || headingHas("any kind", column);
  return turned(otherwise) ?? { field: isAnything ? undefined : field, against };
}
