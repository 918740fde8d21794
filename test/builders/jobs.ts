import { JOBS } from "../../core/jobs/declared.ts";
import type { JobHandlers } from "../../core/jobs/handler.ts";

/** Handlers for a test: those it gives, and for every other job one that fails because the test did not expect it. */
export function handlersOf(expected: Partial<JobHandlers>): JobHandlers {
  const unexpected = Object.keys(JOBS).map((name) => [name, () => Promise.reject(new Error(`the test expected no job ${name}`))]);
  return { ...Object.fromEntries(unexpected), ...expected };
}
