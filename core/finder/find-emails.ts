import type { Context } from "../context.ts";

/** An address of a person, and what stands behind it. */
export interface EmailResult {
  readonly email: string;
  readonly confidence: "high" | "medium" | "low";
  /** Where it comes from ("Company Website"). */
  readonly source: string;
  /** Whether it was checked that mail arrives there. */
  readonly verified: boolean;
}

export interface FoundEmails {
  readonly results: readonly EmailResult[];
  /** What the visitor should know about the answer; null when the results speak for themselves. */
  readonly notice: string | null;
}

export interface FindEmailsInput {
  /** The person's full name; not blank. */
  readonly name: string;
}

/**
 * Finds addresses of a founder or executive. Only addresses that were published are answered, never guessed ones;
 * the catalogue holds none yet, so it answers with none and says so.
 */
export async function findEmails(_ctx: Context, { name }: FindEmailsInput): Promise<FoundEmails> {
  return {
    results: [],
    notice: `We know of no published address for ${name.trim()}. The finder lists published addresses only, and the catalogue holds none yet: we would rather show nothing than a guess.`,
  };
}
