import { spawn } from "node:child_process";
import { once } from "node:events";
import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { registerSiteProcess } from "../../db/site-process.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { addPayer, as } from "../../test/builders/delivery.ts";
import { PERIODIC } from "../../test/builders/jobs.ts";
import { useDatabase } from "../../test/database.ts";
import { connectDestination } from "../customers/destinations/destinations.ts";
import { saveSearch } from "../customers/searches/save-search.ts";
import { freeExpiredJobs } from "./jobs/leases.ts";
import { endLeasesOfEnded } from "./process-leases.ts";

const database = useDatabase();

/** What is held at the moment. */
async function held() {
  const { rows } = await sql<{ destinations: number; mails: number; jobs: number; queues: number; processes: number }>`
    select (select count(*) from destination where busy_until > now()) as destinations,
      (select count(*) from outbox_message where state = 'sending' and due_at > now()) as mails,
      (select count(*) from graphile_worker._private_jobs where locked_at is not null) as jobs,
      (select count(*) from graphile_worker._private_job_queues where locked_at is not null) as queues,
      (select count(*) from site_process) as processes`.execute(database.db);
  return rows[0];
}

it("ends what a killed process of this host held, not before and not of other hosts' processes", async () => {
  const { db } = database;
  const ctx = as(fakeClockContext(db), await addPayer(fakeClockContext(db), "ada"), "paid");
  const searchId = (await saveSearch(ctx, { name: "Mine", address: "stage=Seed" })).id;
  const tool = { kind: "attio", credential: "an-access-token-of-attio", searchId, allowPrivateAddresses: false };
  const child = spawn(process.execPath, ["-e", "setInterval(() => undefined, 1000)"]);
  onTestFinished(() => void child.kill("SIGKILL"));
  const end = await registerSiteProcess(db);
  onTestFinished(end);
  const holders = [
    { host: sql`host`, space: sql`pid_space`, pid: child.pid, pool: "pool-here" },
    // Of another container with its own pids, and of another machine.
    { host: sql`host`, space: sql`'pid:[1]'`, pid: 2 ** 30, pool: "pool-container" },
    { host: sql`'other'`, space: sql`pid_space`, pid: 2 ** 30, pool: "pool-machine" },
  ];
  for (const { host, space, pid, pool } of holders) {
    await connectDestination(ctx, tool);
    const { rows } = await sql<{ id: string }>`insert into site_process (id, host, pid, pid_space, worker_pools)
      select gen_random_uuid(), ${host}, ${pid}, ${space}, array[${pool}] from site_process where pid = ${process.pid}
      returning id`.execute(db);
    const id = rows[0]?.id;
    await sql`update destination set busy_until = now() + interval '45 seconds', busy_by = ${id}
      where busy_until is null`.execute(db);
    await sql`insert into outbox_message (to_address, template, purpose, data, state, created_at, due_at, sending_by)
      values ('ada@acme.example', 'sign_in', 'service', '{}', 'sending', now(), now() + interval '45 seconds', ${id})`.execute(
      db,
    );
    for (const table of ["_private_jobs", "_private_job_queues"])
      await sql`update ${sql.id("graphile_worker", table)} set locked_at = now(), locked_by = ${pool}
        where locked_at is null`.execute(db);
  }
  const before = await held();
  expect(before).toMatchObject({ destinations: 3, mails: 3, processes: 4 });
  await endLeasesOfEnded(database);
  expect(await held()).toEqual(before);
  child.kill("SIGKILL");
  await once(child, "exit");
  await endLeasesOfEnded(database);
  await freeExpiredJobs(database, PERIODIC);
  expect(await held()).toMatchObject({ destinations: 2, mails: 2, processes: 3 });
  // A queue stays locked while another process's job of it is.
  const { rows: locks } = await sql<{ pool: string }>`select locked_by as pool from graphile_worker._private_jobs
    where locked_by is not null union select locked_by from graphile_worker._private_job_queues queue
    where locked_by is not null and not exists (
      select from graphile_worker._private_jobs job where job.job_queue_id = queue.id and job.locked_at is not null)
    order by 1`.execute(db);
  expect(locks.map(({ pool }) => pool)).toEqual(["pool-container", "pool-machine"]);
});
