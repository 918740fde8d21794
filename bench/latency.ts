// Measures response times during an import of 100,000 rounds relative to before, on a fresh embedded database of 20,000
// rounds: `/companies`, a visitor's search and a paid search, at a total of 20 requests per second on loopback.
// The list is uploaded and published in the back office, or with --command imported by the command.
//   node bench/latency.ts [ROWS] [WORKERS] [--command]
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { COMMAND_FLAGS } from "../bootstrap/node-flags.mjs";
import { importInOffice } from "./office-import.ts";
import { ask } from "./pages-load.ts";
import { answering, freePort, start, stop } from "./processes.ts";
import { writeSyntheticList } from "./synthetic-list.ts";

const { values: options, positionals } = parseArgs({
  options: { command: { type: "boolean", default: false } },
  allowPositionals: true,
});
const ROWS = Number(positionals[0] ?? 100_000);
const WORKERS = positionals[1] ?? "1";
const HELD_ROWS = 20_000;
const IDLE_SECONDS = 40;
/** Time limit of the benchmark, even if the import has not ended. */
const LONGEST_SECONDS = 15 * 60;
const PACE_MS = 150;
const TARGET = 3;

const root = join(import.meta.dirname, "..");
const folder = await mkdtemp(join(tmpdir(), "bench-latency-"));
await chmod(folder, 0o711);
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const env = {
  ...process.env,
  DATA_DIR: join(folder, "data"),
  DATABASE_URL: "",
  SAMPLE: "off",
  HOST: "127.0.0.1",
  PORT: String(port),
  WORKERS,
  LOG_LEVEL: "error",
};

try {
  await writeSyntheticList(join(folder, "held.csv"), HELD_ROWS);
  await writeSyntheticList(join(folder, "new.csv"), ROWS, HELD_ROWS);
  await command("import.ts", join(folder, "held.csv"));
  const key = await createKey();
  const site = start(process.execPath, [join(root, "server/main.ts")], env);
  try {
    await answering(`${url}/companies`, site);
    // Warm-up: loads the paid search index and compiles the pages.
    await measure(key, async () => sleep(10_000));
    const idle = await measure(key, async () => sleep(IDLE_SECONDS * 1_000));
    const begun = performance.now();
    const file = join(folder, "new.csv");
    const busy = await measure(key, async () => {
      if (options.command) await command("import.ts", file);
      else await importInOffice(url, await command("admin.ts", "invite", "owner@bench.example"), file);
    });
    const seconds = ((performance.now() - begun) / 1_000).toFixed(0);
    const how = options.command ? "with the command" : "in the back office";
    print(`importing ${ROWS} new rounds ${how} took ${seconds} s beside ${WORKERS} web process(es)`);
    for (const kind of idle.keys()) report(kind, idle.get(kind) ?? [], busy.get(kind) ?? []);
  } finally {
    await stop(site);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Milliseconds of every response per kind of request while `work` lasts. */
async function measure(key: string, work: () => Promise<void>): Promise<Map<string, number[]>> {
  const over = new AbortController();
  const limit = setTimeout(() => over.abort(), LONGEST_SECONDS * 1_000);
  const paid = { authorization: `Bearer ${key}` };
  const kinds: [string, (n: number) => Promise<unknown>][] = [
    ["/companies", () => answered(`${url}/companies`, {})],
    ["a visitor's search", (n) => answered(`${url}/companies?search=item+${n % 997}`, {})],
    ["a paying account's search", (n) => answered(`${url}/companies?search=company+${n % 997}`, paid)],
  ];
  const times = new Map<string, number[]>(kinds.map(([kind]) => [kind, []]));
  const asking = Promise.all(
    kinds.map(async ([kind, request]) => {
      for (let n = 0; !over.signal.aborted; n += 1) {
        const begun = performance.now();
        await request(n);
        const took = performance.now() - begun;
        times.get(kind)?.push(took);
        await sleep(Math.max(0, PACE_MS - took));
      }
    }),
  );
  await Promise.all([asking, work().finally(() => over.abort())]);
  clearTimeout(limit);
  return times;
}

async function answered(address: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const { status } = await ask(address, headers);
  if (status !== 200) throw new Error(`${address} answered ${status}`);
}

function report(kind: string, idle: readonly number[], busy: readonly number[]): void {
  const [before, during] = [percentile(idle, 0.99), percentile(busy, 0.99)];
  const medians = `p50 ${percentile(idle, 0.5).toFixed(1)} -> ${percentile(busy, 0.5).toFixed(1)} ms`;
  print(
    `${kind}: p99 ${before.toFixed(1)} -> ${during.toFixed(1)} ms (${idle.length} and ${busy.length} answers, ${medians})`,
  );
  print(`${kind}: p99 during the import / before: ${(during / before).toFixed(2)} (at most ${TARGET})`);
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

async function createKey(): Promise<string> {
  const { secret }: { secret: string } = JSON.parse(await command("keys.ts", "create", "bench", "--json"));
  return secret;
}

/** Runs a command to its end, like `npm run`, and returns its output. */
async function command(program: string, ...args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [...COMMAND_FLAGS, join(root, "server/cli", program), ...args], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let out = "";
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${program} ended with ${String(code)}`);
  return out;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
