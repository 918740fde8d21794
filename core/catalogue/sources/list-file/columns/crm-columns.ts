import { identifyingDomain } from "../../../facts/domain.ts";
import { headerWords } from "./heading-words.ts";
import type { ColumnChoice } from "./column-choice.ts";

/** Headings of related data, such as where a record came from, rather than of the company itself. */
const ABOUT =
  /\b(?:linkedin|facebook|twitter|instagram|crunchbase|youtube|owner|assigned|created|updated|modified|status|type|source|date|count|number of|score|opt|sent|bounced?|opened|clicked|delivered|subscri\w*|unsubscribed|verif\w*|confidence|consent|page seen|referr\w*|utm|visits?|traffic|logo|avatar|ids?|phone|city|country|state|street|industry|size|revenue|employees|parent|ultimate)\b/;

const DOMAIN =
  /\b(?:domains?|web ?sites?|home ?page|web address|webseite|internetseite|site (?:web|internet)|sitio web|pagina web|sito(?: web)?)\b|^(?:company |organi[sz]ation |account |business )?(?:url|web|www|internet)$/;
const EMAIL = /\b(?:e ?mails?|courriel|correo|posta elettronica)\b|^mail$/;
const COMPANY =
  /\b(?:company|companies|account|organi[sz]ation|business|firm|employer|firma|unternehmen|entreprise|societe|empresa|azienda|bedrijf)(?: 1)?(?: (?:name|account))*(?: for e ?mails)?$|^(?:firmen|bedrijfs|unternehmens)name$|^(?:nom de l entreprise|nombre de la empresa|nome da empresa|name des unternehmens|ragione sociale|raison sociale)$/;
/** A company's name in a list of companies but a person's name in a list of people. */
const ANY_NAME = /^(?:name|nom|nombre|nome|naam|record|lead name|display name)$/;
const PERSON =
  /\b(?:first|last|given|family|full|middle) ?name\b|\b(?:surname|vorname|nachname|prenom|apellidos?|cognome|job title|salutation)\b/;

/** Minimum share of similar filled cells that identifies a column whose heading is unknown. */
const SHARE = 0.6;

/**
 * Recognises columns by the headings of HubSpot, Salesforce, Pipedrive, Apollo, Twenty and others in several languages,
 * and domains and e-mail addresses by content under any heading. Never guesses names.
 */
export function recogniseColumns(columns: readonly string[], sample: readonly (readonly string[])[]): ColumnChoice {
  const words = columns.map(headerWords);
  const named = (pattern: RegExp, unless: RegExp = ABOUT) =>
    words.flatMap((text, at) => (pattern.test(text) && !unless.test(text) ? [at] : []));
  const email = named(EMAIL).filter((at) => !COMPANY.test(words[at] ?? ""));
  const domain = named(DOMAIN).filter((at) => !email.includes(at));
  const company = named(COMPANY);
  const isOfPeople = words.some((text) => PERSON.test(text));
  const choice = {
    domain: domain.length > 0 ? domain : held(columns.length, sample, isWebAddress),
    email: email.length > 0 ? email : held(columns.length, sample, isMailAddress),
    name: company.length > 0 || isOfPeople ? company : named(ANY_NAME).slice(0, 1),
  };
  return { ...choice, domain: choice.domain.filter((at) => !choice.email.includes(at)) };
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
