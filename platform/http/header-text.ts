/** A text as the value of a header, which holds ASCII only: without accents, and without other letters. */
export function headerText(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/[^\x20-\x7e]/g, "")
    .replaceAll(/ {2,}/g, " ")
    .trim();
}
