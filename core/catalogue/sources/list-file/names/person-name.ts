import { isGivenName, startsWithGivenName } from "../../../names/given-names.ts";
import { splitLegalForm } from "../../../names/legal-forms.ts";
import { countryNamed } from "../../../places/country-names.ts";
import { Gazetteer } from "../../../places/gazetteer.ts";
import { plainWord } from "../../../values/languages.ts";
import { memoize } from "../../../values/memoize.ts";
import { doubtOfName } from "../../../values/organisation.ts";
import { isPlaceholder } from "../../../values/placeholder.ts";
import lexicon from "./person-words.json" with { type: "json" };

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(" "));
const PARTICLES = setOf(lexicon.particle);
const FAMILY_FIRST = setOf(lexicon.familyFirst);
const HONORIFICS = setOf(lexicon.honorific);
const ABBREVIATED = setOf(lexicon.abbreviated);
const NAMES_TOO = setOf(lexicon.nameToo);
const FAMILIES = setOf(lexicon.family);
const TOGETHER = setOf(lexicon.together);
/** One particle of three words: "Ada von und zu Byron". */
const VON_UND_ZU = /\bvon und zur?\b/giu;
/** True for the start of a name that ends in "von", where "und" joins particles and not people. */
export const endsInVon = (text: string): boolean => /\svon\s*$/i.test(text);
/** Words of remarks, roles, teams, firms and schools that are no names of people. */
const NOT_NAMES = setOf(lexicon.other);
/** Words of roles that are names where no role has them: "Angel Martinez" but "Business Angel", "Anthony Head" but "Head of". */
const NAMES_FIRST = /^[aá]ngel\s+\p{Lu}/iu;
/** "José Ángel Robledo": a second given name. */
const NAMES_SECOND = /^\p{Lu}\S+\s[aá]ngel\s\p{Lu}|^\p{Lu}\S+\s[aá]ngel$/iu;
const NAMES_LAST = /^\p{L}[\p{L}\p{M}.'’-]*(?:\s\p{Lu}\.?)?\s(?:head|chief|banks?|sales|angel)$/iu;
/** A name of capitals before other words is an institution, unless a given name follows: "BNP Paribas", "DUPONT Jean". */
const CAPITALS_FIRST = /^(\p{Lu}[\p{Lu}'’-]+(?: \p{Lu}[\p{Lu}'’-]+)*) (.*\p{Ll}.*)$/u;
const DEGREES =
  /(?:(?:,\s*|\s{1,20})(?:Ph\.?\s?D|M\.?D|MBA|M\.?Sc|B\.?Sc|J\.?D|Esq|CPA|CFA|LL\.?M|D\.?Phil|Pharm\.?D|MPH|RN)\b\.?)+$/u;

function isOfOthers(word: string): boolean {
  const plain = plainWord(word);
  return NOT_NAMES.has(plain) || (plain.endsWith("s") && NOT_NAMES.has(plain.slice(0, -1)));
}

/** True for words of firms, teams, roles and rounds, except in the places where they can only be names. */
function isOther(name: string): boolean {
  const words = name.split(/[^\p{L}\p{M}\p{N}]+/u).filter(isOfOthers).length;
  const isGiven = NAMES_LAST.test(name) || NAMES_SECOND.test(name);
  if (words > 0) return words > 1 || !(NAMES_FIRST.test(name) || (isGiven && startsWithGivenName(name)));
  const [first = "", last = "", ...more] = name.split(" ");
  if (TOGETHER.has(plainWord(first)) || isPlaceholder(name) || doubtOfName(name) === "description") return true;
  const isShort = /^\p{Lu}{2}$/u.test(first);
  if (more.length > 0 || (isGivenName(first) && !isShort) || !/\p{Script=Latin}/u.test(last)) return false;
  // "Lumo Germany" is a firm's branch, "TU München" a school, "First Last" a heading.
  return /^first$/i.test(first) || countryNamed(last) !== undefined || peopleIn(last) >= (isShort ? TOWN : METROPOLIS);
}

/** True for the name of a firm by its legal form ("Westend Japan KK"); "Kim Sas" and "Bo An" may be people. */
function hasLegalForm(name: string): boolean {
  return /\p{Lu}{2}|\./u.test(splitLegalForm(name)?.form ?? "");
}

/** "M. Baptiste Quéméneur"; before names that are not written as French ones, it is an initial. */
const MONSIEUR = /^M\.? (?=.*[éèêëçôîïœÉÈ])(?=\p{Lu}\p{Ll}+.* \p{Lu})/u;

/** A name without the honorifics before it: "Prof. Dr. med. Ada Byron"; "Don Byron" may be called so. */
function withoutHonorifics(text: string): string {
  const words = text.replace(MONSIEUR, "").split(/\s+/);
  while (words.length > 1) {
    // "Eng.ª", "Dr.ª": an abbreviation with the ending of a feminine form.
    const first = (words[0] ?? "").replace(/\.?[ªº]$/, ".");
    const key = plainWord(first);
    const isShort = first !== key && /[.-]/.test(first) && ABBREVIATED.has(key);
    if (!isShort && (!HONORIFICS.has(key) || (words.length === 2 && NAMES_TOO.has(key)))) break;
    words.shift();
  }
  return words.join(" ");
}

