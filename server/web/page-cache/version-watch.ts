/** Where the published state's number comes from, and how old what is known of it may be. */
interface VersionWatchParts {
  readonly read: () => Promise<number>;
  readonly onError: (error: unknown) => void;
  /** Milliseconds that only ever grow. */
  readonly now: () => number;
  readonly everyMs?: number;
  /** How long an answer waits for the database before it makes do with what is known. */
  readonly patienceMs?: number;
}

/** The number as known a moment ago, or a promise of it; `null` when it was never learnt. */
export type VersionWatch = () => number | null | Promise<number | null>;

/**
 * Follows the number without a timer: whoever asks when it is older than `everyMs` (1 s) waits for one reading, shared
 * by all who ask meanwhile. A slow or failing database holds nobody up for long: then the last known number stands.
 */
export function watchVersion({ read, onError, now, everyMs = 1_000, patienceMs = 250 }: VersionWatchParts): VersionWatch {
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
