import type PgBoss from "pg-boss";
import type { Context } from "../context.ts";
import { JOBS, type JobName } from "./declared.ts";
import type { JobHandlers, JobRun, TryAgain } from "./handler.ts";

interface Surroundings {
  readonly ctx: Context;
  readonly queue: PgBoss;
  readonly handlers: JobHandlers;
  readonly onError: (error: unknown, what: string) => void;
  readonly ending: AbortSignal;
}

/** One try of a job, and its end recorded. Never rejects: what could not be recorded is tried again when it expires. */
export async function runJob(around: Surroundings, name: JobName, job: PgBoss.JobWithMetadata): Promise<void> {
  const { queue, onError, ending } = around;
  const run: JobRun = {
    ctx: around.ctx,
    attempt: job.retryCount + 1,
    isLastAttempt: job.retryCount >= job.retryLimit,
    signal: AbortSignal.any([ending, AbortSignal.timeout(JOBS[name].expiresAfterSeconds * 1_000)]),
  };
  try {
    const outcome = await attempt(around, name, run, job.data);
    if (outcome === undefined) await queue.complete(name, job.id);
    else await queue.fail(name, job.id, { message: outcome.tryAgain });
  } catch (error) {
    onError(error, `the end of the job ${name} ${job.id}`);
  }
}

async function attempt({ handlers, onError, ending }: Surroundings, name: JobName, run: JobRun, data: object): Promise<TryAgain | undefined> {
  try {
    // The name picks handler and payload together, which the types of a union of names cannot say.
    const handle = handlers[name] as (run: JobRun, payload: object) => Promise<TryAgain | undefined>;
    return await handle(run, JOBS[name].payload.parse(data));
  } catch (error) {
    if (ending.aborted) return { tryAgain: "The process that worked on it ended." };
    onError(error, `the job ${name}`);
    return { tryAgain: error instanceof Error ? error.message : String(error) };
  }
}
