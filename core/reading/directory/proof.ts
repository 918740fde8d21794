import type { Method } from "../../catalogue/facts/facts.ts";

/** The label of a value that only an edit states: an editor's, or a correction by the person or company itself. */
export const EDITED_LABEL = "Edited on this site";

/** The source of a published value. */
export interface Proof {
  readonly method: Method;
  readonly sourceUrl: string | null;
  /** Such as "SEC Form D" or "Imported list". */
  readonly sourceLabel: string;
  readonly retrievedAt: Date;
}

/** A value with its proof, which is null only for computed values (US dollar amounts). */
export interface Proved<T> {
  readonly value: T;
  readonly proof: Proof | null;
}
