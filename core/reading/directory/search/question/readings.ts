import { areSeveralIndustries, industriesNamed } from "../../../../catalogue/industries/words.ts";
import { bareName, nameWord, searchWords } from "../../lead-text.ts";
import { currencyOf } from "../../../../catalogue/values/currency.ts";
import type { Facet } from "../facets.ts";
import { daysPhrase, LIKE_WORDS } from "./days/date-phrases.ts";
import { foundedIn } from "./days/typed-ages.ts";
import { unanswerable } from "./unanswerable.ts";
import { readAmountPhrase } from "./values/amount-phrases.ts";
import { orderAsked } from "./values/asked-order.ts";
import { NUMBER_WORDS } from "../../../../catalogue/values/number-words.ts";
import { currenciesAsked } from "./values/currency-words.ts";
import { type Headcount, headcountsIn } from "./values/scales.ts";
import { stagesIn } from "./values/stage-words.ts";
import { investorsMeant, isShortName } from "./investors-meant.ts";
import type { Item, Meaning } from "./items.ts";
import { classesOf, rowsOf, smallAbroad } from "./lexicons/lexicon.ts";
import type { LookUps } from "./look-ups.ts";
import { CITIES_LIKE_WORDS } from "./values/place-names.ts";
import { citiesMeant, countriesMeant, nationsMeant, regionsMeant } from "./values/place-words.ts";
import { englishText, LONGEST_NAME, MOST_TOKENS, type Token, type Tokens, typedText } from "./tokens.ts";
import { WEIGHTS } from "./weights.ts";

/** Maximum number of words in an item, as in "between 5 million and 10 million euros". */
const LONGEST = 10;
/** Longer ones have a number or a unit, or are a topic or a range of stages. */
const LONGEST_PLAIN = 5;

/** Everything that each run of words may be, by its first word. */
export function readingsOf(typed: Tokens, known: LookUps): readonly (readonly Item[])[] {
  const { tokens } = typed;
  return tokens.map((_, from) => {
    const most = from < MOST_TOKENS ? Math.min(LONGEST, tokens.length - from) : 1;
    return Array.from({ length: most }, (__, i) => itemsAt(typed, from, from + i + 1, known)).flat();
  });
}

