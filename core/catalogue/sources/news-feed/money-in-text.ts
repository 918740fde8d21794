import { type Money, minorUnits } from "../../facts/money.ts";
import { currencyOf, SIGNS_IN_TEXT } from "../../values/currency.ts";
import { powerInText, SCALES_IN_TEXT } from "../../values/scale.ts";

/** An amount within running text. */
export interface AmountMention {
  readonly start: number;
  readonly end: number;
  /** As written, including qualifiers ("over $20M", "up to €5m"). */
  readonly text: string;
  /** Absent for an uncertain currency, a range or an upper limit. */
  readonly money?: Money;
  /** True if the figure is stated as about, over or under. */
  readonly approximate: boolean;
}

const alternatives = (words: readonly string[]) =>
  words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replace(/[$.]/g, "\\$&"))
    .join("|");
const SIGN = `(?:${alternatives(SIGNS_IN_TEXT)})`;
const SCALE = `(?:${alternatives(SCALES_IN_TEXT)})`;
const FIGURE = String.raw`\d{1,3}(?:,\d{2,3})+(?:\.\d{1,2})?|\d{1,6}(?:[.,]\d{1,3})?`;
const QUALIFIER = String.raw`(?:(?:up to|over|more than|nearly|almost|close to|around|about|approximately|roughly|at least|an? estimated|just under|under|some)\s+)?`;
/** The upper end of a range: "-15M", " to $15M"; not "to 3D-print". */
const RANGE = `\\s?[-–]\\s?${SIGN}?\\s?\\d[\\d.,]*(?:\\s?(?<toScale>${SCALE})(?!\\w))?|\\sto\\s${SIGN}\\s?\\d[\\d.,]*\\s?${SCALE}?(?!\\w)`;
const AMOUNT = new RegExp(
  `(?<![\\w$€£₹.,-])(?<qualifier>${QUALIFIER})(?:` +
    `(?<sign>${SIGN})\\s?(?<figure>${FIGURE})(?:[\\s-]?(?<scale>${SCALE})(?!\\w))?(?<to>${RANGE})?(?<plus>\\+)?(?![\\w%])` +
    `|(?<figure2>${FIGURE})[\\s-]?(?<scale2>${SCALE})?\\.?\\s?(?<sign2>${SIGN}|dollars?|pounds?|rupees?)(?!\\w)` +
    `|(?<figure3>${FIGURE})[\\s-]?(?<scale3>million|billion|crores?|lakhs?)(?!\\w)` +
    ")",
  "giu",
);

/** `1,000,000` groups; `1,5` next to a scale word has a decimal comma. */
function valueOf(figure: string, scaled: boolean): number {
  if (scaled && /^\d{1,3},\d{1,2}$/.test(figure)) return Number(figure.replace(",", "."));
  return Number(figure.replaceAll(",", ""));
}

function currencyIn(sign: string, bareDollarIs: string | undefined): string | undefined {
  if (sign === "$" || /^dollars?$/i.test(sign)) return bareDollarIs;
  const currency = currencyOf(sign.replace(/(?<=[A-Z]{3}) (?=\$)/i, ""));
  return currency === "?" ? undefined : currency;
}

/** All amounts of money in a text. `bareDollarIs`: the currency of a lone `$`; without it such keep their text. */
export function amountsIn(text: string, bareDollarIs: string | undefined): AmountMention[] {
  const mentions: AmountMention[] = [];
  for (const match of text.matchAll(AMOUNT)) {
    const groups = match.groups ?? {};
    const scaleWord = groups["scale"] ?? groups["scale2"] ?? groups["scale3"] ?? groups["toScale"];
    const figure = groups["figure"] ?? groups["figure2"] ?? groups["figure3"] ?? "";
    const value = valueOf(figure, scaleWord !== undefined) * 10 ** (powerInText(scaleWord ?? "") ?? 0);
    // A small figure without a scale is a price rather than a raise.
    if (!(value >= 1000)) continue;
    const qualifier = (groups["qualifier"] ?? "").trim().toLowerCase();
    const currency = currencyIn(groups["sign"] ?? groups["sign2"] ?? "", bareDollarIs);
    const certain =
      currency !== undefined && groups["to"] === undefined && !/^(?:up to|under|just under)$/.test(qualifier);
    const minor = certain ? Math.round(value * 10 ** minorUnits(currency)) : 0;
    mentions.push({
      start: match.index,
      end: match.index + match[0].length,
      text: match[0].trim(),
      approximate: qualifier !== "" || groups["plus"] !== undefined,
      ...(certain && Number.isSafeInteger(minor) ? { money: { minor, currency } } : {}),
    });
  }
  return mentions;
}
