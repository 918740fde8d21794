import { identifyingDomain } from "../../../facts/domain.ts";
import { headerWords } from "./heading-words.ts";
import type { ColumnChoice } from "./column-choice.ts";
import type { ListField } from "./list-field.ts";
import { fieldNamed, headingHas, isPartlyKnown, meaningOf } from "./vocabulary.ts";

/** Fields whose values are e-mail addresses at the company's domain. */
const MAILS: ReadonlySet<ListField> = new Set(["emails", "contactEmails", "founderEmails"]);
/** Headings of what happened to messages, and of marks on addresses. */
const OF_MESSAGES =
  /\b(?:status|type|source|date|count|number of|score|opt|sent|bounced?|opened|clicked|delivered|subscri\w*|unsubscribed|verif\w*|confidence|consent)\b|\bname for\b/;
/** Google's and Pipedrive's exports of contacts add these to headings: "Website 1 - Value", "Person - Organization". */
const ADDED = /(?: \d)? - Value$|^Person - (?=Organi[sz]ation$)/;
/** A company's name in a list of companies but a person's name in a list of people. */
const ANY_NAME = /^(?:name|nom|nombre|nome|naam|record|lead name|display name)$/;
const PERSON =
  /\b(?:first|last|given|family|full|middle) ?name\b|\b(?:surname|vorname|nachname|prenom|apellidos?|cognome|job title|salutation)\b/;

/** Minimum share of similar filled cells that identifies a column whose heading is unknown. */
const SHARE = 0.6;

/**
 * Recognises columns by the headings that lists have (`headings.json`), and web and e-mail addresses by content under
 * headings without a meaning: those of a vendor's, a partner's or an owner's column are not the company's. Never guesses
 * names.
 */
export function recogniseColumns(headings: readonly string[], sample: readonly (readonly string[])[]): ColumnChoice {
  const columns = headings.map((heading) => heading.replace(ADDED, ""));
  const words = columns.map(headerWords);
  const where = (is: (column: string, words: string) => boolean) =>
    columns.flatMap((column, at) => (is(column, words[at] ?? "") ? [at] : []));
  const unknown = new Set(where((column) => fieldNamed(column) === undefined && meaningOf(column) === undefined));
  const found = (looks: (cell: string) => boolean) =>
    held(columns.length, sample, looks).filter((at) => unknown.has(at));
  const email = where(isOfMail);
  const domain = where((column) => isWhole(column, "website"));
  const named = where((column, text) => isWhole(column, "company") && !ANY_NAME.test(text));
  // "Company, Vendor": a list of companies that has another party's names, too.
  const own = named.filter((at) => !headingHas("keeper", columns[at] ?? ""));
  const company = own.length > 0 ? own : named;
  const legal = company.length > 0 ? company : where((column) => isWhole(column, "legalName"));
  const isOfPeople = words.some((text) => PERSON.test(text));
  const choice = {
    domain: domain.length > 0 ? domain : found(isWebAddress),
    email: email.length > 0 ? email : found(isMailAddress),
    name: legal.length > 0 || isOfPeople ? legal : where((_, text) => ANY_NAME.test(text)).slice(0, 1),
  };
  return { ...choice, domain: choice.domain.filter((at) => !choice.email.includes(at)) };
}

/** True for a heading of the company's: "Account website", not "Partner website". */
function isWhole(column: string, field: ListField): boolean {
  const found = fieldNamed(column);
  const isOwn = found?.strength === 2 || !(isPartlyKnown(column) || headingHas("other", column));
  return found?.field === field && isOwn;
}

function isOfMail(column: string): boolean {
  if (OF_MESSAGES.test(headerWords(column))) return false;
  const field = fieldNamed(column)?.field;
  return field === undefined ? headingHas("mail", column) && !headingHas("keeper", column) : MAILS.has(field);
}

/** Columns whose filled cells are similar without repeating one value. */
function held(width: number, sample: readonly (readonly string[])[], looks: (cell: string) => boolean): number[] {
  return Array.from({ length: width }, (_, at) => at).filter((at) => {
    const cells = sample.map((row) => row[at]?.trim() ?? "").filter((cell) => cell !== "");
    const alike = cells.filter(looks);
    return (
      alike.length > 0 &&
      alike.length >= cells.length * SHARE &&
      new Set(alike.map((cell) => cell.toLowerCase())).size * 2 > alike.length
    );
  });
}

/** True if the text is unmistakably a web address. */
export function isWebAddress(cell: string): boolean {
  return cell.length <= 300 && !/[\s@]/.test(cell) && identifyingDomain(cell) !== null;
}

/** True if the text is unmistakably an e-mail address. */
export function isMailAddress(cell: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell);
}
