import { spawn } from "node:child_process";
import { once } from "node:events";
import { getPriority } from "node:os";
import { expect, it } from "vitest";
import { lowerPriorityOf } from "./low-priority.ts";

it("lowers the priority of a process and ignores one that has ended", async () => {
  const child = spawn(process.execPath, ["-e", "setTimeout(() => undefined, 60_000)"], { stdio: "ignore" });
  await once(child, "spawn");
  const pid = child.pid ?? 0;
  lowerPriorityOf(pid);
  expect(getPriority(pid)).toBe(10);
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(() => lowerPriorityOf(pid)).not.toThrow();
});
