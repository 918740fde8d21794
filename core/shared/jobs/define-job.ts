import { z } from "zod";
import type { Context } from "../context.ts";

/** Options of a job. They are all that {@link enqueue} needs, so a job can be requested where it is not performed. */
export interface JobOptions<Payload extends object> {
  /** Stored in the queue, so it never changes. */
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  /** Attempts until it fails for good. After attempt n it waits e^n seconds, at most e^10 (6 hours). */
  readonly attempts: number;
  /** Time limit of one attempt; the job of a killed process is retried sooner (`freeExpiredJobs`). */
  readonly expiresAfterSeconds: number;
  /** Maximum number of concurrent jobs of this name, in all processes. */
  readonly concurrency: number;
  /** Cron schedule with five fields in UTC; enqueues an empty payload. */
  readonly cron?: string;
}

/** One attempt of a job. */
export interface JobRun {
  /** Without a transaction; jobs open their own. */
  readonly ctx: Context;
  readonly effects: JobEffects;
  /** From 1. */
  readonly attempt: number;
  /** True if a failure of this attempt is final. */
  readonly isLastAttempt: boolean;
  /** Aborted when the process stops or the attempt exceeds its time limit. */
  readonly signal: AbortSignal;
}

/**
 * Effects outside the database that the server passes to jobs. Each room adds what its jobs need (`declare module`), so
 * that a server without one of them does not compile.
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- rooms extend it
export interface JobEffects {}

/** An unsuccessful attempt that is not an error; retried until the attempts are used up. */
export interface TryAgain {
  readonly tryAgain: string;
}

/** A job. It runs at least once, in any process, so its work must be idempotent. */
export interface Job<Payload extends object = object> extends JobOptions<Payload> {
  /** What it does, in a sentence for the back office. */
  readonly does: string;
  /** What to do when it has failed for good, of a job that no schedule repeats. */
  readonly whenFailed?: string;
  /** An error thrown by it is reported, and the job is retried. */
  run(run: JobRun, payload: Payload): Promise<TryAgain | undefined | void>;
}

/** The payload of jobs that need none. */
export const NOTHING: z.ZodType<object> = z.object({});

/**
 * Declares a job, alone in a file of a `jobs` folder: `core/office/jobs/registry.ts` finds it there. Its `run` imports
 * the work itself on first use, which keeps it out of the memory of idle sites.
 */
export function defineJob<Payload extends object>(job: Job<Payload>): Job<Payload> {
  return job;
}

/** Declares a job that a schedule starts, without a payload and one at a time in all processes; see {@link defineJob}. */
export function definePeriodicJob(job: Omit<Job, "payload" | "concurrency"> & { readonly cron: string }): Job {
  return { ...job, payload: NOTHING, concurrency: 1 };
}

/** True if the job has a schedule, so that each run does the work of the earlier ones. */
export function isPeriodic({ cron }: Pick<Job, "cron">): boolean {
  return cron !== undefined;
}
