import { AppError } from "../../../platform/errors.ts";

const ENCODINGS: Readonly<Record<string, string>> = {
  "utf-8": "utf-8", utf8: "utf-8", "us-ascii": "utf-8", ascii: "utf-8",
  "iso-8859-1": "windows-1252", latin1: "windows-1252", "windows-1252": "windows-1252",
};

/**
 * Decodes a document by its XML declaration, UTF-8 without one. Bytes that are not UTF-8 in a document that declares
 * nothing are read as Windows-1252, which EDGAR's older pages are. Throws `invalid_input` on other encodings.
 */
export function decodeXml(bytes: Uint8Array): string {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    throw new AppError("invalid_input", "the file is UTF-16; EDGAR writes UTF-8 or ISO-8859-1, so save it as one of those");
  }
  const head = Buffer.from(bytes.subarray(0, 16_384)).toString("latin1");
  const declared = /<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([^"']{1,40})["']/i.exec(head)?.[1];
  const encoding = declared === undefined ? undefined : ENCODINGS[declared.toLowerCase()];
  if (declared !== undefined && encoding === undefined) {
    throw new AppError("invalid_input", `the file declares the encoding "${declared}"; EDGAR writes UTF-8 or ISO-8859-1`);
  }
  if (encoding === "windows-1252") return new TextDecoder("windows-1252").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    if (declared === undefined) return new TextDecoder("windows-1252").decode(bytes);
    throw new AppError("invalid_input", `the file declares ${declared} but holds bytes that are not`, { cause });
  }
}
