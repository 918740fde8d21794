import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { withFolderLock } from "./folder-lock.mjs";

let folder = "";
let path = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "folder-lock-"));
  path = join(folder, "locks", "build");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A lock left by another process. */
function leave(owner: Readonly<Record<string, unknown>> | undefined, heartbeat = new Date()): void {
  mkdirSync(path, { recursive: true });
  if (owner !== undefined) writeFileSync(join(path, "owner.json"), JSON.stringify(owner));
  utimesSync(path, heartbeat, heartbeat);
}

function numberOfDeadProcess(): number {
  return spawnSync(process.execPath, ["--version"]).pid;
}

/** Tasks that record how many of them run at the same time. */
function watch() {
  const seen = { running: 0, most: 0, ran: 0 };
  const task = async () => {
    seen.running += 1;
    seen.most = Math.max(seen.most, seen.running);
    await new Promise((resolve) => setTimeout(resolve, 20));
    seen.running -= 1;
    seen.ran += 1;
  };
  return { seen, task };
}

describe("withFolderLock", () => {
  it("runs contenders one after the other and leaves nothing behind", async () => {
    const { seen, task } = watch();
    let waited = 0;
    const onWait = () => void (waited += 1);
    await Promise.all([1, 2, 3].map(() => withFolderLock(path, task, { onWait })));
    expect(seen).toEqual({ running: 0, most: 1, ran: 3 });
    expect(waited).toBe(2);
    expect(readdirSync(join(folder, "locks"))).toEqual([]);
  });

  it("returns the task's result and releases the lock after a failure", async () => {
    await expect(withFolderLock(path, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    await expect(withFolderLock(path, async () => "done")).resolves.toBe("done");
  });

  it("is taken over at once from a dead process, by one contender at a time", async () => {
    leave({ token: "gone", pid: numberOfDeadProcess(), host: hostname() });
    const { seen, task } = watch();
    await Promise.all([1, 2].map(() => withFolderLock(path, task)));
    expect(seen).toEqual({ running: 0, most: 1, ran: 2 });
    expect(readdirSync(join(folder, "locks"))).toEqual([]);
  });

  it.each([
    ["another machine", { token: "far", pid: 1, host: "elsewhere.example" }],
    ["a process killed before it wrote who it is", undefined],
  ])("is taken over from %s after its heartbeat stopped", async (_name, owner) => {
    leave(owner, new Date(Date.now() - 60_000));
    await expect(withFolderLock(path, async () => "done")).resolves.toBe("done");
    expect(existsSync(path)).toBe(false);
  });

  it("waits for a living holder", async () => {
    leave({ token: "alive", pid: process.pid, host: hostname() });
    let waited = false;
    let released = false;
    const result = withFolderLock(path, async () => released, {
      onWait: () => {
        waited = true;
        setTimeout(() => {
          released = true;
          rmSync(path, { recursive: true });
        }, 300);
      },
    });
    await expect(result).resolves.toBe(true);
    expect(waited).toBe(true);
  });

  it("does not remove the lock of a process that took it over", async () => {
    await withFolderLock(path, async () => {
      rmSync(path, { recursive: true });
      leave({ token: "other", pid: process.pid, host: hostname() });
    });
    expect(existsSync(path)).toBe(true);
  });
});
