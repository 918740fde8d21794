import type { SendHandle } from "node:child_process";
import type { Server } from "node:net";

/**
 * A listening socket received from another process: `server.listen(socket)` accepts its connections. A process that
 * only holds it accepts none, but keeps it open.
 */
export type ReceivedSocket = SendHandle & { close(): void };

/**
 * The socket of a listening server, for `process.send`. Node would start accepting in a process that receives a server;
 * this handle does not.
 */
export function socketOf(server: Server): SendHandle {
  const { _handle: socket } = server as unknown as { readonly _handle: SendHandle };
  return socket;
}

/** The socket sent with a message by {@link socketOf}; undefined for a message without one. */
export function receivedSocket(handle: unknown): ReceivedSocket | undefined {
  return typeof handle === "object" && handle !== null ? (handle as ReceivedSocket) : undefined;
}
