/** One item of a list in a cell; a semicolon or line break starts a new part of the list. */
export interface ListPiece {
  readonly text: string;
  readonly startsPart: boolean;
}

const SIGN = /[,;|•\n\r()[\]]/g;

/** Splits a list at commas, semicolons, bars, bullets and line breaks outside brackets, without empty items. */
export function splitOutsideBrackets(list: string): ListPiece[] {
  const text = list.replace(/[\u2010\u2011]/g, "-").replace(/[^\S\n]{2,}/g, " ");
  const pieces: ListPiece[] = [];
  let depth = 0;
  let start = 0;
  let startsPart = true;
  SIGN.lastIndex = 0;
  for (;;) {
    const at = SIGN.exec(text)?.index ?? text.length;
    const character = text[at];
    if (character === "(" || character === "[") depth++;
    else if (character === ")" || character === "]") depth = Math.max(0, depth - 1);
    else if (character === undefined || depth === 0) {
      const piece = text.slice(start, at).trim();
      if (piece !== "") {
        pieces.push({ text: piece, startsPart });
        startsPart = false;
      }
      if (character !== ",") startsPart = true;
      start = at + 1;
    }
    if (character === undefined) return pieces;
  }
}

/**
 * The items that are names by themselves. After phrases such as "angels from Spain" or "the founders of One", items up
 * to the next part ("Italy", "Two") continue the phrase and are dropped.
 */
export function standaloneItems(pieces: readonly ListPiece[], opensPhrase: (text: string) => boolean): string[] {
  const own: string[] = [];
  let inPhrase = false;
  for (const { text, startsPart } of pieces) {
    if (startsPart) inPhrase = false;
    if (!inPhrase) {
      inPhrase = opensPhrase(text);
      if (!inPhrase) own.push(text);
    }
  }
  return own;
}

/** Separates an item from its bracketed parts; an unclosed bracket opens the last one. */
export function withoutBrackets(piece: string): { readonly name: string; readonly notes: readonly string[] } {
  if (!/[([]/.test(piece)) return { name: piece, notes: [] };
  const notes: string[] = [];
  let name = piece;
  for (let depth = 0; depth < 3 && /[([]/.test(name); depth++) {
    name = name.replace(/[([]([^()[\]]*)(?:[)\]]|$)/g, (_, note: string) => {
      notes.push(note.trim());
      return " ";
    });
  }
  return {
    name: name
      .replace(/[()[\]]/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
    notes,
  };
}
