import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { ConnectionTarget } from "../db/connection-target.ts";
import { CHILD_ENVIRONMENT } from "./child-environment.ts";
import { urlOf } from "./command-line.ts";

export interface WorkerProcess {
  /** Sends a signal and waits for the end; the exit code is null if the signal ended it. */
  end(signal: NodeJS.Signals): Promise<{ readonly code: number | null; readonly output: string }>;
}

const PROGRAM = join(import.meta.dirname, "../server/worker.ts");

/** Runs `server/worker.ts` on a test's database, with webhooks allowed to this machine; killed if the test fails. */
export async function startWorkerProcess(
  target: ConnectionTarget,
  more: Readonly<Record<string, string>> = {},
): Promise<WorkerProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), "newly-raised-worker-"));
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: urlOf(target),
    // All processes of a site have the same.
    SECRET: "a secret of the tests' processes",
    SAMPLE: "off",
    WEBHOOK_TARGETS: "any",
    ...more,
  };
  const child = spawn(process.execPath, [PROGRAM], {
    cwd: "/",
    env: { ...CHILD_ENVIRONMENT, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const begun = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes("works on jobs")) begun.resolve();
    });
  }
  const ended = new Promise<number | null>((resolve) => {
    child.once("close", (code) => {
      begun.reject(new Error(`the worker ended: ${output}`));
      resolve(code);
    });
  });
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  });
  await begun.promise;
  return {
    async end(signal) {
      child.kill(signal);
      return { code: await ended, output };
    },
  };
}
