import { Worker } from "node:worker_threads";
import { onTestFinished } from "vitest";
import { workerBrowser } from "./browser.ts";

/** Milliseconds that pages run at a time, less than the time between two frames. */
const RUNS_MS = 2;

/** Stops processes and lets them run in turn, until it is told to end. */
const IN_TURN = `
const { workerData: { pids, runsMs, stopsMs, ended } } = require("node:worker_threads");
const signal = (name) => {
  for (const pid of pids)
    try {
      process.kill(pid, name);
    } catch (error) {
      // A page that closes takes its process along.
      if (error.code !== "ESRCH") throw error;
    }
};
while (Atomics.load(ended, 0) === 0) {
  signal("SIGSTOP");
  Atomics.wait(ended, 0, 0, stopsMs);
  signal("SIGCONT");
  Atomics.wait(ended, 0, 0, runsMs);
}
`;

/**
 * Makes the pages that are open now `times` slower until the test ends or the returned function is called, which fails
 * if a page was in another process than those slowed. The processes are stopped most of the time; the browser's own
 * emulation keeps a processor busy instead, which other tests need.
 */
export async function slowDown(times: number): Promise<() => Promise<void>> {
  const pids = await pageProcesses();
  const ended = new Int32Array(new SharedArrayBuffer(4));
  const workerData = { pids, runsMs: RUNS_MS, stopsMs: RUNS_MS * (times - 1), ended };
  const worker = new Worker(IN_TURN, { eval: true, workerData });
  const stopped = new Promise<void>((resolve, reject) => {
    worker.once("error", reject).once("exit", () => resolve());
  });
  const end = () => {
    Atomics.store(ended, 0, 1);
    Atomics.notify(ended, 0);
    return stopped;
  };
  onTestFinished(end);
  return async () => {
    await end();
    const others = (await pageProcesses()).filter((pid) => !pids.includes(pid));
    if (others.length > 0) throw new Error("a page was not slower, because it has got another process");
  };
}

/** The processes of all pages of this worker's browser. */
async function pageProcesses(): Promise<readonly number[]> {
  const session = await (await workerBrowser()).newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  return processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
}
