/** The answer of `/api/suggestions`, and of `/back-office/jump.json`. */
export interface Suggested {
  readonly pages: readonly { readonly kind: string; readonly name: string; readonly href: string }[];
  /** Examples, or questions that begin with the text; each has an answer. */
  readonly questions: readonly string[];
}
