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

/**
 * Text that was written as UTF-8, read as Windows-1252 and written again, as it was at first ("CafÃ©" → "Café"). Other
 * text stays: only if all its letters beyond ASCII are bytes of valid UTF-8 was it encoded twice.
 */
export function withoutDoubleEncoding(text: string): string {
  let current = text;
  for (let round = 0; round < MOST && SUSPECT.test(current); round++) {
    const bytes = bytesOf(current);
    if (bytes === undefined) break;
    try {
      current = UTF8.decode(bytes);
    } catch {
      // Not bytes of UTF-8, so the text is as its author wrote it.
      break;
    }
  }
  return current;
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
