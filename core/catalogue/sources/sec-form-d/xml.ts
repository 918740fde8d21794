import { SaxesParser } from "saxes";
import { invalidInput } from "../../../../platform/errors.ts";

/** Callbacks in document order; `path` joins the names of the open elements with `/`. */
export interface XmlListener {
  open(path: string, attributes: Readonly<Record<string, string>>): void;
  close(path: string, text: string): void;
}

const DEEPEST = 24;
const LONGEST_TEXT = 64 * 1024;

/**
 * Walks an XML document with entities disabled; refuses document type and entity declarations, nesting above 24 and
 * texts above 64 KiB. Throws AppError `invalid_input` with line and column; errors of the listener pass through.
 */
export function walkXml(xml: string, listener: XmlListener): void {
  const parser = new SaxesParser({ position: true, xmlns: false });
  const open: { path: string; text: string }[] = [];
  const refuse = (what: string): never => {
    throw invalidInput(`line ${parser.line}, column ${parser.columnIndex}: ${what}`);
  };
  const addText = (text: string): void => {
    const innermost = open.at(-1);
    if (!innermost) return;
    innermost.text += text;
    if (innermost.text.length > LONGEST_TEXT) refuse(`the text of ${innermost.path} is longer than 64 KiB`);
  };
  parser.on("error", (error) => refuse(error.message.replace(/^\d+:\d+:\s*/, "")));
  parser.on("doctype", () => refuse("document type declarations are refused, because they can define entities"));
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("opentag", (tag) => {
    if (open.length >= DEEPEST) refuse(`elements are nested deeper than ${DEEPEST}`);
    const parent = open.at(-1);
    const path = parent ? `${parent.path}/${tag.name}` : tag.name;
    open.push({ path, text: "" });
    listener.open(path, tag.attributes);
  });
  parser.on("closetag", () => {
    const closed = open.pop();
    if (closed) listener.close(closed.path, closed.text);
  });
  parser.write(xml).close();
}

const ENCODINGS: Readonly<Record<string, string>> = {
  "utf-8": "utf-8",
  utf8: "utf-8",
  "us-ascii": "utf-8",
  ascii: "utf-8",
  "iso-8859-1": "windows-1252",
  latin1: "windows-1252",
  "windows-1252": "windows-1252",
};

/**
 * Decodes a document by its XML declaration, else as UTF-8. Undeclared bytes that are not UTF-8 are Windows-1252, as on
 * EDGAR's older pages. Throws AppError `invalid_input` for other encodings.
 */
export function decodeXml(bytes: Uint8Array): string {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    throw invalidInput("the file is UTF-16; EDGAR writes UTF-8 or ISO-8859-1, so save it as one of those");
  }
  const head = Buffer.from(bytes.subarray(0, 16_384)).toString("latin1");
  const declared = /<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([^"']{1,40})["']/i.exec(head)?.[1];
  const encoding = declared === undefined ? undefined : ENCODINGS[declared.toLowerCase()];
  if (declared !== undefined && encoding === undefined) {
    throw invalidInput(`the file declares the encoding "${declared}"; EDGAR writes UTF-8 or ISO-8859-1`);
  }
  if (encoding === "windows-1252") return new TextDecoder("windows-1252").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    if (declared === undefined) return new TextDecoder("windows-1252").decode(bytes);
    throw invalidInput(`the file declares ${declared} but contains bytes that are not ${declared}`, { cause });
  }
}
