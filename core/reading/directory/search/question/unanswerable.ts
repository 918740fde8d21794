import { rowsOf } from "./lexicons/lexicon.ts";

/** What questions ask for and the catalogue holds no data about, so that no filter is made of it. */
interface Topic {
  /** Why no filter is made of it. */
  readonly reason: string;
  /** True if the words after it belong to it: "hiring sales people". */
  readonly takesObject: boolean;
  /** True if a place after it belongs to it as well: "expanding to the US". */
  readonly takesPlace: boolean;
  /** True if an amount or a number beside it belongs to it: "revenue over 10m". */
  readonly isAmount: boolean;
}

/** By their names in `topics.tsv`; the third column says what beside a topic belongs to it. */
const TOPICS: Readonly<Record<string, Topic>> = Object.fromEntries(
  rowsOf("reasons.tsv").map(([name, reason, belongs]) => {
    const takes = (what: string) => belongs.includes(what);
    return [name, { reason, takesObject: takes("object"), takesPlace: takes("place"), isAmount: takes("amount") }];
  }),
);

/** The list of founders can be narrowed by some of them. */
export const NO_TITLES = TOPICS["titles"]?.reason ?? "";
export const NO_TOTALS = TOPICS["totals"]?.reason ?? "";
export const NO_SIZES = TOPICS["size"]?.reason ?? "";
export const NO_AGES = TOPICS["age"]?.reason ?? "";

/** Words and phrases, "#" for a number, with the names of their topics. */
const PHRASES: ReadonlyMap<string, string> = new Map(rowsOf("topics.tsv").map(([phrase, topic]) => [phrase, topic]));

const ORDINAL = "(?:first|second|third|fourth|fifth|1st|2nd|3rd|4th|5th|maiden|debut|subsequent|previous)";
const OF_MONEY = "(?:(?:equity|funding|financing|venture|vc|institutional|priced|seed) )?";

/** What has numbers or other words in it. */
const PATTERNS: readonly (readonly [topic: string, pattern: RegExp])[] = [
  [
    "how_often",
    new RegExp(`^${ORDINAL}(?: ever)? ${OF_MONEY}(?:rounds?|raises?|fundrais(?:e|es|ing)|financings?)(?: ever)?$`),
  ],
  ["how_often", /^(?:(?:raised|funded) )?(?:twice|again|more than once|(?:several|multiple|two|three|\d) times)$/],
  ["how_often", new RegExp(`^(?:\\d|one|two|three|several|multiple) ${OF_MONEY}rounds?$`)],
  ["how_often", /^(?:(?:never|not) raised before|for the (?:first|second|third) time)$/],
  ["teams", /^(?:sales|marketing|engineering|product|finance|hr) teams? of \d+\+?$/],
  ["people", /^(?:founders?|ceos?|people|entrepreneurs?) (?:[a-z]+ ){0,3}\d\ds?(?: years?(?: old)?)?$/],
  ["careers", /^ex(?:-[a-z]+| (?:[a-z]+ ){1,2}(?:founders?|teams?|employees|staff|people|engineers|alumni))$/],
  ["languages", /^[a-z]+[- ]speaking$/],
  ["day", /^(?:(?:since|after|before|until|from|by|on) )?(?:0?[1-9]|1[0-2])\/(?:0?[1-9]|1[0-2])\/\d{4}$/],
  [
    "crowns",
    /^(?:[a-z]+ ){0,2}\d[\d.,]* ?(?:k|m|mn|million|bn|billion)? (?:kroner?|krona|krone|pesos?|dinars?|crowns?)$/,
  ],
];

/** The topic that a phrase names; undefined for others. */
export function unanswerable(phrase: string): Topic | undefined {
  // "pre-revenue", "post-money valuation"
  const text = phrase.toLowerCase().replace(/^(?:pre|post)[- ](?:money )?(?=\p{L}{3})(?!money)/u, "");
  const [, number, measured = ""] = MEASURED.exec(text) ?? [];
  const counted = number === undefined ? undefined : TOPICS[PHRASES.get(`# ${measured}`) ?? ""];
  const ofMeasure = number === undefined ? undefined : TOPICS[PHRASES.get(measured) ?? ""];
  return (
    TOPICS[PHRASES.get(text) ?? PHRASES.get(text.replace(/(?<=[a-z]{3})s$/, "")) ?? ""] ??
    counted ??
    (ofMeasure?.isAmount === true ? ofMeasure : undefined) ??
    TOPICS[PATTERNS.find(([, pattern]) => pattern.test(text))?.[0] ?? ""]
  );
}

const BOUNDS = "(?:(?:less|more|fewer|greater) than|under|over|below|above|at (?:least|most)|about|around|up to)";
const UNITS = "(?:k|thousand|million|billion|days?|weeks?|months?|years?|percent|dollars|euros)";
/** A number before a measure belongs to it: "less than 24 months runway", "over 10k followers", "at least 3 investors". */
const MEASURED = new RegExp(
  `^(?:(?:with|having|has|have) )?(?:(?:an?|the) )?(?:${BOUNDS} )?([$€£]?\\d[\\d.,]*(?:k|m|mn|%|\\+)*|one|two|three|four|five)(?: ${UNITS})*(?: of)? (.+)$`,
);
