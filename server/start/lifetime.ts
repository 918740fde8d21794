import { unavailable } from "../../platform/errors.ts";

/** Source of signals and receiver of the exit code: `process`, or a fake in tests. */
export interface Host {
  on(signal: NodeJS.Signals, handler: (signal: NodeJS.Signals) => void): unknown;
  exit(code: number): void;
}

export interface Lifetime {
  /** True once a signal has arrived: later failures are its consequence. */
  readonly stopping: boolean;
  /** Registers running work: on shutdown all work stops concurrently before anything is closed. */
  stopAtEnd(stop: () => Promise<void>): void;
  /** Registers a resource; on shutdown the last opened is closed first. */
  closeAtEnd(close: () => Promise<void>): void;
  /** Stops and closes everything registered, once. Reports errors to `onCloseError` and continues. */
  close(): Promise<void>;
}

export interface LifetimeOptions {
  readonly host: Host;
  readonly onCloseError: (error: unknown) => void;
  readonly now: () => number;
  /** Time after which the process exits regardless. */
  readonly limitMs?: number;
}

const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** Under npm one Ctrl-C arrives twice, from the terminal and from npm; a person is not that fast. */
const SAME_KEYSTROKE_MS = 300;

/**
 * Ties open resources to signals: the first SIGINT, SIGTERM or SIGHUP closes everything, reports parts that exceed the
 * limit and exits with 0; a second one exits at once with the signal's code.
 */
export function bindLifetime({ host, onCloseError, now, limitMs = 4_500 }: LifetimeOptions): Lifetime {
  const stops: (() => Promise<void>)[] = [];
  const closers: (() => Promise<void>)[] = [];
  let stoppedAt: number | undefined;
  const close = async () => {
    // Concurrently: one after the other, their grace periods would exceed the limit on a busy site.
    await Promise.all(stops.splice(0).map((stop) => stop().catch(onCloseError)));
    for (let closer = closers.pop(); closer !== undefined; closer = closers.pop()) await closer().catch(onCloseError);
  };
  const stop = (code: number) => {
    if (stoppedAt !== undefined) {
      if (now() - stoppedAt > SAME_KEYSTROKE_MS) host.exit(code);
      return;
    }
    stoppedAt = now();
    const limit = setTimeout(() => {
      onCloseError(
        unavailable(
          `Stopping took longer than ${limitMs / 1_000} s, so the rest was cut off. Nothing stored is lost, and jobs that were cut off run again.`,
        ),
      );
      // Exits with 0 because it stopped as requested: any other code marks the service as failed.
      host.exit(0);
    }, limitMs);
    void close().then(() => {
      clearTimeout(limit);
      host.exit(0);
    });
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) host.on(signal, () => stop(EXIT_CODES[signal]));
  return {
    get stopping() {
      return stoppedAt !== undefined;
    },
    stopAtEnd: (stopWork) => void stops.push(stopWork),
    closeAtEnd: (closer) => void closers.push(closer),
    close,
  };
}
