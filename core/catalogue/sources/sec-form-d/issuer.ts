import type { CompanyFields, Relation } from "../../facts/facts.ts";
import { anyOf } from "../../values/phrases.ts";
import type { PersonMention } from "../record.ts";
import { tenDigitCik } from "./accession.ts";
import { edgarLocation } from "./edgar-locations.ts";
import lexicon from "./issuer-words.json" with { type: "json" };
import { classify } from "./startup.ts";
import type { FiledPerson, FormDFiling } from "./filing.ts";

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

function formerNamesOf(filing: FormDFiling): string[] {
  const names = new Map<string, string>();
  for (const name of filing.previousNames.map(oneLine)) {
    if (!/^(?:none|n\/?a|-|\.)?$/i.test(name) && name !== oneLine(filing.entityName))
      names.set(name.toLowerCase(), name);
  }
  return [...names.values()];
}

/**
 * The primary issuer from Items 1, 2 and 4. The filed name is the legal name, and the location is the principal place
 * of business. The year founded is set only if filed ("over five years ago" is no year), the industry only if not
 * "Other"; the place of incorporation is not kept.
 */
export function companyOf(filing: FormDFiling): CompanyFields {
  const cik = tenDigitCik(filing.cik);
  const formerNames = formerNamesOf(filing);
  const city = cityName(filing.city);
  const location = edgarLocation(filing.stateOrCountry);
  const year = /^(?:1[6-9]|20)\d\d$/.test(filing.yearOfInc) ? Number(filing.yearOfInc) : undefined;
  const industry = oneLine(filing.industryGroup);
  return {
    legalName: oneLine(filing.entityName),
    ...(formerNames.length > 0 ? { formerNames } : {}),
    ...(cik === undefined ? {} : { cik }),
    ...(/^(?:none|n\/?a|-|\.)?$/i.test(city) ? {} : { city }),
    ...(location?.region === undefined ? {} : { region: location.region }),
    ...(location ? { country: location.country } : {}),
    ...(year === undefined ? {} : { yearFounded: year }),
    ...(industry === "" || industry.toLowerCase() === "other" ? {} : { industry: [industry] }),
    ...classify(filing),
  };
}

/** Lower case within a place name ("Rio de Janeiro", "Isle of Palms"). */
const PARTICLES: ReadonlySet<string> = new Set(lexicon.particle.split(" "));

/**
 * A city in the usual case. EDGAR asks for capitals, so a name in capitals says nothing about its case: "ST. LOUIS"
 * becomes "St. Louis", "MCLEAN" "McLean" and "WASHINGTON DC" "Washington DC". Other names stay as filed.
 */
export function cityName(filed: string): string {
  const city = filed.replace(/\s+/g, " ").trim();
  if (/\p{Ll}/u.test(city) || city.length < 4) return city;
  const words = city.split(" ");
  return words
    .map((word, i) =>
      i > 0 && i === words.length - 1 && edgarLocation(word)?.country === "US" ? word : inMixedCase(word, i === 0),
    )
    .join(" ");
}

