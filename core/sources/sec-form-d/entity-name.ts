const FORM_ANYWHERE = [
  String.raw`l\.?\s?l\.?\s?c`, String.raw`l\.?l\.?l?\.?p`, "llp", "inc", "incorporated", "corp", "corporation", "ltd",
  "limited", "plc", "gmbh", "pty", "trust", "dst",
];
// Words and initials that people's names can hold too, so only at the end.
const FORM_AT_END = [
  String.raw`l\.?\s?p`, String.raw`co\.`, String.raw`&\s?co`, "company", "foundation", String.raw`s\.a\.(?:r\.l\.|s\.)?`,
  String.raw`b\.v`, String.raw`n\.v`, String.raw`a\.g`,
];
const LEGAL_FORM = new RegExp(
  String.raw`(?:^|[\s,(])(?:(?:${FORM_ANYWHERE.join("|")})\.?(?=$|[\s,;)])|(?:${FORM_AT_END.join("|")})[.,]?\s*$)`,
  "i",
);
const COLLECTIVE = /\b(?:partners|holdings|management|ventures|advisors|advisers|investments|funds?|capital|group|associates)\s*$/i;

/** Whether a name is a company's rather than a person's: it carries a legal form, or ends in a word firms end in. */
export function companyFormIn(name: string): boolean {
  return LEGAL_FORM.test(name) || COLLECTIVE.test(name);
}
