import {
  COMPANY_COLUMNS,
  type FactColumn,
  LEAD_ROUND_COLUMNS,
  PERSON_COLUMNS,
  ROUND_COLUMNS,
} from "../core/catalogue/facts/fact-columns.ts";
import { COMPANY_FACTS, type Facts, ROUND_FACTS } from "../core/catalogue/facts/facts.ts";
import type { Resource } from "../core/reading/directory/columns/column.ts";
import { EXPORT_ROWS } from "../core/reading/directory/columns/export-rows.ts";
import { REST_RESOURCES } from "../core/reading/directory/columns/resources.ts";

/** Every resource with declared columns; no other data leaves the site. */
export const RESOURCES: readonly Resource[] = [...REST_RESOURCES, EXPORT_ROWS];

const ON_PAGES = "shown only beside its evidence on the company's page";
const isOnlyOnPages =
  (facts: Facts) =>
  ({ fact }: FactColumn) =>
    facts[fact]?.access === "page";

function named(table: string, columns: readonly FactColumn[], reason: string): Record<string, string> {
  return Object.fromEntries(columns.map(({ column }) => [`${table}.${column}`, reason]));
}

/** Read only to learn whether somebody decided to withdraw a company. */
const EDITS = Object.fromEntries(
  [
    "id",
    "action",
    "actor",
    "at",
    "before",
    "fields",
    "reason",
    "reverted_at",
    "reverted_by",
    "source_url",
    "subject_id",
    "subject_kind",
  ].map((column) => [`edit.${column}`, "what editors decided, shown in the back office"]),
);

/**
 * Columns of the tables behind the resources that no resource offers, with the reason. A test fails for a column that
 * is neither offered nor listed here.
 */
export const WITHHELD: Readonly<Record<string, string>> = {
  ...named("funding_round", LEAD_ROUND_COLUMNS, "offered from the lead"),
  ...named("founder_listing", PERSON_COLUMNS, "offered from the person"),
  "person.email": "contacts offer it, with its status",
  "contact.bounced_for": "which accounts reported a bounce; each sees its own report as the status",
  "contact.company_id": "offered from the role",
  "contact.person_id": "offered from the role",
  "contact.confidence": "implied by the status",
  "contact.proof_at": "a verification has its own column",
  ...named("company", COMPANY_COLUMNS.filter(isOnlyOnPages(COMPANY_FACTS)), ON_PAGES),
  ...named("funding_round", ROUND_COLUMNS.filter(isOnlyOnPages(ROUND_FACTS)), ON_PAGES),
  "measure.document_id": "the document of the claim; documents are internal",
  "measure.method": "said in words as stated_by",
  "measure.version": "when it was written, for messages to searches",
  "directory_state.shape": "the version of the read model",
  "directory_state.singleton": "the table has one row",
  "company.merged_into_id": "a merged company is not published; its slug redirects to the other",
  "company.withdrawn_at": "withdrawn companies are not published",
  "person.withdrawn_at": "withdrawn people are not published",
  "investor.slug_base": "the page's address, computed from the first spelling",
  "investor.kind": "as an editor states it, shown on the investor's page",
  "investor.website": "as an editor states it, shown on the investor's page",
  "investor.key": "the name, folded for matching",
  "investor.original_name": "the first spelling, from which its page's address is made",
  "investor.withdrawn_at": "names that are no investor have no rounds",
  "investor.merged_into_id": "another spelling of that investor, which has the rounds",
  ...EDITS,
  "change.run_id": "the run that caused it; summarised as reason",
  "change.edit_id": "the edit that caused it; summarised as reason",
  "change.actor": "who caused it",
  "round_investor.position": "implied by the order of the list",
  "round_investor.spelling": "how the round's evidence writes the name; the investor has the shown one",
  "listing.founder_id": "offered as person_id of people",
  "listing.investors": "offered as investors and lead_investors",
  "listing.contact_status": "offered as contact_email_status, to plans that include addresses",
  "listing.doubles": "offered in sums, which leave it out",
  "listing.offered_usd_minor": "offered from the round",
  "listing.offered_most_usd_minor": "offered from the round",
  "listing.filed_on": "offered from the round",
  "listing.open_until_on": "offered from the round",
  "funding_round.money": "offered from the lead",
  "funding_round.company_id": "offered from the lead",
  "funding_round.amount_usd_minor": "offered from the lead",
  "funding_round.is_sample": "offered from the lead",
  "funding_round.merged_into_id": "a merged round is not published",
  "funding_round.withdrawn_at": "withdrawn rounds are not published",
  "founder_listing.slug": "offered from the person",
  "founder_listing.company_name": "offered from the company",
  "founder_listing.company_slug": "offered from the company",
  "founder_listing.round_id": "offered as a row of rounds",
  "founder_listing.amount_minor": "offered from the lead",
  "founder_listing.currency": "offered from the lead",
  "founder_listing.amount_usd_minor": "offered from the lead",
  "founder_listing.funding_type": "offered from the lead",
  "founder_listing.stage_text": "offered from the lead",
  "founder_listing.listed_on": "offered from the lead",
  "founder_listing.is_sample": "offered from the person",
};
