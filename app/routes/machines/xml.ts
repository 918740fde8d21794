import { escapeUTF8 } from "entities";

const NOT_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** The text without the characters XML 1.0 cannot hold, however they are escaped. */
export function xmlCharacters(text: string): string {
  return text.replaceAll(NOT_XML, "");
}

/** The text as it stands in XML or HTML, between tags or in a quoted attribute. */
export function escaped(text: string): string {
  return escapeUTF8(xmlCharacters(text));
}
