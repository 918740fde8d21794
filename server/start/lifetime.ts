/** Where signals come from and where the end goes to: `process`, or a test's stand-in. */
export interface Host {
  on(signal: NodeJS.Signals, handler: (signal: NodeJS.Signals) => void): unknown;
  exit(code: number): void;
}

export interface Lifetime {
  /** True once a signal has come: whatever fails from then on fails because of it. */
  readonly stopping: boolean;
  /** Registers work in progress: at the end all of it stops at the same time, before anything is closed. */
  stopAtEnd(stop: () => Promise<void>): void;
  /** Registers what must be closed at the end; the last opened is closed first. */
  closeAtEnd(close: () => Promise<void>): void;
  /** Stops and closes everything that was registered, once. Errors are handed to `onCloseError`, and the rest is still closed. */
  close(): Promise<void>;
}

export interface LifetimeOptions {
  readonly host: Host;
  readonly onCloseError: (error: unknown) => void;
  readonly now: () => number;
  /** Longest time everything may take to close before the process ends regardless. */
  readonly limitMs?: number;
}

const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** One Ctrl-C arrives twice under npm: from the terminal and from npm itself. A person is not that quick. */
const SAME_KEYSTROKE_MS = 300;

/**
 * Ties what is open to the process's signals: the first SIGINT, SIGTERM or SIGHUP closes everything and exits
 * with 0, and reports what exceeds the limit; a second one exits at once with the signal's code.
 */
export function bindLifetime({ host, onCloseError, now, limitMs = 4_500 }: LifetimeOptions): Lifetime {
  const stops: (() => Promise<void>)[] = [];
  const closers: (() => Promise<void>)[] = [];
  let stoppedAt: number | undefined;
  const close = async () => {
    // Each has a grace period of its own; one after the other they would exceed the limit on a busy site.
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
      onCloseError(new Error(`Stopping took longer than ${limitMs / 1_000} s.`));
      // Cut off, but stopped as asked: any other code marks the service as failed.
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
