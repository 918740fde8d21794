import { industriesNamed } from "../../../../../catalogue/industries/words.ts";
import { foldToAscii } from "../../../../../catalogue/names/ascii.ts";
import { inEnglish } from "../lexicons/foreign-words.ts";
import { isFiller } from "../function-words.ts";
import { countriesIn, isCityNickname } from "../values/place-words.ts";

/**
 * The text with values that are written as one word apart: "us/uk", "fintech+ai", "seed/A", "Gesundheitsstartups" and
 * "d'énergie". Only what names a value on its own is taken apart, so that names stay whole.
 */
export function withValuesApart(text: string): string {
  return text
    .replaceAll("’", "'")
    .replaceAll(/\band\/or\b/gi, "or")
    .replaceAll(LETTERS_BEHIND_STAGE, (_, stage: string, letters: string) =>
      [stage, ...(letters.match(/(?<!\p{L})[a-k](?!\p{L})/giu) ?? []).map((letter) => `series ${letter}`)].join(" / "),
    )
    .replaceAll(LETTER_BEFORE_SEED, "series $1 / ")
    .replaceAll(LETTERS_BEFORE_ROUNDS, "series $1 / series $2")
    .replaceAll(JOINED, partsApart)
    .replaceAll(COMPOUND, compoundApart)
    .replaceAll(ELIDED, (typed: string, one: string, two: string | undefined) =>
      isElided(one) || (two !== undefined && isIndustry(`${one} ${two}`)) ? "" : typed,
    )
    .replaceAll(NUMBERED, (_, word: string) => String(NUMBERS.get(foldToAscii(word))))
    .replaceAll(COUNT_BEFORE_LAST, "$2 $1");
}

/** "seed/A", "seed+a", "series b & c"; of letters with spaces around the sign, "a" may be an article. */
const LETTERS_BEHIND_STAGE =
  /(?<![\p{L}\d])(pre-?seed|seed|angel|series [a-k])((?:(?:[/+&](?:series )?[a-k]|\s[/+&]\s[b-k])(?![\p{L}\d]))+)/giu;
const LETTER_BEFORE_SEED = /(?<![\p{L}\d/+])([a-k])[/+](?=(?:pre-?)?seed\b)/giu;
/** "a+b rounds" */
const LETTERS_BEFORE_ROUNDS = /(?<![\p{L}\d/+&])([a-k])[/+&]([a-k])(?= (?:rounds?|deals?)\b)/giu;

const JOINED = /(?<![\p{L}\d/+.:@-])\p{L}[\p{L}\d]+(?:[/+]\p{L}[\p{L}\d]+)+(?![\p{L}\d/+])/gu;

const COUNTRY_NAMES = new Intl.DisplayNames("en-US", { type: "region", fallback: "none" });

/** The parts of "us/uk" or "fintech+ai". A code that is also a word, as in "de/at/ch", becomes the country's name. */
function partsApart(typed: string): string {
  const parts = typed.split(/[/+]/);
  const isPlus = typed.includes("+");
  const countries = parts.map(countryNamed);
  const areCountries = countries.every((country) => country !== undefined) && !parts.every(isIndustry);
  // "ar/vr"
  if (isIndustry(typed) && !areCountries) return typed;
  const named = areCountries ? countries : parts;
  const isEach = named.every((part) => part.length > 2 || isValue(part));
  if (!isEach || (isPlus && !named.some((part) => isValue(part) || /^(?:pre)?seed$/i.test(part)))) return typed;
  return named.join(isPlus ? " + " : " / ");
}

function countryNamed(part: string): string | undefined {
  if (part.length > 2) return countriesIn(part, true).length > 0 ? part : undefined;
  if (!isFiller(part) && inEnglish(part) === part && countriesIn(part, true).length > 0) return part;
  return COUNTRY_NAMES.of(part.toUpperCase());
}

/** German nouns behind an industry: "Versicherungsunternehmen". */
const COMPOUND = /(?<![\p{L}\d])(\p{L}{2,})(start-?ups?|unternehmen|firmen|gründer\p{L}*)(?![\p{L}\d])/giu;

function compoundApart(typed: string, stem: string, noun: string): string {
  const name = [stem, stem.replace(/s$/i, ""), stem.replace(/e?n$/i, "")].find(isIndustry);
  return name === undefined ? typed : `${name} ${noun}`;
}

/** "d'énergie", "l'IA", "dell'energia", "d'intelligence artificielle". */
const ELIDED = /(?<![\p{L}\d])(?:d|l|dell|nell|all|dall)'(?=(\p{L}+)(?:[ -](\p{L}+))?)/giu;

/** True behind an article for a value or a word of questions; "d'un" is read as a part of bounds. */
function isElided(word: string): boolean {
  const english = inEnglish(word);
  return isIndustry(word) || countriesIn(word, true).length > 0 || (english !== word && english !== "a");
}

const NUMBERS: ReadonlyMap<string, number> = new Map(
  [
    "deux due dos zwei dois",
    "trois tre tres drei",
    "quatre quattro cuatro vier quatro",
    "cinq cinque cinco funf",
    "six sei seis sechs",
    "sept sette siete sieben sete",
    "huit otto ocho acht oito",
    "neuf nove nueve neun",
    "dix dieci diez zehn dez",
    "onze undici once elf",
    "douze dodici doce zwolf",
  ].flatMap((words, i) => words.split(" ").map((word) => [word, i + 2] as const)),
);
const LAST = "derni[eè]re?s|letzten?|vergangenen?|[uú]ltim[oaie]s?|pasad[oa]s|scors[ie]|prochains";
const UNITS =
  "tagen?|wochen?|monaten?|quartalen?|jahren?|jours|semaines|mois|trimestres?|ans|ann[eé]es|d[ií]as|semanas|meses|a[nñ]os|giorni|settimane|mesi|trimestri|anni|millions|millionen|millones|milh[oõ]es|milioni|mio";
/** "seis meses", "trois derniers mois", "fünf Millionen" */
const NUMBERED = new RegExp(
  `(?<![\\p{L}\\d])(${[...NUMBERS.keys()].join("|").replace("funf", "f[uü]nf").replace("zwolf", "zw[oö]lf").replace("tres", "tr[eê]s")})(?= (?:(?:${LAST}) )?(?:${UNITS})(?!\\p{L}))`,
  "giu",
);
/** "3 derniers mois" */
const COUNT_BEFORE_LAST = new RegExp(`(?<![\\p{L}\\d])(\\d{1,3}) (${LAST})(?= (?:${UNITS})(?!\\p{L}))`, "giu");

const NO_EDITS = new Map<string, readonly string[]>();

function isIndustry(text: string): boolean {
  return industriesNamed(text, NO_EDITS).length > 0;
}

function isValue(part: string): boolean {
  return isIndustry(part) || isCityNickname(part) || countriesIn(part, true).length > 0;
}
