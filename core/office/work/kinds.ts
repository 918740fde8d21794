import { DRAFTS } from "./drafts.ts";
import { IMPORTS } from "./imports.ts";
import { MESSAGES } from "./messages.ts";
import { PLACES } from "./places.ts";
import { RAISES } from "./raises.ts";
import { REVIEW_KINDS } from "./reviews.ts";
import { RUNS } from "./runs.ts";
import { STARTUPS } from "./startups.ts";
import { WEBSITES } from "./websites.ts";
import { VALUES } from "./values.ts";
import type { WorkKind } from "./work-kind.ts";
import { WORDS } from "./words.ts";

/** Every kind of work that waits for an editor, in the order of the queue. */
export const WORK_KINDS: readonly WorkKind[] = [
  RUNS,
  IMPORTS,
  MESSAGES,
  ...REVIEW_KINDS,
  PLACES,
  STARTUPS,
  RAISES,
  WORDS,
  DRAFTS,
  WEBSITES,
  VALUES,
];

/** Undefined for an unknown kind, as an address may have. */
export function workKind(name: string | null): WorkKind | undefined {
  return WORK_KINDS.find(({ kind }) => kind === name);
}
