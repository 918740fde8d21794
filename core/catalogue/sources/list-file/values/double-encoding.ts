/** The characters that Windows-1252 and Latin-1 show for the bytes 0x80 to 0xFF, with those bytes. */
const BYTES: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 128 }, (_, at) => at + 128).flatMap((byte) => [
    [String.fromCharCode(byte), byte] as const,
    [new TextDecoder("windows-1252").decode(new Uint8Array([byte])), byte] as const,
  ]),
);
/** How the first byte of a letter in UTF-8 is shown, followed by one of the others. */
const SUSPECT =
  /[\u00c2-\u00f4][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]/;
const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
/** Programs may repeat the mistake. */
const MOST = 3;

/** Letters of Western languages and "’" encoded twice, in sequences that nobody writes otherwise. */
const CERTAIN =
  /[\u00c2-\u00c5][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2021-\u203a\u20ac\u2122]|\u00e2\u20ac[\u0080-\u00bf\u0153\u02dc\u201c\u201d\u2122]/g;

/**
 * Text that was written as UTF-8, read as Windows-1252 and written again, as it was at first ("CafÃ©" → "Café"). Other
 * text stays: it was encoded twice only if all its letters beyond ASCII are bytes of valid UTF-8; in a text that mixes
 * both, only certain sequences are restored.
 */
export function withoutDoubleEncoding(text: string): string {
  let current = text;
  for (let round = 0; round < MOST && SUSPECT.test(current); round++) {
    const whole = decoded(current);
    // A combining mark without its letter is none: "MALMÖ–LUND" is as its author wrote it.
    const next =
      whole !== undefined && !/[^\p{L}\p{M}]\p{M}|\p{ASCII}[\u0483-\u05c7]/u.test(whole)
        ? whole
        : current.replace(CERTAIN, (sequence) => decoded(sequence) ?? sequence);
    if (next === current) break;
    current = next;
  }
  return current;
}

/** The text whose bytes of UTF-8 these characters show, if they do. */
function decoded(text: string): string | undefined {
  const bytes = bytesOf(text);
  if (bytes === undefined) return undefined;
  try {
    return UTF8.decode(bytes);
  } catch {
    return undefined;
  }
}

function bytesOf(text: string): Uint8Array | undefined {
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.charCodeAt(0);
    const byte = code < 128 ? code : BYTES.get(character);
    if (byte === undefined) return undefined;
    bytes.push(byte);
  }
  return new Uint8Array(bytes);
}
