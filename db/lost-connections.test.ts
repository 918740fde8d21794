import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { describe, expect, it, onTestFinished } from "vitest";
import { urlOf } from "../test/command-line.ts";
import { folderWithCluster, killServersBelow } from "../test/embedded.ts";
import { startEmbeddedPostgres } from "./embedded/server.ts";

const PROGRAM = join(import.meta.dirname, "../test/database-user-process.ts");

/** Starts the process that uses every kind of connection, and reads its lines. */
function startUser(url: string) {
  const child = spawn(process.execPath, [PROGRAM, url], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    exit: once(child, "exit"),
    async line(): Promise<unknown> {
      const { value, done } = await lines.next();
      return done === true ? "the process ended" : JSON.parse(value);
    },
  };
}

describe("a process that loses its database server", () => {
  it.each<[string, (folder: string, pid: number) => unknown]>([
    ["is killed", (folder) => killServersBelow(folder)],
    ["is restarted by its administrator", (_folder, pid) => process.kill(pid, "SIGINT")],
  ])("survives, fails every statement, and recovers when the server %s", async (_how, end) => {
    const dataDir = await folderWithCluster();
    const server = await startEmbeddedPostgres({ dataDir });
    const user = startUser(urlOf(server.target));
    expect(await user.line()).toBe("busy");
    await end(dataDir, server.pid);
    expect(await user.line()).toEqual({
      "idle in a transaction": "away",
      "running a query": "away",
      "copying in": "away",
      "copying out, read slowly": "away",
    });
    expect(await user.line()).toBe("answered");
    expect(await user.exit).toEqual([0, null]);
    await server.release();
  });
});
