import { type FromPrimary, readFromPrimary, type ToPrimary } from "./messages.ts";

type Start = Extract<FromPrimary, { kind: "start" }>;

/** This process's end of the channel to the primary. */
export interface PrimaryChannel {
  readonly start: Start;
  readonly report: (message: ToPrimary) => void;
  /** What every web process of this site has counted. */
  readonly collectMetrics: () => Promise<readonly (readonly object[])[]>;
  /** Says what this process has counted whenever one of them asks. */
  readonly onCollect: (part: () => Promise<readonly object[]>) => void;
  /** Runs once the primary has a successor for this process. */
  readonly onRetire: (retire: () => void) => void;
}

function report(message: ToPrimary): void {
  process.send?.(message, () => undefined);
}

/** Waits for the primary's first message. When the primary is gone, this process ends as on SIGTERM. */
export async function connectToPrimary(): Promise<PrimaryChannel> {
  const retired = Promise.withResolvers<void>();
  const wanted = new Map<number, (parts: readonly (readonly object[])[]) => void>();
  let lastRequest = 0;
  let ownPart: (() => Promise<readonly object[]>) | null = null;
  const start = await new Promise<Start>((resolve) => {
    process.on("message", (message: unknown) => {
      const read = readFromPrimary(message);
      if (read?.kind === "start") resolve(read);
      if (read?.kind === "retire") retired.resolve();
      if (read?.kind === "collect-metrics") void ownPart?.().then((part) => report({ kind: "metrics", collection: read.collection, part }));
      if (read?.kind === "metrics-collected") {
        wanted.get(read.request)?.(read.parts);
        wanted.delete(read.request);
      }
    });
    process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  });
  return {
    start,
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
