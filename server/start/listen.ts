import type { Server } from "node:http";
import type { ReceivedSocket } from "../cluster/listening-socket.ts";
import { conflict, invalidInput } from "../../platform/errors.ts";

export interface ListenAddress {
  readonly port: number;
  /** Default: all interfaces. */
  readonly host?: string;
}

/**
 * Opens the port, or accepts from an open `socket`, and returns the URL for people on this machine. Throws AppError `conflict` if the port is taken,
 * `invalid_input` if it cannot be opened at all.
 */
export async function listen(server: Server, { port, host }: ListenAddress, socket?: ReceivedSocket): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(explain(error, port, host)));
    server.listen(socket ?? { port, ...(host === undefined ? {} : { host }) }, resolve);
  });
  const address = server.address();
  const actualPort = typeof address === "object" && address !== null ? address.port : port;
  return `http://${nameOf(host)}:${actualPort}`;
}

function nameOf(host: string | undefined): string {
  if (host === undefined || host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

function explain(error: Error, port: number, host: string | undefined): Error {
  const code = "code" in error ? error.code : undefined;
  const cause = { cause: error };
  if (code === "EADDRINUSE") {
    return conflict(
      `Port ${port} is already in use. Stop the program that uses it, or choose another: PORT=${port + 1} npm start.`,
      cause,
    );
  }
  if (code === "EACCES") {
    return invalidInput(
      `Port ${port} is reserved by the system for this user. Choose one above 1023, for example PORT=3000.`,
      cause,
    );
  }
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN" || code === "EINVAL") {
    return invalidInput(
      `HOST ${host ?? ""} is not an address of this machine. Leave it out to listen on all, or use 127.0.0.1.`,
      cause,
    );
  }
  return error;
}

/** Time for running requests to finish. */
const LIMIT_MS = 2_000;

/** Accepts no more connections, lets running requests finish for at most `limitMs`, then cuts the rest. */
export async function drain(server: Server, limitMs: number = LIMIT_MS): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A keep-alive connection becomes idle only after its response, so once is not enough.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const limit = setTimeout(() => server.closeAllConnections(), limitMs);
  server.closeIdleConnections();
  await closed;
  clearInterval(idle);
  clearTimeout(limit);
}
