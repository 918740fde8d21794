// Fills a site with 100,000 synthetic rounds, backs it up while it runs, restores the file into an empty folder, and
// prints times, file size and memory of both programs.
//
//   node bench/restore.ts [rounds]
import { spawn } from "node:child_process";
import { chmod, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { COMMAND_FLAGS } from "../bootstrap/node-flags.mjs";
import type { Context } from "../core/context.ts";
import { openConfiguredDatabase } from "../db/open.ts";
import { fillWithSyntheticLeads } from "./synthetic-leads.ts";

const ROUNDS = Number(process.argv[2] ?? 100_000);
const MIB = 1024 ** 2;
/** Memory limit of a streaming program, independent of the database's size. */
const TARGET_MIB = 400;
const TELL_MEMORY = `data:text/javascript,${encodeURIComponent("process.on('exit', () => { const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage(); process.stderr.write(`peak ${maxRSS} worked ${(userCPUTime + systemCPUTime) / 1e6}\\n`); })")}`;

const folder = await mkdtemp(join(tmpdir(), "bench-restore-"));
await chmod(folder, 0o711);
try {
  const file = join(folder, "site.tar.zst");
  const settings = { SECRET: "x".repeat(32), SAMPLE: "off", DATABASE_URL: "", LEDGER_DIR: join(folder, "ledger") };
  const [filled, restored] = [
    { ...settings, DATA_DIR: join(folder, "filled") },
    { ...settings, DATA_DIR: join(folder, "restored") },
  ];
  const database = await openConfiguredDatabase({ dataDir: filled.DATA_DIR });
  try {
    const ctx: Context = { db: database.db, actor: { id: "bench", access: "owner" }, clock: { now: () => new Date() } };
    await timed(`${ROUNDS} rounds: filled`, () => fillWithSyntheticLeads(ctx, ROUNDS));
    const backup = await program(filled, ["server/cli/backup.ts", file, "--json"]);
    print(
      `backup: ${backup.seconds.toFixed(1)} s (the program worked ${backup.worked.toFixed(1)} s), ${((await stat(file)).size / MIB).toFixed(1)} MiB, peak ${backup.peakMib.toFixed(0)} MiB: ${backup.out.trim()}`,
    );
    const check = await program(filled, ["server/cli/restore.ts", file, "--dry-run", "--json"]);
    print(`reading and checking the file: ${check.seconds.toFixed(1)} s`);
    const restore = await program(restored, ["server/cli/restore.ts", file, "--json"]);
    print(
      `restore into an empty folder, with making its database: ${restore.seconds.toFixed(1)} s (the program worked ${restore.worked.toFixed(1)} s), peak ${restore.peakMib.toFixed(0)} MiB: ${restore.out.trim()}`,
    );
    print(
      `peak memory / ${TARGET_MIB} MiB: ${(Math.max(backup.peakMib, restore.peakMib) / TARGET_MIB).toFixed(2)} (at most 1)`,
    );
  } finally {
    await database.close();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

interface Ended {
  readonly out: string;
  readonly seconds: number;
  /** Peak memory of the program, without its database. */
  readonly peakMib: number;
  /** Processor time of the program, without its database; the same on a busy machine. */
  readonly worked: number;
}

function program(settings: Readonly<Record<string, string>>, args: readonly string[]): Promise<Ended> {
  const begun = performance.now();
  const child = spawn(process.execPath, ["--import", TELL_MEMORY, ...COMMAND_FLAGS, ...args], {
    cwd: join(import.meta.dirname, ".."),
    env: { PATH: process.env["PATH"], ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { out: "", err: "" };
  child.stdout.on("data", (chunk: Buffer) => (said.out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (said.err += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      const [, peak, worked] = /peak (\d+) worked ([\d.]+)/.exec(said.err) ?? [];
      if (code === 0)
        resolve({
          out: said.out,
          seconds: (performance.now() - begun) / 1000,
          peakMib: Number(peak) / 1024,
          worked: Number(worked),
        });
      else reject(new Error(`the program ended with ${code}: ${said.err}`));
    });
  });
}

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const begun = performance.now();
  await work();
  print(`${what} in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
