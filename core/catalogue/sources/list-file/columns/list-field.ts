import { COMPANY_FACTS, type Fact, type Facts, type ListFact, ROUND_FACTS } from "../../../facts/facts.ts";

/** Fields of the round with a reader of their own, besides its id. */
const OWN_ROUND_FIELDS = [
  "amount",
  "amountText",
  "amountWithheld",
  "currency",
  "scale",
  "date",
  "month",
  "year",
  "stage",
  "series",
  "investors",
  "leadInvestors",
  "leadFlag",
  "takesPart",
  "rowKind",
] as const;

/** Numbers that change, and when they are of. */
const MEASURE_FIELDS = ["searchVisits", "monthlyVisits", "rankingKeywords", "employees", "measuredOn"] as const;

/** Fields with a reader of their own. */
const OWN_FIELDS = [
  "company",
  "listId",
  "roundId",
  "website",
  "location",
  "city",
  "region",
  "country",
  "profiles",
  ...MEASURE_FIELDS,
  ...OWN_ROUND_FIELDS,
  "founders",
  "founderLinks",
  "founderTitles",
  "contacts",
  "contactTitle",
  "contactLinks",
  "founderEmails",
  "contactEmails",
  "emails",
  "emailStatus",
  "source",
] as const;
export type OwnField = (typeof OWN_FIELDS)[number];

/** Facts whose columns are read by type. */
export const LIST_FACTS: Facts = Object.fromEntries(
  Object.entries<Fact>({ ...COMPANY_FACTS, ...ROUND_FACTS }).filter(([, { headings }]) => headings !== undefined),
);

/** Fields that a list's column can map to; `--map field=Column` uses these names. */
export type ListField = OwnField | ListFact;
export const LIST_FIELDS: readonly ListField[] = [...OWN_FIELDS, ...(Object.keys(LIST_FACTS) as ListFact[])];

/** Fields with e-mail addresses, of which no samples are shown. */
export const EMAIL_FIELDS: readonly ListField[] = ["founderEmails", "contactEmails", "emails"];

/** Fields with names of investors and people, several in a cell. */
export const NAME_FIELDS = [
  "investors",
  "leadInvestors",
  "founders",
  "contacts",
] as const satisfies readonly ListField[];

/** Fields that several columns can map to ("Founder 1", "Founder 2"). */
export const MULTI_COLUMN_FIELDS: ReadonlySet<string> = new Set<string>([
  "profiles",
  ...MEASURE_FIELDS,
  "investors",
  "leadInvestors",
  "founders",
  "founderLinks",
  "founderTitles",
  "contacts",
  "rowKind",
  "leadFlag",
  "takesPart",
  ...EMAIL_FIELDS,
  // Only one column is the industry; others repeat it in other words, or name parts of it.
  ...Object.keys(LIST_FACTS).filter((fact) => fact !== "industry" && LIST_FACTS[fact]?.type.endsWith("_list")),
]);

/** Fields of the round; in a list without rounds their columns mean something else. */
export const ROUND_FIELDS: ReadonlySet<string> = new Set<ListField>([
  "roundId",
  ...OWN_ROUND_FIELDS,
  ...(Object.keys(LIST_FACTS).filter((fact) => fact in ROUND_FACTS) as ListFact[]),
]);

/** Fields of which a column in doubt is not read before a person says what it is. */
export const HELD_FIELDS: ReadonlySet<string> = new Set<ListField>([
  "amount",
  "date",
  "stage",
  "investors",
  "leadInvestors",
  "founders",
  "contacts",
]);
