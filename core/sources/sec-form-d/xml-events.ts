import { SaxesParser } from "saxes";
import { AppError } from "../../../platform/errors.ts";

/** Called in document order; `path` is the names of the open elements joined by `/`. */
export interface XmlListener {
  open(path: string, attributes: Readonly<Record<string, string>>): void;
  close(path: string, text: string): void;
}

const DEEPEST = 24;
const LONGEST_TEXT = 64 * 1024;

/**
 * Walks an XML document with entities off: a document type or entity declaration is refused, so are nesting beyond
 * 24 and a text beyond 64 KiB. Throws AppError `invalid_input` with the line and column of what is wrong; whatever
 * the listener throws passes through.
 */
export function walkXml(xml: string, listener: XmlListener): void {
  const parser = new SaxesParser({ position: true, xmlns: false });
  const open: { path: string; text: string }[] = [];
  const refuse = (what: string): never => {
    throw new AppError("invalid_input", `line ${parser.line}, column ${parser.columnIndex}: ${what}`);
  };
  const addText = (text: string): void => {
    const innermost = open.at(-1);
    if (!innermost) return;
    innermost.text += text;
    if (innermost.text.length > LONGEST_TEXT) refuse(`the text of ${innermost.path} is longer than 64 KiB`);
  };
  parser.on("error", (error) => refuse(error.message.replace(/^\d+:\d+:\s*/, "")));
  parser.on("doctype", () => refuse("a document type declaration is not accepted, since it can define entities"));
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
