/** "²" and "³" may be powers in a name ("Racine²"), other small numbers never. */
const POWER = /[^\s\d*][\u00b2\u00b3]$/u;
const MARK =
  /^[*†‡§]+\s*|\s{0,20}(?:[*†‡§\u00b9\u00b2\u00b3\u2070-\u2079]+|\^\d{1,2}|\[(?:\d{1,3}|\p{L}{1,2})\]|\((?:\d{1,2}|[a-e])\))$/u;

/** Signs of rights and pictures, which are no letters of a name: "™", "®", "🚀". */
const SIGN = /\s{0,20}(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|℠)+|\s{0,20}\((?:tm|r|c|sm)\)/giu;

const NOTE_AFTER = /(?<=[\p{L}\p{N}.)!™®℠])\s?(?:[*†‡§]+|[\u00b9\u2070\u2074-\u2079]+|\[\d{1,2}\])$/u;

/** A company's name without the mark of a footnote behind it; brackets with letters and powers stay. */
export function companyWithoutMarks(name: string): string {
  return name.replace(NOTE_AFTER, "");
}

/** A name without signs of rights and pictures. */
export function withoutSigns(name: string): string {
  return name.replace(SIGN, "").trim();
}

/** Text without the marks of footnotes before and after it ("*", "¹", "[2]", "(a)") and without signs. */
export function withoutMarks(text: string): string {
  let bare = withoutSigns(text);
  for (let before = ""; before !== bare;) {
    before = bare;
    bare = bare.replace(MARK, "");
  }
  return bare;
}

/** True for a text that ends with what may be a power: "Racine²". */
export function hasPower(text: string): boolean {
  return POWER.test(text);
}

/** A name without marks of footnotes; a power at its end stays unless `isName` knows the name without it. */
export function nameWithoutMarks(text: string, isName: (name: string) => boolean): string {
  if (!hasPower(text)) return withoutMarks(text);
  const bare = text.slice(0, -1);
  return isName(bare) ? withoutMarks(bare) : text;
}
