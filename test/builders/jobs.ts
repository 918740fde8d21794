import { JOBS } from "../../core/shared/jobs/declared.ts";
import type { JobHandlers } from "../../core/shared/jobs/declared.ts";

/** Job handlers of a test; every other job fails as unexpected. */
export function handlersOf(expected: Partial<JobHandlers>): JobHandlers {
  const unexpected = Object.keys(JOBS).map((name) => [
    name,
    () => Promise.reject(new Error(`the test expected no job ${name}`)),
  ]);
  return { ...Object.fromEntries(unexpected), ...expected };
}
