/**
 * First characters that make spreadsheet programs read a cell as a formula (OWASP, CSV injection), including full-width
 * forms.
 */
export const FORMULA_STARTS = ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"] as const;

/** A number may begin with a sign; also PostgreSQL reads this expression. */
export const SIGNED_NUMBER = "^[-+][0-9]+([.,][0-9]+)*$";

const NUMBER = new RegExp(SIGNED_NUMBER);

function startsFormula(text: string): boolean {
  return FORMULA_STARTS.some((start) => text.startsWith(start));
}

/**
 * The rule for text in a CSV cell: an apostrophe stands before whatever a spreadsheet program would evaluate, except a
 * number. `formats/writers.ts` says the same in SQL.
 */
export function guarded(text: string): string {
  return startsFormula(text) && !NUMBER.test(text) ? `'${text}` : text;
}
