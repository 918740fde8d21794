// The scripts of the bundled font.
const DRAWABLE = /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u;
const PICTURE_CHARACTERS = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200d|\u20e3|\ufe0e|\ufe0f/gu;

/**
 * The text as the bundled font can write it: without emoji and control characters. Null when it has letters of a
 * script the font lacks, which would come out as empty boxes, or when nothing is left.
 */
export function drawable(text: string): string | null {
  // Emoji include the digits only as a property of sequences: Extended_Pictographic leaves them alone.
  const plain = text.replaceAll(PICTURE_CHARACTERS, "").replaceAll(/\p{Cc}+/gu, " ").replaceAll(/\s+/gu, " ").trim();
  return plain === "" || DRAWABLE.test(plain) ? null : plain;
}
