import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { invalidInput } from "../../../../../platform/errors.ts";

export type FileFormat = "delimited" | "json" | "workbook";

/** A file's properties, detected from its content; the extension is ignored. */
export interface FileFacts {
  readonly path: string;
  readonly format: FileFormat;
  /** A WHATWG encoding label; absent for workbooks. */
  readonly encoding: string;
  readonly encodingGuessed: boolean;
  readonly contentHash: string;
  readonly bytes: number;
}

export const READ_SIZE = 128 * 1024;

/**
 * Reads a file once to determine hash, size, format (text, workbook or JSON) and text encoding (byte order mark, else
 * UTF-8 if valid, else Windows-1252). Throws AppError `invalid_input` that says what to do for an empty file, an old or
 * encrypted workbook, or another binary file.
 */
export async function inspectFile(path: string, encoding: string | undefined): Promise<FileFacts> {
  const hash = createHash("sha256");
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  let head = Buffer.alloc(0);
  let valid = true;
  let bytes = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: READ_SIZE })) {
    const data: Buffer = chunk;
    hash.update(data);
    bytes += data.length;
    if (head.length < 4096) head = Buffer.concat([head, data.subarray(0, 4096 - head.length)]);
    valid &&= decodes(utf8, data, true);
  }
  valid &&= decodes(utf8, Buffer.alloc(0), false);
  if (bytes === 0) throw invalidInput("The file is empty.");
  const format = formatOf(head);
  const declared = markOf(head) ?? (encoding === undefined ? undefined : labelOf(encoding));
  return {
    path,
    format,
    bytes,
    contentHash: hash.digest("hex"),
    encoding: declared ?? (valid ? "utf-8" : "windows-1252"),
    encodingGuessed: declared === undefined && !valid && format !== "workbook",
  };
}

function decodes(decoder: TextDecoder, data: Buffer, stream: boolean): boolean {
  try {
    decoder.decode(data, { stream });
    return true;
  } catch {
    return false;
  }
}

function formatOf(head: Buffer): FileFormat {
  const magic = head.toString("latin1", 0, 8);
  if (magic.startsWith("PK\u0003\u0004") || magic.startsWith("PK\u0005\u0006")) return "workbook";
  if (magic.startsWith("\u00d0\u00cf\u0011\u00e0")) {
    throw invalidInput(
      "This is an old .xls workbook or is protected by a password. Save it without a password as .xlsx or .csv and import that file.",
    );
  }
  if (
    magic.startsWith("%PDF") ||
    magic.startsWith("\u001f\u008b") ||
    magic.startsWith("\u0089PNG") ||
    magic.startsWith("Rar!") ||
    magic.startsWith("7z")
  ) {
    throw invalidInput("This is not a list. Unpack it, or export it as CSV or XLSX.");
  }
  const text = head
    .toString("latin1")
    .replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, "")
    .replaceAll("\0", "")
    .trimStart();
  if (/^<(?:!doctype|html|\?xml)/i.test(text))
    throw invalidInput("This is a web page or an XML file, not a list. Export it as CSV or XLSX.");
  return /^[[{]\s*(?:["{[\]}]|-?\d|null|true|false|$)/.test(text) ? "json" : "delimited";
}

function markOf(head: Buffer): string | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return "utf-8";
  if (head.length < 4) return undefined;
  if (head[0] !== 0 && head[1] === 0 && head[2] !== 0 && head[3] === 0) return "utf-16le";
  return head[0] === 0 && head[1] !== 0 && head[2] === 0 && head[3] !== 0 ? "utf-16be" : undefined;
}

/** The WHATWG name of an encoding label. */
function labelOf(encoding: string): string {
  try {
    return new TextDecoder(encoding).encoding;
  } catch (error) {
    throw invalidInput(
      `"${encoding}" is not a known character encoding. Use utf-8, utf-16le, windows-1252, iso-8859-2, shift_jis or another WHATWG label.`,
      { cause: error },
    );
  }
}

/** Streams the file's text as UTF-8 without a byte order mark. Undecodable bytes become U+FFFD. */
export async function* utf8Chunks({ path, encoding }: Pick<FileFacts, "path" | "encoding">): AsyncGenerator<Buffer> {
  const stream = createReadStream(path, { highWaterMark: READ_SIZE });
  if (encoding === "utf-8") {
    let first = true;
    for await (const chunk of stream) {
      const data: Buffer = chunk;
      yield first && data[0] === 0xef && data[1] === 0xbb && data[2] === 0xbf ? data.subarray(3) : data;
      first = false;
    }
    return;
  }
  const decoder = new TextDecoder(encoding);
  for await (const chunk of stream) yield Buffer.from(decoder.decode(chunk, { stream: true }));
  yield Buffer.from(decoder.decode());
}
