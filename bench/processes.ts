import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
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

/** Below the ports for outgoing connections (from 32,768 on Linux), one of which might take it. */
const FIRST_PORT = 20_000;
const PORTS = 12_000;
/** Start ports differ between concurrent processes. */
let next = (process.pid * 97) % PORTS;

/** A free port of the loopback interface. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < PORTS; tries += 1) {
    next = (next + 1) % PORTS;
    const port = FIRST_PORT + next;
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once("error", () => resolve(false)).listen(port, "127.0.0.1", () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
  throw new Error("no port is free");
}
