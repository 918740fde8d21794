import { AppError } from "../../../../../platform/errors.ts";

/** Beyond this a list is cut before it is dropped; 100,000 companies with 40 columns are a third of it. */
export const LARGEST_FILE = 200 * 1024 * 1024;

/** Reads a dropped file piece by piece, from the first byte at each call; `onRead` hears how many were read. */
export async function* bytesOf(file: Blob, onRead: (bytes: number) => void = () => undefined): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = file.stream().getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      onRead(part.value.length);
      yield part.value;
    }
  } catch (error) {
    throw new AppError("unavailable", "The file cannot be read any more. It may have been moved or changed: choose it again.", { cause: error });
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** PDF, gzip, PNG, JPEG, GIF, RAR, 7-Zip. */
const OTHER_FILES = ["%PDF", "\u001f\u008b", "\u0089PNG", "\u00ff\u00d8\u00ff", "GIF8", "Rar!", "7z"];

/** What a file is by its first bytes; its name is not believed. */
export type FileKind = "text" | "workbook";

/**
 * Tells text from workbooks. Throws AppError `invalid_input` or `too_large` that says what to do with anything else:
 * empty files, old or protected workbooks, web pages that call themselves workbooks, PDF, archives, pictures.
 */
export async function kindOf(file: Blob): Promise<FileKind> {
  if (file.size === 0) throw new AppError("invalid_input", "The file is empty. Export the list again.");
  if (file.size > LARGEST_FILE) {
    throw new AppError("too_large", `The file has ${megabytes(file.size)} MB; at most ${megabytes(LARGEST_FILE)} MB are read. Export only the columns with names, websites and e-mail addresses.`);
  }
  const head = Array.from(new Uint8Array(await file.slice(0, 512).arrayBuffer()), (byte) => String.fromCharCode(byte)).join("");
  if (head.startsWith("PK\u0003\u0004") || head.startsWith("PK\u0005\u0006")) return "workbook";
  if (head.startsWith("\u00d0\u00cf\u0011\u00e0")) throw new AppError("invalid_input", "This is an old .xls workbook or one protected by a password. Save it without a password as .xlsx or .csv and choose that.");
  if (OTHER_FILES.some((beginning) => head.startsWith(beginning))) throw new AppError("invalid_input", "This is no list: a CSV file or an XLSX workbook is expected. Unpack it, or export the list from your CRM.");
  const text = head.replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, "").replaceAll("\0", "").trimStart();
  if (/^<(?:!doctype|html|table|\?xml|meta|head)/i.test(text)) throw new AppError("invalid_input", "This is a web page, whatever its name says. Open it in a spreadsheet program, save it as .xlsx or .csv, and choose that.");
  if (/^[[{]\s*["{[]/.test(text)) throw new AppError("invalid_input", "This is a JSON file; a CSV file or an XLSX workbook is expected. Export the list as one of these.");
  return "text";
}

function megabytes(bytes: number): string {
  return Math.ceil(bytes / 1_048_576).toLocaleString("en-US");
}