function itemsAt(typed: Tokens, from: number, to: number, known: LookUps): readonly Item[] {
  const tokens = typed.tokens.slice(from, to);
  const text = typedText(typed, from, to);
  const english = englishText(typed, from, to);
  const length = to - from;
  const folded = english.toLowerCase();
  const item = (meaning: Meaning, weight: number): Item => ({ ...meaning, from, to, text, english: folded, weight });
  const items: Item[] = [];
  const classes = classesOf(folded);
  if (classes.size > 0)
    items.push(item({ kind: "shaping", classes }, WEIGHTS.shaping + (length - 1) * WEIGHTS.shapingPhrase));
  const [only] = tokens;
  if (length === 1 && only !== undefined && !classes.has("join")) {
    const isKnown = known.mentions(only.word);
    if (classes.size === 0) items.push(item({ kind: "word" }, isKnown ? WEIGHTS.wordInTexts : WEIGHTS.wordLeft));
    const small = only.isForeign ? undefined : smallAbroad(only.word);
    if (small !== undefined)
      items.push(item({ kind: "shaping", classes: classesOf(small), isGuess: true }, WEIGHTS.guess));
  }
  if (tokens.some(({ english: word }) => word === ",") || from >= MOST_TOKENS) return items;
  const ofName = length * WEIGHTS.valueWord + WEIGHTS.item;
  // "Acme ou Globex": a name ends before a word that joins.
  const isBeforeMore = isJoin(tokens.at(-1)) && to < typed.tokens.length;
  for (const [meaning, weight] of isBeforeMore || length > LONGEST_NAME ? [] : namesIn(text, tokens, known))
    items.push(item(meaning, ofName + weight));
  const ofWords = tokens.reduce<number>(
    (sum, token, i) => sum + inValue(token, i === 0 && length > 1, length),
    WEIGHTS.item,
  );
  // "tour d'au moins 3 M€" is no series D.
  if (isJoinedAtEnd(tokens) || tokens.at(-1)?.word === "d'") return items;
  const isForeign = tokens.some((token) => token.isForeign);
  // "de/us" are two countries.
  if (isForeign && tokens.some((token) => token.english === "/")) return items;
  const bare = isForeign ? english.replaceAll(/\b(?:the|of) /g, "") : english;
  // "de" is "of" before anything, and a code at the end: "fintech de".
  if (isForeign && length === 1 && classes.size > 0 && /^\p{Ll}{1,2}$/u.test(text) && to < typed.tokens.length)
    return items;
  // "die" is "the" in German and no town, "La" in French and no city, "sem" is "without" in Portuguese and no industry.
  const isSmallAbroad = isForeign && length === 1 && classes.size > 0 && /^\p{Ll}{3}/u.test(text);
  const isArticle = isForeign && length === 1 && english === "the" && /^\p{Lu}\p{Ll}/u.test(text);
  const isRefusing = isForeign && length === 1 && classes.has("negation");
  // "Afrika" is Africa, though a country is called so, too; "500 mil euros" are thousands, though "mil" is also a million.
  const isTranslated =
    (/ [ae]$/.test(text) && tokens.at(-1)?.isForeign === true) || tokens.some((one) => one.english === "thousand");
  // Adjectives stand behind: "software aziendale", "robotique industrielle".
  const hasSmall = tokens.some((token) => classesOf(token.english.toLowerCase()).size > 0);
  const turned = hasSmall ? english : englishText({ text, tokens: tokens.toReversed() }, 0, length);
  const meant = length === 1 ? [english, text] : isTranslated ? [english] : [text, english, bare, turned];
  const written = new Set(isRefusing ? [] : isSmallAbroad || isArticle ? [english] : isForeign ? meant : [english]);
  const found = new Set<string>();
  for (const phrase of written) {
    // "semente" is seed in Portuguese before it is an industry.
    if (length === 1 && found.size > 0) break;
    const penalty = isForeign && phrase !== text ? WEIGHTS.translated : 0;
    for (const [meaning, weight] of meaningsOf(phrase, length, known)) {
      const key = meaning.kind === "value" ? `value ${meaning.facet}` : meaning.kind;
      // "en energía": a town in Illinois is called Energy.
      if (found.has(key) || (isForeign && key === "value city" && found.has("value industry"))) continue;
      found.add(key);
      items.push(item(meaning, ofWords + weight + penalty));
    }
  }
  return items;
}

/** How much a word adds to a value: an article before it nothing. */
function inValue({ english, isForeign }: Token, isFirst: boolean, length: number): number {
  if (length === 1 && isForeign) return WEIGHTS.valueWord;
  const classes = classesOf(english.toLowerCase());
  if (isFirst && /^(?:an?|the|of|for)$/i.test(english)) return WEIGHTS.articleBefore;
  return classes.size > 0 && !classes.has("facet") ? WEIGHTS.shapingInside : WEIGHTS.valueWord;
}

function isJoin(token: Token | undefined): boolean {
  return token !== undefined && classesOf(token.english.toLowerCase()).has("join") && !/^plus$/i.test(token.english);
}

/** "and seed" joins two values; "plus" begins one, too ("plus size fashion"). */
function isJoinedAtEnd(tokens: readonly Token[]): boolean {
  const [first, last] = [tokens.at(0), tokens.at(-1)];
  const isLetter = last?.isForeign === false && /^[a-k]$/.test(last.word) && tokens.length > 1;
  return isJoin(first) || (!isLetter && isJoin(last));
}

type Weighed = readonly [Meaning, weight: number];

