// Prints the processor time of the start of a command, `npm run import -- --list`, with all its processes, and how many
// times it is that of npm alone, which runs a script that does nothing: alternating, medians. The command starts and stops
// a database of its own. Not on Windows.
//   node bench/command-start.ts [RUNS]
import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const RUNS = Number(process.argv[2] ?? 7);
const folder = await mkdtemp(join(tmpdir(), "bench-command-"));
try {
  const [empty, data] = [join(folder, "empty"), join(folder, "data")];
  await mkdir(empty);
  await writeFile(join(empty, "package.json"), JSON.stringify({ scripts: { nothing: "true" } }));
  const env = { ...process.env, DATA_DIR: data, DATABASE_URL: "" };
  const root = join(import.meta.dirname, "..");
  const list = () => processorSeconds("npm run import -- --list", root, env);
  // Creates the database and keeps compiled code.
  list();
  const rounds = Array.from({ length: RUNS }, () => ({
    npm: processorSeconds("npm run nothing", empty, env),
    list: list(),
  }));
  const [npm, all] = [median(rounds.map((round) => round.npm)), median(rounds.map((round) => round.list))];
  process.stdout.write(`npm run import -- --list: ${all.toFixed(2)} s, npm alone: ${npm.toFixed(2)} s\n`);
  process.stdout.write(`command divided by npm: ${(all / npm).toFixed(1)}\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Processor seconds of a shell command and of all processes that it waited for. */
function processorSeconds(command: string, cwd: string, env: NodeJS.ProcessEnv): number {
  const printed = execFileSync("bash", ["-c", `${command} >/dev/null && times`], { cwd, env, encoding: "utf8" });
  const children = printed.trim().split("\n").at(-1) ?? "";
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
