import type { InvestorMention } from "../../facts/facts.ts";
import { splitLegalForm } from "../../names/legal-forms.ts";
import { Gazetteer } from "../../places/gazetteer.ts";
import places from "./headline-places.json" with { type: "json" };
import {
  endsDescription,
  endsNames,
  isAnyKind,
  isCompoundAdjective,
  isDemonym,
  isDescriptor,
  isKind,
  isPlainKind,
} from "./company-words.ts";

const CITIES: ReadonlySet<string> = new Set(places.cities);
const NOT_COMPANIES: ReadonlySet<string> = new Set(places.others);

interface CompanyLocation {
  readonly country?: string;
  readonly city?: string;
}

/** The country or well-known city of a name; `undefined` when uncertain. */
function locationNamed(name: string): CompanyLocation | undefined {
  const key = name.toLowerCase().replace(/\.$/, "").trim();
  const named = key === "georgia" ? undefined : Gazetteer.open().countryNamed(key);
  const location = {
    ...(named?.isEnglish === true && { country: named.country }),
    ...(CITIES.has(key) && { city: name.trim() }),
  };
  return Object.keys(location).length > 0 ? location : undefined;
}

/** The company a headline is about. */
export interface CompanyMention extends CompanyLocation {
  readonly name: string;
  readonly formerNames?: readonly string[];
}

/** Marks the start of a clause; a phrase with a clause is not a name. */
const CLAUSE =
  /(?<![\w.&])(?:after|before|when|while|because|how|why|who|which|that|where|what|amid|despite|since|as|if|is|are|was|were|has|have|had|will|would|says?|said|could|can|may|should|than|then|but|or|not|no|his|her|their|our|your|my|these|those|this|it|they|we|you|he|she|with|without|into|about|year|years|months?|weeks?|today|yesterday)(?![\w.&])/i;
const GENERIC =
  /^(?:the\s)?(?:startups?|start-ups?|companies|company|founders?|investors?|report|deal|funding|exclusive|news|update|ceo|team|firm|group|entrepreneurs?|tech|ai|business|businesses|everyone|another|meet|inside|former|ex|two|three|how|why|what|fed|government|city|county|state|police|church|senator|democrats|republicans|parents|students?|family|couple|teen|man|woman|local|film|movie|ipo|governor|president|candidate|mayor|lawmaker|congress(?:man|woman)|band|singer|team|player)$/i;
/** Professions; a person is not the company they raise for. */
const PERSON =
  /^(?:former|ex-)|\b(?:VP|CEO|CTO|CFO|COO|execs?|executives?|founders?|co-?founders?|engineers?|scientists?|researchers?|veterans?|alum(?:ni)?|duo|trio|brothers|sisters)$/i;
const NOT_A_COMPANY =
  /\b(?:university|college|school|ministry|government|council|hospital|museum|charity|city of|county|department|parliament|federal reserve|central bank|campaign|museum|orchestra|church|diocese|library|marathon|telethon|fundraiser|gofundme|kickstarter|fire department)\b/i;

/** An event rather than a company. */
const OFFERING = /\b(?:token (?:sale|offerings?)|ICO|crowdsale|offerings?)$/i;

