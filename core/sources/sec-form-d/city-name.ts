import { edgarPlace } from "./edgar-places.ts";

/** Written small inside a place's name ("Rio de Janeiro", "Isle of Palms"). */
const PARTICLES = new Set(["of", "the", "de", "del", "di", "da", "do", "dos", "du", "des", "la", "le", "les", "et", "sur", "en", "am", "an", "im", "upon", "on", "by", "y", "al"]);

/**
 * A city as places are written. EDGAR asks for capitals in its addresses, so a name all in capitals says nothing of its
 * case: "ST. LOUIS" is "St. Louis", "MCLEAN" "McLean", "WASHINGTON DC" "Washington DC". Any other is left as filed.
 */
export function cityName(filed: string): string {
  const city = filed.replace(/\s+/g, " ").trim();
  if (/\p{Ll}/u.test(city) || city.length < 4) return city;
  const words = city.split(" ");
  return words.map((word, i) => (i > 0 && i === words.length - 1 && edgarPlace(word)?.country === "US" ? word : inMixedCase(word, i === 0))).join(" ");
}

function inMixedCase(word: string, isFirst: boolean): string {
  const small = word.toLowerCase();
  if (!isFirst && PARTICLES.has(small)) return small;
  return small
    .replace(/(^|[-./(])(\p{L})/gu, (_, mark: string, letter: string) => mark + letter.toUpperCase())
    .replace(/^(?:Mc|[OD]['’])\p{L}/u, (start) => start.slice(0, -1) + start.slice(-1).toUpperCase())
    .replace(/^D(?=['’])/, isFirst ? "D" : "d");
}
