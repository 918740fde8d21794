// Imports synthetic lists of 100,000 and 200,000 rows with the import command into an empty embedded database. Prints
// rows per second, processor seconds and peak memory of program and database, and growth of the time. On a busy machine
// the processor seconds count: the program cannot take less time than the larger of the two.
import { execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { COMMAND_FLAGS } from "../bootstrap/node-flags.mjs";
import { writeSyntheticList } from "./synthetic-list.ts";

const SIZE = Number(process.argv[2] ?? 100_000);
const TARGET_ROWS_PER_SECOND = 5_000;
const TARGET_GROWTH = 2.2;
const TARGET_MIB = 512;
/** Linux counts processor time in hundredths. */
const TICKS_PER_SECOND = 100;

interface Measured {
  readonly rows: number;
  readonly seconds: number;
  readonly peakMib: number;
  /** Processor seconds. */
  readonly program: number;
  readonly database: number;
}

const folder = await mkdtemp(join(tmpdir(), "bench-import-"));
await chmod(folder, 0o711);
try {
  const one = await measure(SIZE);
  const two = await measure(2 * SIZE);
  for (const { rows, seconds, peakMib, program: own, database } of [one, two]) {
    print(
      `${rows} rows: ${seconds.toFixed(1)} s, ${Math.round(rows / seconds)} rows a second, peak ${Math.round(peakMib)} MiB; ` +
        `processor: program ${own.toFixed(1)} s, database ${database.toFixed(1)} s`,
    );
  }
  print(
    `rows a second / ${TARGET_ROWS_PER_SECOND}: ${(SIZE / one.seconds / TARGET_ROWS_PER_SECOND).toFixed(2)} (at least 1)`,
  );
  print(`time of ${2 * SIZE} / time of ${SIZE}: ${(two.seconds / one.seconds).toFixed(2)} (at most ${TARGET_GROWTH})`);
  const processor = ({ program: own, database }: Measured) => own + database;
  print(`processor time of ${2 * SIZE} / of ${SIZE}: ${(processor(two) / processor(one)).toFixed(2)}`);
  print(
    `overlap, processor time / time of ${SIZE}: ${(processor(one) / one.seconds).toFixed(2)} (2 keeps both processors busy)`,
  );
  print(`peak memory / ${TARGET_MIB} MiB: ${(Math.max(one.peakMib, two.peakMib) / TARGET_MIB).toFixed(2)} (at most 1)`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function measure(rows: number): Promise<Measured> {
  const list = join(folder, `synthetic-${rows}.csv`);
  const dataDir = join(folder, `data-${rows}`);
  await writeSyntheticList(list, rows);
  const env = { ...process.env, DATA_DIR: dataDir, SAMPLE: "off", DATABASE_URL: "" };
  await program(env, ["server/cli/import.ts", "--list"], () => undefined);
  const begun = performance.now();
  let peakMib = 0;
  let own = 0;
  const ofDatabase = new Map<string, number>();
  const before = new Map<string, number>();
  const out = await program(env, ["server/cli/import.ts", "--json", list], (pid) => {
    peakMib = Math.max(peakMib, memoryOf(pid, dataDir));
    own = Math.max(own, processorSeconds(String(pid)));
    for (const id of databaseProcesses(dataDir)) {
      const used = processorSeconds(id);
      if (!before.has(id)) before.set(id, used);
      ofDatabase.set(id, Math.max(ofDatabase.get(id) ?? 0, used));
    }
  });
  const seconds = (performance.now() - begun) / 1000;
  const summary: { catalogue: { newRounds: number } } = JSON.parse(out);
  if (summary.catalogue.newRounds !== rows)
    throw new Error(`${summary.catalogue.newRounds} of ${rows} rounds were published`);
  await rm(list);
  const database = [...ofDatabase].reduce((sum, [id, used]) => sum + used - (before.get(id) ?? 0), 0);
  return { rows, seconds, peakMib, program: own, database };
}

function program(env: NodeJS.ProcessEnv, args: readonly string[], watch: (pid: number) => void): Promise<string> {
  const child = spawn(process.execPath, [...COMMAND_FLAGS, ...args], {
    cwd: join(import.meta.dirname, ".."),
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let out = "";
  child.stdout.on("data", (chunk: Buffer) => {
    out += chunk.toString();
  });
  const timer = setInterval(() => {
    if (child.pid !== undefined) watch(child.pid);
  }, 250);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      clearInterval(timer);
      if (code === 0) resolve(out);
      else reject(new Error(`the program ended with ${code}`));
    });
  });
}

/** Resident memory of the program and proportional memory of its database server, MiB; Linux only. */
function memoryOf(pid: number, dataDir: string): number {
  const own = kib(`/proc/${pid}/status`, /VmRSS:\s+(\d+)/);
  const server = databaseProcesses(dataDir).reduce(
    (sum, id) => sum + kib(`/proc/${id}/smaps_rollup`, /^Pss:\s+(\d+)/m),
    0,
  );
  return (own + server) / 1024;
}

function databaseProcesses(dataDir: string): string[] {
  const postmaster = postgresOf(dataDir);
  return postmaster === null ? [] : [String(postmaster), ...childrenOf(postmaster)];
}

/** User and system time of a process, from the fields 14 and 15 of its stat file. */
function processorSeconds(pid: string): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_PER_SECOND;
  } catch {
    // The process ended between listing and reading.
    return 0;
  }
}

function postgresOf(dataDir: string): number | null {
  try {
    const found = execFileSync("find", ["-L", dataDir, "-maxdepth", "2", "-name", "postmaster.pid"], {
      encoding: "utf8",
    })
      .trim()
      .split("\n")[0];
    return found ? Number(readFileSync(found, "utf8").split("\n")[0]) : null;
  } catch {
    // No server is running yet.
    return null;
  }
}

function childrenOf(pid: number): string[] {
  try {
    return execFileSync("pgrep", ["-P", String(pid)], { encoding: "utf8" })
      .trim()
      .split("\n");
  } catch {
    // The server has ended.
    return [];
  }
}

function kib(file: string, pattern: RegExp): number {
  try {
    return Number(pattern.exec(readFileSync(file, "utf8"))?.[1] ?? 0);
  } catch {
    // The process ended between listing and reading.
    return 0;
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
