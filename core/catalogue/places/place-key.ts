import { wordsOf } from "../names/ascii.ts";

/** The last key: readers of places ask for the key of one text several times. */
let last = { text: "", key: "" };

/** The common key of all spellings of a name: "St. Étienne" and "Saint-Etienne". Empty without letters or digits. */
export function placeKey(text: string): string {
  if (text !== last.text) last = { text, key: keyOf(text) };
  return last.key;
}

function keyOf(text: string): string {
  const words = wordsOf(text.replaceAll(".", "")).map((word) =>
    word === "st" ? "saint" : word === "ste" ? "sainte" : word,
  );
  return words.join(" ");
}

/** Words for a kind of region, which sources add and leave out ("Canton of Vaud", "Västra Götalands län"). */
const KINDS =
  /\b(?:canton d[eu]|freistaat|(?:freie )?hansestadt|(?:state|province|region|county|governorate|district(?! of)|municipality|prefecture|department|canton|emirate|republic|principality|autonomous community|land|parish|voivodeship)(?: of(?: the)?)?|^co|provincia(?: de| di)?|provincie|comunidad(?: autonoma)?(?: de)?|regiao(?: de)?|estado(?: de| do)?|kanton|lan|maakunta|oblast|voblast|raionul|judetul|kraj|zupanija|wilayah persekutuan)\b/g;

/** The common key of all spellings of a region, without words for its kind. */
export function regionWords(name: string): string {
  const key = placeKey(name);
  const core = key.replace(KINDS, " ").replace(/ and /g, " ").replace(/ +/g, " ").trim();
  return core === "" ? key : core;
}

const JOINING = new Set("the of and a und et y e i de des du del di da la le les el d l".split(" "));
const SHORT: Readonly<Record<string, string>> = {
  n: "north",
  s: "south",
  rep: "republic",
  dem: "democratic",
  fed: "federal",
};

/** The common key of a country's name in any order and with or without joining words: "Korea, Rep. of". */
export function countryKey(name: string): string {
  const words = placeKey(name).split(" ");
  if (words.length === 1) return words[0] ?? "";
  const telling = words
    .filter((word, at) => word !== "the" && (at === words.length - 1 || !JOINING.has(word)))
    .map((word) => SHORT[word] ?? word);
  return telling.sort().join(" ");
}
