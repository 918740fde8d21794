import anyAscii from "any-ascii";

const NON_ASCII = /[\u0080-\uffff]/;
/** Apostrophes never separate words. Transliteration also writes soft signs as apostrophes. */
const JOINERS = /['`]/g;

/** Signs of registered names, which are no letters: "Nordlicht®" and "Nordlicht (R)" are no "Nordlichtr". */
const RIGHTS = /[®™℠©℗]|\((?:tm|r|c|sm)\)/gi;

/** The last text beyond ASCII: several readers fold one in turn. */
let last = { text: "", folded: "" };

/** Lower-cases, strips accents and signs of rights, and transliterates other scripts. */
export function foldToAscii(text: string): string {
  if (!NON_ASCII.test(text))
    return (text.includes("(") ? text.replace(RIGHTS, " ") : text).toLowerCase().replace(JOINERS, "");
  if (text !== last.text) last = { text, folded: transliterated(text) };
  return last.folded;
}

function transliterated(text: string): string {
  return anyAscii(text.replace(RIGHTS, " ").replaceAll("´", "'").normalize("NFKC")).toLowerCase().replace(JOINERS, "");
}

/** Splits folded text into runs of letters and digits. */
export function wordsOf(text: string): string[] {
  return foldToAscii(text).match(/[a-z0-9]+/g) ?? [];
}
