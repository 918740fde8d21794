/** The answer of `/api/suggestions`, and of `/back-office/jump.json`. */
export interface Suggested {
  readonly pages: readonly { readonly kind: string; readonly name: string; readonly href: string }[];
  /** Examples, each with an answer. */
  readonly questions: readonly string[];
}
