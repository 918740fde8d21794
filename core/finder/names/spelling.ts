import anyAscii from "any-ascii";

/** Scripts whose letters stand for sounds closely enough that people spell their names in Latin letters the same way. */
const SPELLED = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Common}\p{Script=Inherited}]*$/u;
const LETTER = /\p{L}/u;

/** Letters that are written in two ways without their marks: "Müller" is mueller and muller, "Søren" soeren and soren. */
const TWO_WAYS: readonly (readonly [letter: RegExp, written: string])[] = [
  [/ä/g, "ae"], [/ö/g, "oe"], [/ü/g, "ue"], [/å/g, "aa"], [/ø/g, "oe"],
];

const VOICED = "[αάεέηήιίοόυύωώβγδζλμνρ]";
/** Greek letters that stand for one sound together, as people write them (ISO 843, ELOT 743; at the start "b" and "d"). */
const GREEK: readonly (readonly [letters: RegExp, written: string])[] = [
  [new RegExp(`α[υύ](?=${VOICED})`, "g"), "av"], [/α[υύ]/g, "af"], [new RegExp(`ε[υύ](?=${VOICED})`, "g"), "ev"], [/ε[υύ]/g, "ef"],
  [/ο[υύ]/g, "ou"], [/^μπ/g, "b"], [/^ντ/g, "d"], [/ντ/g, "nt"], [/γγ/g, "ng"],
];

/**
 * What is spelled letter by letter and, as often, as it is spoken: "Юлия" is yuliya and yulia, "Дмитрий" dmitriy and dmitry, "Đoković"
 * dokovic and djokovic.
 */
const SPOKEN: readonly (readonly [letters: RegExp, spoken: string])[] = [[/ий$/, "ы"], [/ия$/, "иа"], [/đ/g, "dj"]];

/**
 * The ways a word of a name is written in plain Latin letters, the likelier first; none when its script leaves that
 * open (Han, Hangul, Arabic, Hebrew, Indic scripts and others): a wrong spelling is worse than no address.
 */
export function spellings(word: string): readonly string[] {
  const letters = word.normalize("NFC").toLowerCase();
  if (!LETTER.test(letters) || !SPELLED.test(letters)) return [];
  const written = GREEK.reduce((text, [together, sound]) => text.replace(together, sound), letters);
  const expanded = TWO_WAYS.reduce((text, [letter, spelled]) => text.replace(letter, spelled), written);
  // Objections are kept under the first spelling: it stays the one it was.
  const spoken = SPOKEN.reduce((text, [letter, sound]) => text.replace(letter, sound), written);
  return [...new Set([expanded, written, spoken].map(plain))].filter((spelling) => spelling !== "");
}

function plain(text: string): string {
  return anyAscii(text).toLowerCase().replace(/[^a-z]/g, "");
}
