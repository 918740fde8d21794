import { mkdir, readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { type Activity, repeat } from "./activity.ts";
import type { World } from "./world.ts";

let number = 0;

/** Exports all leads to separate files, one after the other; acknowledged once the command says so. */
export interface Exports extends Activity {
  killCommand(): boolean;
}

export async function startExports(world: World): Promise<Exports> {
  const folder = path.join(world.folder, "exports");
  await mkdir(folder, { recursive: true });
  const acknowledged: { readonly name: string; readonly rows: number }[] = [];
  let exporter: ReturnType<World["command"]>["child"] | null = null;
  const running = repeat(1, async () => {
    const name = `leads-${(number += 1)}.ndjson`;
    const { child, ended } = world.command("export", path.join(folder, name), "--json");
    exporter = child;
    const { code, stdout } = await ended;
    exporter = null;
    if (code === 0) acknowledged.push({ name, rows: rowsIn(stdout) });
  });
  return {
    moment: "export",
    busy: () => exporter !== null,
    killCommand: () => exporter?.kill("SIGKILL") ?? false,
    stop: running.stop,
    unsettled: async () => null,
    async verify() {
      const names = await readdir(folder);
      const missing = acknowledged
        .filter(({ name }) => !names.includes(name))
        .map(({ name }) => `${name} is not there`);
      const partial: string[] = [];
      // A file under its final name must be whole after any kill.
      for (const name of names.filter((one) => one.endsWith(".ndjson"))) {
        const text = await readFile(path.join(folder, name), "utf8");
        const rows = text.split("\n").filter((line) => line !== "").length;
        const told = acknowledged.find((one) => one.name === name)?.rows ?? rows;
        if (rows !== told) partial.push(`${name} has ${rows} of ${told} rows`);
        if (!/^(?:.*\n)?$/s.test(text)) partial.push(`${name} ends within a row`);
      }
      return { acknowledged: acknowledged.length, lost: [...missing, ...partial], duplicated: [], repeated: 0 };
    },
  };
}

/** The number of rows in the summary of the command. */
function rowsIn(summary: string): number {
  return Number(/"(?:rows|leads|lines)":\s*(\d+)/.exec(summary)?.[1] ?? Number.NaN);
}
