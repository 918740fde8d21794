import { recogniseColumns } from "../../sources/list-file/crm-columns.ts";
import { companyDomain } from "../mail-domains/company-domain.ts";
import { headerWords } from "../../sources/list-file/vocabulary.ts";

/** Which columns, counted from 0, name a person and where they work. */
export interface PersonColumns {
  /** Whole names; the first that is filled counts. */
  readonly fullName: readonly number[];
  readonly firstName: number | null;
  readonly lastName: number | null;
  readonly company: readonly number[];
  readonly domain: readonly number[];
  /** Addresses at work: where somebody's stands, its domain is the company's. */
  readonly email: readonly number[];
}

/** Whom a row names; blank where it does not say. */
export interface NamedPerson {
  readonly name: string;
  readonly company: string;
  readonly domain: string;
}

const FIRST = /^(?:name |contact |person )?(?:first|given|fore) ?name$|^first$|^(?:vorname|prenom|nombre de pila|primer nombre|nome proprio|voornaam)$/;
const LAST = /^(?:name |contact |person )?(?:last|family|sur) ?name$|^surname$|^last$|^(?:nachname|familienname|nom de famille|apellidos?|cognome|sobrenome|achternaam)$/;
const FULL = /^(?:person |contact |lead |customer |prospect |founder |ceo |employee )?(?:full |display |complete )?name$|^(?:person|contact|people|founders?|ceo|executive|first and last name|ansprechpartner|nom complet|nombre completo|nome completo|vor und nachname|volledige naam)$/;

/** Recognises the columns of a list of people by their headings, and those of companies as other lists' are. */
export function personColumns(headers: readonly string[], sample: readonly (readonly string[])[]): PersonColumns {
  const words = headers.map(headerWords);
  const only = (pattern: RegExp) => {
    const at = words.findIndex((text) => pattern.test(text));
    return at === -1 ? null : at;
  };
  const [firstName, lastName] = [only(FIRST), only(LAST)];
  const fullName = words.flatMap((text, at) => (FULL.test(text) ? [at] : []));
  const { domain, email, name } = recogniseColumns(headers, sample);
  return { fullName, firstName, lastName, domain, email, company: name.filter((at) => !fullName.includes(at)) };
}

/** Whether a list with these columns names people at all. */
export function namesPeople({ fullName, firstName, lastName }: PersonColumns): boolean {
  return fullName.length > 0 || (firstName !== null && lastName !== null);
}

/** Whether a list with these columns says where they work. */
export function namesCompanies({ company, domain, email }: PersonColumns): boolean {
  return company.length + domain.length + email.length > 0;
}

/** Whom a row names. */
export function personOf(columns: PersonColumns, cells: readonly string[]): NamedPerson {
  const first = (at: readonly number[]) => at.map((index) => cells[index]?.trim() ?? "").find((cell) => cell !== "") ?? "";
  const parts = [columns.firstName, columns.lastName].flatMap((at) => (at === null ? [] : (cells[at]?.trim() ?? "")));
  const written = first(columns.fullName);
  return {
    name: written === "" ? parts.join(" ").trim() : written,
    company: first(columns.company),
    domain: first(columns.domain) || employerOf(first(columns.email)),
  };
}

/** The company's domain by somebody's address; blank where it is a private one, so that the company's name counts. */
function employerOf(address: string): string {
  const employer = companyDomain(address.slice(address.lastIndexOf("@") + 1));
  return employer.kind === "company" ? employer.domain : "";
}
