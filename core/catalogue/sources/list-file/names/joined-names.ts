import { industriesNamed } from "../../../industries/words.ts";
import { countryOf } from "../../../places/country-names.ts";
import { withoutBrackets } from "./name-list.ts";
import { isGivenName, startsWithGivenName } from "../../../names/given-names.ts";
import { endsInVon, familyName, personName } from "./person-name.ts";
import { anyOf } from "../../../values/phrases.ts";
import lexicon from "./investor-words.json" with { type: "json" };
import { isTitle } from "../../../values/title.ts";
import { doubtOfName, FIRM_ENDINGS, type NameDoubt, SUBJECT_ENDINGS } from "../../../values/organisation.ts";
import { splitLegalForm } from "../../../names/legal-forms.ts";

/** Names that occur alone, joined ones that recur as they stand, and the place to note joined ones that nothing separates. */
export interface KnownNames {
  occursAlone(name: string): boolean;
  /** True if a name that occurs alone is this one and words of firms: "Exfinity" in "Exfinity Ventures". */
  beginsAnother(name: string): boolean;
  recurs(joined: string): boolean;
  /** True if several cells or the catalogue have the name, whatever its form. */
  isKnown(name: string): boolean;
  /** True if the last "and" of lists between commas stands between two names wherever that is certain. */
  readonly endsInTwo: boolean;
  /** True if most people of the list are written with the family name first: "Ruiz, Ana". */
  readonly isReversed: boolean;
  noteOpen(joined: string): void;
  /** Learns of a text that gives no investor. */
  leaveOut(loss: NameDoubt, text: string): void;
}

/** The knowledge that decides about names around "and". */
type Around = Pick<KnownNames, "occursAlone" | "beginsAnother" | "recurs">;

/** Knows no names. */
export const NO_NAMES: KnownNames = {
  occursAlone: () => false,
  beginsAnother: () => false,
  recurs: () => false,
  isKnown: () => false,
  endsInTwo: false,
  isReversed: false,
  noteOpen: () => undefined,
  leaveOut: () => undefined,
};

/** Words for "and" that never occur in names of people. */
const PLAIN_AND = /^(?:and|et|und|u\.|&|\+|og|och)$/i;
/** Words for "and" in other languages; "y", "e" and "i" occur within names. */
const ANDS = "[Aa]nd|AND|et|und|u\\.|&|y|e|og|och|en|i|и|ve|ja|és|și";
const ANY_AND = new RegExp(`^(?:${ANDS})$`);
const HAS_AND = new RegExp(`\\s(?:${ANDS})\\s`);
/** What follows "and" in the name of one firm, and what precedes it in the names of institutions. */
const AFTER_AND = new RegExp(String.raw`^${anyOf(lexicon.family)}(?!\p{L})`, "iu");
const BEFORE_AND = new RegExp(String.raw`(?<!\p{L})${anyOf(lexicon.subjects)}$`, "iu");
/** How the names of firms end; nothing follows such a word in most of them. */
const FIRM_END = new RegExp(
  String.raw`\s(?:${FIRM_ENDINGS})\.?$|^\p{L}{3,}(?:fund|fonds|capital|kapital|ventures|angels|invest|partners|bank|vc)$`,
  "iu",
);
/** "Investment Partners", "Family Holdings": what stands after "&" in one firm's name. */
const CONTINUES_FIRM = new RegExp(
  String.raw`^(?:${FIRM_ENDINGS}|${anyOf([...lexicon.family, ...lexicon.subjects, ...lexicon.firm])})(?!\p{L})`,
  "iu",
);
/** Nouns of fields and aims, which a firm's name joins: "Alpha Growth and Innovation Fund", "Seed & Prosperity Capital". */
const NAMES_AIM = new RegExp(
  String.raw`^(?:${anyOf(lexicon.aims)}|\p{Lu}\p{Ll}+(?:[tsc]i[oó]n|zione|ção|ment|ity|ness|dad|dade|ung|keit|[ae]nce|ency|ship))(?!\p{L})`,
  "iu",
);
/** "Ministerio de Ciencia", which "e Innovación" continues. */
const OF_SOMETHING = /\s(?:de|del|des|du|di|da|do|für|voor|para|of|van|av|for)\s[^\s]+$/iu;
const NAMES_END = /^\p{Lu}\S+\s.*(?:ventures|capital|partners)\.?$/iu;
/** True for a name that ends as names of firms do. */
const isFirm = (name: string): boolean => FIRM_END.test(name) || splitLegalForm(name) !== null;
/** Endings of names that are also subjects of funds: "Alpha Growth". */
const SUBJECT_END = new RegExp(String.raw`\s(?:${SUBJECT_ENDINGS})$`, "i");
const FIRM_WORDS = new RegExp(String.raw`(?:\s(?:${FIRM_ENDINGS}|private|services))+\.?$`, "i");

