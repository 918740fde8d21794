import { rowsOf } from "./lexicons/lexicon.ts";

/** What questions ask for and the catalogue holds no data about, so that no filter is made of it. */
interface Topic {
  /** Why no filter is made of it. */
  readonly reason: string;
  /** True if the words after it belong to it: "hiring sales people". */
  readonly takesObject?: boolean;
  /** True if a place after it belongs to it as well: "expanding to the US". */
  readonly takesPlace?: boolean;
  /** True if an amount or a number beside it belongs to it: "revenue over 10m". */
  readonly isAmount?: boolean;
}

/** The list of founders can be narrowed by some of them. */
export const NO_TITLES = "rounds cannot be narrowed by people's titles; Founders can, to CEOs, CTOs and others";

const NO_DATA = "we hold no data about";
const NOT_NARROWED = "rounds cannot be narrowed by";

/** By their names in `topics.tsv`. */
const TOPICS: Readonly<Record<string, Topic>> = {
  ads: { reason: `${NO_DATA} advertising`, takesObject: true },
  age: { reason: "write the age of companies in years, like “less than 3 years old”" },
  careers: { reason: `${NO_DATA} people's careers` },
  certificates: { reason: `${NO_DATA} certificates` },
  crowns: { reason: "several currencies have this name; write its code, such as NOK or MXN" },
  day: { reason: "the day and the month can be exchanged; write it like 2026-07-01" },
  domains: { reason: `${NOT_NARROWED} the ending of a domain` },
  exits: { reason: `${NO_DATA} exits` },
  follow_ons: { reason: "it is not known which investors had invested in a company before" },
  founder_count: { reason: `${NOT_NARROWED} the number of a company's founders` },
  future: { reason: "only announced rounds are known" },
  growing: { reason: "write what grows, like “growing traffic” or “growing headcount”" },
  here: { reason: "where you are is not known: name a city or a country" },
  hiring: { reason: `${NO_DATA} open positions or new hires`, takesObject: true },
  how_often: { reason: `${NOT_NARROWED} how often a company has raised` },
  investor_count: { reason: `${NOT_NARROWED} the number of their investors` },
  investor_order: { reason: "the page Investors lists them in such orders" },
  languages: { reason: `${NO_DATA} the languages people speak` },
  moves: { reason: `${NO_DATA} companies' plans`, takesObject: true, takesPlace: true },
  names: { reason: `${NOT_NARROWED} the letters of a name`, takesObject: true },
  people: { reason: `${NO_DATA} people's gender, origin or age` },
  people_order: { reason: "rounds are ordered by amount, date, name or number of employees, like “most employees”" },
  phones: { reason: `${NO_DATA} telephone numbers` },
  plans: { reason: `${NO_DATA} companies' plans`, takesObject: true },
  ratings: { reason: `${NO_DATA} ratings; of traffic write “over 10,000 visits a month”`, isAmount: true },
  remote: { reason: `${NO_DATA} where people work` },
  revenue: { reason: `${NO_DATA} revenue, profit or customers`, isAmount: true },
  size: { reason: "sizes are asked for in numbers, such as “under 50 employees” or “under $2M”" },
  social: { reason: `${NO_DATA} profiles on social media other than LinkedIn` },
  studies: { reason: `${NO_DATA} where people studied or worked`, takesObject: true, takesPlace: true },
  sums: { reason: "the charts show sums and medians of the rounds that match", isAmount: true },
  teams: { reason: `${NO_DATA} teams and budgets` },
  terms: { reason: `${NOT_NARROWED} their terms or closings` },
  titles: { reason: NO_TITLES },
  titles_of: { reason: NO_TITLES, takesObject: true },
  tools: { reason: `${NO_DATA} the tools that companies use`, takesObject: true },
  valuation: { reason: `${NO_DATA} valuations`, isAmount: true },
};

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
  ["careers", /^ex-[a-z]+$/],
  ["languages", /^[a-z]+[- ]speaking$/],
  ["day", /^(?:(?:since|after|before|until|from|by|on) )?(?:0?[1-9]|1[0-2])\/(?:0?[1-9]|1[0-2])\/\d{4}$/],
  [
    "crowns",
    /^(?:[a-z]+ ){0,2}\d[\d.,]* ?(?:k|m|mn|million|bn|billion)? (?:kroner?|krona|krone|pesos?|dinars?|crowns?)$/,
  ],
];

/** The topic that a phrase names; undefined for others. */
export function unanswerable(phrase: string): Topic | undefined {
  const text = phrase.toLowerCase();
  const [, number, measured = ""] = MEASURED.exec(text) ?? [];
  const counted = number === undefined ? undefined : TOPICS[PHRASES.get(`# ${measured}`) ?? ""];
  const ofMeasure = number === undefined ? undefined : TOPICS[PHRASES.get(measured) ?? ""];
  return (
    TOPICS[PHRASES.get(text) ?? ""] ??
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
