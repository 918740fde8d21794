import { type FromPrimary, readFromPrimary, type ToPrimary } from "./messages.ts";

type Start = Extract<FromPrimary, { kind: "start" }>;

/** This process's end of the channel to the primary. */
export interface PrimaryChannel {
  readonly start: Start;
  readonly report: (message: ToPrimary) => void;
  /** Runs once the primary has a successor for this process. */
  readonly onRetire: (retire: () => void) => void;
}

/** Waits for the primary's first message. When the primary is gone, this process ends as on SIGTERM. */
export async function connectToPrimary(): Promise<PrimaryChannel> {
  const retired = Promise.withResolvers<void>();
  const start = await new Promise<Start>((resolve) => {
    process.on("message", (message: unknown) => {
      const read = readFromPrimary(message);
      if (read?.kind === "start") resolve(read);
      if (read?.kind === "retire") retired.resolve();
    });
    process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  });
  return {
    start,
    report: (message) => void process.send?.(message, () => undefined),
    onRetire: (retire) => void retired.promise.then(retire),
  };
}