/** A remark about more than one investor: "A and B (family offices)". */
const SEVERAL = new RegExp(String.raw`^(?:\p{L}+ )?${anyOf(lexicon.several)}$`, "iu");

/** A name without the words of firms at its end; undefined if it has none. */
export function withoutFirmWords(name: string): string | undefined {
  const bare = name.replace(FIRM_WORDS, "");
  return bare === name || bare.length < 4 ? undefined : bare;
}

const FIRM = new RegExp(String.raw`(?<!\p{L})${anyOf(lexicon.firm)}(?!\p{L})`, "iu");

/**
 * The names in an item with "and", "&", "y", "e", "et", "und", "og" between them. Two names are two only if both occur
 * alone elsewhere, or one does that has several words, or both are complete as they stand: full names of people, names of
 * firms in several words, or coined words. At the end of a list (`last`) the first "and" separates as it does in the
 * other lists: a writer would put another one before "Space and Time". One "and" among `several` names separates, too.
 * Others stay one and are noted as open.
 */
export function separateNames(
  item: string,
  known: KnownNames,
  of: "investor" | "person",
  place?: "last" | "several",
): string[] {
  if (!HAS_AND.test(item)) return [item];
  const tokens = tokensOf(item);
  if (tokens.length === 1) return tokens;
  const names = [tokens[0] ?? ""];
  const certain = place === "several" ? onlyAnd(tokens) : -1;
  const areSeveral = of === "investor" && withoutBrackets(item).notes.some((note) => SEVERAL.test(note));
  for (let at = 1; at < tokens.length; at += 2) {
    const [and = "", after = ""] = tokens.slice(at, at + 2);
    const before = names.at(-1) ?? "";
    const decision =
      of === "person"
        ? betweenPeople(before, and.trim(), after)
        : betweenInvestors(before, and.trim(), wholeNameAt(tokens, at), known);
    const isEnd = decision === "open" && place === "last" && at === 1 && and.trim() !== "&" && known.endsInTwo;
    const isListed =
      place === "last" && at === 1 && decision === "open" && endsInFirm(before, tokens.slice(2).join(""));
    const isCertain = certain === -1 ? isListed || decision === "two" || (areSeveral && at === 1) : at === certain;
    if (isCertain || (isEnd && mayEndList(before, after))) names.push(after);
    else {
      names[names.length - 1] = before + and + after;
      if (decision === "open") known.noteOpen(names.at(-1) ?? "");
    }
  }
  const own = names.map((name) => name.trim()).filter((name) => name !== "");
  return own.map((name, index) => {
    const family = sharedFamilyName(name, own[index + 1] ?? "");
    return family === undefined ? name : `${name} ${family}`;
  });
}

/** A long coined word before a firm ends a list, where a shorter one may be part of its name: "Bricks and Mortar Ventures". */
function endsInFirm(before: string, after: string): boolean {
  const [first, second] = [nameIn(before), nameIn(after)];
  const isWhole = /^\p{Lu}\p{Ll}{6,}$/u.test(first) && /\s/.test(second) && isFirm(second);
  return isWhole && !isGivenName(first) && !continuesFirm(first) && !continuesFirm(second) && mayEndList(first, second);
}

const isAmpersand = (token: string | undefined): boolean => token?.trim() === "&";

/** The name after a conjunction; behind "and", it may have "&" within: "Old Quay and Kite & Anchor". */
function wholeNameAt(tokens: readonly string[], at: number): string {
  let end = at + 2;
  if (!isAmpersand(tokens[at])) while (isAmpersand(tokens[end])) end += 2;
  return tokens.slice(at + 1, end).join("");
}

