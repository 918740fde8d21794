import { createServer, type RequestListener, type Server } from "node:http";
import { onTestFinished } from "vitest";

/** A server on loopback, closed when the test ends. Returns its URL without a trailing slash. */
export async function listening(handler: RequestListener | Server): Promise<string> {
  const server = typeof handler === "function" ? createServer(handler) : handler;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return `http://127.0.0.1:${address.port}`;
}