/** The names of companies, people and investors. */
function namesIn(text: string, tokens: readonly Token[], known: LookUps): readonly Weighed[] {
  const found: Weighed[] = [];
  const words = searchWords(text);
  const isOne = tokens.length === 1;
  const isShaping = tokens.every(({ english }) => classesOf(english.toLowerCase()).size > 0);
  const weight = isOne ? (isShaping ? -2.2 : WEIGHTS.name) : WEIGHTS.name * tokens.length;
  const isPlain = /[\p{L}\p{N}]/u.test(text.at(0) ?? "") && !isShaping;
  const investors = (isExpected: boolean) => investorsMeant({ known, facet: "investor", text, isExpected });
  const [spelled, meant] = [investors(false), investors(true)];
  if (isPlain || spelled.length > 0) {
    const isCompany = known.names.size > 0 && known.names.has(bareName(text));
    const isPerson = words.length > 1 && !isCompany && spelled.length === 0 && known.mentions(nameWord(words));
    if (isCompany || isPerson) found.push([{ kind: "name" }, weight]);
  }
  if (spelled.length > 0 || isShortName(text))
    found.push([{ kind: "investor", values: meant.length > 0 ? meant : spelled, isWhole: true }, weight + 0.05]);
  else if (meant.length > 0 && !isShaping)
    found.push([{ kind: "investor", values: meant, isWhole: false }, WEIGHTS.beginning]);
  return found;
}

/** What phrases of a question mean: most of them are read again with a word corrected. */
const meanings = new WeakMap<LookUps, Map<string, readonly Weighed[]>>();

function meaningsOf(phrase: string, length: number, known: LookUps): readonly Weighed[] {
  const ofQuestion = meanings.get(known) ?? new Map<string, readonly Weighed[]>();
  meanings.set(known, ofQuestion);
  const key = `${length} ${phrase}`;
  const found = ofQuestion.get(key) ?? readMeanings(phrase, length, known);
  ofQuestion.set(key, found);
  return found;
}

function readMeanings(phrase: string, length: number, known: LookUps): readonly Weighed[] {
  const text = withPlainDays(phrase.trim().replaceAll(" :", ":")).replace(BOTH_BOUNDS, "between $1 and ");
  const found: Weighed[] = [];
  const [of, named = ""] = classesOf(text.toLowerCase()).get("facet")?.split("=") ?? [];
  if (of === "money" || of === "source" || of === "stage" || of === "has")
    found.push([{ kind: "value", facet: of, values: [named] }, WEIGHTS.topic]);
  const topic = unanswerable(text);
  if (topic !== undefined)
    found.push([{ kind: "unused", reason: topic.reason, ...(topic.isAmount && { isAmount: true }) }, WEIGHTS.topic]);
  const isLong = length > LONGEST_PLAIN;
  const sort = isLong ? null : orderAsked(text);
  if (sort !== null) found.push([{ kind: "sort", sort }, WEIGHTS.order]);
  const isMeasured = MEASURE.test(text);
  const amount = isMeasured ? readAmountPhrase(text) : null;
  if (amount !== null) found.push([{ kind: "amount", ...amount }, WEIGHTS.amount]);
  const founded = isMeasured ? foundedIn(withAgo(text), known.today) : null;
  if (founded !== null) found.push([{ kind: "founded", range: founded }, WEIGHTS.founded]);
  const isWordToo = LIKE_WORDS.test(text);
  const dated = isWordToo ? `in ${text}` : withAgo(text);
  const days = isMeasured && founded === null ? daysPhrase(dated, known.today, text) : null;
  if (days !== null) found.push([{ kind: "days", phrase: days, ...(isWordToo && { isWordToo }) }, WEIGHTS.days]);
  const headcount = isMeasured ? headcountsIn(text) : null;
  if (headcount !== null) found.push(sizeOf(headcount, known));
  const isSmall = length === 1 && classesOf(text.toLowerCase()).size > 0;
  const value = (facet: Facet, values: readonly string[], weight: number) => {
    if (values.length > 0) found.push([{ kind: "value", facet, values }, weight]);
  };
  if (!isLong) value("stated_currency", currenciesAsked(text), WEIGHTS.currency);
  const isLetter = length === 1 && /^[a-k]$/.test(text);
  if (!isLetter) value("stage", stagesIn(text, known.edited), WEIGHTS.stage);
  if (isLong || (isSmall && !/^\p{Lu}/u.test(text))) return found;
  const industries =
    (text.includes("/") && length > 1) || areSeveralIndustries(text, known.edited)
      ? []
      : industriesNamed(text.replace(/[- ](?:focused|related|focussed)$/i, ""), known.edited);
  value("industry", industries, WEIGHTS.industry);
  if (!isSmall) placesIn(text, known, length, found);
  return found;
}

