/**
 * Splits a list written in one cell at commas, semicolons, bars, bullets and line breaks outside brackets.
 * `tidy` is for the caller: pieces come trimmed and never empty.
 */
export function splitOutsideBrackets(list: string): string[] {
  const text = list.replace(/[^\S\n]{2,}/g, " ");
  if (!/[([]/.test(text)) return text.split(/[,;|•\n\r]+/).map((piece) => piece.trim()).filter((piece) => piece !== "");
  const pieces: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === "(" || character === "[") depth++;
    else if (character === ")" || character === "]") depth = Math.max(0, depth - 1);
    else if (depth === 0 && character !== undefined && ",;|•\n\r".includes(character)) {
      pieces.push(text.slice(start, at));
      start = at + 1;
    }
  }
  pieces.push(text.slice(start));
  return pieces.map((piece) => piece.trim()).filter((piece) => piece !== "");
}

/** A piece without its bracketed parts, and those parts. An unclosed bracket opens the last part. */
export function withoutBrackets(piece: string): { readonly name: string; readonly notes: readonly string[] } {
  if (!/[([]/.test(piece)) return { name: piece, notes: [] };
  const notes: string[] = [];
  const name = piece.replace(/[([]([^()[\]]*)(?:[)\]]|$)/g, (_, note: string) => {
    notes.push(note.trim());
    return " ";
  });
  return { name: name.replace(/[()[\]]/g, " ").replace(/\s+/g, " ").trim(), notes };
}
