import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { addTestSource } from "../../../test/builders/managed-sources.ts";
import { useDatabase } from "../../../test/database.ts";
import { clearJobs } from "../../../test/run-jobs.ts";
import { recordBackupRun } from "../back-office/backups.ts";
import type { Context } from "../../shared/context.ts";
import { enqueue } from "../../shared/jobs/enqueue.ts";
import { claimDueMail } from "../../customers/mail/claim-due.ts";
import { notifyOwners } from "../../shared/outbox/notify-owners.ts";
import { DEFAULT_LIVENESS, describeLateWork, readLateWork, readWorkAges } from "./late-work.ts";
import { measureOf, reportLateWork } from "./report-late-work.ts";
import { welcomeJob } from "../../customers/billing/jobs/welcome.ts";
import { industryWordJob } from "../../intake/curation/jobs/industry-word.ts";
import { deliverJob } from "../../programs/webhooks/jobs/deliver.ts";

const database = useDatabase();
/** The server's own time, because it decides which jobs are due. */
const START = Date.now();
const inMinutes = (minutes: number, settings = {}): Context => ({
  ...fakeClockContext(database.db, new Date(START + minutes * 60_000)),
  liveness: { ...DEFAULT_LIVENESS, ...settings },
});
const late = async (ctx = inMinutes(0)) => (await readLateWork(ctx)).map(measureOf);

beforeEach(async () => {
  await clearJobs(database.db);
  await sql`truncate late_work, backup_run, outbox_message, managed_source restart identity cascade`.execute(
    database.db,
  );
  await sql`
    insert into account (id, email, email_verified, role, created_at, updated_at)
    values ('olga', 'olga@newlyraised.example', true, 'owner', now(), now()) on conflict do nothing`.execute(
    database.db,
  );
});

const ageJobs = (minutes: number) =>
  sql`update graphile_worker._private_jobs set run_at = now() - make_interval(mins => ${minutes})`.execute(database.db);

/** Locks the first job and its queue; renewed now, or a minute ago. */
async function lockFirst({ secondsAgo = 0 } = {}): Promise<void> {
  await sql`
    with job as (update graphile_worker._private_jobs set locked_by = 'pool', attempts = attempts + 1,
      locked_at = now() - make_interval(secs => ${secondsAgo})
      where id = (select min(id) from graphile_worker._private_jobs) returning job_queue_id)
    update graphile_worker._private_job_queues set locked_by = 'pool', locked_at = now()
      where id in (select job_queue_id from job)`.execute(database.db);
}

describe("a due job", () => {
  it.each([
    ["waits for less than the limit", 4, []],
    ["waits for longer than the limit", 6, ["job billing.welcome"]],
  ])("%s", async (_what, minutes, expected) => {
    await enqueue(inMinutes(0), welcomeJob, { orderId: 1 });
    await ageJobs(minutes);
    expect(await late()).toEqual(expected);
    expect(await late(inMinutes(0, { lateAfterMinutes: 10 }))).toEqual([]);
    const ages = await readWorkAges(inMinutes(0));
    const seconds = ages.find(({ name }) => name === "billing.welcome")?.seconds ?? 0;
    expect(Math.round(seconds / 60)).toBe(minutes);
  });

  it("is not one that runs, or that waits for its start, or that has failed for good", async () => {
    for (const orderId of [1, 2, 3]) await enqueue(inMinutes(0), welcomeJob, { orderId });
    await ageJobs(60);
    await sql`update graphile_worker._private_jobs set locked_at = now() where payload->>'orderId' = '1'`.execute(
      database.db,
    );
    await sql`update graphile_worker._private_jobs set run_at = now() + interval '1 hour'
      where payload->>'orderId' = '2'`.execute(database.db);
    await sql`update graphile_worker._private_jobs set attempts = max_attempts
      where payload->>'orderId' = '3'`.execute(database.db);
    expect(await late()).toEqual([]);
  });

  it("counts while it is locked but nobody renews it", async () => {
    await enqueue(inMinutes(0), welcomeJob, { orderId: 1 });
    await ageJobs(60);
    await lockFirst({ secondsAgo: 60 });
    expect(await late()).toEqual(["job billing.welcome"]);
  });

  it("may wait behind a running one for that one's time limit as well", async () => {
    // One queue, 30 minutes for an attempt.
    for (const key of ["a", "b"]) await enqueue(inMinutes(0), industryWordJob, { key });
    await ageJobs(34);
    await lockFirst();
    expect(await late()).toEqual([]);
    await ageJobs(36);
    await lockFirst();
    expect(await late()).toEqual(["job catalogue.industries"]);
  });
});

const writeMail = () => notifyOwners(inMinutes(0), { template: "inbox_message", data: { ref: "message-1" } });
const postpone = (words: string, minutes: number) =>
  sql`
  update outbox_message set state = 'waiting', last_answer = ${words},
    due_at = ${new Date(START + minutes * 60_000)}`.execute(database.db);