const MEASURES = ["measures.tsv", "holidays.tsv"].flatMap(rowsOf).map(([beginning]) => beginning);
/** Amounts, periods, years founded and numbers of employees have a digit or a word that tells of one. */
const MEASURE = new RegExp(`\\d|day|week|month|year|\\b(?:${MEASURES.join("|")}|${NUMBER_WORDS})`, "i");

/** "at least 20 but not more than 50 million" */
const BOTH_BOUNDS =
  /^(?:at least|over|more than|above|minimum|min) ([$€£]?\d[\d.,]*(?: ?(?:k|m|mn|million))?) (?:but|and) (?:(?:not|no) (?:more than|over|above)|less than|under|below|at most|up to|max(?:imum)?) (?=[$€£]?\d)/i;

/** "the 10th of November" */
function withPlainDays(text: string): string {
  return text.replaceAll(
    /\b(?:the )?(?:(\d{1,2})(?:st|nd|rd|th)?|first) of (?=(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/gi,
    (_, day = "1") => `${day} `,
  );
}

/** "vor 3 Monaten", "il y a 3 mois", "3 mesi fa" in the order of English. */
export function withAgo(text: string): string {
  return (
    text
      .replace(
        /^(?:before|ago) ((?:more|less) than )?(\d{1,3}|an?|one|two|three|four|five|six) (?=(?:day|week|month|quarter|year)s?$)/,
        "$1$2 ",
      )
      .replace(/^(.*(?:day|week|month|quarter|year)s?)$/, (all) => (text === all ? all : `${all} ago`))
      .replace(/^(?:post[- ]?|past )(?=(?:19|20)\d\d\b)/, "after ")
      // "de plus de 6 mois", "de moins de 5 ans"
      .replace(/^more than (?=\d{1,3} (?:days|weeks|months)$)/, "older than ")
      .replace(/^((?:less|more) than \d{1,2} years)$/, "$1 old")
      .replace(/^(in )?(\d{1,3}|[a-z]+) last (?=(?:day|week|month|quarter|year)s$)/, "$1last $2 ")
  );
}

function sizeOf({ bands, size }: Headcount, known: LookUps): Weighed {
  const none =
    !known.seesPart && known.all("headcount").length === 0
      ? "we hold no numbers of employees"
      : bands.length === 0
        ? "employees are known by bands, such as 11-50 or 51-200, and none is within it"
        : null;
  return none === null
    ? [{ kind: "value", facet: "headcount", values: bands, size }, WEIGHTS.headcount]
    : [{ kind: "unused", reason: none }, WEIGHTS.headcount];
}

const PLACE_READERS = [
  ["region", nationsMeant, WEIGHTS.nation],
  ["country", countriesMeant, WEIGHTS.country],
  ["city", citiesMeant, WEIGHTS.city],
  ["region", regionsMeant, WEIGHTS.region],
] as const;

function placesIn(text: string, known: LookUps, length: number, found: Weighed[]): void {
  // "in CAD": a currency, though Chad is called so.
  if (!/\p{L}{2}/u.test(text) || (length === 1 && text.length === 3 && currencyOf(text) !== undefined)) return;
  const { seesPart } = known;
  for (const [facet, read, weight] of PLACE_READERS) {
    // What is no place where one is expected is none elsewhere.
    const expected = read(text, { known, isExpected: true, seesPart });
    if (expected.length === 0) continue;
    const sure = read(text, { known, isExpected: false, seesPart });
    const values = sure.length > 0 ? sure : expected;
    const isWordToo = length === 1 && facet === "city" && CITIES_LIKE_WORDS.has(text);
    const isMeant = sure.length > 0 && !isWordToo;
    const needsPlace = isWordToo || known.mentions(text.toLowerCase()) ? "before" : "beside";
    found.push([{ kind: "value", facet, values, ...(isMeant ? {} : { needsPlace }) }, weight]);
    if (isMeant) return;
  }
}
