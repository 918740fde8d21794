import { mkdir, readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { type Activity, repeat } from "./activity.ts";
import type { World } from "./world.ts";

let number = 0;

/** Exports all leads to separate files, one after the other; acknowledged once the command says so. */
export async function startExports(world: World): Promise<Activity> {
  const folder = path.join(world.folder, "exports");
  await mkdir(folder, { recursive: true });
  const acknowledged: { readonly name: string; readonly rows: number }[] = [];
  let underWay = false;
  const running = repeat(1, async () => {
    const name = `leads-${(number += 1)}.ndjson`;
    underWay = true;
    const { code, stdout } = await world.command("export", path.join(folder, name), "--json").ended;
    underWay = false;
    if (code === 0) acknowledged.push({ name, rows: rowsIn(stdout) });
  });
  return {
    moment: "export",
    busy: () => underWay,
    stop: running.stop,
    unsettled: async () => null,
    async verify() {
      const names = await readdir(folder);
      const checked = await Promise.all(
        acknowledged.map(async ({ name, rows }) => {
          if (!names.includes(name)) return [`${name} is not there`];
          const lines = (await readFile(path.join(folder, name), "utf8")).split("\n").filter((line) => line !== "");
          return lines.length === rows ? [] : [`${name} has ${lines.length} of ${rows} rows`];
        }),
      );
      return { acknowledged: acknowledged.length, lost: checked.flat(), duplicated: [], repeated: 0 };
    },
  };
}

/** The number of rows in the summary of the command. */
function rowsIn(summary: string): number {
  return Number(/"(?:rows|leads|lines)":\s*(\d+)/.exec(summary)?.[1] ?? Number.NaN);
}
