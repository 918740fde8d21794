import { JOBS } from "../../core/office/jobs/registry.ts";
import { isPeriodic, type Job, type JobOptions } from "../../core/shared/jobs/define-job.ts";

/** Names of the jobs with a schedule. */
export const PERIODIC = JOBS.filter(isPeriodic).map(({ name }) => name);

/** The job with other work. */
export function performing<Payload extends object>(job: JobOptions<Payload>, run: Job<Payload>["run"]): Job<Payload> {
  return { does: "Does a test's work.", ...job, run };
}

/** Every job; all but `expected` fail as unexpected. */
export function onlyJobs(...expected: readonly Job[]): readonly Job[] {
  return JOBS.map(
    (job) =>
      expected.find(({ name }) => name === job.name) ??
      performing(job, () => Promise.reject(new Error(`the test expected no job ${job.name}`))),
  );
}
