/** Lets so many work at a time; whoever comes later waits for a turn. */
export interface Turns {
  /** Waits for a turn; what comes back ends it, once. Null when there was none in time, or too many wait already. */
  readonly take: () => Promise<(() => void) | null>;
}

interface TurnsParts {
  /** How many work at a time. */
  readonly places: number;
  /** How many may wait. */
  readonly waiting: number;
  /** Milliseconds somebody waits. */
  readonly patienceMs: number;
}

/** {@link Turns}, given in the order they are asked for. */
export function createTurns({ places, waiting, patienceMs }: TurnsParts): Turns {
  let taken = 0;
  const queue = new Set<(turn: () => void) => void>();

  function begin(): () => void {
    taken += 1;
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      taken -= 1;
      const [next] = queue;
      if (next === undefined) return;
      queue.delete(next);
      next(begin());
    };
  }

  return {
    take() {
      if (taken < places) return Promise.resolve(begin());
      if (queue.size >= waiting) return Promise.resolve(null);
      return new Promise((resolve) => {
        const given = (turn: () => void) => {
          clearTimeout(patience);
          resolve(turn);
        };
        const patience = setTimeout(() => {
          queue.delete(given);
          resolve(null);
        }, patienceMs);
        queue.add(given);
      });
    },
  };
}
