import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { ask } from "./pages-load.ts";

/** Starts a program with separate output. */
export function start(program: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(program, args, { env, stdio: ["ignore", process.stderr, "inherit"] });
}

/** Waits until something answers at `url`, by default for half a minute, or until the program ends. */
export async function answering(url: string, child: ChildProcess, seconds = 30): Promise<void> {
  for (let i = 0; i < seconds * 10; i++) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended with ${child.exitCode}`);
    const answered = await ask(url, {}).then(
      () => true,
      () => false,
    );
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
