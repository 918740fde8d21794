import { type Money, minorUnits } from "../../catalog/money.ts";
import { currencyOf, isCurrencyCode, usesDecimalPoint } from "./currency.ts";
import { type Decimal, readDecimal } from "./decimal.ts";
import { scaleExponent } from "./scale.ts";

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
const TOKENS_IN_ONE = 100n;
/** Longer texts are prose, not amounts. */
const MAX_LENGTH = 100;

const UNKNOWN: AmountReading = { kind: "unknown" };
const NOTHING =
  /^(?:|[-–—.?*]+|n\.?\s?[/.]?\s?[ad]\.?|none|null|nil|tbd|tba|unknown|not (?:disclosed|available|public|specified|known)|undisclosed(?: amount)?|confidential|non (?:communiqué|divulgué)e?|unbekannt|no divulgado)$/i;
const QUALIFIER =
  /^(?:~|≈|>|≥|c\.|ca(?:\.|(?![\p{L}$]))|circa|about|around|approx(?:\.|imately)?|over|more than|nearly|almost|env\.|environ|rund)\s*/iu;
const NUMBER = /\d(?:[\d.,'’_ ]*\d)?/;
const SIGN_CHARACTERS = /^[\p{Sc}\p{L}.]*[\p{Sc}\p{L}]\.?$/u;

/**
 * Reads one amount; symbols, codes and scale words in the cell override the column's. Never guesses: ranges, sums and
 * ambiguous separators are `unknown` and keep their text, zero and "undisclosed" are `unknown`, a bare number without a
 * currency is `no_currency`, and up to 0.01 in a column of millions is a `token`. Minor units follow ISO 4217.
 */
export function readAmount(cell: string | number, hint: AmountHint): AmountReading {
  if (typeof cell === "number") return fromNumber(cell, hint);
  if (cell.length > MAX_LENGTH) return UNKNOWN;
  const text = cell.replace(/[\s\u200b\u00a0\u202f\u2009]+/gu, " ").trim();
  if (NOTHING.test(text)) return UNKNOWN;
  const bare = text
    .replace(QUALIFIER, "")
    .replace(/\s*\+$/, "")
    .replace(/(^|[\p{Sc}\s])\.(?=\d)/u, "$10.");
  const found = NUMBER.exec(bare);
  if (found === null) return { kind: "unknown", text };
  const before = bare.slice(0, found.index).trim();
  const after = bare.slice(found.index + found[0].length).trim();
  if (/^[-−]|[-−]$|^\($/.test(before) && (!before.startsWith("(") || after.endsWith(")"))) {
    return { kind: "invalid", reason: `the amount "${text}" is negative` };
  }
  const signs = readSigns(before, after, hint);
  if (signs === undefined) return { kind: "unknown", text };
  const scale = signs.scale ?? hint.scale ?? 0;
  const currency = signs.currency === "?" ? undefined : (signs.currency ?? hint.currency);
  const decimal = readDecimal(found[0], scale > 0, currency === undefined || usesDecimalPoint(currency), hint.grouping);
  if (decimal === undefined) return { kind: "unknown", text };
  if (isZero(decimal)) return UNKNOWN;
  const selfContained = signs.currency !== undefined && (signs.scale !== undefined || hint.scale === undefined);
  if (currency === undefined) return selfContained ? { kind: "unknown", text } : { kind: "no_currency" };
  const reading = toMoney(decimal, scale, currency, text, signs.scale === undefined && hint.scale !== undefined);
  return reading.kind === "money" && selfContained ? { ...reading, text } : reading;
}

function fromNumber(value: number, hint: AmountHint): AmountReading {
  if (value === 0) return UNKNOWN;
  if (!Number.isFinite(value) || value < 0)
    return { kind: "invalid", reason: `the amount ${value} is ${value < 0 ? "negative" : "not a number"}` };
  if (hint.currency === undefined) return { kind: "no_currency" };
  const [mantissa = "0", power = "0"] = String(value).split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  const decimals = fraction.length - Number(power);
  const decimal =
    decimals < 0
      ? { digits: whole + fraction + "0".repeat(Math.min(-decimals, 40)), decimals: 0 }
      : { digits: whole + fraction, decimals };
  return toMoney(decimal, hint.scale ?? 0, hint.currency, String(value), hint.scale !== undefined);
}

interface Signs {
  readonly currency?: string;
  readonly scale?: number;
}

/** The currency and scale written around a number; undefined when there is other text. */
function readSigns(before: string, after: string, hint: AmountHint): Signs | undefined {
  let currency: string | undefined;
  let scale: number | undefined;
  const tokens = [...tokensOf(before), ...tokensOf(after)];
  const code = tokens.find(isCurrencyCode) ?? hint.currency;
  for (const token of tokens) {
    const asScale = scaleExponent(token);
    const asCurrency = asScale === undefined ? currencyOf(token, code) : undefined;
    if (asCurrency !== undefined && (currency === undefined || currency === asCurrency)) currency = asCurrency;
    else if (asScale !== undefined && scale === undefined) scale = asScale;
    else return undefined;
  }
  return { ...(currency === undefined ? {} : { currency }), ...(scale === undefined ? {} : { scale }) };
}

/** Splits "M€", "US$", "Rs" or "million euros" into signs; tries a word followed by a symbol as a whole first. */
function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  for (const word of text.replace(/\bd['’](?=euro)/i, "").split(" ")) {
    if (word === "" || word === "of" || word === "de" || word === "in") continue;
    if (!SIGN_CHARACTERS.test(word) || currencyOf(word) !== undefined || scaleExponent(word) !== undefined)
      tokens.push(word);
    else tokens.push(...(word.match(/[A-Za-z]{1,3}\$|\$US|\p{Sc}|[^\p{Sc}]+/gu) ?? [word]).flatMap(splitScale));
  }
  return tokens;
}

/** Splits a scale letter from an ISO code: "MEUR", "kUSD". */
function splitScale(token: string): string[] {
  if (
    token.length === 4 &&
    scaleExponent(token.slice(0, 1)) !== undefined &&
    isCurrencyCode(token.slice(1).toUpperCase())
  ) {
    return [token.slice(0, 1), token.slice(1)];
  }
  if (/^[kmb](?:CHF|kr|Rs)$/i.test(token)) return [token.slice(0, 1), token.slice(1)];
  return [token];
}

function isZero({ digits }: Decimal): boolean {
  return /^0*$/.test(digits);
}

/** Uses exact decimal arithmetic, because floating point would lose a cent of 1.1 million. */
function toMoney(
  decimal: Decimal,
  scale: number,
  currency: string,
  text: string,
  scaleFromColumn: boolean,
): AmountReading {
  if (
    scaleFromColumn &&
    scale >= 5 &&
    decimal.digits.length - decimal.decimals > 6 &&
    !decimal.digits.startsWith("0")
  ) {
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
    scaleFromColumn &&
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
