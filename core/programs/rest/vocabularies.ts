import { ADDRESS_STATUSES } from "../../catalogue/facts/address-status.ts";
import { METHODS, ROLES } from "../../catalogue/facts/facts.ts";
import { CHANGE_KINDS } from "../../catalogue/claims/changes.ts";
import { type Facet, FACET_KEYS } from "../../reading/directory/search/facets.ts";
import { LISTED_SUBJECTS } from "../../reading/directory/changes.ts";

/** The values of a column: those of a facet, or a fixed list. */
export type ColumnVocabulary = { readonly facet: Facet } | { readonly values: readonly string[] };

const STATUSES: ColumnVocabulary = { values: ADDRESS_STATUSES };

/** The vocabulary of each column that has one, by its name in every table, or in one table only. */
const DECLARED: Readonly<Record<string, ColumnVocabulary>> = {
  money: { facet: "money" },
  funding_type: { facet: "stage" },
  industries: { facet: "industry" },
  industry: { facet: "industry" },
  country_code: { facet: "country" },
  country: { facet: "country" },
  region: { facet: "region" },
  city: { facet: "city" },
  headcount: { facet: "headcount" },
  investors: { facet: "investor" },
  "investors.name": { facet: "investor" },
  "round_investors.name": { facet: "investor" },
  lead_investors: { facet: "lead_investor" },
  source: { facet: "source" },
  currency: { values: Intl.supportedValuesOf("currency") },
  relation: { values: ROLES },
  method: { values: METHODS },
  email_status: STATUSES,
  company_email_status: STATUSES,
  contact_email_status: STATUSES,
  kind: { values: CHANGE_KINDS },
  email_status_before: STATUSES,
  subject: { values: LISTED_SUBJECTS },
  facet: { values: FACET_KEYS },
};

export function vocabularyOfColumn(table: string, column: string): ColumnVocabulary | null {
  return DECLARED[`${table}.${column}`] ?? DECLARED[column] ?? null;
}

/**
 * Columns in the words of sources, in tables that also have the agreed values of their vocabulary: an agreed value is
 * compared with those.
 */
const AGREED: Readonly<Record<string, string>> = { "leads.industry": "industries", "companies.industry": "industries" };

/** The column with the agreed values behind a column; the column itself for most. */
export function agreedColumn(table: string, column: string): string {
  return AGREED[`${table}.${column}`] ?? column;
}
