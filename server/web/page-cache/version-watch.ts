/** The function that reads the published version, and the maximum age of a known one. */
interface VersionWatchParts {
  readonly read: () => Promise<number>;
  readonly onError: (error: unknown) => void;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  readonly everyMs?: number;
  /** Time that a request waits for the database before it uses the last known number. */
  readonly patienceMs?: number;
}

/** The number from at most a moment ago, or a promise of it; null if it was never read. */
export type VersionWatch = () => number | null | Promise<number | null>;

/**
 * Follows the number without a timer: a request that finds it older than `everyMs` (1 s) triggers one read, shared by
 * concurrent requests. If the database is slow or fails, the last known number is used.
 */
export function watchVersion({
  read,
  onError,
  now,
  everyMs = 1_000,
  patienceMs = 250,
}: VersionWatchParts): VersionWatch {
  let known: number | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<number | null> | null = null;
  let patient = true;

  const start = (): Promise<number | null> => {
    patient = true;
    const done = read()
      .then((version) => (known = version))
      .catch((error: unknown) => {
        onError(error);
        return known;
      })
      .finally(() => {
        readAt = now();
        reading = null;
      });
    const timeout = new Promise<number | null>((resolve) => {
      const timer = setTimeout(() => {
        patient = false;
        resolve(known);
      }, patienceMs);
      void done.finally(() => clearTimeout(timer));
    });
    return Promise.race([done, timeout]);
  };

  return () => {
    if (reading === null && now() - readAt < everyMs) return known;
    if (reading !== null && !patient) return known;
    return (reading ??= start());
  };
}
