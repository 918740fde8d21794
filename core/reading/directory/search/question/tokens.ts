import { industriesNamed } from "../../../../catalogue/industries/words.ts";
import { countryOf } from "../../../../catalogue/places/country-names.ts";
import { Gazetteer } from "../../../../catalogue/places/gazetteer.ts";
import { placeKey } from "../../../../catalogue/places/place-key.ts";
import { foldToAscii } from "../../../../catalogue/names/ascii.ts";
import { MONTH } from "./days/date-phrases.ts";
import { COUNTRY_CODES } from "./values/place-names.ts";
import { stagesIn } from "./values/stage-words.ts";
import { classesOf, isHead, isKnownWord, isShapingWord, translatedIn, valueAbroad } from "./lexicons/lexicon.ts";

/** A word of a question, or several of another language that are one phrase of English. */
export interface Token {
  /** Its place in the text, from the first sign to behind the last. */
  readonly from: number;
  readonly to: number;
  /** Folded, without apostrophes. */
  readonly word: string;
  /** In English, in small letters if it was translated. */
  readonly english: string;
  readonly isForeign: boolean;
}

/** A question as words. */
export interface Tokens {
  readonly text: string;
  readonly tokens: readonly Token[];
}

/** Names of companies and people have at most as many words. */
export const LONGEST_NAME = 8;
/** Further words are read as words alone. */
export const MOST_TOKENS = 30;

const NO_EDITS = new Map<string, readonly string[]>();

const COUNTRY_NAMES = new Intl.DisplayNames("en-US", { type: "region", fallback: "none" });

