import type { Suggestion } from "../../../core/reading/directory/search/suggest.ts";

/** The answer of `/api/suggestions`. */
export interface Suggested {
  readonly pages: readonly Suggestion[];
  /** Examples, each with an answer. */
  readonly questions: readonly string[];
}
