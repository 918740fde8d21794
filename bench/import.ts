// Imports synthetic lists of 100,000 and 200,000 rows with the import command into an empty embedded database. Prints
// rows per second, processor seconds and peak memory of program and database, and growth of the time. On a busy machine
// the processor seconds count: the program cannot take less time than the larger of the two. Then imports a newer version
// of a list with 5,000 changed stages in 20,000 rows, undoes it, and compares both with a fresh import of the changed rows.
import { execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { COMMAND_FLAGS } from "../bootstrap/node-flags.mjs";
import { SOURCES } from "../core/catalogue/sources/registry.ts";
import { systemClock } from "../platform/clock.ts";
import { writeSyntheticList } from "./synthetic-list.ts";

const SIZE = Number(process.argv[2] ?? 100_000);
const TARGET_ROWS_PER_SECOND = 5_000;
const TARGET_GROWTH = 2.2;
const TARGET_MIB = 512;
/** Rows of the list that is imported again, of which every fourth has another stage. */
const LISTED = SIZE / 5;
/** Limit of the time of importing a newer version, in fresh imports of its changed rows, plus reading the file. */
const TARGET_AGAIN = 3;
/** Linux counts processor time in hundredths. */
const TICKS_PER_SECOND = 100;

interface Measured extends Used {
  readonly rows: number;
}

interface Used {
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
  print(`processor time of ${2 * SIZE} / of ${SIZE}: ${(processor(two) / processor(one)).toFixed(2)}`);
  print(
    `overlap, processor time / time of ${SIZE}: ${(processor(one) / one.seconds).toFixed(2)} (2 keeps both processors busy)`,
  );
  await measureAgain();
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
  const { out, ...used } = await watched(env, dataDir, ["--json", list]);
  const summary: { catalogue: { newRounds: number } } = JSON.parse(out);
  if (summary.catalogue.newRounds !== rows)
    throw new Error(`${summary.catalogue.newRounds} of ${rows} rounds were published`);
  await rm(list);
  return { rows, ...used };
}

/** Imports a list, its newer version, undoes that, and imports only the changed rows elsewhere. Prints the ratios. */
async function measureAgain(): Promise<void> {
  const [first, newer, changed] = await Promise.all(
    ["first", "newer", "changed"].map(async (name) => {
      await mkdir(join(folder, name));
      return join(folder, name, "list.csv");
    }),
  );
  if (first === undefined || newer === undefined || changed === undefined) throw new Error("there are three lists");
  await writeSyntheticList(first, LISTED);
  const [header = "", ...rows] = (await readFile(first, "utf8")).trimEnd().split("\n");
  const after = rows.map((row, i) => (i % 4 === 0 ? row.replace(/,(Pre-Seed|Seed|Series [ABC]),/, ",Series D,") : row));
  await writeFile(newer, `${[header, ...after].join("\n")}\n`);
  await writeFile(changed, `${[header, ...after.filter((_, i) => i % 4 === 0)].join("\n")}\n`);
  const dataDir = join(folder, "data-again");
  const env = { ...process.env, DATA_DIR: dataDir, SAMPLE: "off", DATABASE_URL: "" };
  await program(env, ["server/cli/import.ts", first], () => undefined);
  const again = await watched(env, dataDir, [newer]);
  const undo = await watched(env, dataDir, ["--undo", "2"]);
  const freshDir = join(folder, "data-changed");
  const freshEnv = { ...env, DATA_DIR: freshDir };
  await program(freshEnv, ["server/cli/import.ts", "--list"], () => undefined);
  const fresh = await watched(freshEnv, freshDir, [changed]);
  const reading = await read(newer);
  for (const [what, used] of [
    [`newer version of ${LISTED} rows, ${Math.ceil(LISTED / 4)} changed`, again],
    ["undoing it", undo],
  ] as const) {
    const limit = (of: (one: Used) => number) => TARGET_AGAIN * of(fresh) + of(reading);
    const ratio = (of: (one: Used) => number) => (of(used) / limit(of)).toFixed(2);
    print(
      `${what}: ${used.seconds.toFixed(1)} s, processor ${processor(used).toFixed(1)} s; ` +
        `/ (${TARGET_AGAIN} fresh imports of the changed rows + reading the file): ` +
        `${ratio(({ seconds }) => seconds)}, processor ${ratio(processor)} (at most 1)`,
    );
  }
}

/** Reads a list without importing it. */
async function read(list: string): Promise<Used> {
  const source = SOURCES.find(({ key }) => key === "list-file");
  if (!source?.ingest) throw new Error("there is no source of list files");
  const { open } = await source.ingest.opener();
  const settings = { siteName: "Bench", siteUrl: "https://bench.example" };
  const begun = performance.now();
  const before = process.cpuUsage();
  for await (const opened of open({ inputs: [list], options: {}, clock: systemClock, settings })) {
    if (opened.kind === "document") for await (const _ of opened.document.read());
  }
  const { user, system } = process.cpuUsage(before);
  return { seconds: (performance.now() - begun) / 1000, peakMib: 0, program: (user + system) / 1e6, database: 0 };
}

function processor({ program: own, database }: Used): number {
  return own + database;
}

/** Runs the import command and measures it and its database. */
async function watched(
  env: NodeJS.ProcessEnv,
  dataDir: string,
  args: readonly string[],
): Promise<Used & { readonly out: string }> {
  const begun = performance.now();
  let peakMib = 0;
  let own = 0;
  const ofDatabase = new Map<string, number>();
  const before = new Map<string, number>();
  const out = await program(env, ["server/cli/import.ts", ...args], (pid) => {
    peakMib = Math.max(peakMib, memoryOf(pid, dataDir));
    own = Math.max(own, processorSeconds(String(pid)));
    for (const id of databaseProcesses(dataDir)) {
      const used = processorSeconds(id);
      if (!before.has(id)) before.set(id, used);
      ofDatabase.set(id, Math.max(ofDatabase.get(id) ?? 0, used));
    }
  });
  const seconds = (performance.now() - begun) / 1000;
  const database = [...ofDatabase].reduce((sum, [id, used]) => sum + used - (before.get(id) ?? 0), 0);
  return { out, seconds, peakMib, program: own, database };
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
