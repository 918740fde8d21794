import { placeNamed, type Place } from "./place-words.ts";

/** The company a headline is about. */
export interface CompanyMention extends Place {
  readonly name: string;
  readonly formerNames?: readonly string[];
}

/** Nouns for what a company is; what follows the last of them is its name. */
const KIND = "startups?|start-ups?|scale-?ups?|firm|maker|provider|unicorn|developer|spin-?(?:out|off)|specialist|operator|manufacturer|fintech|edtech|healthtech|proptech|insurtech|agritech|agtech|foodtech|medtech|biotech|deeptech|cleantech|legaltech|regtech|martech|adtech|hrtech|neobank|e-?commerce";
const STRONG_KIND = new RegExp(`^(?:${KIND})$`, "i");
/** Nouns that names contain too; they describe only when written small. */
const LOWERCASE_KIND = /^(?:company|platform|app|bank|lender|network|studio|lab|marketplace|brand|group|business|builder|giant|chain|carrier|retailer|insurer|supplier|rival|player|tool|service|outfit|newcomer|saas|crypto|cybersecurity|security|software|robotics|logistics)$/;
const ADJECTIVE = /-(?:powered|driven|focused|native|enabled|first|led|owned|founded|run|funded|incubated|focussed|old)$/i;
/** Where a clause begins: a phrase that holds one is not a name. */
const CLAUSE = /\b(?:after|before|when|while|because|how|why|who|which|that|where|what|amid|despite|since|as|if|is|are|was|were|has|have|had|will|would|says?|said|could|can|may|should|than|then|but|or|not|no|his|her|their|our|your|my|these|those|this|it|they|we|you|he|she|with|without|into|about|year|years|months?|weeks?|today|yesterday)\b/i;
const GENERIC = /^(?:the\s)?(?:startups?|start-ups?|companies|company|founders?|investors?|report|deal|funding|exclusive|news|update|ceo|team|firm|group|entrepreneurs?|tech|ai|business|businesses|everyone|another|meet|inside|former|ex|two|three|how|why|what|fed|government|city|county|state|police|church|senator|democrats|republicans|parents|students?|family|couple|teen|man|woman|local|film|movie|ipo|governor|president|candidate|mayor|lawmaker|congress(?:man|woman)|band|singer|team|player)$/i;
/** People by their work; a person is not the company they raise for. */
const PERSON = /^(?:former|ex-)|\b(?:VP|CEO|CTO|CFO|COO|execs?|executives?|founders?|co-?founders?|engineers?|scientists?|researchers?|veterans?|alum(?:ni)?|duo|trio|brothers|sisters)$/i;
const NOT_A_COMPANY = /\b(?:university|college|school|ministry|government|council|hospital|museum|charity|city of|county|department|parliament|federal reserve|central bank|campaign|museum|orchestra|church|diocese|library|marathon|telethon|fundraiser|gofundme|kickstarter|fire department)\b/i;

