import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { ask } from "./pages-load.ts";

/** Starts a program whose output is told apart from the benchmark's. */
export function start(program: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(program, args, { env, stdio: ["ignore", process.stderr, "inherit"] });
}

/** Waits until something answers at `url`; half a minute at most, and not past the end of the program that should. */
export async function answering(url: string, child: ChildProcess): Promise<void> {
  for (let i = 0; i < 300; i++) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended with ${child.exitCode}`);
    const answered = await ask(url, {}).then(() => true, () => false);
    if (answered) return;
    await delay(100);
  }
  throw new Error(`nothing answers at ${url}`);
}

/** Ends a program and waits for it. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
}

/** A port of the loopback interface that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => (address !== null && typeof address === "object" ? resolve(address.port) : reject(new Error("no port"))));
    });
  });
}
