// A process that uses an embedded server, for tests that kill it: embedded-user-process.ts OPTIONS-AS-JSON. Prints one
// JSON line when it has joined, then reads commands from standard input: "insert" adds a row and prints the row count,
// "release" releases the share and ends. It also ends with its input, so it cannot outlive its test.
import { createInterface } from "node:readline";
import pg from "pg";
import { z } from "zod";
import { startEmbeddedPostgres } from "../db/embedded/server.ts";
import { SUPERUSER } from "../db/embedded/users.ts";
import { isAppError } from "../platform/errors.ts";

const options = z
  .object({
    dataDir: z.string(),
    graceSeconds: z.number().optional(),
    elsewhere: z.string().optional(),
    packageFolder: z.string().optional(),
    settings: z.record(z.string(), z.string()).optional(),
  })
  .parse(JSON.parse(process.argv[2] ?? "{}"));

function say(message: Readonly<Record<string, unknown>>): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

function print(line: string): void {
  process.stderr.write(`${line}\n`);
}

async function insert(target: pg.ClientConfig): Promise<number> {
  const client = new pg.Client({ ...target, user: SUPERUSER, port: 5432 });
  await client.connect();
  try {
    await client.query("create table if not exists public.written (at timestamptz default now())");
    await client.query("insert into public.written default values");
    const { rows } = await client.query("select count(*)::int as count from public.written");
    return z.tuple([z.object({ count: z.number() })]).parse(rows)[0].count;
  } finally {
    await client.end();
  }
}

async function main(): Promise<void> {
  const server = await startEmbeddedPostgres({
    dataDir: options.dataDir,
    ...(options.graceSeconds === undefined ? {} : { graceSeconds: options.graceSeconds }),
    ...(options.elsewhere === undefined ? {} : { elsewhere: options.elsewhere }),
    ...(options.packageFolder === undefined ? {} : { packageFolder: options.packageFolder }),
    ...(options.settings === undefined ? {} : { settings: options.settings }),
    log: { info: print, error: print },
  });
  say({ pid: server.pid, adopted: server.adopted, host: server.target.host, uid: process.getuid?.() });
  for await (const line of createInterface({ input: process.stdin })) {
    if (line === "insert") say({ count: await insert(server.target) });
    if (line === "release") break;
  }
  await server.release();
  say({ released: true });
}

try {
  await main();
} catch (error) {
  say({
    failed: isAppError(error) ? error.message : String(error),
    code: isAppError(error) ? error.code : "unexpected",
  });
  process.exitCode = 1;
}
// An open input would keep the process alive.
process.stdin.destroy();
