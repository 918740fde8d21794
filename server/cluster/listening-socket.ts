import type { SendHandle } from "node:child_process";
import type { Server } from "node:net";

/**
 * A listening socket received from another process: `server.listen(socket)` accepts its connections. Whoever only holds
 * it accepts none, but keeps it open.
 */
export type ReceivedSocket = SendHandle & { close(): void };

/**
 * The socket of a listening server, for `process.send`. Node starts to accept in any process that receives a server;
 * the handle beneath it arrives as it is.
 */
export function socketOf(server: Server): SendHandle {
  const { _handle: socket } = server as unknown as { readonly _handle: SendHandle };
  return socket;
}

/** What came with a message from {@link socketOf}; undefined for a message without a socket. */
export function receivedSocket(handle: unknown): ReceivedSocket | undefined {
  return typeof handle === "object" && handle !== null ? (handle as ReceivedSocket) : undefined;
}