/**
 * The person's name in a text, if certain: two to six capitalised words (particles may be lower case) without titles,
 * degrees, digits or words of firms and teams.
 */
export const personName = memoize(20_000, (text): string | undefined => {
  const plain = withoutHonorifics(text.trim())
    .replace(DEGREES, "")
    .replace(/(?:[\s,;:–—-]|(?<!(?:^|[\s.])(?:[JS]r|\p{Lu}))\.){1,40}$/u, "")
    .trim();
  if (plain.length < 2 || plain.length > 60 || isOther(plain)) return undefined;
  if (/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー·・ ]{2,12}$/u.test(plain))
    return plain;
  const [, capitals = "", rest = ""] = CAPITALS_FIRST.exec(plain) ?? [];
  if (capitals.length > 2) return isFamilyFirst(capitals, rest) ? `${rest} ${inSmall(capitals)}` : undefined;
  const words = plain.replace(VON_UND_ZU, "von").split(" ");
  if (words.length < 2 || words.length > 6) return undefined;
  if (!words.every(isNameWord) || !words.some((word) => /\p{L}{2}/u.test(word)) || hasLegalForm(plain))
    return undefined;
  if (/^ex[-–]/i.test(plain)) return undefined;
  // "De la Cruz" is a family name alone, "De Costa" and "Ben van der Berg" may be people.
  const [first = "", second = ""] = words;
  const isFamilyAlone = FAMILY_FIRST.has(first) && PARTICLES.has(second);
  const others = words.filter((word) => !PARTICLES.has(word)).length - (isFamilyAlone ? 1 : 0);
  return others >= 2 ? inSmallLetters(plain) : undefined;
});

/** True for a family name in capitals before given names that are no places: "DUPONT Jean", but not "ESSEC Paris". */
function isFamilyFirst(capitals: string, rest: string): boolean {
  const areGiven = rest.split(" ").every((word) => startsWithGivenName(word));
  const isFamily = FAMILIES.has(plainWord(capitals));
  return isFamily || (areGiven && countryNamed(rest) === undefined && peopleIn(rest) < TOWN && capitals.length > 3);
}

const [TOWN, METROPOLIS] = [50_000, 1_000_000];

const peopleIn = (name: string): number => (name.length < LONG ? 0 : Gazetteer.open().peopleIn(name));

/** Shorter names of places are those of many people. */
const LONG = 5;

/**
 * The person of a family name, a comma and given names: "de la Cruz, María José", "Müller, Hans". Unless the list usually
 * writes people so, the family name must be one, or among `people` no other person's; among investors, where two short
 * names of firms look the same ("Accel, Felix"), the given names must always be such.
 */
function reversedName(text: string, of: "people" | "investors", isUsual: boolean): string | undefined {
  const [, family = "", given = ""] = REVERSED.exec(text) ?? [];
  if (family === "") return undefined;
  if (isUsual && of === "people") return turned(family, given);
  if (CAPITALS_FIRST.test(family)) return undefined;
  const [first = "", ...more] = given.split(" ");
  const areGiven = startsWithGivenName(first) && more.every((word) => isGivenName(word) || /^\p{Lu}\.?$/u.test(word));
  const isFamily =
    isUsual ||
    FAMILIES.has(plainWord(family.split(" ", 1)[0] ?? "")) ||
    FAMILY.test(family) ||
    (of === "people" && (!startsWithGivenName(family) || !/\p{Ll}/u.test(family)));
  const isCompound = more.length > 0 || first.includes("-");
  // "Henry Ashdown, London" says where somebody is.
  return areGiven && (isFamily || isCompound) && peopleIn(given) < METROPOLIS ? turned(family, given) : undefined;
}

/**
 * The people of texts such as "Lind, Ana"; undefined unless all are. Several of one list are so if each has a given name
 * behind the comma and none before it.
 */
export function reversedNames(
  pairs: readonly string[],
  of: "people" | "investors",
  isUsual: boolean,
): string[] | undefined {
  const areSeveral = pairs.length > 1 && !pairs.some(startsWithGivenName);
  if (pairs.length !== 1 && !isUsual && !areSeveral) return undefined;
  const names = pairs.flatMap((pair) => {
    const isGiven = areSeveral && isGivenName(pair.split(", ")[1]?.split(" ", 1)[0] ?? "");
    return reversedName(pair, of, isUsual || isGiven) ?? [];
  });
  return names.length === pairs.length && names.length > 0 ? names : undefined;
}

const turned = (family: string, given: string): string =>
  `${given} ${/\p{Ll}/u.test(family) ? family : inSmall(family)}`;

/**
 * Two family names stand before one given name, or two of which the second is no family name: "Ana Frost, Ben Stone" are
 * two people.
 */
