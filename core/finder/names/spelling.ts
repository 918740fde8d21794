import anyAscii from "any-ascii";

/** Scripts whose letters stand for sounds closely enough that people spell their names in Latin letters the same way. */
const SPELLED = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Common}\p{Script=Inherited}]*$/u;
const LETTER = /\p{L}/u;

/** Letters that are written in two ways without their marks: "Müller" is mueller and muller, "Søren" soeren and soren. */
const TWO_WAYS: readonly (readonly [letter: RegExp, written: string])[] = [
  [/ä/g, "ae"], [/ö/g, "oe"], [/ü/g, "ue"], [/å/g, "aa"], [/ø/g, "oe"],
];

/**
 * The ways a word of a name is written in plain Latin letters, the likelier first; none when its script leaves that
 * open (Han, Hangul, Arabic, Hebrew, Indic scripts and others): a wrong spelling is worse than no address.
 */
export function spellings(word: string): readonly string[] {
  const letters = word.normalize("NFC").toLowerCase();
  if (!LETTER.test(letters) || !SPELLED.test(letters)) return [];
  const expanded = TWO_WAYS.reduce((text, [letter, written]) => text.replace(letter, written), letters);
  return [...new Set([expanded, letters].map(plain))].filter((spelling) => spelling !== "");
}

function plain(text: string): string {
  return anyAscii(text).toLowerCase().replace(/[^a-z]/g, "");
}
