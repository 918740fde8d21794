import { mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import { type Activity, repeat, type Verdict } from "./activity.ts";
import type { World } from "./world.ts";

/** Number of the newest successful backups to verify; all of interrupted runs are verified. */
const READ_AGAIN = 10;

let number = 0;

/** Writes backups to separate files, one after the other. */
export interface Backups extends Activity {
  killCommand(): boolean;
}

export async function startBackups(world: World): Promise<Backups> {
  const folder = path.join(world.folder, "backups");
  await mkdir(folder, { recursive: true });
  const acknowledged: string[] = [];
  let backup: ReturnType<World["command"]>["child"] | null = null;
  const running = repeat(1, async () => {
    const name = `backup-${(number += 1)}.tar.zst`;
    const { child, ended } = world.command("backup", path.join(folder, name));
    backup = child;
    const { code } = await ended;
    backup = null;
    if (code === 0) acknowledged.push(name);
  });
  return {
    moment: "backup",
    busy: () => backup !== null,
    killCommand: () => backup?.kill("SIGKILL") ?? false,
    stop: running.stop,
    unsettled: async () => null,
    verify: () => verify(world, folder, acknowledged),
  };
}

/** A file under its final name must be complete after any kill; the newest is restored into an empty folder. */
async function verify(world: World, folder: string, acknowledged: readonly string[]): Promise<Verdict> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".tar.zst"));
  const lost = acknowledged.filter((name) => !names.includes(name)).map((name) => `${name} is not there`);
  const newest = acknowledged.slice(-READ_AGAIN);
  for (const name of names.filter((one) => newest.includes(one) || !acknowledged.includes(one))) {
    const { code } = await world.command("restore", path.join(folder, name), "--dry-run").ended;
    if (code !== 0) lost.push(`${name} is not whole`);
  }
  const last = acknowledged.at(-1);
  if (last !== undefined) {
    const restored = path.join(world.folder, `restored-${last}`);
    const { code } = await world.commandIn(restored, "restore", path.join(folder, last), "--without-secret").ended;
    if (code !== 0) lost.push(`${last} could not be restored`);
    const checked = await world.commandIn(restored, "catalogue", "check").ended;
    if (checked.code !== 0) lost.push(`what was restored from ${last} is not whole: ${checked.stdout.trim()}`);
  }
  return { acknowledged: acknowledged.length, lost, duplicated: [], repeated: 0 };
}
