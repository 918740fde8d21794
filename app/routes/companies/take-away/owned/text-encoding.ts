import { bytesOf } from "./file-bytes.ts";

/** How a text file writes its letters, by the name of the web's encoding standard. */
export type TextEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** Byte order mark, else the zeros that UTF-16 has among plain letters, else UTF-8 where every byte agrees, else Windows-1252. */
export async function encodingOf(file: Blob): Promise<TextEncoding> {
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  const [a, b, c, d] = head;
  if (a === 0xff && b === 0xfe) return "utf-16le";
  if (a === 0xfe && b === 0xff) return "utf-16be";
  if (head.length === 4 && a !== 0 && b === 0 && c !== 0 && d === 0) return "utf-16le";
  if (head.length === 4 && a === 0 && b !== 0 && c === 0 && d !== 0) return "utf-16be";
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for await (const bytes of bytesOf(file)) {
    if (!decodes(decoder, bytes)) return "windows-1252";
  }
  return decodes(decoder) ? "utf-8" : "windows-1252";
}

/** `bytes` left out: the end of the file, which must not lie inside a character. */
function decodes(decoder: TextDecoder, bytes?: Uint8Array<ArrayBuffer>): boolean {
  try {
    decoder.decode(bytes, { stream: bytes !== undefined });
    return true;
  } catch {
    return false;
  }
}

/** The file's text without its byte order mark, piece by piece. */
export async function* textOf(file: Blob, encoding: TextEncoding, onRead?: (bytes: number) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const bytes of bytesOf(file, onRead)) yield decoder.decode(bytes, { stream: true });
  yield decoder.decode();
}
