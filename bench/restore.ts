// Fills a site with 1,000,000 synthetic rounds, backs it up while it runs, openly and encrypted, restores both into
// empty folders, and prints times, file sizes and memory of the programs; a tenth of the rounds first, to compare memory.
//
//   node bench/restore.ts [rounds]
import { spawn } from "node:child_process";
import { chmod, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { COMMAND_FLAGS } from "../bootstrap/node-flags.mjs";
import type { Context } from "../core/shared/context.ts";
import { openConfiguredDatabase } from "../db/open.ts";
import { fillWithSyntheticLeads } from "./synthetic-leads.ts";

const ROUNDS = Number(process.argv[2] ?? 1_000_000);
const MIB = 1024 ** 2;
/** Memory limit of a streaming program, independent of the database's size. */
const TARGET_MIB = 400;
const TELL_MEMORY = `data:text/javascript,${encodeURIComponent("process.on('exit', () => { const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage(); process.stderr.write(`peak ${maxRSS} worked ${(userCPUTime + systemCPUTime) / 1e6}\\n`); })")}`;

/** Growth of that memory with ten times the rounds. */
const TARGET_GROWTH = 1.25;
const PASSPHRASE = "a passphrase of this bench's own";

const folder = await mkdtemp(join(tmpdir(), "bench-restore-"));
await chmod(folder, 0o711);
try {
  const few = await measure(join(folder, "few"), Math.round(ROUNDS / 10));
  const many = await measure(join(folder, "many"), ROUNDS);
  print(`peak memory / ${TARGET_MIB} MiB: ${(many / TARGET_MIB).toFixed(2)} (at most 1)`);
  print(`peak memory / the same with a tenth of the rounds: ${(many / few).toFixed(2)} (at most ${TARGET_GROWTH})`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Backs up and restores a site with so many rounds; the highest memory of any of the programs, in MiB. */
async function measure(home: string, rounds: number): Promise<number> {
  const file = join(home, "site.tar.zst");
  const settings = { SAMPLE: "off", DATABASE_URL: "", LEDGER_DIR: join(home, "ledger") };
  const filled = { ...settings, DATA_DIR: join(home, "filled") };
  const database = await openConfiguredDatabase({ dataDir: filled.DATA_DIR });
  const peaks: number[] = [];
  const report = async (what: string, args: readonly string[], env: Readonly<Record<string, string>>) => {
    const { seconds, worked, peakMib, out } = await program(env, args);
    peaks.push(peakMib);
    print(
      `${what}: ${seconds.toFixed(1)} s (the program worked ${worked.toFixed(1)} s), peak ${peakMib.toFixed(0)} MiB, ${rowsIn(out)} rows`,
    );
  };
  try {
    const ctx: Context = { db: database.db, actor: { id: "bench", access: "owner" }, clock: { now: () => new Date() } };
    await timed(`${rounds} rounds: filled`, () => fillWithSyntheticLeads(ctx, rounds));
    for (const [kind, extra] of [
      ["open", {}],
      ["encrypted", { BACKUP_PASSPHRASE: PASSPHRASE }],
    ] as const) {
      await report(`${kind} backup`, ["server/cli/backup.ts", file, "--overwrite", "--json"], { ...filled, ...extra });
      print(`${((await stat(file)).size / MIB).toFixed(1)} MiB`);
      await report("reading and checking it", ["server/cli/restore.ts", file, "--dry-run", "--json"], {
        ...filled,
        ...extra,
      });
      const restored = { ...settings, ...extra, DATA_DIR: join(home, kind) };
      await report(
        "restore into an empty folder, with making its database",
        ["server/cli/restore.ts", file, "--json"],
        restored,
      );
      await rm(restored.DATA_DIR, { recursive: true, force: true });
    }
  } finally {
    await database.close();
  }
  return Math.max(...peaks);
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

/** Rows that a program reported. */
function rowsIn(out: string): number {
  return z.object({ rows: z.int() }).parse(JSON.parse(out)).rows;
}

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const begun = performance.now();
  await work();
  print(`${what} in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
