import type { Server } from "node:http";
import { AppError } from "../../platform/errors.ts";

export interface ListenAddress {
  readonly port: number;
  /** Absent: every interface. */
  readonly host?: string;
}

/**
 * Opens the port and answers the address a person on this machine can open.
 * Throws AppError `conflict` when it is taken, `invalid_input` when it cannot be had at all.
 */
export async function listen(server: Server, { port, host }: ListenAddress): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(explain(error, port, host)));
    server.listen({ port, ...(host === undefined ? {} : { host }) }, resolve);
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
    return new AppError("conflict", `Port ${port} is already in use. Stop the program that uses it, or choose another: PORT=${port + 1} npm start.`, cause);
  }
  if (code === "EACCES") {
    return new AppError("invalid_input", `Port ${port} is reserved by the system for this user. Choose one above 1023, for example PORT=3000.`, cause);
  }
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN" || code === "EINVAL") {
    return new AppError("invalid_input", `HOST ${host ?? ""} is not an address of this machine. Leave it out to listen on all, or use 127.0.0.1.`, cause);
  }
  return error;
}
