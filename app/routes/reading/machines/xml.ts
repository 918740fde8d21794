import { escapeUTF8 } from "entities";

const NOT_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** Removes characters that XML 1.0 cannot contain even when escaped. */
export function xmlCharacters(text: string): string {
  return text.replaceAll(NOT_XML, "");
}

/** Escapes text for XML or HTML, between tags or in a quoted attribute. */
export function escaped(text: string): string {
  return escapeUTF8(xmlCharacters(text));
}