function brandLike(token: string): boolean {
  return /^["'“(]?(?:[\p{Lu}\d]|\p{Ll}+[\p{Lu}\d.])/u.test(token);
}

/** Strips labels, appositions, parentheses and quotation marks around the name. */
function withoutAsides(phrase: string): string {
  const name = phrase
    .replace(/^(?:backed|led|founded|fuel+ed|buoyed|incubated) by [^,]{2,60},\s/i, "")
    .replace(/\([^()]*\)|\[[^[\]]*\](?!\S)/g, " ")
    .replace(/\bbuy now, pay later\b/i, "buy now pay later")
    .replace(/(?<=\S)\s(?:co-)?(?:CEO|founder|CTO|COO|chief)\s\p{Lu}\S+(?:\s\p{Lu}\S+){0,2}$/u, "")
    .replace(
      /,\s(?:an?|the|which|who|maker|formerly|founded|backed|based|led|creators?|provider|developer|whose|known|one of|part of|owned)\b.*$/i,
      " ",
    )
    .replace(/,\s(?:\S+\s){0,5}(?:startup|start-up|firm|company|platform|fintech|insurtech|maker|provider)\s*,?$/i, " ")
    .replace(/\s[-–—]\s.*$/u, " ")
    .replace(/(?<=\S\s)(?:fundraise|fundraising|funding round|funding)$/i, " ")
    .replace(/(?<=\p{Lu}\S*\s)in\s\p{Lu}\S*(?:\s\p{Lu}\S*)?$/u, " ")
    .replace(
      /(?:\s(?:just|today|yesterday|now|finally|quietly|has|have|had|successfully|also|recently|officially|announces?|announced|that|it|already))+\s*$/i,
      " ",
    )
    .replace(/(?<![\s,])[\s,]+$/, "")
    .replace(/\s+/g, " ")
    .trim();
  const split = splitLegalForm(name);
  // "The Browsing Company" and "Bob & Co" are names that sentences use in full.
  return split === null || /^(?:&\s)?co(?:mpany)?\.?$/i.test(split.form) ? name : split.name;
}

/** Strips "Berlin-based", "Foo Capital-backed" and "Jane Doe's" from the front; keeps a certain location. */
function withoutOwners(phrase: string): { rest: string; location: CompanyLocation | undefined } {
  let rest = phrase;
  let location: CompanyLocation | undefined;
  const based = /^(.{2,40}?)[-‑– ]?based\s(.+)$/iu.exec(rest);
  if (based && /[-‑–]based\s/iu.test(rest)) {
    location = locationNamed((based[1] ?? "").split(",")[0] ?? "");
    rest = based[2] ?? "";
  }
  const backed = /^.{2,80}?[-‑–]backed\s(.+)$/iu.exec(rest);
  if (backed) rest = backed[1] ?? "";
  const owned = /^(.{2,50}?)['’]s?\s(.+)$/u.exec(rest);
  if (owned && owned[1] && owned[2]) {
    const owner = locationNamed(owned[1]);
    const described = owned[2]
      .split(" ")
      .some((token, at, all) => at < all.length - 1 && (isKind(token) || isPlainKind(token)));
    const isPerson = /^\p{Lu}\S+(?:\s\p{Lu}\S+)+$/u.test(owned[1]) && !owned[1].split(" ").some(isKind);
    if (owner || described || isPerson) {
      location ??= owner;
      rest = owned[2];
    }
  }
  return { rest, location };
}

/** True for a description without a name: "South Korean Identity Service", "Cloud-Linked Health AI Developer". */
function isDescription(words: readonly string[]): boolean {
  const [first = ""] = words;
  return (
    words.length > 2 &&
    (isDemonym(first) || isCompoundAdjective(first)) &&
    isAnyKind(words.at(-1) ?? "") &&
    words.every((word) => isDescriptor(word) || isAnyKind(word))
  );
}

const PARTICLES = new Set("of and de the for la by in on del du von van y et und".split(" "));

/** True if `tokens[at]` describes the company whose name follows it. */
function describes(tokens: readonly string[], at: number, from: number): boolean {
  const token = tokens[at] ?? "";
  const next = tokens[at + 1] ?? "";
  const isLast = at + 2 === tokens.length;
  if (!brandLike(next)) {
    // A lower-case name is recognised only at the end of the subject: "fintech startup idwall", "startup dbt Labs".
    return (
      (isLast || (at + 3 === tokens.length && endsNames(tokens[at + 2] ?? ""))) &&
      (at > 0 || !isLast) &&
      isAnyKind(token) &&
      /^\p{Ll}[\p{L}\d.]{2,}$/u.test(next) &&
      !isAnyKind(next) &&
      !isDescriptor(next)
    );
  }
  if (isKind(token) || isPlainKind(token) || (isCompoundAdjective(token) && at === from)) return true;
  // "dbt Labs": a headline starts with a lower-case word only if a name does. A foreign word is no English description.
  if (/^[a-z][a-z-]*$/.test(token) && !PARTICLES.has(token))
    return isDescriptor(token) || (at > 0 && !(at === from && isLast && endsNames(next)));
  // "Spend Management Platform Acme": few names have a kind in their middle, unless they end in one ("Acme Bank Network").
  return at > 0 && isAnyKind(token) && !endsDescription(tokens[at - 1] ?? "") && !(isLast && endsNames(next));
}

/** Strips words that describe the company from the front of its name. */
function withoutDescription(phrase: string): { rest: string; location: CompanyLocation | undefined } {
  const tokens = phrase.split(" ");
  let from = 0;
  let location: CompanyLocation | undefined;
  for (const at of tokens.keys()) {
    if (at + 1 >= tokens.length || !describes(tokens, at, from)) continue;
    location ??= locationNamed(tokens.slice(0, at).join(" ")) ?? locationNamed(tokens[0] ?? "");
    from = at + 1;
  }
  // In "Shares fall after Acme" the name is not the subject, so keep the clause and read no name.
  const described = tokens.slice(0, from).filter((token) => !token.includes("-"));
  if (CLAUSE.test(described.join(" "))) return { rest: phrase, location: undefined };
  const rest = withoutTail(tokens.slice(from));
  return { rest: rest.join(" "), location: from > 0 ? location : undefined };
}

/** Drops a description after a name: "Acme Car Sharing Platform" is "Acme". A name may end in one or two such words. */
function withoutTail(tokens: readonly string[]): readonly string[] {
  const tail = tokens.slice(1);
  const describesOnly = tail.length >= 3 && isAnyKind(tail.at(-1) ?? "") && tail.slice(0, -1).every(isDescriptor);
  return describesOnly && !isDescriptor(tokens[0] ?? "") ? tokens.slice(0, 1) : tokens;
}

/** The company before a headline's verb: Acme of "Berlin startup Acme"; undefined for "This startup" and the like. */
export function companyIn(subject: string): CompanyMention | undefined {
  const former =
    /\(\s*(?:formerly|previously|fka|f\/k\/a|ex-?)(?:\sknown as)?\s([^)]{2,60})\)|,\sformerly(?:\sknown as)?\s([^,]{2,60})/i.exec(
      subject,
    );
  const formerName = (former?.[1] ?? former?.[2])?.trim();
  const { rest: unowned, location: basedIn } = withoutOwners(withoutAsides(subject));
  const { rest, location: describedLocation } = withoutDescription(unowned);
  const name = rest
    .replace(/^["'“‘]+|(?<!["'”’,;:])["'”’,;:]+$/g, "")
    .replace(/^(?:the\s)(?=\p{Ll})/u, "")
    .trim();
  const words = name.split(" ");
  if (name.length < 2 || name.length > 80 || words.length > 6 || name.includes("\uFFFD")) return undefined;
  if (
    !/[\p{L}\d]/u.test(name) ||
    GENERIC.test(name) ||
    PERSON.test(name) ||
    CLAUSE.test(name.replace(/^(?:May|Will|Can|About|Not|Today)\b/, "")) ||
    NOT_A_COMPANY.test(name) ||
    OFFERING.test(name)
  )
    return undefined;
  // "Berlin startup" and "Indian firm" describe a company without naming it.
  if (
    words.length <= 3 &&
    /^(?:startups?|start-ups?|scale-?ups?|firm|maker|provider|unicorn|developer)$/i.test(words.at(-1) ?? "")
  )
    return undefined;
  if (words.length === 1 && (isKind(name) || isPlainKind(name))) return undefined;
  if (isDescription(words)) return undefined;
  if (
    words.length > 1 &&
    !brandLike(words[0] ?? "") &&
    !(words.length === 2 && brandLike(words[1] ?? "") && endsNames(words[1] ?? ""))
  )
    return undefined;
  if (name.includes(", ")) return undefined;
  if (NOT_COMPANIES.has(name.toLowerCase()) || (words.length === 1 && locationNamed(name))) return undefined;
  const location = basedIn ?? describedLocation;
  return { name, ...location, ...(formerName ? { formerNames: [formerName] } : {}) };
}

/** The end of a list of names, where the sentence continues. */
const END = String.raw`(?=\s(?:to|for|at|as|after|amid|ahead|while|which|that|who|bringing|valuing|joined?|participat\w+|also|in|on|of|this|when|is|was|were|has|have|did)\b|\s[-–—|:]\s|[;:!?()]|\.\s|\.$|,?\s(?:with|and)\s(?:participation|support|backing|additional|contributions?)\b|,?\swith\s|$)`;
const LED_BY = new RegExp(String.raw`\b(?:co-?)?led\s(?:jointly\s)?by\s(?<names>.{2,200}?)${END}`, "giu");
const NAME_LED =
  /(?<names>\p{Lu}[\p{L}\d&.]{0,40}(?:\s\p{Lu}[\p{L}\d&.]{0,40}){0,2})-[Ll]ed\s(?=[Ss]eries|[Rr]ound|[Ss]eed|[Pp]re-|[Ff]unding|[Ii]nvestment)/gu;
const FROM = new RegExp(
  String.raw`\b(?:from|participation\s(?:from|of|by)|investors\sincluding|backed\sby|backing\s(?:from|of)|with\s(?=[^,.;]{2,60}\s(?:and\s[^,.;]{2,60}\s)?(?:joining|participating)))\s?(?<names>.{2,200}?)${END}`,
  "giu",
);
/** List items that name nobody. */
const NOBODY =
  /^(?:existing|previous|returning|new|other|several|current|angel|strategic|undisclosed|unnamed|a\s|an\s|the\s(?:founders|company)|group|investors?\b|others?\b|more\b|among|including|stealth|vcs?\b|backers|its\b|their\b|top\b|leading\b|\d+\b(?!\s(?:global|startups))|family offices?|friends)/i;
const DESCRIBED =
  /^(?:(?:existing|new|previous|lead|returning)\s)?(?:(?:[\w.]+(?:\s[A-Z]\w+)?-based\s)?(?:(?:venture capital|VC|private equity|PE|investment|asset)\s(?:firm|giant|fund|manager|investor)s?|investors?|backers?)\s)(?=[\p{Lu}\d])/u;

function cleanName(raw: string): string | undefined {
  const name = raw
    .replace(/\([^)]*\)?/g, " ")
    .replace(/^(?:and|both|by|the|an?)\s/i, "")
    .replace(DESCRIBED, "")
    .replace(/^[\w.]+(?:\s\p{Lu}\w+)?-based\s/u, "")
    .replace(/['’]s$/u, "")
    .replace(/\s+/g, " ")
    .replace(/^["'“‘]+|(?<!["'”’,.])["'”’,.]+$/g, "")
    .trim();
  if (name.length < 2 || name.length > 60 || name.split(" ").length > 6) return undefined;
  if (NOBODY.test(name) || name.includes("\uFFFD") || /[$€£₹]\s?\d/.test(name)) return undefined;
  // A firm's name starts with a capital or a digit, or mixes letters and digits ("a16z", "8VC").
  return /^[\p{Lu}\d]/u.test(name) || /^\p{Ll}+\d/u.test(name) ? name : undefined;
}

function namesIn(list: string): string[] {
  return list
    .split(/\s{0,20},\s*(?:and\s+)?|\s{1,20}and\s+|\s{1,20}alongside\s+|\s{1,20}along with\s+|\s{1,20}as well as\s+/u)
    .map(cleanName)
    .filter((name) => name !== undefined);
}

/** Investors named in a text, leads first and without duplicates. Only "led by" and "Foo-led" make a lead. */
export function investorsIn(text: string): InvestorMention[] {
  const found = new Map<string, InvestorMention>();
  for (const [pattern, lead] of [
    [LED_BY, true],
    [NAME_LED, true],
    [FROM, false],
  ] as const) {
    for (const match of text.matchAll(pattern)) {
      for (const name of namesIn(match.groups?.["names"] ?? "")) {
        const key = name.toLowerCase();
        if (!found.has(key)) found.set(key, { name, lead });
      }
    }
  }
  return [...found.values()];
}

/** Investors named before the verb ("Foo Capital and Bar lead …"), all in the same role. */
export function investorsNamedFirst({ names, lead }: { names: string; lead: boolean }): InvestorMention[] {
  return namesIn(names).map((name) => ({ name, lead }));
}