const REVERSED = new RegExp(
  String.raw`^((?:(?:[Dd][aeiou]|[Dd]el|[Dd]os|[Dd]as|[Ll]a|[Vv][ao]n|\p{Ll}{2,3}) ){0,2}[\p{L}\p{M}'’-]{2,}` +
    String.raw`(?: \p{Lu}[\p{L}\p{M}'’-]+(?=, [^ ]+(?: (?:${lexicon.secondGiven.replaceAll(" ", "|")}))?$))?), ` +
    String.raw`([\p{L}\p{M}.'’-]{2,}(?: [\p{L}\p{M}'’-]+){0,2}(?: \p{Lu}\.?)?)$`,
  "u",
);
/** What only family names begin with. */
const FAMILY = /^(?:(?:[OD]['’]|Ma?c)\p{Lu}|(?:van|von|de|del|di|da|la)\s|(?:al|el)-)/iu;

const isLongOrParticle = (word: string): boolean => word.length > 2 || PARTICLES.has(word);

/**
 * A given and a family name in small letters, one of them with a hyphen, as they are usually written: "jean-luc martin".
 * Prose is in small letters, too, so it is likely and not certain, and only if the parts of words with a hyphen are names.
 */
export function smallName(text: string): string | undefined {
  const [given = "", ...rest] = text.split(" ");
  if (!text.includes("-") || !SMALL_NAME.test(text) || !given.split("-").every(isGivenName)) return undefined;
  const joined = rest
    .filter((word) => word.includes("-") && !OF_PARTICLES.test(word))
    .flatMap((word) => word.split("-"));
  if (!joined.every((part) => /[^a-z]/.test(part) || FAMILIES.has(part) || isGivenName(part))) return undefined;
  const family = rest.map((word) => word.replace(/\p{Ll}+/gu, (part) => (PARTICLES.has(part) ? part : capital(part))));
  return personName([given.replace(/\p{Ll}+/gu, capital), ...family].join(" "));
}

const SMALL_NAME = /^\p{Ll}{2,}(?:-\p{Ll}{2,})?(?: \p{Ll}{1,3}){0,2} \p{Ll}{2,}(?:-\p{Ll}{2,}){0,2}$/u;
/** "de-la-cruz", "van-der-berg": no other words join so. */
const OF_PARTICLES = /^(?:de|van|von|dos?)-(?:la|las|los|der|den|s)-\p{Ll}{3,}$/u;
const capital = (part: string): string => part.charAt(0).toUpperCase() + part.slice(1);

/** A family name in capitals behind given names: "Marcus ELLERY". */
const CAPITALS_LAST = /^(\p{Lu}\p{Ll}.*?) ((?:\p{Lu}{2,4} )?\p{Lu}[\p{Lu}'’-]{3,})$/u;

/** A person's name that is written in capitals as it is usually written; those of institutions stay. */
function inSmallLetters(name: string): string {
  const [, given = "", family = ""] = CAPITALS_LAST.exec(name) ?? [];
  if (family !== "" && startsWithGivenName(given)) return `${given} ${inSmall(family)}`;
  if (/\p{Ll}/u.test(name)) return name;
  const small = inSmall(name);
  return startsWithGivenName(small) && small.split(" ").every(isLongOrParticle) ? small : name;
}

/** Words in capitals as names are usually written, particles within in small letters. */
function inSmall(capitals: string): string {
  return capitals
    .replace(/(\p{Lu})(\p{Lu}+)/gu, (_, first: string, rest: string) => first + rest.toLowerCase())
    .replace(/(?<= )\S+(?= )/g, (word) => (PARTICLES.has(word.toLowerCase()) ? word.toLowerCase() : word));
}

/** The family name of a full name, with its particles: "John van der Berg" → "van der Berg". */
export function familyName(name: string): string {
  const words = name.split(" ");
  let from = words.length - 1;
  while (from > 1 && PARTICLES.has(words[from - 1]?.toLowerCase() ?? "")) from--;
  if (words[from - 1] === "und" && endsInVon(words.slice(0, from - 1).join(" "))) from -= 2;
  return words.slice(from).join(" ");
}

/** True for a text that is only a degree, honour or generation, as they stand after a comma: "PhD", "Jr.", "III". */
export function isSuffix(text: string): boolean {
  return /^(?:jr|sr|ii|iii|iv)\.?$/i.test(text) || `, ${text}`.replace(DEGREES, "") === "";
}

const PARTICLES_BEFORE = /^(?:\p{Ll}{1,5}-){1,3}(?=\p{Lu})/u;
const isParticle = (part: string): boolean => part === "" || PARTICLES.has(part);

/** A capitalised word, or one behind particles: "de-la-Cruz". */
function isNameWord(written: string): boolean {
  if (PARTICLES.has(written.toLowerCase())) return true;
  const word = written.replace(PARTICLES_BEFORE, (before) => (before.split("-").every(isParticle) ? "" : before));
  return (
    /^(?:\p{Lu}|d['’´]\p{Lu}|a[lnrsz]-\p{Lu}|el-\p{Lu}|\p{Lo}|["'‘“«(]\p{Lu})[\p{L}\p{M}\p{Join_Control}'’‑–.\-"”»)]*$/u.test(
      word,
    ) && !/\p{Ll}\.\p{Ll}/u.test(word)
  );
}
