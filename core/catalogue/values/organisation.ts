import { registrableDomain } from "../facts/domain.ts";
import { startsWithGivenName } from "../names/given-names.ts";
import { splitLegalForm } from "../names/legal-forms.ts";
import { countryNamed } from "../places/country-names.ts";
import { plainWord } from "./languages.ts";
import { monthNumber } from "./month-names.ts";
import lexicon from "./organisation.json" with { type: "json" };

/**
 * Why a text is no name to publish: it describes investors, it says something else, or nothing shows that it is a name.
 * Only the last gives way to evidence from elsewhere.
 */
export type NameDoubt = "description" | "sentence" | "unsure";

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(" ").map(plainWord));
const FIRM = setOf(lexicon.firm);
const asEndings = (words: string): string =>
  words
    .split(" ")
    .map((word) => (word.length < 3 ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1)))
    .join("|");
/** Endings of firms' names that also are subjects of funds, as alternatives of a pattern. */
export const SUBJECT_ENDINGS = asEndings(lexicon.ending);
/** How names of firms end, likewise. */
export const FIRM_ENDINGS = `${asEndings(lexicon.firm)}|${SUBJECT_ENDINGS}`;
const ENDING = setOf(`${lexicon.firm} ${lexicon.ending}`);
const GROUP = setOf(lexicon.group);
const DESCRIBING = setOf(lexicon.describing);
const DEAL = setOf(lexicon.deal);
const VERB = setOf(lexicon.verb);
const SMALL = setOf(lexicon.small);

const LONGEST = 80;
const MOST_WORDS = 9;
/** Words of a name in small letters. */
const MOST_SMALL = 3;
const AMOUNT =
  /\p{Sc}\s?\d|^\d[\d.,]*\s?[kmb]$|\d\s?%|\d\s?(?:million|billion|millionen|millions|mn|bn|mio|mrd|crore|lakh)\b/iu;
const YEAR = /\b(?:19|20)\d\d\b/;
/** Titles that stand beside people; those in lower case are never words of names. */
const TITLE =
  /(?:^|[\s/])(?:C[EFTO]O|CMO|VP|MD|Execs?|Executives|Employees)(?=$|[\s/,])|(?<!^The)\s(?:Co-?)?Founder(?=$|[\s/,])|\/.{0,80}\sFounders$/u;
const LOWER_TITLE =
  /(?:^|[\s/])(?:(?:co-?)?founders?|execs?|directors?|president|chairman|partner|officer)(?=$|[\s/,])/u;
