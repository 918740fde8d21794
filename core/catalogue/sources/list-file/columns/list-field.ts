import { COMPANY_FACTS, type Fact, type Facts, type ListFact, ROUND_FACTS } from "../../../facts/facts.ts";
import OWN_FIELDS from "./own-fields.json" with { type: "json" };

/**
 * Fields with a reader of their own; `own-fields.json` says what they are: `round`, of the round; `several`, read from
 * several columns ("Founder 1", "Founder 2"); `held`, not read from a column in doubt before a person says what it is;
 * `mail`, of which no samples are shown.
 */
export type OwnField = keyof typeof OWN_FIELDS;
const OWN = Object.keys(OWN_FIELDS) as OwnField[];
const fieldsOf = (trait: string): OwnField[] => OWN.filter((field) => OWN_FIELDS[field].split(" ").includes(trait));

/** Facts whose columns are read by type. */
export const LIST_FACTS: Facts = Object.fromEntries(
  Object.entries<Fact>({ ...COMPANY_FACTS, ...ROUND_FACTS }).filter(([, { headings }]) => headings !== undefined),
);

/** Fields that a list's column can map to; `--map field=Column` uses these names. */
export type ListField = OwnField | ListFact;
export const LIST_FIELDS: readonly ListField[] = [...OWN, ...(Object.keys(LIST_FACTS) as ListFact[])];

/** Fields with e-mail addresses, of which no samples are shown. */
export const EMAIL_FIELDS: readonly ListField[] = fieldsOf("mail");

/** Fields with names of investors and people, several in a cell. */
export const NAME_FIELDS = ["investors", "leadInvestors", "founders", "contacts"] as const;

/** Fields that several columns can map to ("Founder 1", "Founder 2"). */
export const MULTI_COLUMN_FIELDS: ReadonlySet<string> = new Set<string>([
  ...fieldsOf("several"),
  // Only one column is the industry; others repeat it in other words, or name parts of it.
  ...Object.keys(LIST_FACTS).filter((fact) => fact !== "industry" && LIST_FACTS[fact]?.type.endsWith("_list")),
]);

/** Fields of the round; in a list without rounds their columns mean something else. */
export const ROUND_FIELDS: ReadonlySet<string> = new Set<ListField>([
  ...fieldsOf("round"),
  ...(Object.keys(LIST_FACTS).filter((fact) => fact in ROUND_FACTS) as ListFact[]),
]);

/** Fields of which a column in doubt is not read before a person says what it is. */
export const HELD_FIELDS: ReadonlySet<string> = new Set(fieldsOf("held"));
