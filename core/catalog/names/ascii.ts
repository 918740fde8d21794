import anyAscii from "any-ascii";

const NON_ASCII = /[\u0080-\uffff]/;
/** Apostrophes never separate words; transliteration also writes soft signs as one. */
const JOINERS = /['`]/g;

/** Lower case, without accents, other scripts transliterated: what two spellings of one name share. */
export function foldToAscii(text: string): string {
  if (!NON_ASCII.test(text)) return text.toLowerCase().replace(JOINERS, "");
  return anyAscii(text.replaceAll("´", "'").normalize("NFKC")).toLowerCase().replace(JOINERS, "");
}

/** The words of a folded text: runs of letters and digits. */
export function wordsOf(text: string): string[] {
  return foldToAscii(text).match(/[a-z0-9]+/g) ?? [];
}