const SAID_FIRST = /^(?:[Rr]aised|[Aa]cquired|[Aa]nnounced|[Bb]ought|[Ss]old|[Ll]ed|[Bb]acked|[Ii]nvested)\s/;
/** "chief operating officer at B": a role of the person before, which no name starts with. */
const ROLE_AT = /^(?:\p{Ll}[\p{L}-]*\s)+(?:at|of)\s/u;
const FORMER = /^(?:ex|former|formerly)[\s-]/i;
/** A web address or the identifier of a page in the place of a name. */
const SLUG = /^[a-z\d]+(?:[.-][a-z\d]+)*[.-][a-z]{2,}$/;
const IDENTIFIER = /^(?:[\d.,+\s]+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

const [AWARD, PROGRAMME, FUND] = [setOf(lexicon.award), setOf(lexicon.programme), setOf(lexicon.fund)];
const AWARD_PART = new RegExp(`\\p{L}{3}(?:${[...setOf(lexicon.awardPart)].join("|")})$`, "u");

/** True for the name of a fund, a grant, a prize or a call, which is no company's: "Northgate Fund II", "Prix Innov". */
export function isProgramme(name: string): boolean {
  const words = plainWord(name.replaceAll(/\([^()]*\)/g, " ").trim()).split(/[\s-]+/);
  const numeral =
    words.length > 1 && /^(?:i{1,3}|iv|vi{0,3}|ix|x[iv]+|\d+)$/.test(words.at(-1) ?? "") ? words.pop() : "";
  const [first = "", second, last = ""] = [words[0], words[1], words.at(-1)];
  if (FUND.has(last) && /^[ivx]+$/.test(numeral ?? "")) return true;
  if (AWARD_PART.test(last) || AWARD_PART.test(first)) return true;
  if (second === undefined) return false;
  return AWARD.has(last) || PROGRAMME.has(last) || PROGRAMME.has(first) || (first === "call" && second === "for");
}

/**
 * Judges a text that stands where an organisation or a person is named, by its shape and by what its words are. Undefined
 * if it is a name for certain enough to publish.
 */
export function doubtOfName(name: string): NameDoubt | undefined {
  const words = wordsIn(name);
  if (describes(words)) return "description";
  const longWords = words.filter(({ folded }) => !SMALL.has(folded));
  if (name.length > LONGEST || longWords.length > MOST_WORDS || /https?:|@/.test(name) || IDENTIFIER.test(name))
    return "sentence";
  return isUnsure(name, words) ? "unsure" : undefined;
}

interface Word {
  readonly text: string;
  readonly folded: string;
}

function wordsIn(name: string): readonly Word[] {
  return joinedWords(name)
    .split(/[\s,;/&+·|"“”()]+/)
    .map((text) => ({ text, folded: plainWord(text).replace(/^['’.:?!-]+|['’]s$|(?<!['’.:?!-])['’.:?!-]+$/g, "") }))
    .filter(({ folded }) => folded !== "");
}

/** Words that mean one thing together are joined: "business angels", "venture capital". */
const TOGETHER = [...GROUP, ...DEAL].filter((word) => word.includes("-")).map((word) => word.replaceAll("-", " "));
const JOINED = new RegExp(`(?<!\\p{L})(?:${TOGETHER.join("|")})(?!\\p{L})`, "giu");

function joinedWords(name: string): string {
  return name.replace(JOINED, (words) => words.replaceAll(" ", "-"));
}

/** What stands before a name: "returning:", "existing investors", "business angel". */
const BEFORE_COLON = /^([^:]{2,40}):\s+(?=\S)/;
const BEFORE_NAME = /^((?:\p{Lu}\p{Ll}*[\s-]+)?(?:\p{Ll}[\p{L}-]*\s+){1,4})(?=[\p{Lu}\d])/u;

/** A name without words before it that only say what kind of investor it is or what it did. */
export function withoutKind(text: string): string {
  const [labelled, label] = BEFORE_COLON.exec(text) ?? [];
  if (labelled !== undefined && label !== undefined)
    return isKindOfInvestor(label) ? text.slice(labelled.length) : text;
  const [before = ""] = BEFORE_NAME.exec(joinedWords(text)) ?? [];
  const words = wordsIn(before);
  return GROUP.has(words.at(-1)?.folded ?? "") && words.every(isPlain) ? text.slice(before.length) : text;
}

/** True for words that only say what kind of investor follows or what it did: "returning", "Others", "new investors". */
export function isKindOfInvestor(label: string): boolean {
  return wordsIn(label).every((word) => isPlain(word) || VERB.has(word.folded) || /^\d+$/.test(word.folded));
}

/** True for a word that only describes investors or a round; a firm's word in capitals makes a name: "50 Partners". */
function isPlain({ text, folded }: Word): boolean {
  return [GROUP, DEAL, DESCRIBING, SMALL].some((words) => words.has(folded)) || isLowerFirm({ text, folded });
}

function isLowerFirm({ text, folded }: Word): boolean {
  return FIRM.has(folded) && /^\p{Ll}/u.test(text);
}

/** True if every word only describes investors, a round or a time. */
function describes(words: readonly Word[]): boolean {
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined) return false;
  const isOfRound = words.some(({ folded }) => DEAL.has(folded)) || YEAR.test(last.text);
  const isPart = ({ folded }: Word): boolean => isOfRound && /^(?:\d+|[a-k]\d?|q[1-4]|h[12])$/.test(folded);
  const isCount = (word: Word): boolean => word === first && /^\d+$/.test(word.folded);
  const isKind = words.some(
    (word) => GROUP.has(word.folded) || DEAL.has(word.folded) || isPart(word) || isLowerFirm(word),
  );
  const isAlone = FIRM.has(first.folded) && words.length === 1;
  // "500 Global" is a name, "Various" is none.
  const isVague =
    DESCRIBING.has(first.folded) && words.every(({ text }, at) => (at > 0 ? /^\p{Ll}/u : /\p{Ll}/u).test(text));
  // "Indian Angel network" is a name, "family office fund" is none.
  const isTitled = words.every(({ text }) => /^\p{Lu}/u.test(text));
  const isName =
    (words.some(isLowerFirm) && words.some(({ text }, at) => at > 0 && /^\p{Lu}/u.test(text))) ||
    (isTitled && words.length > 1 && last.folded.endsWith("-fund"));
  if (
    isAlone ||
    (!isName && (isKind || isVague) && words.every((word) => isPlain(word) || isPart(word) || isCount(word)))
  )
    return true;
  // "prominent founders", "Lampwerk execs": kinds of people in lower case end no name.
  const isUnnamed = /^un(?:disclosed|named|known)$|^anonymous$/.test(first.folded);
  if (!GROUP.has(last.folded)) return isUnnamed && last.folded === "partners";
  return isUnnamed || (/^\p{Ll}/u.test(last.text) && !last.folded.startsWith("famil"));
}

function isUnsure(name: string, words: readonly Word[]): boolean {
  if (AMOUNT.test(name) || /[?]$|:\s/.test(name) || countryNamed(name) !== undefined) return true;
  if (SLUG.test(name) && !isBrand(name)) return true;
  if (
    words.some(({ text, folded }) => VERB.has(folded) && text === folded) ||
    (SAID_FIRST.test(name) && !isFirmOfTwo(words)) ||
    ROLE_AT.test(name)
  )
    return true;
  const [first] = words;
  const isThe = /^the \p{Lu}/u.test(name);
  if (
    first !== undefined &&
    /^\p{Ll}/u.test(first.text) &&
    (DEAL.has(first.folded) || (DESCRIBING.has(first.folded) && !isThe))
  )
    return true;
  if (saysMore(words) || LOWER_TITLE.test(name)) return true;
  if (FIRM.has(words.at(-1)?.folded ?? "") || splitLegalForm(name) !== null) return false;
  if (TITLE.test(name) || FORMER.test(name)) return true;
  if (YEAR.test(name) && words.some(({ folded }) => DEAL.has(folded) || monthNumber(folded) !== undefined)) return true;
  const isLowerCase = words.every(({ text }) => /^\p{Ll}/u.test(text));
  const startsLow = /^\p{Ll}{2,}[\s-]/u.test(name) && !SMALL.has(words[0]?.folded ?? "");
  return words.length > 1 && (isLowerCase || startsLow);
}

/** True for an address or identifier that is a firm's name: "harbor-capital"; "lumo.xpand" is no address on the web. */
function isBrand(name: string): boolean {
  if (FIRM.has(name.slice(name.search(/[^.-]+$/)))) return true;
  return (
    /^[^.-]+\.[^.-]+$/.test(name) && registrableDomain(name) === null && !startsWithGivenName(name.replace(".", " "))
  );
}

/** A firm's name all in capitals as it is usually written: "DAHL CAPITAL" is "Dahl Capital"; short words are initials. */
export function firmInCapitals(name: string): string {
  const words = name.split(" ");
  if (words.length < 2 || /\p{Ll}/u.test(name) || !ENDING.has(plainWord(words.at(-1) ?? ""))) return name;
  return words
    .map((word) => (/^\p{L}{4,}$/u.test(word) ? word.charAt(0) + word.slice(1).toLowerCase() : word))
    .join(" ");
}

/** "Backed VC", "Sold Ventures": firms called after what they do. */
function isFirmOfTwo([, second, ...more]: readonly Word[]): boolean {
  return second !== undefined && more.length === 0 && FIRM.has(second.folded) && /^\p{Lu}/u.test(second.text);
}

function isOfSmallName(word: Word): boolean {
  return /^[\p{Ll}\d]/u.test(word.text) && !isPlain(word) && !VERB.has(word.folded) && !LOWER_TITLE.test(word.text);
}

/** True for words in small letters of which none only describes investors or tells something: "point nine". */
export function mayBeSmallName(name: string): boolean {
  const words = wordsIn(name);
  const [first, ...others] = SMALL.has(words[0]?.folded ?? "") ? words.slice(1) : words;
  return first !== undefined && others.length < MOST_SMALL && [first, ...others].every(isOfSmallName);
}

/**
 * True for a text that says something between names, in whatever words: "Alpha mit Hilfe von Beta", "Moor director Ada
 * Byron". In names of firms, only small words are in lower case between the others.
 */
function saysMore(words: readonly Word[]): boolean {
  const [first, last] = [words[0]?.text ?? "", words.at(-1)?.text ?? ""];
  if (!/^[\p{Lu}\p{N}]/u.test(first) || !/^[\p{Lu}\p{N}]/u.test(last)) return false;
  return words.slice(1, -1).some(({ text, folded }) => /^[\p{Ll}-]+$/u.test(text) && !SMALL.has(folded));
}
