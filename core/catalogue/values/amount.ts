import { type Money, minorUnits } from "../facts/money.ts";
import lexicon from "./amount-words.json" with { type: "json" };
import { readSigns } from "./amount-signs.ts";
import { usesDecimalPoint } from "./currency.ts";
import { besideStage } from "./deal-words.ts";
import { type Decimal, readDecimal } from "./decimal.ts";
import { withoutMarks } from "./footnote.ts";
import { withDigits } from "./number-words.ts";
import { anyOf } from "./phrases.ts";
import { isPlaceholder } from "./placeholder.ts";
import { isIndianScale, scaleExponent } from "./scale.ts";

/** Defaults from the column or list, for cells that state no currency or scale. */
export interface AmountHint {
  /** ISO 4217 code. */
  readonly currency?: string;
  /** Power of ten. */
  readonly scale?: number;
  /** The mark that certainly groups digits in this column. */
  readonly grouping?: "," | ".";
}

/** The result of reading an amount cell. `text` is the amount as written, set only if it makes sense on its own. */
export type AmountReading =
  | { readonly kind: "money"; readonly money: Money; readonly text?: string }
  | { readonly kind: "unknown"; readonly text?: string }
  /** A number without any known currency. */
  | { readonly kind: "no_currency" }
  /** A placeholder amount, such as 0.01 in a column of millions. */
  | { readonly kind: "token" }
  | { readonly kind: "invalid"; readonly reason: string };

/** In a column of millions, lists write 0.01 or 0.001 for undisclosed amounts. */
const MILLIONS = 6;
const THOUSANDS = 3;
const TOKENS_IN_ONE = 100n;
/** Longer texts are prose, not amounts. */
const MAX_LENGTH = 100;

