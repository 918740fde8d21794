import type { Server } from "node:http";

/** How long running requests may still take. */
const LIMIT_MS = 2_000;

/** Takes no more connections, lets running requests finish for at most `limitMs`, then cuts what is left. */
export async function drain(server: Server, limitMs: number = LIMIT_MS): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A kept-alive connection turns idle only when its answer is out, so once is not enough.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const limit = setTimeout(() => server.closeAllConnections(), limitMs);
  server.closeIdleConnections();
  await closed;
  clearInterval(idle);
  clearTimeout(limit);
}
