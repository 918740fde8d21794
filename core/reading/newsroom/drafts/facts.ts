import { majorUnits, type Money } from "../../../catalogue/facts/money.ts";
import type { PartialDate } from "../../../catalogue/facts/partial-date.ts";

/** A date as precisely as known. */
export type KnownDate = PartialDate;

/** An earlier round of the company, with at least one known value. */
export interface EarlierRound {
  readonly amount: Money | null;
  readonly stage: string | null;
  readonly date: KnownDate | null;
}

/** Facts that a draft may state about a round. */
export interface RoundFacts {
  readonly company: string;
  /** In the currency it was raised in. */
  readonly amount: Money;
  /** About as many US cents; only for other currencies. */
  readonly dollars: Money;
  /** A funding type ("Series A"). */
  readonly stage: string;
  readonly announced: KnownDate;
  /** Date on which shares were first sold, according to a filing. */
  readonly firstSale: KnownDate;
  readonly leads: readonly string[];
  /** Investors that did not lead. */
  readonly investors: readonly string[];
  readonly founders: readonly string[];
  /** Quoted from its description. */
  readonly description: string;
  readonly industries: readonly string[];
  readonly place: string;
  readonly yearFounded: number;
  /** Newest first. */
  readonly earlier: readonly EarlierRound[];
  readonly proof: { readonly url: string; readonly source: string };
}

/** The known facts of a round, which always include the company. */
export type KnownFacts = Partial<RoundFacts> & Pick<RoundFacts, "company">;

const SHORT = { style: "currency", notation: "compact", maximumFractionDigits: 1 } as const;
const UNITS: Readonly<Record<string, string>> = { M: " million", B: " billion", T: " trillion" };
const MILLION = 1e6;

/** An amount in words: "€3.6 million", "$950,000". */
export function amountInWords(money: Money): string {
  const { currency } = money;
  const value = majorUnits(money);
  if (value < MILLION)
    return new Intl.NumberFormat("en-US", { style: "currency", currency, maximumFractionDigits: 0 }).format(value);
  return shortAmount(money).replace(/[MBT]$/, (unit) => UNITS[unit] ?? unit);
}

/** "€3.6M", for headlines. */
export function shortAmount(money: Money): string {
  return new Intl.NumberFormat("en-US", { ...SHORT, currency: money.currency }).format(majorUnits(money));
}

/** Industries whose names do not fit before "company". */
const ADJECTIVES: Readonly<Record<string, string>> = {
  "AI agents": "AI agent",
  // Lists that write only "Consumer" do not say whether it is goods.
  "Consumer goods": "consumer",
  "E-commerce": "e-commerce",
  "Electric vehicles": "electric vehicle",
  "Government and nonprofits": "government and nonprofit services",
  Legal: "legal services",
  Marketplaces: "marketplace",
  "Medical devices": "medical device",
  Pharmaceuticals: "pharmaceutical",
  "Restaurants and food delivery": "restaurant and food delivery",
  Semiconductors: "semiconductor",
};

/** The company by its first industry: "energy company". */
export function companyKind([first = ""]: readonly string[]): string {
  return `${ADJECTIVES[first] ?? first.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())} company`;
}

/** With its article as it is spoken: "an energy company", "an $8 million round", "an €11.5 million round". */
export function withArticle(noun: string): string {
  return `${/^(?:[aeiou]|[^\p{L}\d]?(?:8|1[18](?!\d)))/iu.test(noun) ? "an" : "a"} ${noun}`;
}

const LIST = new Intl.ListFormat("en-US", { type: "conjunction" });

/** Joins names: "A, B, and C". */
export function listed(names: readonly string[]): string {
  return LIST.format(names);
}

/** The kind of round with its article: "a seed round", "an angel round", "a Series A round". */
export function roundOf(stage: string): string {
  return withArticle(`${stageInWords(stage)} round`);
}

/** The stage as part of a sentence: "seed", "Series A", "pre-Series A". */
export function stageInWords(stage: string): string {
  return stage.replace(/^(?!Series)[A-Z]/, (letter) => letter.toLowerCase()).replace("pre-Seed", "pre-seed");
}

const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
const MONTH = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

const PARTS = { quarter: ["first", "second", "third", "fourth"], half: ["first", "second"] } as const;

/** A date with its preposition: "on November 12, 2026", "in November 2026", "in the third quarter of 2026", "in 2026". */
export function when({ date, precision }: KnownDate): string {
  const instant = new Date(`${date}T00:00:00Z`);
  if (precision === "day") return `on ${DAY.format(instant)}`;
  if (precision === "quarter" || precision === "half") {
    const at = Math.floor((instant.getUTCMonth() / 12) * PARTS[precision].length);
    return `in the ${PARTS[precision][at]} ${precision} of ${date.slice(0, 4)}`;
  }
  return `in ${precision === "month" ? MONTH.format(instant) : date.slice(0, 4)}`;
}

/** A date in long form: "November 12, 2026". */
export function longDate(date: string): string {
  return DAY.format(new Date(`${date}T00:00:00Z`));
}

/** The known values of an earlier round: "$5 million, seed, June 2024". */
export function earlierInWords({ amount, stage, date }: EarlierRound): string {
  const what = [amount !== null && amountInWords(amount), stage !== null && `${stageInWords(stage)} funding`].filter(
    (part) => part !== false,
  );
  const money = what.length === 0 ? "a round of undisclosed size" : what.join(" in ");
  return date === null ? money : `${money} ${when(date)}`;
}
