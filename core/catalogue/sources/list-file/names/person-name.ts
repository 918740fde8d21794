import { startsWithGivenName } from "../../../names/given-names.ts";
import { splitLegalForm } from "../../../names/legal-forms.ts";
import { memoize } from "../../../values/memoize.ts";

const PARTICLES = new Set(
  "de da do dos das del della di du des d' la le el al bin ibn ben van von vom der den ten ter te zu zur y e i af av la. san st st. bint abu mac 't ’t".split(
    " ",
  ),
);
/** One particle of three words: "Ada von und zu Byron". */
const VON_UND_ZU = /\bvon und zur?\b/giu;
/** True for the start of a name that ends in "von", where "und" joins particles and not people. */
export const endsInVon = (text: string): boolean => /\svon\s*$/i.test(text);
/** Words of remarks, roles, teams, firms and schools that are no names of people. */
const NOT_NAMES =
  /\b(?:ventures?|capital|partners?|investors?|investments?|investissement|university|universit[ée]|universidad|universit[àä]t?|college|school|academy|institute|institut|polytechnic|faculty|team|teams|founders?|co-?founders?|cofounders?|ceo|cto|coo|cfo|cmo|cpo|president|chief|officer|director|manager|head|engineers?|developers?|consultants?|analysts?|designers?|advis[eo]rs?|executives?|experts?|researchers?|students?|others?|undisclosed|unknown|group|groupe|fund|funds|inc|llc|ltd|gmbh|sas|company|corporation|corp|limited|plc|pvt|technolog(?:y|ies)|software|systems?|solutions|services|media|networks?|consulting|holdings?|industries|international|therapeutics|analytics|robotics|insurance|telecom|airlines|labs?|laboratories|hospital|clinic|ministry|department|agency|desk|startups?|accelerator|incubator|community|alumni|including|former|formerly|based|leadership|studios?|angels?|entrepreneurs?|scientists?|professor|names?|family|brothers|society|foundation|association|council|committee|medical|scientific|bank|combinator|tech|motors|airways|securities|trading|pharma|pharmaceuticals|biotech|energy|electric|enterprises?|ventures|organi[sz]ation|hochschule|universit[aà]|[ée]cole|hec|insead|marketing|sales|operations|finance|engineering|strategy|product|lead|equity|banking|business|digital|global)\b/giu;
/** Words of roles that are names where no role has them: "Angel Martinez" but "Business Angel", "Anthony Head" but "Head of". */
const NAMES_FIRST = /^angel\s+\p{Lu}/iu;
const NAMES_LAST = /^\p{L}[\p{L}\p{M}.'’-]*(?:\s\p{Lu}\.?)?\s(?:head|chief|bank|sales|angel)$/iu;
/** A name of capitals before other words is an institution: "BNP Paribas", "IIT Delhi"; families' names come last. */
const INSTITUTION = /^\p{Lu}{3,}\s+.*\p{Ll}/u;
const HONORIFICS =
  /^(?:(?:(?:dr|prof|mr|mrs|ms|mme|mlle|monsieur|madame|sir|herr|frau|dhr|mevr|drs|don|doña)\.?|(?:pr|ing|mag|dott|dott\.ssa|sig|sig\.ra|avv|dra|sra|sr|mw|dipl\.?-?\s?ing)\.)\s+)+(?=\p{Lu})/iu;
const DEGREES =
  /(?:(?:,\s*|\s{1,20})(?:Ph\.?\s?D|M\.?D|MBA|M\.?Sc|B\.?Sc|J\.?D|Esq|CPA|CFA|LL\.?M|D\.?Phil|Pharm\.?D|MPH|RN)\b\.?)+$/u;

/** True for words of firms, teams and roles, except in the places where they can only be names. */
function isOther(name: string): boolean {
  const words = name.match(NOT_NAMES)?.length ?? 0;
  if (words === 0) return false;
  return words > 1 || !(NAMES_FIRST.test(name) || (NAMES_LAST.test(name) && startsWithGivenName(name)));
}

/** True for the name of a firm by its legal form ("Westend Japan KK"); "Kim Sas" and "Bo An" may be people. */
function hasLegalForm(name: string): boolean {
  return /\p{Lu}{2}|\./u.test(splitLegalForm(name)?.form ?? "");
}

/**
 * The person's name in a text, if certain: two to six capitalised words (particles may be lower case) without titles,
 * degrees, digits or words of firms and teams.
 */
export const personName = memoize(20_000, (text): string | undefined => {
  const plain = text
    .replace(HONORIFICS, "")
    .replace(DEGREES, "")
    .replace(/(?:[\s,;:–—-]|(?<!\b[JS]r)\.){1,40}$/u, "")
    .trim();
  if (plain.length < 2 || plain.length > 60 || isOther(plain) || INSTITUTION.test(plain)) return undefined;
  if (/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー·・ ]{2,12}$/u.test(plain))
    return plain;
  const words = plain.replace(VON_UND_ZU, "von").split(" ");
  if (words.length < 2 || words.length > 6) return undefined;
  if (!words.every(isNameWord) || !words.some((word) => /\p{L}{2}/u.test(word)) || hasLegalForm(plain))
    return undefined;
  if (/^ex[-–]/i.test(plain)) return undefined;
  return words.filter((word) => !PARTICLES.has(word)).length >= 2 ? inSmallLetters(plain) : undefined;
});

/** A person's name that is written in capitals as it is usually written; those of institutions stay. */
function inSmallLetters(name: string): string {
  if (/\p{Ll}/u.test(name)) return name;
  const small = name
    .replace(/(\p{Lu})(\p{Lu}+)/gu, (_, first: string, rest: string) => first + rest.toLowerCase())
    .replace(/(?<= )\S+(?= )/g, (word) => (PARTICLES.has(word.toLowerCase()) ? word.toLowerCase() : word));
  return startsWithGivenName(small) && small.split(" ").every((word) => word.length > 2) ? small : name;
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

function isNameWord(word: string): boolean {
  if (PARTICLES.has(word.toLowerCase())) return true;
  return (
    /^(?:\p{Lu}|d['’]\p{Lu}|\p{Lo}|["“«(]\p{Lu})[\p{L}\p{M}\p{Join_Control}'’‑–.\-"”»)]*$/u.test(word) &&
    !/\p{Ll}\.\p{Ll}/u.test(word)
  );
}
