import { currencyNamed, currencyOf, isCurrencyCode } from "./currency.ts";
import { isIndianScale, scaleExponent } from "./scale.ts";

/** The currency and power of ten written around a number; "?" is a symbol that several currencies share. */
export interface Signs {
  readonly currency?: string;
  readonly scale?: number;
}

type Sign = { readonly scale: number } | { readonly symbol: string };

const FILLERS: ReadonlySet<string> = new Set(["of", "de", "di", "d", "do", "da", "in", "von", "af", "av"]);
/** Most words of one sign ("mil millones", "reais brasileiros"). */
const PHRASE = 3;
/** India writes a trillion as a "lakh crore". */
const LAKH = 5;
const CRORE = 7;
/** Currencies of countries that count in crores. */
const INDIAN = /^(?:INR|PKR|BDT|NPR|LKR)$/;

/**
 * Reads the signs around a number, which must all be understood: undefined if any other text is left. `hint` is the
 * currency that decides between those sharing a symbol.
 */
export function readSigns(text: string, hint: string | undefined): Signs | undefined {
  const signs = signsIn(text);
  if (signs === undefined) return undefined;
  let currency: string | undefined;
  let scale: number | undefined;
  const code =
    signs.flatMap((sign) => ("symbol" in sign && isCurrencyCode(sign.symbol) ? [sign.symbol] : []))[0] ?? hint;
  for (const sign of signs) {
    if ("scale" in sign) {
      if (scale !== undefined && !(scale === LAKH && sign.scale === CRORE)) return undefined;
      if (scale !== undefined) currency ??= code ?? "INR";
      scale = (scale ?? 0) + sign.scale;
      continue;
    }
    const found = currencyOf(sign.symbol, code) ?? currencyNamed(sign.symbol);
    if (found === undefined || (currency !== undefined && currency !== found)) return undefined;
    currency = found;
  }
  // Indonesians write M for a thousand million.
  if (currency === "IDR" && scale === 6 && /(?<!\p{L})M(?!\p{L})/u.test(text)) return undefined;
  if (scale !== undefined && isIndianScale(scale)) currency ??= INDIAN.test(hint ?? "") ? hint : "INR";
  return { ...(currency === undefined ? {} : { currency }), ...(scale === undefined ? {} : { scale }) };
}

function signsIn(text: string): readonly Sign[] | undefined {
  const words = text
    .replace(/\b(US|AU|CA|HK|NZ|SG|NT|MX|[ACRS])\s+(?=\$)/g, "$1")
    .replace(/\$\s?(US|AU|CA|HK|NZ|SG|MX)\b/g, "$1$$")
    .split(/[\s'’]+/)
    .filter((word) => word !== "" && !FILLERS.has(word));
  const signs: Sign[] = [];
  for (let at = 0; at < words.length;) {
    let length = Math.min(PHRASE, words.length - at);
    let found: readonly Sign[] | undefined;
    for (; length > 1 && found === undefined; length--) found = whole(words.slice(at, at + length).join(" "));
    if (found === undefined) {
      found = partsOf(words[at] ?? "");
      length = 1;
    } else length++;
    if (found === undefined) return thousandOr(words, at, signs);
    signs.push(...found);
    at += length;
  }
  return signs;
}

/** "mil" is a thousand beside reais, where nobody writes it for a million, and a million where it is an abbreviation. */
function thousandOr(words: readonly string[], at: number, before: readonly Sign[]): readonly Sign[] | undefined {
  const word = words[at] ?? "";
  if (!/^mil\.?$/i.test(word)) return undefined;
  const rest = signsIn(words.slice(at + 1).join(" "));
  if (rest === undefined) return undefined;
  const others = [...before, ...rest];
  const has = (symbols: RegExp): boolean => others.some((sign) => "symbol" in sign && symbols.test(sign.symbol));
  if (has(/^(?:R\$|BRL|reais)$/i)) return [...others, { scale: 3 }];
  const isMillion = word.endsWith(".") || has(/^(?:Kč|CZK|korun|lei|RON|S\$|SGD|RM|MYR)$/i);
  return isMillion ? [...others, { scale: 6 }] : undefined;
}

function whole(word: string): readonly Sign[] | undefined {
  const scale = scaleExponent(word);
  if (scale !== undefined) return [{ scale }];
  return currencyOf(word) !== undefined || currencyNamed(word) !== undefined ? [{ symbol: word }] : undefined;
}

/** The signs of one word: "M€", "5M$", "TEUR", "mkr", "億円", "USDm". */
function partsOf(word: string): readonly Sign[] | undefined {
  const plain = word.replace(/(?<=\p{L}{2})[.,]$/u, "");
  const found = whole(plain);
  if (found !== undefined || plain.length > 12) return found;
  const thousand = /^T(?=\p{Sc}|[A-Z]{3}$)/u.test(plain) ? whole(plain.slice(1)) : undefined;
  if (thousand !== undefined) return [{ scale: 3 }, ...thousand];
  for (let at = plain.length - 1; at > 0; at--) {
    const first = whole(plain.slice(0, at));
    if (first === undefined || !mayTouch(plain, at)) continue;
    const rest = partsOf(plain.slice(at));
    if (rest !== undefined) return [...first, ...rest];
  }
  return undefined;
}

/** Within letters of one alphabet only an abbreviated scale and a currency code or sign are written together. */
function mayTouch(word: string, at: number): boolean {
  const [before, after] = [word.slice(0, at), word.slice(at)];
  if (!/[A-Za-z.]$/.test(before) || !/^[A-Za-z]/.test(after)) return true;
  return (isUnit(before) && isCode(after)) || (isCode(before) && isUnit(after));
}

function isUnit(text: string): boolean {
  return /^(?:k|m|b|mn|mm|mio|mln|mrd|mld|md|bn|bln|cr|mi|bi)\.?$/i.test(text);
}

function isCode(text: string): boolean {
  return isCurrencyCode(text.toUpperCase()) || /^(?:kr|rs|sfr)\.?$/i.test(text);
}