/** Signs around words that mean nothing. */
const AROUND = /^[\s()[\]"“”„!?.:¿¡'`*]+|[\s()[\]"“”„!?.:'`*]+$/g;
/** Words that stand before others without a space: "d'énergie", "l'IA", "jusqu'à". */
const ELIDED = /^(?:d|l|n|s|c|qu|jusqu|quest|dell|nell|all|dall|sull|aujourd|un|autour|dun|dune)'(?=[\p{L}\d])/iu;
const ELIDED_ALONE = /^(?:d|l|n|s|c|qu|jusqu|quest|dell|nell|all|dall|sull|aujourd|un|autour|dun|dune)'$/iu;
/** What no sign may separate: numbers, web addresses, and words that mean something as a whole. */
const WHOLE = /\d|^(?:w\/o(?:ut)?|w\/|n\/a|and\/or|t\/m|ex-\S+)$|^[\p{L}-]+(?:\.[\p{L}-]+){0,5}\.\p{L}{2,20}$/iu;

/** "jan-jun" as two months; null for other words with a hyphen. "Jan" and "mar" alone are names and words. */
function monthsOf(run: string): string | null {
  const ends = run.split("-").map((word) => word.replace(/^jan$/i, "january").replace(/^mar$/i, "march"));
  return ends.every((word) => MONTH.test(word.toLowerCase())) ? ends.join(" - ") : null;
}

/** The words of a question; commas and the signs that join are words of their own. */
export function tokensOf(typed: string): Tokens {
  const text = typed
    .replaceAll("’", "'")
    .replaceAll(/[\u2013\u2014]/g, "-")
    .replaceAll(";", ",")
    // "500 000 €", and "500.000 Euro", which nobody means with three decimals
    .replaceAll(/(?<![\d.,])\d{1,3}(?: \d{3})+(?![\d.,])/g, (number) => number.replaceAll(" ", ""))
    .replaceAll(/(?<![\d.,])[1-9]\d{0,2}(?:\.\d{3})+(?![\d.,]| ?(?:m|bn|tsd|k\b))/gi, (number) =>
      number.replaceAll(".", ""),
    )
    // "oct-nov 2026", "may 15, 2026", "sep '26", "Q1/2026", "1er juillet", "sub-$5m"
    .replaceAll(/(?<=\b[a-z]{3,9})-(?=[a-z]{3,9} 20\d\d\b)/gi, " - ")
    .replaceAll(/\b[a-z]{3,9}-[a-z]{3,9}\b/gi, (run) => monthsOf(run) ?? run)
    .replaceAll(/(?<=\b(?:series [a-k]|seed))-(?=(?:s[eé]ries? )?[a-k]\b)/gi, " to ")
    .replaceAll(/(?<=\b(?:[Ss]eries [A-K]|series [b-k]))s\b/g, "")
    .replaceAll(/(?<=\b[a-z]{3,9} \d{1,2}(?:st|nd|rd|th)?), (?=20\d\d\b)/gi, " ")
    .replaceAll(/(?<=\b[a-z]{2,9} )'(?=\d\d\b)/gi, "20")
    .replaceAll(/(?<=\b[qh][1-4])\/(?=\d\d)/gi, " ")
    // "1. Quartal", "2e trimestre", "1º semestre"
    .replaceAll(/\b([1-4])(?:\.|er|ème|[eº°ªoa])? ?(?:quartals?|trimestre|kwartaal)\b/gi, "q$1")
    .replaceAll(/\b([12])(?:\.|er|ème|[eº°ªoa])? ?(?:halbjahre?s?|semestre|halfjaar)\b/gi, "h$1")
    .replaceAll(/\b1er\b/gi, "1")
    .replaceAll(/\b((?:19|20)\d\d)\/(?=(?:19|20)\d\d\b)/g, "$1-")
    .replaceAll(/\b(?!jahres)(\p{L}{3,9})hälfte\b/giu, "hälfte $1")
    .replaceAll(/(?<=\d)(?=(?:mila|mil|tsd|mrd)\b)|(?<=\d) (?=%)/gi, (space) => (space === "" ? " " : ""))
    .replaceAll(/(?<=\b\d{1,2} )mos?\b(?! \d)/g, "months")
    .replaceAll(/\best\.? (?=(?:since |in |after )?(?:19|20)\d\d\b)/gi, "founded ")
    .replaceAll(/(?<![A-Z] )\bSEA\b(?! [A-Z]{2})/g, "Southeast Asia")
    .replaceAll(/\bsub[- ](?=[$€£]?\d)/gi, "under ")
    // "+200 people"; a change of percent has its sign
    .replaceAll(/(?<!\S)\+(?=[$€£]?\d)(?!\S* ?%)/g, "over ")
    .replaceAll(/(?<=\d )MA\b/g, "employees")
    .replaceAll(/(?<= )w (?=\p{Ll})/gu, "with ")
    .replaceAll(/\b(i'm|we're|i am|we are) after\b/gi, "$1 for");
  const found: { readonly from: number; readonly to: number; english?: string }[] = [];
  for (const chunk of text.matchAll(/\S+/g)) {
    let [at, rest] = [chunk.index, chunk[0]];
    const add = (from: number, to: number, english?: string) => {
      const word = text.slice(from, to);
      const [elided] = ELIDED_ALONE.exec(word) ?? [];
      if (elided !== undefined) {
        found.push({ from, to });
        return;
      }
      const start = from + (/^[\s()[\]"“”„!?.:¿¡'`*]+/.exec(word)?.[0].length ?? 0);
      const end = start + word.replaceAll(AROUND, "").length;
      if (end === start) return;
      // "lead: Accel" begins with a phrase that has the colon; behind a value, one ends a list: "not Berlin: Germany".
      const hasColon = text[end] === ":" && end < to;
      const isPhrase = hasColon && isKnownWord(wordOf(text.slice(start, end + 1)));
      found.push({ from: start, to: isPhrase ? end + 1 : end, ...(english === undefined ? {} : { english }) });
      if (hasColon && (/^[A-K]:/i.test(text.slice(start)) || !isShapingWord(wordOf(text.slice(start, end)))))
        found.push({ from: end, to: end + 1, english: ":" });
    };
    const [, sign = ""] = /^([-!])(?=\p{L})/u.exec(rest) ?? [];
    if (sign !== "" && !/^-{2}/.test(rest)) {
      found.push({ from: at, to: at + 1, english: "not" });
      [at, rest] = [at + 1, rest.slice(1)];
    }
    if (/^-+$/.test(rest)) {
      if (found.length > 0) found.push({ from: at, to: at + rest.length, english: "to" });
      continue;
    }
    for (const part of partsOf(rest)) {
      add(at, at + part.length, /^,+$/.test(part) ? "," : undefined);
      at += part.length;
    }
  }
  const words = found.map((one) => {
    const written = text.slice(one.from, one.to);
    const bare = written.replace(/'(?:s|re|ve|m)$/i, "");
    const to = one.from + (bare.length >= 2 ? bare.length : written.length);
    return { from: one.from, to, english: one.english, word: wordOf(text.slice(one.from, to)) };
  });
  return { text, tokens: withLetters(withCountries(withRanges(withAlternatives(translated(text, words))))) };
}

/** Folded as in the files of words: "n't" without its sign, "l'" with it. */
function wordOf(written: string): string {
  const folded = foldToAscii(written).trim().replace(/n't$/, "nt");
  return ELIDED_ALONE.test(written) ? `${folded.replace("'", "")}'` : folded;
}

/** The parts of what stands between spaces: "us/uk", "d'énergie", "Serie-B-Runden", "Berlin,". */
function partsOf(chunk: string): readonly string[] {
  const comma = chunk.search(/,(?!\d)|(?<!\d),/);
  if (comma >= 0 && chunk.length > 1)
    return [...partsOf(chunk.slice(0, comma)), ",", ...partsOf(chunk.slice(comma + 1))];
  if (chunk === "") return [];
  const bare = chunk.replaceAll(AROUND, "");
  const [elided = ""] = ELIDED.exec(chunk) ?? [];
  if (elided !== "" && (/\d/.test(bare) || !isWhole(bare))) return [elided, ...partsOf(chunk.slice(elided.length))];
  if (isWhole(bare)) return [chunk];
  const joined = /^(.*?[\p{L}\d)])([/&+|])(?=[\p{L}\d])(.+)$/u.exec(chunk);
  if (joined !== null && !/\.\w+$/.test(joined[1] ?? ""))
    return [...partsOf(joined[1] ?? ""), joined[2] ?? "", ...partsOf(joined[3] ?? "")];
  const hyphen = /^(.*?\p{L})(-)(?=\p{L})(.+)$/u.exec(chunk);
  if (hyphen !== null)
    return [...partsOf(hyphen[1] ?? ""), "-", ...partsOf(hyphen[3] ?? "")].filter((part) => part !== "");
  return compoundParts(chunk) ?? [chunk];
}

/** True for what is one word with its signs: "pre-seed", "e-commerce", "ar/vr", "5-10m". */
function isWhole(word: string): boolean {
  const folded = wordOf(word);
  return (
    WHOLE.test(word) ||
    isKnownWord(folded) ||
    (/[-/&+]/.test(word) && !areCodes(word) && industriesNamed(word, NO_EDITS).length > 0)
  );
}

/** True for "ch/at": codes of countries. */
function areCodes(word: string): boolean {
  return word
    .split("/")
    .every((part) => /^[a-z]{2}$/i.test(part) && COUNTRY_NAMES.of(part.toUpperCase()) !== undefined);
}

/** Shorter words are no second part of a compound. */
const SHORTEST_HEAD = 4;

/** A word of German or Dutch behind what companies do: "Versicherungsunternehmen", "KI-Startups", "seedrondes". */
function compoundParts(chunk: string): readonly string[] | null {
  if (!/^\p{L}+$/u.test(chunk)) return null;
  for (let at = 2; at <= chunk.length - SHORTEST_HEAD; at += 1) {
    const [stem, head] = [chunk.slice(0, at), chunk.slice(at)];
    if (!isHead(wordOf(head))) continue;
    const isNamed = [stem, stem.replace(/s$/i, ""), stem.replace(/e?n$/i, "")].some((name) => {
      const english = valueAbroad(wordOf(name)) ?? name;
      return industriesNamed(english, NO_EDITS).length > 0 || stagesIn(english, NO_EDITS).length > 0;
    });
    if (isNamed) return [stem, head];
  }
  return null;
}

interface Word {
  readonly from: number;
  readonly to: number;
  readonly english: string | undefined;
  readonly word: string;
}

function translated(text: string, all: readonly Word[]): readonly Token[] {
  // A hyphen inside a word joins its parts and is none itself.
  const words = all.filter(({ from, to, english }) => english !== undefined || text.slice(from, to) !== "-");
  const ofCities = wordsOfCities(words);
  const runs = translatedIn(
    words.map(({ from, to, word }, at) => {
      const written = text.slice(from, to);
      // "un round a ottobre"
      const isSmallWord = words[at - 1]?.word === "round" && /^[ae]$/.test(written) && at + 1 < words.length;
      const isInitial =
        /^\p{Lu}$/u.test(written) || (/^[a-k]$/.test(word) && NAMED.test(words[at - 1]?.word ?? "") && !isSmallWord);
      return { word, hasAccents: /[^\p{ASCII}]/u.test(written), isInitial, isOfCity: ofCities.has(at) };
    }),
  );
  const byStart = new Map(runs.map((run) => [run.from, run]));
  const tokens: Token[] = [];
  for (let at = 0; at < words.length;) {
    const one = words[at];
    if (one === undefined) break;
    const run = byStart.get(at);
    const last = words[at + (run?.length ?? 1) - 1] ?? one;
    const written = one.english ?? run?.english ?? text.slice(one.from, one.to).replace(/n't$/i, "nt");
    tokens.push({
      from: one.from,
      to: last.to,
      word: words
        .slice(at, at + (run?.length ?? 1))
        .map(({ word }) => word)
        .join(" "),
      english: written,
      isForeign: run !== undefined && run.english !== one.word,
    });
    at += run?.length ?? 1;
  }
  return tokens;
}

const LEAST_PEOPLE = 100_000;

/** The places of the words of large cities' names of two to four words. */
function wordsOfCities(words: readonly Word[]): ReadonlySet<number> {
  return new Set(
    words.slice(0, MOST_TOKENS).flatMap((_, from) =>
      [2, 3, 4].flatMap((length) => {
        const name = words.slice(from, from + length).map(({ word }) => word);
        const isRun = name.length === length && !name.includes(",");
        const cities = isRun ? Gazetteer.open().under(placeKey(name.join(" "))) : [];
        return cities.some(({ population, isAlternate }) => population >= LEAST_PEOPLE && !isAlternate)
          ? name.map((__, i) => from + i)
          : [];
      }),
    ),
  );
}

/** "soit fintech soit assurance": the second "either" is "or". */
function withAlternatives(tokens: readonly Token[]): readonly Token[] {
  const first = tokens.findIndex(({ english }) => english === "either");
  return tokens.map((token, at) => (at > first && token.english === "either" ? { ...token, english: "or" } : token));
}

const PERIOD = /^(?:last|this|first|second|third|fourth|week|month|quarter|year|yesterday|[qh][1-4]|20\d\d)\b/;

/**
 * "1 à 3 M€", "de 50 a 200", "de janvier à mars": a small word between two numbers or months is "to", and the one before
 * them "from". "do mês passado" and "von 2025" ask for that period, not for all since; "da gennaio" is since January.
 */
function withRanges(tokens: readonly Token[]): readonly Token[] {
  const read = [...tokens];
  const englishAt = (at: number) => read[at]?.english ?? "";
  const isStage = (at: number) => /^(?:(?:pre-?)?seed|series?|[b-k])$/.test(foldToAscii(englishAt(at)));
  const isNumber = (at: number) => /^[$€£]?\d/.test(tokens[at]?.word ?? "") || MONTH.test(englishAt(at));
  const put = (at: number, of: RegExp, english: string) => {
    const token = read[at];
    if (token !== undefined && of.test(token.english)) read[at] = { ...token, english };
  };
  for (const [at, { word, english }] of tokens.entries())
    if (/^(?:a|au|al|ao|tot)$/.test(word) && (isNumber(at + 1) || isStage(at + 1))) {
      const isEnd = isStage(at + 1) ? isStage : isNumber;
      let first = (englishAt(at - 1) === "," ? undefined : [at - 1, at - 2].find(isEnd)) ?? at;
      while (first < at && (isEnd(first - 1) || (englishAt(first - 1) === "of" && isEnd(first - 2)))) first -= 1;
      if (first < at) put(at, /./, "to");
      if (first < at) put(first - 1, /^(?:of|from|since|in|van)$/, "from");
    } else if (english === "from" && /^(?:do|das?|dos|vom|von)$/.test(word)) {
      const isPeriod = PERIOD.test(englishAt(at + 1)) || (word !== "da" && MONTH.test(englishAt(at + 1)));
      if (isPeriod && !/^(?:to|until)$/.test(englishAt(at + 2))) put(at, /./, "in");
    } else if (word === "voor" && !isNumber(at + 1) && !isStage(at + 1) && !PERIOD.test(englishAt(at + 1)))
      put(at, /./, "for");
  return read;
}

/** True for a sign that joins without spaces: "de/at", "UK+IE". */
function isTight(tokens: readonly Token[], at: number): boolean {
  const [before, sign, after] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  return (
    sign?.word === "/" || (/^[&+]$/.test(sign?.word ?? "") && before?.to === sign?.from && sign?.to === after?.from)
  );
}

/** "de/at/ch", "us/switzerland", "NL or BE": codes beside countries are countries, also those that are words. */
function withCountries(tokens: readonly Token[]): readonly Token[] {
  const nameAt = (at: number) => {
    const word = tokens[at]?.word ?? "";
    return /^[a-z]{2}$/.test(word)
      ? COUNTRY_NAMES.of(word.toUpperCase())
      : countryOf(word) === undefined
        ? undefined
        : word;
  };
  // "NL or BE", "nl + be": beside a country, a code that is also a word.
  const isSure = (at: number) =>
    /^u[ks]$/.test(tokens[at]?.word ?? "") ||
    COUNTRY_CODES.has(tokens[at]?.word ?? "") ||
    (tokens[at]?.word.length !== 2 && nameAt(at) !== undefined);
  return tokens.map((token, at) => {
    const isJoined = (step: number) =>
      isTight(tokens, at + step)
        ? nameAt(at + 2 * step) !== undefined
        : (/^[&+]$/.test(tokens[at + step]?.word ?? "") || /^[A-Z]{2}$/.test(token.english)) &&
          JOINS.test(tokens[at + step]?.english ?? "") &&
          tokens[at + step]?.word !== "," &&
          isSure(at + 2 * step) &&
          industriesNamed(token.word, NO_EDITS).length === 0;
    const name = token.word.length === 2 && [-1, 1].some(isJoined) ? nameAt(at) : undefined;
    return name === undefined ? token : { ...token, english: name, isForeign: true };
  });
}

const JOINS = /^(?:,|and|or|to|\/|&|\+)$/;
const SIGN = /^[/&+]$/;
const RAISING = /^(?:rais|clos|announc|land|did$|complet)/;
const NAMED = /^(?:series|serie|ser|round)$/;
const BEHIND_STAGE = /^(?:in|from|with|this|last|since|during|within|before|after|over|under|up to)$/;

/**
 * A letter is a stage where it is joined to one ("Series A/B", "seed or A"), and a capital one also alone in its part of a
 * list ("A, Madrid", "games, B or C").
 */
function withLetters(tokens: readonly Token[]): readonly Token[] {
  const read = [...tokens];
  const englishAt = (at: number) => read[at]?.english ?? "";
  const isLetter = (at: number) => /^[a-k]$/.test(read[at]?.word ?? "");
  const isCapital = (at: number) => /^[A-K]$/.test(englishAt(at));
  const isStage = (at: number) =>
    /^(?:series [a-k]|(?:pre-?)?seed|pre-series a)$/i.test(englishAt(at)) ||
    (isLetter(at) && NAMED.test(foldToAscii(englishAt(at - 1))));
  const isRound = (at: number) => classesOf(englishAt(at).toLowerCase()).has("round");
  const isEnd = (at: number) => read[at] === undefined || JOINS.test(englishAt(at)) || isCapital(at);
  for (const [at, token] of tokens.entries()) {
    if (!isLetter(at) || isStage(at)) continue;
    const before = englishAt(at - 1).toLowerCase();
    const joined = JOINS.test(before) ? (before !== "," && englishAt(at - 2) === "," ? at - 3 : at - 2) : -1;
    // "series b, a london startup" has an article, "seed or a in london" has none.
    const isEnded = isEnd(at + 1) || BEHIND_STAGE.test(englishAt(at + 1));
    const isArticle = token.word === "a" && !SIGN.test(before) && !isRound(at + 1) && !isEnded;
    const isBehind = isStage(joined) && !isArticle;
    const isSeed = englishAt(at + 2)
      .toLowerCase()
      .endsWith("seed");
    const isBefore = /^(?:[/&+]|or)$/.test(englishAt(at + 1)) && (isSeed || (isLetter(at + 2) && isRound(at + 3)));
    const isAlone = tokens.length > 1 && (/^(?:|,|:|any)$/.test(before) || isStage(at - 1));
    const isPart = isCapital(at) && isAlone && (isEnd(at + 1) || englishAt(at + 1) === "in");
    // "raise a B", "raised A in May"
    const isRaised =
      isCapital(at) &&
      ((/^(?:an?|its|their)$/.test(before) && RAISING.test(read[at - 2]?.word ?? "")) ||
        (isEnded && RAISING.test(read[at - 1]?.word ?? "")));
    // "a round fintech" begins with the stage; behind an article, "rounds" would be one.
    const isFirst = at === 0 && /^rounds?$/.test(read[1]?.word ?? "") && read.length > 2;
    const isShort =
      token.word === "a" &&
      (read[at + 1]?.word === "rounds" || (isFirst && classesOf(englishAt(2).toLowerCase()).size === 0));
    if (isBehind || isBefore || isPart || isRaised || isShort)
      read[at] = { ...token, english: `series ${token.word}`, isForeign: true };
  }
  return read;
}

/** Every run of up to eight words as typed, which may be a name. */
export function typedRuns(typed: Tokens): readonly string[] {
  const { tokens } = typed;
  return tokens
    .slice(0, MOST_TOKENS)
    .flatMap((_, from) =>
      Array.from({ length: Math.min(LONGEST_NAME, tokens.length - from) }, (__, i) =>
        typedText(typed, from, from + i + 1),
      ),
    );
}

/** The words from one to another as typed. */
export function typedText({ text, tokens }: Tokens, from: number, to: number): string {
  return text.slice(tokens[from]?.from ?? 0, tokens[to - 1]?.to ?? 0);
}

/** The words from one to another in English. */
export function englishText({ tokens }: Tokens, from: number, to: number): string {
  return tokens
    .slice(from, to)
    .map(({ english }) => english)
    .join(" ");
}
