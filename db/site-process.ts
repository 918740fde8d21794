import { randomUUID } from "node:crypto";
import { readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { sql } from "kysely";
import { execute, rowOf, rowsOf } from "./statement.ts";
import { conflict } from "../platform/errors.ts";
import type { Database } from "./client.ts";

/** Names this process in `site_process` and in its leases. */
export const PROCESS_ID = randomUUID();

const RENEW_MS = 10_000;
/** A process that was not seen for this long was killed. */
const GONE_AFTER_SECONDS = 45;

/**
 * Registers this process as one of the site's until the returned function is called. Rows instead of advisory locks,
 * because transaction-mode poolers do not keep locks of sessions. A failed renewal is left to the next one.
 */
export async function registerSiteProcess(db: Database): Promise<() => Promise<void>> {
  const renew = () =>
    sql`
      insert into site_process (id, host, pid, pid_space)
      values (${PROCESS_ID}, ${hostname()}, ${process.pid}, ${pidSpace()})
      on conflict (id) do update set seen_at = now()`.execute(db);
  await execute(db)`delete from site_process where seen_at < now() - make_interval(secs => ${GONE_AFTER_SECONDS})`;
  await renew();
  const timer = setInterval(() => void renew().catch(() => undefined), RENEW_MS).unref();
  return async () => {
    clearInterval(timer);
    // Without a database, its row expires like that of a killed process.
    await sql`delete from site_process where id = ${PROCESS_ID}`.execute(db).catch(() => undefined);
  };
}

/** Ids of this host's registered processes that do not run any more, as their supervisor or successor sees. */
export async function endedProcesses(db: Database): Promise<readonly string[]> {
  const rows = await rowsOf<{ id: string; pid: number }>(db)`select id, pid from site_process
    where host = ${hostname()} and pid_space = ${pidSpace()} and id <> ${PROCESS_ID}`;
  // In a container a successor often has the same pid.
  return rows.filter(({ pid }) => pid === process.pid || !isRunning(pid)).map(({ id }) => id);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "ESRCH");
  }
}

/** The namespace of pids, which containers on one host do not share. */
function pidSpace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    // Only Linux has them.
    return "";
  }
}

/**
 * Throws AppError `conflict` while a process of the site runs. Call before the migrations of a command: the site's
 * processes have migrated the database themselves, so a database that lacks migrations has sites of an older version.
 */
export async function assertNoOlderSite(db: Database): Promise<void> {
  const tables = await rowsOf<{ there: boolean }>(db)`select to_regclass('site_process') is not null as there`;
  // Versions before this table do not register.
  if (tables[0]?.there !== true) return;
  const running = await rowOf<{ host: string; pid: number }>(db)`
    select host, pid from site_process where seen_at >= now() - make_interval(secs => ${GONE_AFTER_SECONDS})
    order by started_at limit 1`;
  if (running === undefined) return;
  throw conflict(
    `Nothing was done: this command would upgrade the database, but an older version of the site is using it (process ${running.pid} on ${running.host}). Restart the site with this version, or add --upgrade to upgrade the database under the running site.`,
  );
}
