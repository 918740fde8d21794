import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { listPendingBackups, readBackupState } from "../../core/office/back-office/backups.ts";
import { backUpJob } from "../../core/office/back-office/jobs/back-up.ts";
import { verifyBackupJob } from "../../core/office/back-office/jobs/verify-backup.ts";
import { JOBS } from "../../core/office/jobs/registry.ts";
import { sweepJob } from "../../core/office/privacy/jobs/sweep.ts";
import type { Job } from "../../core/shared/jobs/define-job.ts";
import { enqueue } from "../../core/shared/jobs/enqueue.ts";
import { findClient, registerClient } from "../../core/programs/keys/oauth-client.ts";
import { parseSettings } from "../../platform/env.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { QUIET_EFFECTS } from "../../test/builders/job-effects.ts";
import { useDatabase } from "../../test/database.ts";
import { runDueJobs } from "../../test/run-jobs.ts";
import type { MadeBackup } from "../backup/make-backup.ts";
import { backupEffects } from "./backup-effects.ts";

const database = useDatabase();
const START = Date.parse("2026-09-01T12:00:00Z");
const after = (seconds: number) => fakeClockContext(database.db, new Date(START + seconds * 1_000));

async function run(job: Job, seconds: number, effects: Partial<typeof QUIET_EFFECTS> = {}) {
  const errors: unknown[] = [];
  await enqueue(after(seconds), job, {});
  await runDueJobs({
    ctx: after(seconds),
    jobs: JOBS,
    effects: { ...QUIET_EFFECTS, ...effects },
    onError: (error) => errors.push(error),
  });
  expect(errors).toEqual([]);
}

it("the hourly sweep deletes a program a day after its registration without a sign-in", async () => {
  const registration = { name: "Program", redirectUris: ["https://program.example/callback"], address: null };
  const client = await registerClient(after(0), registration);
  await run(sweepJob, 86_400);
  expect(await findClient(after(0), client?.id ?? "")).toEqual(client);
  await run(sweepJob, 86_401);
  expect(await findClient(after(0), client?.id ?? "")).toBeNull();
});

it("the daily backup reports and records what a restore needs, and the weekly job verifies it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "periodic-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o711);
  const settings = parseSettings({ DATA_DIR: folder, SECRET: "s".repeat(32), BACKUPS: join(folder, "place") });
  const made: MadeBackup[] = [];
  const backups = backupEffects(settings, database.target, (one) => void made.push(one));
  await run(backUpJob, 0, { backups });
  const needs = `To restore, keep this file; for erasures made after it, also the erasure ledger in ${folder}. It contains the site's secret: keep it as safe as a password.`;
  expect(made.map((one) => one.needs)).toEqual([needs]);
  expect(await readBackupState(after(0))).toMatchObject({ lastBackup: { needs }, lastVerification: null });
  await run(verifyBackupJob, 0, { backups });
  expect((await readBackupState(after(0))).lastVerification).not.toBeNull();
});

it("a backup that waits for its turn is listed as pending, one that has ended is not", async () => {
  expect(await listPendingBackups(after(0))).toEqual([]);
  await enqueue(after(0), backUpJob, {});
  await enqueue(after(0), verifyBackupJob, {});
  expect((await listPendingBackups(after(0))).toSorted()).toEqual(["backup", "verification"]);
});
