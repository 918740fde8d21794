import { createServer } from "node:net";

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
