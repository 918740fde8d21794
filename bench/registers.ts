// Reads an invented SBIR file of 20,000 new awards among 100,000 old ones, and imports a synthetic list of as many rows,
// each into an empty embedded database. Prints kept records per second of both, their ratio (at least 1), and the
// peak memory of the reading process, also beside that of a file of a quarter of the size.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { COMMAND_FLAGS } from "../bootstrap/node-flags.mjs";
import { type InventedAward, sbirFile } from "../test/builders/invented-registers.ts";
import { writeSyntheticList } from "./synthetic-list.ts";

const KEPT = Number(process.argv[2] ?? 20_000);
const OLD_PER_KEPT = 5;
const TARGET_MIB = 600;
const SMALLER = 4;

const folder = await mkdtemp(join(tmpdir(), "bench-registers-"));
try {
  const list = join(folder, "list.csv");
  await writeSyntheticList(list, KEPT);
  const awards = await writeAwards("awards.csv", KEPT);
  const fewer = await writeAwards("fewer-awards.csv", KEPT / SMALLER);
  const imported = await measured("list", ["server/cli/import.ts", list]);
  const small = await measured("small", ["server/cli/ingest.ts", "sbir", fewer]);
  const read = await measured("sbir", ["server/cli/ingest.ts", "sbir", awards]);
  print(`list import: ${Math.round(KEPT / imported.seconds)} rows a second, peak ${Math.round(imported.mib)} MiB`);
  print(`SBIR: ${Math.round(KEPT / read.seconds)} kept awards a second, peak ${Math.round(read.mib)} MiB`);
  print(`records a second / list import's: ${(imported.seconds / read.seconds).toFixed(2)} (at least 1)`);
  print(`peak memory / that of a file of 1/${SMALLER}: ${(read.mib / small.mib).toFixed(2)} (at most 2)`);
  print(`peak memory / ${TARGET_MIB} MiB: ${(read.mib / TARGET_MIB).toFixed(2)} (at most 1)`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function writeAwards(name: string, kept: number): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, sbirFile(Array.from({ length: kept * (1 + OLD_PER_KEPT) }, (_, i) => award(i))));
  return path;
}

function award(i: number): InventedAward {
  const isOld = i % (1 + OLD_PER_KEPT) !== 0;
  const year = isOld ? 2000 + (i % 20) : new Date().getUTCFullYear();
  return {
    Company: `Synthetic Inventions ${i} Inc`,
    UEI: `SYN${String(i).padStart(9, "0")}`,
    Contract: `S-${i}`,
    "Agency Tracking Number": `S-${i}`,
    "Proposal Award Date": `${year}-01-0${1 + (i % 9)}`,
    "Award Year": String(year),
    "Company Website": `https://synthetic-${i}.example`,
  };
}

/** Runs a command on a new database, which it starts before; returns its time and its largest resident memory. */
async function measured(name: string, args: readonly string[]): Promise<{ seconds: number; mib: number }> {
  const env = { ...process.env, DATA_DIR: join(folder, name), SAMPLE: "off", DATABASE_URL: "" };
  await run(env, ["server/cli/import.ts", "--list"]);
  const begun = performance.now();
  const mib = await run(env, args);
  return { seconds: (performance.now() - begun) / 1000, mib };
}

function run(env: NodeJS.ProcessEnv, args: readonly string[]): Promise<number> {
  const cwd = join(import.meta.dirname, "..");
  const child = spawn(process.execPath, [...COMMAND_FLAGS, ...args], {
    cwd,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  let mib = 0;
  const timer = setInterval(() => {
    try {
      mib = Math.max(
        mib,
        Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1] ?? 0) / 1024,
      );
    } catch {
      // It has just ended.
    }
  }, 100);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      clearInterval(timer);
      if (code === 0) resolve(mib);
      else reject(new Error(`${args.join(" ")} ended with ${code}`));
    });
  });
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