function inMixedCase(word: string, isFirst: boolean): string {
  const small = word.toLowerCase();
  if (!isFirst && PARTICLES.has(small)) return small;
  return small
    .replace(/(^|[-./(])(\p{L})/gu, (_, mark: string, letter: string) => mark + letter.toUpperCase())
    .replace(/^(?:Mc|[OD]['’])\p{L}/u, (start) => start.slice(0, -1) + start.slice(-1).toUpperCase())
    .replace(/^D(?=['’])/, isFirst ? "D" : "d");
}

const RELATIONS: Readonly<Record<string, Relation>> = {
  "executive officer": "executive_officer",
  director: "director",
  promoter: "promoter",
};

/** The relation of Item 3's relationship box; undefined for other text. */
export function relationOf(relationship: string): Relation | undefined {
  return RELATIONS[relationship.trim().toLowerCase()];
}

/** True if the name only fills a required field: "N/A", ".", "-", "None", "NMN". */
function isPlaceholder(name: string): boolean {
  return /^(?:na|none|nmn|nmi|null|unknown)?$/i.test(name.replace(/[^\p{L}\p{N}]/gu, ""));
}

/**
 * A related person's name, or undefined for a company. The form has no box for companies, so filers enter "N/A", "." or
 * the legal form as first name, or split the company's name.
 */
function personName(filed: FiledPerson): string | undefined {
  if (isPlaceholder(filed.firstName)) return undefined;
  const parts = [filed.firstName, filed.middleName, filed.lastName].filter((part) => !isPlaceholder(part));
  const name = parts.join(" ").replace(/\s+/g, " ").trim();
  return companyFormIn(name) || /\d/.test(name) ? undefined : name;
}

/**
 * Reads related persons (Item 3), one mention per ticked relationship. The form does not ask for founders, so nobody
 * becomes one. Omits companies; sets a title only if the clarification reads like one.
 */
export function peopleOf(filed: readonly FiledPerson[]): PersonMention[] {
  const mentions = new Map<string, PersonMention>();
  for (const person of filed) {
    const name = personName(person);
    if (name === undefined) continue;
    const title = titleIn(person.clarification);
    for (const relationship of person.relationships) {
      const relation = relationOf(relationship);
      const key = `${relation} ${name.toLowerCase()}`;
      if (relation && !mentions.has(key))
        mentions.set(key, { name, relation, ...(title === undefined ? {} : { title }) });
    }
  }
  return [...mentions.values()];
}

const LONGEST_TITLE = 80;
const TITLE_WORD =
  /\b(?:chief|c[efotipms]o|president|vice president|e?s?vp|director|officer|secretary|treasurer|chair(?:man|woman|person)?|manager|managing (?:member|partner|director)|member|partner|founder|co-founder|counsel|principal|controller|head|trustee|proprietor|owner)\b/i;
// "of the Issuer" adds nothing; "of the General Partner" makes it a title at another company.
const OF_THIS_COMPANY = /\s{1,20}(?:of|to|for) (?:the )?(?:issuer|company|corporation)\.?$/i;
const OF_A_PART =
  /\b(?:of|for) (?:the )?(?:board\b|directors\b|managers\b|staff\b|operations\b|sales\b|marketing\b|engineering\b|finance\b|products?\b|technology\b|research\b|development\b|business\b|clinical\b|regulatory\b|medical\b|people\b|strategy\b|growth\b|science\b|legal\b|manufacturing\b|human resources\b|corporate\b|customer\b)/gi;
const SOMEONE_ELSES =
  /\b(?:of|for|to)\b|\b(?:issuer|general partner|fund|sponsor|adviser|advisor|administrative)\b|['"#;:/@\d]/i;

/**
 * Item 3's clarification if it reads like a title at the issuer: short, with a word used in titles, and without another
 * company. A title is never derived from the relationship box.
 */
export function titleIn(clarification: string): string | undefined {
  const text = clarification.replace(/\s+/g, " ").trim().replace(OF_THIS_COMPANY, "").trim();
  if (text === "" || text.length > LONGEST_TITLE || !TITLE_WORD.test(text)) return undefined;
  if (companyFormIn(text) || SOMEONE_ELSES.test(text.replace(OF_A_PART, ""))) return undefined;
  return text;
}

// Words and initials that also occur in people's names count only at the end.
const LEGAL_FORM = new RegExp(
  String.raw`(?:^|[\s,(])(?:${anyOf(lexicon.form)}\.?(?=$|[\s,;)])|${anyOf(lexicon.formAtEnd)}[.,]?\s*$)`,
  "i",
);
const COLLECTIVE = new RegExp(String.raw`\b${anyOf(lexicon.collective)}\s*$`, "i");

/** True if a name is a company's rather than a person's: it has a legal form or ends in a word typical of firms. */
function companyFormIn(name: string): boolean {
  return LEGAL_FORM.test(name) || COLLECTIVE.test(name);
}