function brandLike(token: string): boolean {
  return /^["'“(]?(?:[\p{Lu}\d]|\p{Ll}+[\p{Lu}\d.])/u.test(token);
}

/** Takes away what stands around the name: labels, appositions, parentheses, quotation marks. */
function withoutAsides(phrase: string): string {
  return phrase
    .replace(/\([^)]*\)|\[[^\]]*\]/g, " ")
    .replace(/,\s(?:an?|the|which|who|maker|formerly|founded|backed|based|led|creators?|provider|developer|whose|known|one of|part of|owned)\b.*$/i, " ")
    .replace(/\s[-–—]\s.*$/u, " ")
    .replace(/\s(?:just|today|now|finally|quietly|has|have|successfully|also|recently|officially|announces?|announced)(?:\s(?:just|now|successfully|it has|that it has|it))*\s*$/i, " ")
    .replace(/[\s,]+$/, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Takes "Berlin-based", "Foo Capital-backed" and "Jane Doe's" away from the front; a place is kept when certain. */
function withoutOwners(phrase: string): { rest: string; place: Place | undefined } {
  let rest = phrase;
  let place: Place | undefined;
  const based = /^(.{2,40}?)[-‑– ]?based\s(.+)$/iu.exec(rest);
  if (based && /[-‑–]based\s/iu.test(rest)) {
    place = placeNamed((based[1] ?? "").split(",")[0] ?? "");
    rest = based[2] ?? "";
  }
  const backed = /^.{2,80}?[-‑–]backed\s(.+)$/iu.exec(rest);
  if (backed) rest = backed[1] ?? "";
  const owned = /^(.{2,50}?)['’]s?\s(.+)$/u.exec(rest);
  if (owned && owned[1] && owned[2]) {
    const owner = placeNamed(owned[1]);
    const described = owned[2].split(" ").some((token, at, all) => at < all.length - 1 && (STRONG_KIND.test(token) || LOWERCASE_KIND.test(token)));
    if (owner || described || /^\p{Lu}\S+(?:\s\p{Lu}\S+)+$/u.test(owned[1])) {
      place ??= owner;
      rest = owned[2];
    }
  }
  return { rest, place };
}

/** Takes the words that say what the company is away from the front of its name. */
function withoutDescription(phrase: string): { rest: string; place: Place | undefined } {
  const tokens = phrase.split(" ");
  let from = 0;
  let place: Place | undefined;
  tokens.forEach((token, at) => {
    const next = tokens[at + 1];
    if (next === undefined || !brandLike(next)) return;
    const kind = STRONG_KIND.test(token) || LOWERCASE_KIND.test(token) || (ADJECTIVE.test(token) && at === from);
    const smallAdjective = /^\p{Ll}[\p{Ll}-]*$/u.test(token) && !["of", "and", "de", "the", "for", "la", "by", "in", "on", "del", "du", "von", "van", "y", "et", "und"].includes(token);
    if (kind || smallAdjective) {
      place ??= placeNamed(tokens.slice(0, at).join(" ")) ?? placeNamed(tokens[0] ?? "");
      from = at + 1;
    }
  });
  // "Shares fall after Acme": the name is not the one who raises, so the clause stays and no name is read.
  if (CLAUSE.test(tokens.slice(0, from).filter((token) => !token.includes("-")).join(" "))) return { rest: phrase, place: undefined };
  return { rest: tokens.slice(from).join(" "), place: from > 0 ? place : undefined };
}

/**
 * The company named by the words in front of a headline's verb ("Berlin-based fintech startup Acme" is "Acme", in
 * Berlin). `undefined` when the words name no company for certain: "This startup", "Founder charged after startup".
 */
export function companyIn(subject: string): CompanyMention | undefined {
  const former = /\(\s*(?:formerly|previously|fka|f\/k\/a|ex-?)(?:\sknown as)?\s([^)]{2,60})\)|,\sformerly(?:\sknown as)?\s([^,]{2,60})/i.exec(subject);
  const formerName = (former?.[1] ?? former?.[2])?.trim();
  const { rest: unowned, place: basedIn } = withoutOwners(withoutAsides(subject));
  const { rest, place: describedPlace } = withoutDescription(unowned);
  const name = rest.replace(/^["'“‘]+|["'”’,;:]+$/g, "").replace(/^(?:the\s)(?=\p{Ll})/u, "").trim();
  const words = name.split(" ");
  if (name.length < 2 || name.length > 80 || words.length > 6 || name.includes("\uFFFD")) return undefined;
  if (!/[\p{L}\d]/u.test(name) || GENERIC.test(name) || PERSON.test(name) || CLAUSE.test(name.replace(/^(?:May|Will|Can|About|Not|Today)\b/, "")) || NOT_A_COMPANY.test(name)) return undefined;
  // "Berlin startup", "Indian firm": a kind of company, not one.
  if (words.length <= 3 && /^(?:startups?|start-ups?|scale-?ups?|firm|maker|provider|unicorn|developer)$/i.test(words.at(-1) ?? "")) return undefined;
  if (words.length === 1 && (STRONG_KIND.test(name) || LOWERCASE_KIND.test(name))) return undefined;
  if (words.length > 1 && !brandLike(words[0] ?? "")) return undefined;
  if (/,\s(?!(?:Inc|LLC|Ltd|Limited|Co|Corp|GmbH|PLC|AG|SA|BV|AB)\b)/i.test(name)) return undefined;
  if (words.length === 1 && placeNamed(name)) return undefined;
  const place = basedIn ?? describedPlace;
  return { name, ...place, ...(formerName ? { formerNames: [formerName] } : {}) };
}
