import encodings from "./encodings.json" with { type: "json" };

/** What a server and a document say about a document's encoding. */
export interface EncodingHints {
  /** Labels in the order of their weight: the server's, then the document's own. */
  readonly declared: readonly (string | undefined)[];
  /** Language tag of the document, for bytes that nobody declares. */
  readonly language?: string | undefined;
}

const MARKS = [
  { label: "utf-8", bytes: [0xef, 0xbb, 0xbf] },
  { label: "utf-16le", bytes: [0xff, 0xfe] },
  { label: "utf-16be", bytes: [0xfe, 0xff] },
] as const;
/** Encodings whose bytes are also valid UTF-8, with the byte that all markup in them has and no UTF-8 does. */
const SEVEN_BIT = [
  { label: /^iso-2022/, byte: 0x1b },
  { label: /^utf-16/, byte: 0 },
] as const;
/** Encodings that browsers assume by language (WHATWG HTML, 13.2.3.2); all others are Windows-1252. */
const BY_LANGUAGE: Readonly<Record<string, string>> = encodings;

/**
 * Decodes a document. A byte order mark decides; bytes that are valid UTF-8 are UTF-8 whatever is declared; else the
 * first declared encoding counts that is known and not UTF-8, else the usual one of the language. Mostly valid UTF-8
 * with a few damaged bytes stays UTF-8.
 */
export function decodeText(bytes: Uint8Array, { declared, language = "" }: EncodingHints): string {
  const mark = MARKS.find((one) => one.bytes.every((byte, at) => bytes[at] === byte));
  if (mark !== undefined) return new TextDecoder(mark.label).decode(bytes);
  const labels = declared.flatMap((label) => (label === undefined ? [] : (canonicalLabel(label) ?? [])));
  const sevenBit = labels.find((label) => SEVEN_BIT.some((one) => one.label.test(label) && bytes.includes(one.byte)));
  if (sevenBit !== undefined) return new TextDecoder(sevenBit).decode(bytes);
  const lenient = new TextDecoder().decode(bytes);
  if (isMostlyValid(lenient)) return lenient;
  const stated = labels.find((label) => label !== "utf-8");
  return new TextDecoder(stated ?? BY_LANGUAGE[language.slice(0, 2).toLowerCase()] ?? "windows-1252").decode(bytes);
}

/** The standard name of an encoding; undefined if it is unknown. */
export function canonicalLabel(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** True if fewer characters are damaged than other characters beyond ASCII are whole. */
function isMostlyValid(text: string): boolean {
  const damaged = text.match(/\uFFFD/g)?.length ?? 0;
  if (damaged === 0) return true;
  const whole = text.match(/[^\p{ASCII}\uFFFD]/gu)?.length ?? 0;
  return damaged < whole;
}

/** Decodes a web page by its byte order mark, its bytes, its Content-Type and its own declaration. */
export function decodePage(body: Uint8Array, contentType: string | null): string {
  const start = Buffer.from(body.subarray(0, 2048)).toString("latin1");
  return decodeText(body, {
    declared: [
      /charset\s*=\s*"?([\w-]+)/i.exec(contentType ?? "")?.[1],
      /<meta[^<>]{0,200}charset\s*=\s*["']?([\w-]+)/i.exec(start)?.[1],
      /^\s*<\?xml[^>]{0,200}\bencoding\s*=\s*["']([\w-]+)/i.exec(start)?.[1],
    ],
    language: /<html[^<>]{0,300}\slang\s*=\s*["']?([\w-]+)/i.exec(start)?.[1],
  });
}
