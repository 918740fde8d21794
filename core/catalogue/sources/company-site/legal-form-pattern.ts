import { NATIONS } from "./nations.ts";

/** Spellings of forms that are neither capitals nor a capitalised word. */
const MIXED: Readonly<Record<string, string>> = {
  gmbh: "GmbH",
  gesmbh: "GesmbH",
  aps: "ApS",
  spa: "SpA",
  sapi: "SAPI",
};
const LONGEST_ABBREVIATION = 4;

/**
 * Matches every declared legal form as texts write it, the longest first: "SAS", "S.A.S.", "Ltd.", "GmbH & Co. KG",
 * "Sp. z o.o.". A form in lower case without dots is a word of the sentence.
 */
export const LEGAL_FORM = legalFormPattern();

function legalFormPattern(): string {
  const forms = [...new Set(NATIONS.flatMap((nation) => nation.forms))].toSorted((a, b) => b.length - a.length);
  const patterns = forms.map((form) =>
    form
      .split(" ")
      .map(wordPattern)
      .join(String.raw`\s?`),
  );
  return String.raw`(?:UG \(haftungsbeschränkt\)|Pty\.? \(Ltd\)|\(Pty\) Ltd|${patterns.join("|")})`;
}

function wordPattern(word: string, at: number): string {
  if (!/^[a-z]{1,}$/.test(word)) return word === "a/s" ? "A/S" : word;
  const capitalised = word.charAt(0).toUpperCase() + word.slice(1);
  const isWord = word.length >= 3 || word === "oy" || word === "co" || word === "sp";
  // Inside a form of several words small letters are usual: "S.A. de C.V.", "Sp. z o.o.".
  const spellings = [
    word.toUpperCase(),
    ...(isWord ? [capitalised] : []),
    ...(at > 0 ? [word] : []),
    ...(MIXED[word] === undefined ? [] : [MIXED[word]]),
  ];
  const dotted =
    word.length > 1 && word.length <= LONGEST_ABBREVIATION
      ? [Array.from(word, letterPattern).join(String.raw`\.\s?`)]
      : [];
  return String.raw`(?:${[...spellings, ...dotted].join("|")})\.?`;
}

/** A letter in any case, as Turkish and Estonian forms write it. */
function letterPattern(letter: string): string {
  const marked: Readonly<Record<string, string>> = { s: "sSşŞ", u: "uUüÜ", o: "oOöÖ" };
  return `[${marked[letter] ?? letter + letter.toUpperCase()}]`;
}
