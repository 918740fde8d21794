import type { Context } from "../context.ts";
import type { JobName, JobPayload } from "./declared.ts";

/** One try of a job. */
export interface JobRun {
  /** Not in a transaction: a handler opens its own. */
  readonly ctx: Context;
  /** From 1. */
  readonly attempt: number;
  /** Whether a failure of this try is final. */
  readonly isLastAttempt: boolean;
  /** Aborted when the process ends, or when the job's time is over and it is given to another. */
  readonly signal: AbortSignal;
}

/** A try that did not get there, for a reason that is nobody's error: the job is tried again, or is dead after its last try. */
export interface TryAgain {
  readonly tryAgain: string;
}

/** What to do for each job; a handler that throws is tried again too, and the error told to the operator. */
export type JobHandlers = { readonly [N in JobName]: (run: JobRun, payload: JobPayload<N>) => Promise<TryAgain | undefined> };
