import { SaxesParser } from "saxes";
import { invalidInput, isAppError, tooLarge } from "../../../../../platform/errors.ts";
import type { PartReader } from "./workbook-archive.ts";

/** Callbacks of the XML reader; names come without their prefix. */
export interface XmlHandler {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
  end?(): void;
}

/** The longest text between tags; a cell holds at most 32,767 characters. */
const MAX_TEXT = 4_194_304;

/** Streams a workbook's XML. Refuses document types, so entities cannot expand, and text above {@link MAX_TEXT}. */
export function xmlReader(part: string, handler: XmlHandler): PartReader {
  const parser = new SaxesParser();
  let sinceTag = 0;
  parser.on("doctype", () => {
    throw invalidInput(`The workbook's ${part} declares a document type, which is not allowed.`);
  });
  parser.on("error", (error) => {
    throw invalidInput(`The workbook's ${part} is malformed XML. Open it and save it again.`, { cause: error });
  });
  parser.on("opentag", (tag) => {
    sinceTag = 0;
    handler.open?.(localName(tag.name), tag.attributes);
  });
  parser.on("closetag", (tag) => {
    sinceTag = 0;
    handler.close?.(localName(tag.name));
  });
  parser.on("text", (text) => handler.text?.(text));
  parser.on("cdata", (text) => handler.text?.(text));
  const guarded = (step: () => void): void => {
    try {
      step();
    } catch (error) {
      if (isAppError(error)) throw error;
      throw invalidInput(`The workbook's ${part} cannot be read. Open it and save it again.`, { cause: error });
    }
  };
  return {
    write: (text) =>
      guarded(() => {
        sinceTag += text.length;
        if (sinceTag > MAX_TEXT + text.length)
          throw tooLarge(
            `The workbook's ${part} contains a text of more than ${MAX_TEXT.toLocaleString("en")} characters.`,
          );
        parser.write(text);
      }),
    end: () =>
      guarded(() => {
        parser.close();
        handler.end?.();
      }),
  };
}

function localName(name: string): string {
  const colon = name.indexOf(":");
  return colon === -1 ? name : name.slice(colon + 1);
}