/** The only "and" between tokens, or the only "&" if there is none; -1 if there are several. */
function onlyAnd(tokens: readonly string[]): number {
  const ands = tokens.flatMap((token, at) => (at % 2 === 1 ? [{ at, isSign: isAmpersand(token) }] : []));
  const words = ands.filter(({ isSign }) => !isSign);
  const [first, ...more] = words.length > 0 ? words : ands;
  return first === undefined || more.length > 0 ? -1 : first.at;
}

type Decision = "one" | "two" | "open";

function betweenPeople(before: string, and: string, after: string): Decision {
  if (and === "und" && endsInVon(before)) return "one";
  // "Founder & CEO" is what one person is.
  if (isTitle(after.trim()) && titleAtEnd(before)) return "one";
  if (PLAIN_AND.test(and) || sharedFamilyName(before, after) !== undefined) return "two";
  return personName(nameIn(before)) !== undefined && personName(nameIn(after)) !== undefined ? "two" : "one";
}

/** True for a person with a title behind: "Ana Ruiz – Founder". */
function titleAtEnd(text: string): boolean {
  const parts = text.split(/\s[-–—]\s|[:,(]\s*/);
  return isTitle((parts.at(-1) ?? "").trim());
}

/** The family name that "Maria and John Smith" gives to Maria; undefined unless both start with a given name. */
function sharedFamilyName(before: string, after: string): string | undefined {
  const full = isGivenName(before.trim()) ? personName(nameIn(after)) : undefined;
  const family = full !== undefined && startsWithGivenName(full) ? familyName(full) : "";
  return family === "" || continuesFirm(family.split(" ").at(-1) ?? "") ? undefined : family;
}

/** The texts between the conjunctions of an item. */
export function partsOfJoined(item: string): string[] {
  return tokensOf(item).flatMap((token, index) => (index % 2 === 0 ? nameIn(token) : []));
}

/** True if an item certainly has two names around its first "and", false if it is certainly one. */
export function joinsTwo(item: string, known: Around): boolean | undefined {
  const [before = "", and = "", after = ""] = tokensOf(item);
  if (doubtOfName(nameIn(after)) === "description") return undefined;
  const decision = betweenInvestors(before, and.trim(), after, known);
  return decision === "open" ? undefined : decision === "two";
}

/** True for an item with "and" or its like between two names. */
export function isJoined(item: string): boolean {
  return tokensOf(item).length > 1;
}

/** False where "and" stands within a name: "Rakesh and Rajesh Mehta", "Food and Beverage Fund", "Asia and India". */
function mayEndList(before: string, after: string): boolean {
  const [first, second] = [nameIn(before), nameIn(after)];
  const areGiven = isGivenName(first) && startsWithGivenName(second);
  const areOfFamily = areGiven || (!/\s/.test(first) && !isFirm(second) && personName(second) !== undefined);
  const isWithin = areOfFamily || industriesNamed(first, NO_EDITS).length > 0 || countryOf(second) !== undefined;
  return !isWithin && /^[\p{Lu}\p{N}]/u.test(first) && /^[\p{Lu}\p{N}]/u.test(second);
}

const NO_EDITS = new Map<string, readonly string[]>();

function betweenInvestors(before: string, and: string, after: string, known: Around): Decision {
  if (/^\p{Ll}.*\b(?:including|such as|namely)\s+\p{Lu}/u.test(after.trim())) return "two";
  if (/\blead\)\s*$/i.test(before)) return "two";
  const [first, second] = [nameIn(before), nameIn(after).replace(/^(?:the|its)\s+/i, "")];
  if (first === "" || second === "" || /^https?:/.test(second)) return "two";
  if (and !== "&" && /\s(?:from|alongside|via)\s/.test(second)) return "two";
  if (AFTER_AND.test(second)) return "one";
  if (and !== "&" && sharedFamilyName(first, second) !== undefined && !isFirm(second)) return "two";
  // "A und weitere Investoren" names A; "Max Ventures and Industries" is one firm.
  if (doubtOfName(second) === "description")
    return /^and$|^&$/i.test(and) && /^\p{Lu}\S*(?<!ngels?)$/u.test(second) ? "one" : "two";
  if (/^\p{Ll}+\s/u.test(second) && !known.occursAlone(second)) return "one";
  const isKnown = (name: string): boolean => known.occursAlone(name) || known.beginsAnother(name);
  if (isKnown(first) && isKnown(second) && (known.occursAlone(first) || known.occursAlone(second))) return "two";
  if (known.recurs(`${first} ${and} ${second}`) || (SUBJECT_END.test(first) && continuesFirm(second))) return "one";
  if (and === "&") {
    const areFirms = [first, second].some((name) => FIRM.test(name) || splitLegalForm(name) !== null);
    if (!areFirms && personName(first) !== undefined && personName(second) !== undefined) return "two";
    const [alone, other] = known.occursAlone(first) ? [first, second] : [second, first];
    // Nothing follows such a word within a name: "Alpha Ventures & Beta Capital" are two.
    const isAnother = isFirm(first) && /^[\p{Lu}\d]\S*\s/u.test(second) && !CONTINUES_FIRM.test(second);
    const areWhole = isAnother || [first, second].every((name) => NAMES_END.test(name));
    if (!known.occursAlone(alone)) return areWhole ? "two" : isFirm(first) && isFirm(second) ? "open" : "one";
    // "Mitsui & Logistics" may be a branch of Mitsui; a known name of several words beside a whole other name is not.
    return /\s/.test(alone) && (isFirm(other) || personName(other) !== undefined) ? "two" : "open";
  }
  if (BEFORE_AND.test(first) && !isFirm(first)) return "one";
  if (!/^and$/i.test(and)) {
    const whole = [first, second].filter((name) => isFirm(name) || known.occursAlone(name)).length;
    const isSecond = /^[\p{Lu}\p{N}]/u.test(second);
    if (whole === 2 || (isFirm(first) && isSecond)) return "two";
    // "Torreblanca y Marisma Capital": a coined word beside a firm, while "Agua y Energía Capital" is one firm.
    const isCoined =
      /^\p{Lu}\p{Ll}{4,}$/u.test(first) &&
      /\s/.test(second) &&
      isFirm(second) &&
      mayEndList(first, second) &&
      !continuesFirm(second);
    const areComplete = isCoined || (isSecond && isComplete(first, known) && isComplete(second, known));
    return areComplete && !OF_SOMETHING.test(first) ? "two" : whole === 0 ? "one" : "open";
  }
  if (isComplete(first, known) && isComplete(second, known)) return "two";
  const severalWords = [first, second].filter((name) => /\s/.test(name));
  if (severalWords.some((name) => known.occursAlone(name)) && /^[\p{L}\p{N}]/u.test(second)) return "two";
  return isFirm(first) && /^[\p{Lu}\p{N}]/u.test(second) ? "two" : "open";
}

