import { readAmount } from "../../../values/amount.ts";
import type { AmountHint } from "../../../values/amount.ts";
import { readSigns, type Signs } from "../../../values/amount-signs.ts";
import { currencyOf } from "../../../values/currency.ts";
import { isIndianScale } from "../../../values/scale.ts";

/** True for an amount that includes its currency. */
export function isAmountWithCurrency(text: string): boolean {
  return (
    text.length <= 40 &&
    /\d/.test(text) &&
    /[^\d.,\s]/.test(text) &&
    readAmount(text, { grouping: text.includes(",") ? "," : "." }).kind === "money"
  );
}

/** True for a number with a scale but no currency: "4.5m", "250 k". */
export function isScaled(text: string): boolean {
  return text.length <= 20 && /^\d.*\p{L}/u.test(text) && readAmount(text, {}).kind === "no_currency";
}

/** "'000", "000s" and "$000": thousands, as accountants head their columns. */
const THOUSANDS = /^(\p{Sc})?['’]?000['’]?s?$/u;
/** Abbreviations that mean a scale wherever they stand in a heading; longer words of scales always do. */
const UNIT = /^(?:m|k|mn|mm|bn|cr|mio|mrd|mld|mln)$/i;

/**
 * The currency and scale in a column's name: "Amount ($M)" is US dollars in millions, also "amount_usd", "Montant (M€)",
 * "Valor (R$ milhões)", "Betrag TEUR", "Amount (€ '000)" and "Raised (in crore INR)". A scale counts only next to a
 * currency, in brackets or as a separate word. Crore and lakh are rupees unless another currency stands beside them.
 */
export function hintOfHeader(column: string): AmountHint {
  let currency: string | undefined;
  let scale: number | undefined;
  const words = column
    .normalize("NFKC")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/(?<=\p{L})['’]s\b/gu, "")
    .split(/[\s_()[\]/,.:-]+/)
    .filter((word) => word !== "" && word !== "in");
  for (const word of words) {
    const thousands = THOUSANDS.exec(word);
    const signs =
      thousands === null ? signsOfWord(word, currency) : { scale: 3, currency: currencyOf(thousands[1] ?? "") };
    if (signs?.currency !== "?") currency ??= signs?.currency;
    scale ??= signs?.scale;
  }
  if (isOfCents(column)) scale ??= -2;
  if (isIndianScale(scale)) currency ??= "INR";
  return { ...(currency === undefined ? {} : { currency }), ...(scale === undefined ? {} : { scale }) };
}

/** Amounts counted in the smallest unit of their currency: "amount_cents", "amount.minor". */
const CENTS = /^(?:cents?|pence|minor|minorunits?)$/i;

/** True for a heading of amounts in cents. */
export function isOfCents(column: string): boolean {
  return column.split(/[\s_()[\]/,.:-]+/).some((word) => CENTS.test(word));
}

/**
 * The signs of one word; an ordinary word ("all", "total") is none, even if it is a currency's code. "mi" is a million
 * behind reais.
 */
function signsOfWord(word: string, before: string | undefined): Signs | undefined {
  if (before !== "BRL" && /^\p{Lu}?\p{Ll}+$/u.test(word) && /^(?:all|won|real|rand|re|ft|mi|bi|b|lei|r)$/i.test(word))
    return undefined;
  if (word.length === 1 && !UNIT.test(word) && !/\p{Sc}/u.test(word))
    return /^B$/.test(word) ? { scale: 9 } : undefined;
  const signs = readSigns(word, undefined);
  if (signs?.scale !== undefined && signs.currency === undefined)
    return before === "BRL" || UNIT.test(word) || word.length > 2 || !/^[\p{ASCII}]+$/u.test(word) ? signs : undefined;
  return signs;
}
