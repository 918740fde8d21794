import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdirSync } from "node:fs";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./free-port.ts";

/** Debian's PostgreSQL; the bundled one has no replication programs. */
const BIN = "/usr/lib/postgresql/15/bin";
const UNPRIVILEGED = 65_534;

export const hasPostgres = existsSync(join(BIN, "pg_basebackup"));

export interface PostgresServer {
  readonly url: string;
  /** Kills it hard, like a power cut. */
  kill(): Promise<void>;
}

/** A primary and a streaming replica on loopback, below `folder`. */
export async function startPair(
  folder: string,
): Promise<{ primary: PostgresServer; replica: PostgresServer; stop: () => Promise<void> }> {
  // PostgreSQL refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  const account = isRoot ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {};
  const home = join(folder, "postgres");
  mkdirSync(home, { mode: 0o700 });
  if (isRoot) chownSync(home, UNPRIVILEGED, UNPRIVILEGED);
  const run = (name: string, ...args: string[]) =>
    execFileSync(join(BIN, name), args, { ...account, cwd: home, stdio: ["ignore", "ignore", "pipe"] });
  const started: ChildProcess[] = [];
  const serve = async (data: string, port: number): Promise<PostgresServer> => {
    const settings = [
      "listen_addresses=127.0.0.1",
      `port=${port}`,
      "unix_socket_directories=",
      "fsync=off",
      "max_connections=100",
      "wal_level=replica",
    ];
    const child = spawn(join(BIN, "postgres"), ["-D", data, ...settings.flatMap((one) => ["-c", one])], {
      ...account,
      cwd: home,
      stdio: "ignore",
    });
    started.push(child);
    for (let tries = 0; ; tries += 1) {
      try {
        run("psql", "-h", "127.0.0.1", "-p", String(port), "-U", "tester", "-c", "select 1", "postgres");
        break;
      } catch (error) {
        if (tries === 300 || child.exitCode !== null) throw error;
        await sleep(100);
      }
    }
    return {
      url: `postgres://tester@127.0.0.1:${port}/postgres`,
      async kill() {
        child.kill("SIGQUIT");
        if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      },
    };
  };
  const [first, second] = [join(home, "primary"), join(home, "replica")];
  const [port, replicaPort] = [await freePort(), await freePort()];
  run("initdb", "-D", first, "-U", "tester", "-A", "trust", "-E", "UTF8", "--locale=C", "-N");
  const primary = await serve(first, port);
  run(
    "pg_basebackup",
    "-h",
    "127.0.0.1",
    "-p",
    String(port),
    "-U",
    "tester",
    "-D",
    second,
    "-R",
    "-X",
    "stream",
    "-c",
    "fast",
  );
  const replica = await serve(second, replicaPort);
  return {
    primary,
    replica,
    stop: async () =>
      void (await Promise.all(
        started.map(async (child) => {
          if (child.exitCode !== null || child.signalCode !== null) return;
          child.kill("SIGQUIT");
          await once(child, "exit");
        }),
      )),
  };
}
