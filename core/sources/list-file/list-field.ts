/** The fields a column of a list can give. `--map field=Column` uses these names. */
export const LIST_FIELDS = [
  "company", "website", "legalName", "formerNames", "description", "industry",
  "location", "city", "region", "country", "employees", "founded", "profiles",
  "amount", "amountText", "currency", "date", "month", "year", "stage",
  "investors", "leadInvestors", "founders", "founderLinks", "contacts", "contactTitle", "contactLinks",
  "source",
] as const;
export type ListField = (typeof LIST_FIELDS)[number];

/** Fields that several columns may give together ("Founder 1", "Founder 2"). */
export const MULTI_COLUMN_FIELDS: ReadonlySet<ListField> = new Set<ListField>([
  "profiles", "investors", "leadInvestors", "founders", "founderLinks", "formerNames",
]);
