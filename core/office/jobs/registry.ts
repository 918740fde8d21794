import { globSync } from "node:fs";
import { join } from "node:path";
import type { Job } from "../../shared/jobs/define-job.ts";

const CORE = join(import.meta.dirname, "../..");

/** Every job: what the files in the rooms' `jobs` folders export. A file there declares one job. */
export const JOBS: readonly Job[] = (
  await Promise.all(
    globSync("*/*/jobs/*.ts", { cwd: CORE, exclude: ["**/*.test.ts", "office/jobs/**"] })
      .toSorted()
      .map(async (file) => Object.values((await import(join(CORE, file))) as Readonly<Record<string, Job>>)),
  )
).flat();
