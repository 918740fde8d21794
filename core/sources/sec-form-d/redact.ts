import { headerLabel, labelledLine } from "./header-labels.ts";
import { partSubmission } from "./submission.ts";

// People's and brokers' addresses go whole; of the issuer's only city and state stay; contact data goes.
const PRIVATE_ELEMENTS = [
  "relatedPersonAddress", "recipientAddress", "contactData", "notificationAddressList",
  "street1", "street2", "zipCode", "issuerPhoneNumber", "contactName", "contactPhoneNumber", "contactEmailAddress",
  "notificationEmailAddress", "ccc",
];
const PRIVATE_OPENING = new RegExp(`<(?:[\\w.-]+:)?(${PRIVATE_ELEMENTS.join("|")})(?=[\\s/>])[^>]*>`, "gi");

/** A person's clarification as it may be stored: empty when it holds a number, as an address continued there does. */
export function storableClarification(text: string): string {
  return /\d/.test(text) ? "" : text;
}

/** Where the element opened at `from` ends; the end of the text when it never does, so that nothing of it is kept. */
function endOf(name: string, xml: string, from: number): number {
  const closing = new RegExp(`</(?:[\\w.-]+:)?${name}\\s*>`, "gi");
  closing.lastIndex = from;
  return closing.exec(xml) ? closing.lastIndex : xml.length;
}

function redactXml(xml: string): string {
  // A comment or instruction says nothing a notice needs, and could say anything.
  const plain = xml.replace(/<!--[\s\S]*?(?:-->|$)/g, "").replace(/<\?(?!xml\s)[\s\S]*?(?:\?>|$)/gi, "");
  const kept: string[] = [];
  let at = 0;
  PRIVATE_OPENING.lastIndex = 0;
  for (let opening = PRIVATE_OPENING.exec(plain); opening; opening = PRIVATE_OPENING.exec(plain)) {
    const name = opening[1] ?? "";
    kept.push(plain.slice(at, opening.index), `<${name}/>`);
    at = opening[0].endsWith("/>") ? PRIVATE_OPENING.lastIndex : endOf(name, plain, PRIVATE_OPENING.lastIndex);
    PRIVATE_OPENING.lastIndex = at;
  }
  // An opening tag cut off by the end of the file is followed by nothing that could be kept.
  return redactClarifications(kept.join("") + plain.slice(at).replace(/<[^<>]*$/, ""));
}

/** Filers continue people's addresses in the clarification; a text with a number in it is no title either way. */
function redactClarifications(xml: string): string {
  return xml.replace(
    /(<relationshipClarification\b[^>]*>)([\s\S]*?)(<\/relationshipClarification\s*>|$)/gi,
    (whole, opening: string, text: string, closing: string) => (storableClarification(text) === "" ? opening + closing : whole),
  );
}

function redactHeader(headerText: string): string {
  const lines = headerText.split(/\r?\n/).filter((line) => {
    if (/^\s*(?:<\/[\w-]+>)?\s*$/.test(line)) return true;
    const labelled = labelledLine(line);
    const label = labelled ? headerLabel(labelled.label) : "unknown";
    return label === "kept" || label === "ignored";
  });
  return lines.join("\n");
}

/**
 * A filing's text as it may be stored: without people's and brokers' addresses, street lines, postal codes, telephone
 * numbers, filers' contacts and tax numbers, in the notice and in EDGAR's header; header lines this reader does not
 * know, and clarifications of people's parts that hold a number, are left out too. What remains reads to the same record.
 */
export function redactFiling(text: string): string {
  const { headerText, xml } = partSubmission(text);
  if (headerText === "") return redactXml(xml ?? "");
  if (xml === undefined) return redactHeader(headerText);
  return `${redactHeader(headerText)}\n<XML>\n${redactXml(xml)}\n</XML>\n`;
}
