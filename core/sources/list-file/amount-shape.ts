import { readAmount } from "./amount.ts";
import { currencyOf, isCurrencyCode } from "./currency.ts";
import type { AmountHint } from "./amount.ts";
import { scaleExponent } from "./scale.ts";

/** True for an amount that includes its currency. */
export function isAmountWithCurrency(text: string): boolean {
  return (
    text.length <= 40 &&
    /\d/.test(text) &&
    /[\p{Sc}]|[A-Z]{3}|Rs|kr/u.test(text) &&
    readAmount(text, { grouping: text.includes(",") ? "," : "." }).kind === "money"
  );
}

/**
 * The currency and scale in a column's name: "Amount ($M)" is US dollars in millions, also "amount_usd", "Montant (M€)"
 * and "Raised (in crore INR)". A scale counts only next to a currency, in brackets or as a separate word.
 */
export function hintOfHeader(column: string): AmountHint {
  let currency: string | undefined;
  let scale: number | undefined;
  const words = column
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .split(/[\s_()[\]/,.:-]+/)
    .filter((word) => word !== "");
  for (const word of words) {
    const signs = /^([kmb]|mn|mm|bn|mio|mrd)?(US\$|\p{Sc}|[A-Za-z]{3})([kmb]|mn|mm|bn|mio|mrd|cr)?$/iu.exec(word);
    const sign = signs?.[2] ?? "";
    const isSign = /\p{Sc}/u.test(sign) || (isCurrencyCode(sign.toUpperCase()) && sign !== "All" && sign !== "all");
    if (signs !== null && isSign) {
      const found = currencyOf(sign);
      if (found !== undefined && found !== "?") currency ??= found;
      const unit = signs[1] ?? signs[3];
      if (unit !== undefined) scale ??= scaleExponent(unit);
    } else if (/^(?:rs|inr)$/i.test(word)) currency ??= "INR";
    else scale ??= scaleWord(word);
  }
  return { ...(currency === undefined ? {} : { currency }), ...(scale === undefined ? {} : { scale }) };
}

function scaleWord(word: string): number | undefined {
  return /^(?:m|k|mn|mm|bn|cr|b)$/.test(word) || word.length > 2 || /^(?:M|K|MM|B|Cr|CR)$/.test(word)
    ? scaleExponent(word)
    : undefined;
}
