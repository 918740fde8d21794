import type { Method } from "../catalog/fields.ts";

/** Where a published value comes from. */
export interface Proof {
  readonly method: Method;
  readonly sourceUrl: string | null;
  /** "SEC Form D", "List file: french-tech-2025.json". */
  readonly sourceLabel: string;
  readonly retrievedAt: Date;
}

/** A value with its proof; `proof` is null only for a value computed from others (a US dollar amount). */
export interface Proved<T> {
  readonly value: T;
  readonly proof: Proof | null;
}
