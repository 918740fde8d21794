import anyAscii from "any-ascii";

const NON_ASCII = /[\u0080-\uffff]/;
/** Apostrophes and invisible joiners: they never separate words. */
const JOINERS = /['’‘ʼ`´\u00ad\u200b-\u200d\u2060\ufeff]/g;

/** Lower case, without accents, other scripts transliterated: what two spellings of one name share. */
export function foldToAscii(text: string): string {
  if (!NON_ASCII.test(text)) return text.toLowerCase().replace(JOINERS, "");
  return anyAscii(text.normalize("NFKC").replace(JOINERS, "")).toLowerCase();
}

/** The words of a folded text: runs of letters and digits. */
export function wordsOf(text: string): string[] {
  return foldToAscii(text).match(/[a-z0-9]+/g) ?? [];
}
