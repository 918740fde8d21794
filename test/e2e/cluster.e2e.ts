import { mkdtemp, chmod, readdir, readFile, rm } from "node:fs/promises";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { killServersBelow } from "../embedded.ts";
import { runSite } from "../site-process.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "newly-raised-cluster-"));
  // When run as root, the database server runs as another user, who must enter the folder.
  await chmod(folder, 0o711);
});
afterAll(async () => {
  await killServersBelow(folder);
  await rm(folder, { recursive: true, force: true });
});

/** The child processes of `parent` that run a program. */
async function childrenOf(parent: number, program: string): Promise<readonly number[]> {
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    ids.map(async (id) => {
      // A process may end between listing and reading.
      const [stat, line] = await Promise.all([
        readFile(`/proc/${id}/stat`, "utf8"),
        readFile(`/proc/${id}/cmdline`, "utf8"),
      ]).catch(() => ["", ""] as const);
      return stat.split(") ")[1]?.split(" ")[1] === String(parent) && line.includes(program) ? [Number(id)] : [];
    }),
  );
  return found.flat();
}

/** Pause of each visitor between two requests, so that visitors do not keep all processors busy. */
const PAUSE_MS = 100;

/** Requests a page again and again on four kept-alive connections; returns the number served and the failures. */
function visitors(url: string): { stop: () => Promise<{ served: number; failed: readonly string[] }> } {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  let served = 0;
  const failed: string[] = [];
  const over = new AbortController();
  const one = () =>
    new Promise<void>((resolve) => {
      get(`${url}/companies`, { agent }, (response) => {
        if (response.statusCode === 200) served += 1;
        else failed.push(String(response.statusCode));
        response.resume().once("close", resolve);
      }).once("error", (error) => {
        failed.push(error.message);
        resolve();
      });
    });
  const all = Promise.all(
    Array.from({ length: 4 }, async () => {
      while (!over.signal.aborted) {
        await one();
        await delay(PAUSE_MS);
      }
    }),
  );
  return {
    async stop() {
      over.abort();
      await all;
      agent.destroy();
      return { served, failed };
    },
  };
}

function statusOnNewConnection(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent: false }, (response) => resolve(response.resume().statusCode ?? 0)).once("error", reject);
  });
}

// Reads /proc, which only Linux has.
describe.runIf(process.platform === "linux")("a site of several processes", () => {
  it("serves, restarts without failed requests, replaces killed processes and stops", async () => {
    const site = runSite({ DATA_DIR: join(folder, "data"), WORKERS: "2", SAMPLE: "off" });
    const url = await site.address;
    const says = (line: string, times = 1) => expect.poll(() => site.stdout().split(line).length - 1).toBe(times);
    await expect.poll(() => childrenOf(site.pid, "web-process.ts")).toHaveLength(2);
    const before = await childrenOf(site.pid, "web-process.ts");

    const busy = visitors(url);
    process.kill(site.pid, "SIGUSR2");
    await says("a rolling restart begins");
    for (let signal = 0; signal < 3; signal += 1) process.kill(site.pid, "SIGUSR2");
    await says("the rolling restart is finished", 2);
    const { served, failed } = await busy.stop();
    expect(failed).toEqual([]);
    expect(served).toBeGreaterThan(0);
    await expect
      .poll(async () => (await childrenOf(site.pid, "web-process.ts")).some((pid) => before.includes(pid)))
      .toBe(false);

    // While no process serves, connections wait for the next one.
    const killed = await childrenOf(site.pid, "web-process.ts");
    for (const pid of killed) process.kill(pid, "SIGKILL");
    await expect
      .poll(async () => (await childrenOf(site.pid, "web-process.ts")).filter((pid) => killed.includes(pid)))
      .toEqual([]);
    expect(await statusOnNewConnection(url)).toBe(200);
    await says('is replaced"', 2);
    expect(await childrenOf(site.pid, "web-process.ts")).toHaveLength(2);
    expect((await fetch(url)).status).toBe(200);

    expect(await site.end("SIGTERM")).toMatchObject({ code: 0, stderr: "" });
  });
});
