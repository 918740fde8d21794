import { foldToAscii } from "./ascii.ts";
import lexicon from "./legal-forms.json" with { type: "json" };

const SINGLE = new Set(lexicon.forms);
const SEVERAL = new Map<string, number>(lexicon.phrases.map((phrase) => [phrase, phrase.split(" ").length]));
const SEVERAL_END_WITH = new Set(lexicon.phrases.map((phrase) => phrase.slice(phrase.lastIndexOf(" ") + 1)));
const LONGEST = Math.max(...SEVERAL.values());

/** Legal forms that may precede a name and have no other meaning ("OOO Romashka", "SARL Dupont"). */
export const LEADING_FORMS: ReadonlySet<string> = new Set(lexicon.leading);

/** Long forms of a word with their short form. */
export const SHORT_FORMS: ReadonlyMap<string, string> = new Map(Object.entries(lexicon.short));

/** Legal forms in non-Latin scripts, written before or after the name without a space. */
export const NATIVE_FORMS =
  /株式会社|有限会社|合同会社|合資会社|[(（]株[)）]|㈱|股份有限公司|有限责任公司|有限責任公司|有限公司|주식회사|유한회사|[(（]주[)）]|㈜|בע["״]?מ|(?<![\p{L}\p{N}])(?:ООО|ЗАО|ОАО|ПАО|АО|ТОО|ТОВ|ЕООД|ООД|ЕАД|АД|Α\.?Ε\.?|Ι\.?Κ\.?Ε\.?)(?![\p{L}\p{N}])/giu;

/** Number of words before `end` that form a legal form; never all words. */
export function legalFormLength(words: readonly string[], end: number): number {
  return end < 2 ? 0 : formLength(words, end, 1);
}

function formLength(words: readonly string[], end: number, shortestName: number): number {
  const last = words[end - 1];
  if (last === undefined) return 0;
  if (SEVERAL_END_WITH.has(last)) {
    for (let length = Math.min(LONGEST, end - shortestName); length > 1; length--) {
      if (SEVERAL.get(words.slice(end - length, end).join(" ")) === length) return length;
    }
  }
  return SINGLE.has(last) ? 1 : 0;
}

/** Words of a name as forms are compared; chained letters are one word ("L.L.C.", "A/S"). */
export function formWords(folded: string): string[] {
  const chained = /[./]/.test(folded)
    ? folded.replace(/(?<![a-z0-9])[a-z](?:[./][a-z](?![a-z0-9]))+/g, (letters) => letters.replace(/[./]/g, ""))
    : folded;
  return chained.match(/[a-z0-9]+/g) ?? [];
}

/** True for a text that is nothing but legal forms: "Ltd.", "GmbH & Co. KG". */
export function isLegalForm(text: string): boolean {
  const words = formWords(foldToAscii(text));
  let end = words.length;
  for (let length = 1; end > 0 && length > 0; end -= length) length = formLength(words, end, 0);
  return end === 0 && words.length > 0;
}

/** The signs that may stand between a name and its form. */
const BETWEEN = /(?<![\s,])[\s,]+$/;

/**
 * A name and the legal form at its end, both as written, in any case: "Alpha" and "Pvt. Ltd." in "Alpha, Pvt. Ltd.".
 * Null if the name ends in none.
 */
export function splitLegalForm(text: string): { readonly name: string; readonly form: string } | null {
  const native = text.replace(NATIVE_FORMS, " ").trim();
  if (native !== "" && native !== text.trim()) return { name: native, form: text.replace(native, "").trim() };
  const tokens = text.trim().split(/\s+/);
  for (let from = Math.max(1, tokens.length - LONGEST); from < tokens.length; from++) {
    const form = tokens.slice(from).join(" ");
    const name = tokens.slice(0, from).join(" ").replace(BETWEEN, "");
    if (/[\p{L}\p{N}]/u.test(name) && isLegalForm(form)) return { name, form };
  }
  return null;
}

const MIXED: Readonly<Record<string, string>> = lexicon.mixed;
/** Letters that Turkish and Estonian forms write with marks. */
const MARKED: Readonly<Record<string, string>> = { s: "sSşŞ", u: "uUüÜ", o: "oOöÖ" };

/**
 * The pattern of these forms as texts write them, the longest first: "SAS", "S.A.S.", "Ltd.", "GmbH & Co. KG", "Sp. z
 * o.o.". A form in lower case without dots is a word of the sentence.
 */
export function formsInText(forms: readonly string[]): string {
  const patterns = [...new Set(forms)]
    .toSorted((a, b) => b.length - a.length)
    .map((form) =>
      form
        .split(" ")
        .map(wordInText)
        .join(String.raw`\s?`),
    );
  return String.raw`(?:UG \(haftungsbeschränkt\)|Pty\.? \(Ltd\)|\(Pty\) Ltd|${patterns.join("|")})`;
}

function wordInText(word: string, at: number): string {
  if (!/^[a-z]+$/.test(word)) return word === "a/s" ? "A/S" : word;
  const isWord = word.length >= 3 || word === "oy" || word === "co" || word === "sp";
  const spellings = [
    word.toUpperCase(),
    ...(isWord ? [word.charAt(0).toUpperCase() + word.slice(1)] : []),
    // Inside a form of several words small letters are usual: "S.A. de C.V.", "Sp. z o.o.".
    ...(at > 0 ? [word] : []),
    ...(MIXED[word] === undefined ? [] : [MIXED[word]]),
  ];
  const letters = Array.from(word, (letter) => `[${MARKED[letter] ?? letter + letter.toUpperCase()}]`);
  if (letters.length > 1 && letters.length < 5) spellings.push(letters.join(String.raw`\.\s?`));
  return String.raw`(?:${spellings.join("|")})\.?`;
}