const UNKNOWN: AmountReading = { kind: "unknown" };
/** Abbreviations that stand for nothing only where an amount is expected. */
const NOTHING = /^n\.?[acd]\.?$/i;
const AROUND = String.raw`(?:[~≈]|${anyOf(lexicon.around)}(?![\p{L}$]))`;
const RAISED = anyOf(lexicon.raised);
/** What stands before and behind a figure that stays the amount; a bound such as "over" is not among it. */
const QUALIFIER = new RegExp(String.raw`^(?:${anyOf(lexicon.label)}(?!\p{L}):?\s*)?(?:${AROUND}\s*)?`, "iu");
const QUALIFIED = new RegExp(
  String.raw`\s{0,20}(?:[+]|(?<!\$)\s${AROUND}|\s${RAISED}|[([](?:${AROUND}|${RAISED})[)\]])$`,
  "iu",
);
/** The dash for no cents: "5.000.000,-". */
const NO_CENTS = /(?<=\d)[.,][-–—]{1,2}(?!\d)/;
const NUMBER = /\d(?:[\d.,'’_ ]*\d)?(?:e[+-]?\d{1,2}(?![\d\p{L}]))?/iu;
const BRACKETS = /[([]([^()[\]]*)[)\]]/;

/**
 * Reads one amount; symbols, codes and scale words in the cell override the column's. Never guesses: ranges, sums and
 * ambiguous separators are `unknown` and keep their text, zero and "undisclosed" are `unknown`, a bare number without a
 * currency is `no_currency`, and up to 0.01 in a column of millions is a `token`. Minor units follow ISO 4217.
 */
export function readAmount(cell: string | number, hint: AmountHint): AmountReading {
  if (typeof cell === "number") return fromNumber(cell, hint);
  const text = cell.replace(/[\s\u200b\u00a0\u202f\u2009]+/gu, " ").trim();
  if (isPlaceholder(text) || NOTHING.test(text)) return UNKNOWN;
  if (text.length > MAX_LENGTH) return { kind: "unknown", text };
  const reading = readText(text, hint);
  return (
    (reading.kind === "unknown" && reading.text !== undefined ? dealIn(text, hint)?.reading : undefined) ?? reading
  );
}

/** The amount of a cell that also states a stage, and that stage: "$1.5M Seed", "Series A ($4M)", "Seed, €2m". */
export function dealIn(
  text: string,
  hint: AmountHint = {},
): { readonly reading: AmountReading; readonly stage: string } | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  for (const { rest, stage } of besideStage(text)) {
    if (readText(rest, {}).kind === "money") return { reading: readText(rest, hint), stage };
  }
  return undefined;
}

/** Square brackets around an amount, as editors mark what they add; a number alone in them is a note's. */
const ADDED = /^\[([^[\]]*[\p{L}\p{Sc}][^[\]]*)\]$/u;

/** What a round was to become, beside what it is: "$4M (of $6M target)", "3 Mio. € (Ziel: 5 Mio. €)". */
const TARGET = new RegExp(
  String.raw`\s{0,20}[([](?:${anyOf(lexicon.of)}|[^()[\]]*\b${anyOf(lexicon.target)}\b)[^()[\]]*[)\]]$`,
  "i",
);

function readText(written: string, hint: AmountHint): AmountReading {
  const text = written.replace(ADDED, "$1").replace(TARGET, "").trim();
  const second = withSecondCurrency(text, hint);
  if (second !== undefined) return second;
  const bare = inOneNumber(withoutMarks(text).normalize("NFKC"), hint)
    .replace(NO_CENTS, "")
    .replace(QUALIFIER, "")
    .replace(QUALIFIED, "")
    .replace(/(^|[\p{Sc}\s])\.(?=\d)/u, "$10.");
  const found = NUMBER.exec(bare);
  const inWords = found === null ? withDigits(bare) : bare;
  if (inWords !== bare) {
    const reading = readText(inWords, hint);
    return "text" in reading ? { ...reading, text } : reading;
  }
  if (found === null) return { kind: "unknown", text };
  const before = bare.slice(0, found.index).trim();
  const after = bare.slice(found.index + found[0].length).trim();
  if (/^[-−]|[-−]$|^\($/.test(before) && (!before.startsWith("(") || after.endsWith(")"))) {
    return { kind: "invalid", reason: `the amount "${text}" is negative` };
  }
  const signs = readSigns(`${before} ${after.replace(BRACKETS, " $1 ")}`, hint.currency);
  if (signs === undefined) return { kind: "unknown", text };
  const scale = signs.scale ?? hint.scale ?? 0;
  const currency = signs.currency === "?" ? undefined : (signs.currency ?? hint.currency);
  // In a column of thousands with marks that group digits, three of them after a mark are no decimals.
  const isScaled = scale > 0 && !(signs.scale === undefined && scale === THOUSANDS && hint.grouping !== undefined);
  const decimal = readDecimal(found[0], isScaled, currency === undefined || usesDecimalPoint(currency), hint.grouping);
  if (decimal === undefined) return { kind: "unknown", text };
  if (isZero(decimal)) return UNKNOWN;
  const selfContained = signs.currency !== undefined && (signs.scale !== undefined || hint.scale === undefined);
  if (currency === undefined) return selfContained ? { kind: "unknown", text } : { kind: "no_currency" };
  const reading = toMoney(decimal, scale, currency, text, signs.scale === undefined && hint.scale !== undefined);
  return reading.kind === "money" && selfContained ? { ...reading, text } : reading;
}

const COMPOUND =
  /(\d{1,20}(?:\.\d{1,20})?)\s{0,20}(億|亿|兆|crores?|cr)\s*(\d[\d,]{0,30}(?:\.\d{1,20})?)\s*(万|萬|lakhs?|lacs?)/iu;

/** "500 mil euros", "€ 750 mil": Spanish and Portuguese thousands, of which English would not have hundreds of millions. */
const THOUSANDS_BEHIND =
  /(?<=(?<![\d.,])\d{3}\s?)mil(?=\s(?:€|eur|euros?|d[oó]lares|pesos|soles)(?!\p{L}))|(?<=^€\s?\d{3}\s?)mil$/iu;

/** Joins the parts of an amount with two scales: "2億5000万円", "1 crore 20 lakh". */
function inOneNumber(text: string, hint: AmountHint): string {
  return text
    .replace(THOUSANDS_BEHIND, "miles")
    .replace(COMPOUND, (whole, high: string, large: string, low: string, small: string) => {
      const [upper, lower] = [scaleExponent(large), scaleExponent(small)];
      const rest = Number(low.replaceAll(",", "")) * 10 ** (lower ?? 0);
      if (upper === undefined || lower === undefined || rest >= 10 ** upper) return whole;
      const rupees =
        isIndianScale(upper) && hint.currency === undefined && !/\p{Sc}|rs|[A-Z]{3}/iu.test(text.replace(COMPOUND, ""));
      return `${Math.round(Number(high) * 10 ** upper + rest)}${rupees ? " INR" : ""}`;
    });
}

/**
 * An amount with the same in another currency in brackets or after a slash, as converted by the list's author: the first
 * one is the amount. Undefined for other texts.
 */
function withSecondCurrency(text: string, hint: AmountHint): AmountReading | undefined {
  const parts = /^(?=[^()[\]/=]*\d)([^()[\]/=]+)(?:[([](?=[^()[\]]*\d)([^()[\]]+)[)\]]|\s[/=]\s(?=.*\d)(.*))$/.exec(
    withoutMarks(text),
  );
  if (parts === null) return undefined;
  const [, first = "", inBrackets, afterSlash] = parts;
  const converted = readText((inBrackets ?? afterSlash ?? "").trim().replace(/^(?:=|or)\s*/, ""), {});
  const amount = readText(first.trim(), hint);
  if (converted.kind !== "money" || amount.kind !== "money") return { kind: "unknown", text };
  if (converted.money.currency === amount.money.currency) return { kind: "unknown", text };
  return amount.text === undefined ? amount : { ...amount, text };
}

function fromNumber(value: number, hint: AmountHint): AmountReading {
  if (value === 0) return UNKNOWN;
  const decimal = readDecimal(String(value), true, true);
  if (!Number.isFinite(value) || value < 0 || decimal === undefined)
    return { kind: "invalid", reason: `the amount ${value} is ${value < 0 ? "negative" : "not a number"}` };
  if (hint.currency === undefined) return { kind: "no_currency" };
  return toMoney(decimal, hint.scale ?? 0, hint.currency, String(value), hint.scale !== undefined);
}

function isZero({ digits }: Decimal): boolean {
  return /^0*$/.test(digits);
}

/** Uses exact decimal arithmetic, because floating point would lose a cent of 1.1 million. */
function toMoney(decimal: Decimal, scale: number, currency: string, text: string, isOfColumn: boolean): AmountReading {
  if (isOfColumn && scale >= 5 && decimal.digits.length - decimal.decimals > 6 && !decimal.digits.startsWith("0")) {
    return {
      kind: "invalid",
      reason: `the amount "${text}" is written in full although its column is in units of 10^${scale}`,
    };
  }
  const shift = scale + minorUnits(currency) - decimal.decimals;
  const digits = BigInt(decimal.digits.slice(0, 60));
  const minor = shift >= 0 ? digits * 10n ** BigInt(shift) : divideHalfUp(digits, 10n ** BigInt(Math.min(-shift, 400)));
  if (minor === 0n) return UNKNOWN;
  if (
    isOfColumn &&
    scale === MILLIONS &&
    digits * TOKENS_IN_ONE <= 10n ** BigInt(Math.min(Math.max(decimal.decimals, 0), 400))
  )
    return { kind: "token" };
  if (minor > BigInt(Number.MAX_SAFE_INTEGER))
    return { kind: "invalid", reason: `the amount "${text}" is implausibly large` };
  return { kind: "money", money: { minor: Number(minor), currency } };
}

function divideHalfUp(value: bigint, divisor: bigint): bigint {
  return (value + divisor / 2n) / divisor;
}
