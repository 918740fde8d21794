import { AppError } from "../../../platform/errors.ts";

/** Elements nested in elements; real feeds stay under ten. */
export const MAX_DEPTH = 64;
/** Items of one feed; the longest archives in use hold a few hundred. */
export const MAX_ITEMS = 5_000;
/** Elements of one feed, thirty for each item; bounds what the parser builds from ten megabytes of markup. */
const MAX_ELEMENTS = 30 * MAX_ITEMS;
const LONGEST_TAG = 100_000;

function refuse(what: string): never {
  throw new AppError("invalid_input", `${what} Check that this is the feed meant, and cut it down.`);
}

/** Moves past what starts at `at`, or to the end when it is never closed (the parser then says so). */
function after(text: string, at: number, close: string): number {
  const end = text.indexOf(close, at);
  return end === -1 ? text.length : end + close.length;
}

/** The end of a tag whose `<` is at `at`: the `>` outside quoted attribute values. */
function tagEnd(text: string, at: number): number {
  let quote = "";
  const limit = Math.min(text.length, at + LONGEST_TAG);
  for (let index = at; index < limit; index++) {
    const char = text.charAt(index);
    if (quote !== "") {
      if (char === quote) quote = "";
    } else if (char === '"' || char === "'") {
      quote = char;
    } else if (char === ">") {
      return index;
    }
  }
  if (limit < text.length) refuse(`The feed has a tag longer than ${LONGEST_TAG} characters.`);
  return text.length;
}

/**
 * Reads through the markup once, in linear time and without building anything, before the parser does. Throws
 * AppError `invalid_input` for an internal document type definition (where entities are declared; external ones are
 * never fetched), and for nesting, tags or items beyond the limits. Says nothing about whether it is a feed.
 */
export function checkXmlLimits(text: string): void {
  let depth = 0;
  let elements = 0;
  let items = 0;
  for (let at = text.indexOf("<"); at !== -1 && at < text.length; at = text.indexOf("<", at)) {
    if (text.startsWith("<!--", at)) at = after(text, at + 4, "-->");
    else if (text.startsWith("<![CDATA[", at)) at = after(text, at + 9, "]]>");
    else if (text.startsWith("<?", at)) at = after(text, at + 2, "?>");
    else if (text.startsWith("<!", at)) {
      const declaration = text.slice(at, at + 2_000);
      if (/^<!(?:ENTITY|ELEMENT|ATTLIST|NOTATION)\b/i.test(declaration) || /^<!DOCTYPE[^>[]*\[/i.test(declaration)) {
        refuse("The feed declares entities or a document type of its own, which is not read for safety.");
      }
      at = after(text, at, ">");
    } else {
      const end = tagEnd(text, at);
      const closes = text.charAt(at + 1) === "/";
      if (!closes && ++elements > MAX_ELEMENTS) refuse(`The feed has more than ${MAX_ELEMENTS} elements.`);
      if (closes) depth = Math.max(0, depth - 1);
      else if (text.charAt(end - 1) !== "/") {
        if (++depth > MAX_DEPTH) refuse(`The feed nests elements more than ${MAX_DEPTH} deep.`);
        if (/^<(?:\w+:)?(?:item|entry)[\s>]/i.test(text.slice(at, at + 40)) && ++items > MAX_ITEMS) {
          refuse(`The feed has more than ${MAX_ITEMS} items.`);
        }
      }
      at = end + 1;
    }
  }
}
