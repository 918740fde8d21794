import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { prepareDataFolder } from "./data-folder.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "data-folder-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe("prepareDataFolder", () => {
  it("creates the folder and its parents and leaves nothing in it", async () => {
    const deep = join(folder, "a", "b");
    await prepareDataFolder(deep);
    expect(await readdir(deep)).toEqual([]);
  });

  it("can run twice at once", async () => {
    const deep = join(folder, "a", "b", "c");
    await Promise.all([prepareDataFolder(deep), prepareDataFolder(deep)]);
    expect((await stat(deep)).isDirectory()).toBe(true);
  });

  it("names the part of the path that is a file", async () => {
    await writeFile(join(folder, "file"), "");
    await expect(prepareDataFolder(join(folder, "file"))).rejects.toMatchObject({
      code: "invalid_input",
      message: `The data folder ${join(folder, "file")} cannot be written: there is a file of that name. Make it writable for this user, or set DATA_DIR to another folder.`,
    });
    await expect(prepareDataFolder(join(folder, "file", "x"))).rejects.toThrow("there is a file of that name");
  });

  it.skipIf(process.platform !== "linux")("ends where the system makes no folders", async () => {
    await expect(prepareDataFolder("/proc/newly-raised")).rejects.toMatchObject({ code: "invalid_input" });
  });
});