/** True for words that go on with the subjects of a firm: "Income Fund", "Climate Partners". */
export function continuesFirm(name: string): boolean {
  const [first = ""] = name.split(" ", 1);
  return (
    CONTINUES_FIRM.test(name) ||
    NAMES_AIM.test(name) ||
    countryOf(first) !== undefined ||
    industriesNamed(first, NO_EDITS).length > 0
  );
}

/** True for a name that stands by itself: known, in several words, or a coined word such as "AgFunder" or "MEMG". */
function isComplete(name: string, known: Pick<KnownNames, "occursAlone">): boolean {
  return (
    known.occursAlone(name) ||
    /^[\p{Lu}\p{N}]\S*\s+\S/u.test(name) ||
    /^\p{Lu}{3,}$|^\S*(?:\p{Ll}|\p{L}-)\p{Lu}\S*$|^\p{Lu}\S*\d\S*$/u.test(name)
  );
}

function nameIn(text: string): string {
  return withoutBrackets(text)
    .name.replace(/^.*\b(?:including|include|includes|incl\.?|such as|namely)\s+(?=\p{Lu})/u, "")
    .trim();
}

/** The item in turn as name, conjunction, name, without conjunctions in brackets. */
function tokensOf(item: string): string[] {
  const tokens = [""];
  let depth = 0;
  for (const part of item.split(/([()[\]]|\s{1,20}[^\s()[\]]{1,3}(?=\s))/)) {
    if (part === "(" || part === "[") depth++;
    if (part === ")" || part === "]") depth = Math.max(0, depth - 1);
    if (depth === 0 && ANY_AND.test(part.trim()) && tokens.at(-1)?.trim() !== "") tokens.push(part, "");
    else tokens[tokens.length - 1] += part;
  }
  return tokens;
}
