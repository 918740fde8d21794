import { decodeHTMLStrict } from "entities";

/** Maximum number of decoding passes; hostile text may nest escapes without end. */
const MOST_PASSES = 12;
/** Text without any of these is clean. */
const UNTIDY = /[^\S ]|[\p{Cc}\p{Cf}\u00c2-\u00f4&\\]|<U\+| {2}/u;
/** Joiners decide how letters beside them are written in Persian and Indian scripts; anywhere else they are noise. */
const STRAY_JOINER = /(?<![^\p{ASCII}\s])[\u200c\u200d]|[\u200c\u200d](?![^\p{ASCII}\s])/gu;

/**
 * The one line that the author of a cell, a feed's item or a page wrote: decoded as {@link cleanLines} does, without
 * repeated spaces. Clean text stays as it is.
 */
export function cleanText(text: string): string {
  if (!UNTIDY.test(text)) return text.trim();
  return repeated(text, (one) =>
    cleanLines(one)
      .replace(/[\s\u0085]+/g, " ")
      .trim(),
  );
}

/**
 * Text as its author wrote it, with its lines: without character references, however often they were escaped; with the
 * letters that escapes such as "\xc3\xa9" and "\u00e9" stand for, and those of UTF-8 shown as Windows-1252 ("Ã©");
 * without invisible characters.
 */
export function cleanLines(text: string): string {
  if (!UNTIDY.test(text)) return text;
  return repeated(text, decodedOnce)
    .replace(/(?![\t-\r\u0085]|\u200c|\u200d)[\p{Cc}\p{Cf}]/gu, "")
    .replace(/([\u200c\u200d])[\u200c\u200d]+/g, "$1")
    .replace(STRAY_JOINER, "")
    .replace(/[\u00a0\u202f]/g, " ");
}

/** Takes off one layer, the last first: what was escaped in part and then misread mixes both. */
function decodedOnce(text: string): string {
  const decoded = withoutDoubleEncoding(text);
  if (decoded !== text) return decoded;
  const plain = withoutEscapes(text);
  return plain === text ? withoutReferences(text) : plain;
}

function repeated(text: string, clean: (text: string) => string): string {
  let current = text;
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const next = clean(current);
    if (next === current) break;
    current = next;
  }
  return current;
}

/** References end with a semicolon: "AT&T" and "&c" are text. */
const REFERENCE = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,9});/gi;
const OFTEN_ESCAPED = /&(?:amp;){3,}/g;

function withoutReferences(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(OFTEN_ESCAPED, "&amp;").replace(REFERENCE, (reference) => decodeHTMLStrict(reference));
}

/** Escapes of bytes ("\xc3\xa9", "\303\251") or characters ("\u00e9", "\U0001f680", R's "<U+00E9>"), with any usual number of backslashes. */
const ESCAPES =
  /(?:\\{1,8}(?:x[\da-fA-F]{2}|[23][0-7]{2}))+|(?:\\{1,8}(?:u[\da-fA-F]{4}|u\{[\da-fA-F]{1,6}\}|U[\da-fA-F]{8})|<U\+[\da-fA-F]{4,8}>)+/g;
/** A path on a drive, or a regular expression's class of characters. */
const NO_TEXT = /^[a-z]:\\|\[\^?\\+[ux]/i;
/** Characters that programs escape: letters and signs beyond ASCII, and ASCII's signs. */
const ESCAPABLE = /^(?:(?!\p{ASCII})[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}\p{Cf}]|[!-/:-@[-`{-~])+$/u;

/** Text with what its escapes stand for, if every backslash in it escapes a letter or a sign; else unchanged. */
function withoutEscapes(text: string): string {
  if (!/\\|<U\+/.test(text) || NO_TEXT.test(text) || /\\[a-z\d]/i.test(text.replace(ESCAPES, ""))) return text;
  let isText = true;
  const plain = text.replace(ESCAPES, (run) => {
    const shown = /^\\+[x\d]/.test(run) ? ofBytes(run) : ofCharacters(run);
    isText &&= shown !== undefined && ESCAPABLE.test(withoutDoubleEncoding(shown));
    return shown ?? run;
  });
  return isText ? plain : text;
}

function ofBytes(run: string): string | undefined {
  const bytes = [...run.matchAll(/x([\da-f]{2})|(\d{3})/gi)].map(([, hex, octal]) =>
    hex === undefined ? Number.parseInt(octal ?? "", 8) : Number.parseInt(hex, 16),
  );
  return decodedUtf8(new Uint8Array(bytes));
}

function ofCharacters(run: string): string | undefined {
  const codes = [...run.matchAll(/u[+{]?([\da-f]+)/gi)].map(([, hex]) => Number.parseInt(hex ?? "", 16));
  return codes.every((code) => code <= 0x10_ffff)
    ? codes.map((code) => String.fromCodePoint(code)).join("")
    : undefined;
}

/** The characters that Windows-1252 and Latin-1 show for the bytes 0x80 to 0xFF, with those bytes. */
const BYTES: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 128 }, (_, at) => at + 128).flatMap((byte) => [
    [String.fromCharCode(byte), byte] as const,
    [new TextDecoder("windows-1252").decode(new Uint8Array([byte])), byte] as const,
  ]),
);
/** The displayed first byte of a letter in UTF-8, followed by one of the others. */
const SUSPECT = /[\u00c2-\u00db\u00e0-\u00f4][\u0080-\u00bfŒœŠšŸŽžƒˆ˜\u2013-\u203a€™]/;
/** A capital letter before a dash, quotation mark or sign, as its author may have written them: "CAFÉ’S", "MALMÖ–LUND". */
const AS_WRITTEN = /(?<!\p{Ll})[\u00c4-\u00cf\u00d1-\u00db][–—‘’“”•…™]/gu;
/** A mark without its letter is none: the text was read right. */
const IMPLAUSIBLE = /[^\p{L}\p{M}]\p{M}|\p{ASCII}[\u0483-\u05c7]/u;
const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Letters of Western languages and "’" encoded twice, in sequences that nobody writes otherwise. */
const CERTAIN = /[\u00c2-\u00c5][\u0080-\u00bfŒœŠšŸŽžƒˆ˜‡‰‹›€]|(?:[ÂÃ]|(?<=\p{Ll})[ÄÅ])[•…™]|â€[\u0080-\u00bfœ˜“”™]/gu;

/**
 * Text that was written as UTF-8, read as Windows-1252 and written again, as it was at first ("CafÃ©" → "Café"). Other
 * text stays: it was encoded twice only if all its letters beyond ASCII are bytes of valid UTF-8; in a text that mixes
 * both, only certain sequences are restored.
 */
function withoutDoubleEncoding(text: string): string {
  return repeated(text, (current) => {
    if (!SUSPECT.test(current) || !SUSPECT.test(current.replace(AS_WRITTEN, ""))) return current;
    const whole = decodedTwice(current);
    if (whole !== undefined && !IMPLAUSIBLE.test(whole)) return whole;
    return current.replace(CERTAIN, (sequence) => decodedTwice(sequence) ?? sequence);
  });
}

/** The text whose bytes of UTF-8 these characters show, if they do. */
function decodedTwice(text: string): string | undefined {
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.charCodeAt(0);
    const byte = code < 128 ? code : BYTES.get(character);
    if (byte === undefined) return undefined;
    bytes.push(byte);
  }
  return decodedUtf8(new Uint8Array(bytes));
}

function decodedUtf8(bytes: Uint8Array): string | undefined {
  try {
    return UTF8.decode(bytes);
  } catch {
    return undefined;
  }
}