describe("due mail", () => {
  it("is late while none is sent, except on a site without a mail server", async () => {
    await writeMail();
    expect(await late(inMinutes(4))).toEqual([]);
    expect(await late(inMinutes(6))).toEqual(["mail"]);
    expect(await late(inMinutes(6, { sendsMail: false }))).toEqual([]);
    await writeMail();
    await sql`
      update outbox_message set state = 'sent', settled_at = ${new Date(START + 5 * 60_000)}
      where id = (select max(id) from outbox_message)`.execute(database.db);
    expect(await late(inMinutes(6))).toEqual([]);
    expect(await late(inMinutes(11))).toEqual(["mail"]);
  });

  it("is due since its first attempt while no server has answered, else since its next one", async () => {
    await writeMail();
    await claimDueMail(inMinutes(0), { limit: 1, perMinute: null });
    await postpone("connect ECONNREFUSED 127.0.0.1:25", 60);
    expect(await late(inMinutes(6))).toEqual(["mail"]);
    await postpone("451 4.7.1 Greylisted, try again later", 60);
    expect(await late(inMinutes(6))).toEqual([]);
    expect(await late(inMinutes(66))).toEqual(["mail"]);
  });
});

it("counts sources since they are due and backups since the last one", async () => {
  await addTestSource(inMinutes(0), { kind: "folder", schedule: "hourly" });
  await sql`update managed_source set next_run_at = ${new Date(START)}`.execute(database.db);
  expect(await late(inMinutes(4))).toEqual([]);
  expect(await late(inMinutes(6))).toEqual(["source"]);
  await sql`truncate managed_source cascade`.execute(database.db);

  const ran = { task: "backup" as const, startedAt: new Date(START), place: "x", file: "y", bytes: 1, rows: 1 };
  const run = { ...ran, needs: null };
  expect(await late(inMinutes(37 * 60))).toEqual(["backup"]);
  expect(await late(inMinutes(37 * 60, { backsUp: false }))).toEqual([]);
  await recordBackupRun(inMinutes(60), { ...run, error: null });
  await recordBackupRun(inMinutes(36 * 60), { ...run, error: "disk full" });
  expect(await late(inMinutes(37 * 60 - 1))).toEqual([]);
  expect(await late(inMinutes(37 * 60 + 1))).toEqual(["backup"]);
  const backup = (await readWorkAges(inMinutes(37 * 60))).find(({ work }) => work === "backup");
  expect(backup?.seconds).toBe(36 * 3_600);
});

const mails = async () => {
  const { rows } = await sql<{ lines: string[] }>`
    select data->'lines' as lines from outbox_message where template = 'late_work' order by id`.execute(database.db);
  return rows.map(({ lines }) => lines);
};
const report = async (minutes: number) => {
  const { late: began, ended } = await reportLateWork(inMinutes(minutes, { backsUp: false }));
  return { late: began.map(measureOf), ended };
};

describe("late work", () => {
  it("is reported and mailed once, in one mail, and its end is reported", async () => {
    await enqueue(inMinutes(0), welcomeJob, { orderId: 1 });
    await enqueue(inMinutes(0), deliverJob, { deliveryId: 1 });
    await ageJobs(12);
    expect(await report(0)).toEqual({ late: ["job billing.welcome", "job webhooks.deliver"], ended: [] });
    expect(await report(1)).toEqual({ late: [], ended: [] });
    expect(await mails()).toEqual([
      [
        "The oldest due job billing.welcome has waited for 12 minutes.",
        "The oldest due job webhooks.deliver has waited for 12 minutes.",
      ],
    ]);
    await clearJobs(database.db);
    expect(await report(2)).toEqual({ late: [], ended: ["job billing.welcome", "job webhooks.deliver"] });
    // It comes and goes: logged each time, mailed once a day.
    await enqueue(inMinutes(0), welcomeJob, { orderId: 1 });
    await ageJobs(12);
    expect(await report(3)).toMatchObject({ late: ["job billing.welcome"] });
    expect(await mails()).toHaveLength(1);
    await clearJobs(database.db);
    await report(4);
    await enqueue(inMinutes(0), welcomeJob, { orderId: 1 });
    await ageJobs(12);
    await report(60 * 25);
    expect(await mails()).toHaveLength(2);
  });

  it("is not mailed if it is mail, and reported by one of several processes", async () => {
    await notifyOwners(inMinutes(0), { template: "inbox_message", data: { ref: "message-1" } });
    const both = await Promise.all([report(6), report(6)]);
    expect(both.map((one) => one.late.length).toSorted((a, b) => a - b)).toEqual([0, 1]);
    expect(await mails()).toEqual([]);
  });

  it.each([
    [{ work: "backup", name: null, seconds: null }, "No backup was made yet."],
    [{ work: "backup", name: null, seconds: 144_000 }, "The last backup is 40 hours old."],
    [{ work: "backup", name: null, seconds: 3_715_200 }, "The last backup is 43 days old."],
    [{ work: "mail", name: null, seconds: 600 }, "The oldest due e-mail has waited for 10 minutes."],
    [{ work: "source", name: null, seconds: 600 }, "The oldest due source has waited for 10 minutes."],
  ] as const)("is described in a line", (work, line) => {
    expect(describeLateWork(work)).toBe(line);
  });
});
