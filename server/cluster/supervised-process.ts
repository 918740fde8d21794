import type { SendHandle } from "node:child_process";
import { type ReceivedSocket, receivedSocket } from "./listening-socket.ts";
import { type FromPrimary, readFromPrimary, type ToPrimary } from "./messages.ts";

type Start = Extract<FromPrimary, { kind: "start" }>;

/** A process's side of its channel to the primary. */
export interface PrimaryChannel {
  readonly start: Start;
  /** The site's listening socket; undefined for the first web process, which opens it. */
  readonly socket: ReceivedSocket | undefined;
  readonly report: (message: ToPrimary, handle?: SendHandle) => void;
  /** Counts of all web processes. */
  readonly collectMetrics: () => Promise<readonly (readonly object[])[]>;
  /** Sends this process's counts when asked. */
  readonly onCollect: (part: () => Promise<readonly object[]>) => void;
  /** Runs when a successor has taken over. */
  readonly onRetire: (retire: () => void) => void;
}

function report(message: ToPrimary, handle?: SendHandle): void {
  process.send?.(message, handle, undefined, () => undefined);
}

/** Waits for the primary's first message. If the primary dies, this process ends as on SIGTERM. */
export async function connectToPrimary(): Promise<PrimaryChannel> {
  const retired = Promise.withResolvers<void>();
  const wanted = new Map<number, (parts: readonly (readonly object[])[]) => void>();
  let lastRequest = 0;
  let ownPart: (() => Promise<readonly object[]>) | null = null;
  const { start, socket } = await new Promise<Pick<PrimaryChannel, "start" | "socket">>((resolve) => {
    process.on("message", (message: unknown, handle: unknown) => {
      const read = readFromPrimary(message);
      if (read?.kind === "start") resolve({ start: read, socket: receivedSocket(handle) });
      if (read?.kind === "retire") retired.resolve();
      if (read?.kind === "collect-metrics")
        void ownPart?.().then((part) => report({ kind: "metrics", collection: read.collection, part }));
      if (read?.kind === "metrics-collected") {
        wanted.get(read.request)?.(read.parts);
        wanted.delete(read.request);
      }
    });
    process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  });
  return {
    start,
    socket,
    report,
    collectMetrics: () =>
      new Promise((resolve) => {
        lastRequest += 1;
        wanted.set(lastRequest, resolve);
        report({ kind: "metrics-wanted", request: lastRequest });
      }),
    onCollect(part) {
      ownPart = part;
    },
    onRetire: (retire) => void retired.promise.then(retire),
  };
}
