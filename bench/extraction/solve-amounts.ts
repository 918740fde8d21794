import type { HiddenRound } from "./truth.ts";

/** A disclosed sum over these rounds, in US cents: between `least` and `most`. */
export interface Equation {
  readonly rounds: ReadonlySet<HiddenRound>;
  readonly least: number;
  readonly most: number;
}

/** An amount counts as stated if it is known to within a tenth. */
const CLOSE = 0.1;
const PASSES = 30;

/**
 * The rounds whose amounts follow from the equations: each sum minus each sum within it, then bounds of each amount by
 * the bounds of the others in its sums. A dominant round shows itself as the rest of a small remainder.
 */
export function solvedAmounts(sums: readonly Equation[]): ReadonlySet<HiddenRound> {
  const equations = [...sums, ...differencesOf(sums)];
  const bounds = new Map<HiddenRound, { least: number; most: number }>();
  for (const { rounds } of equations)
    for (const round of rounds) bounds.set(round, { least: 0, most: Number.POSITIVE_INFINITY });
  const boundsOf = (round: HiddenRound) => bounds.get(round) ?? { least: 0, most: Number.POSITIVE_INFINITY };
  for (let pass = 0; pass < PASSES; pass += 1)
    for (const { rounds, least, most } of equations) {
      const leastOfAll = [...rounds].reduce((sum, round) => sum + boundsOf(round).least, 0);
      const unbounded = [...rounds].filter((round) => !Number.isFinite(boundsOf(round).most));
      const mostOfBounded = [...rounds].reduce((sum, round) => {
        const own = boundsOf(round).most;
        return sum + (Number.isFinite(own) ? own : 0);
      }, 0);
      for (const round of rounds) {
        const own = boundsOf(round);
        own.most = Math.min(own.most, most - (leastOfAll - own.least));
        const others = unbounded.length - (unbounded.includes(round) ? 1 : 0);
        const ownMost = Number.isFinite(own.most) && !unbounded.includes(round) ? own.most : 0;
        if (others === 0) own.least = Math.max(own.least, least - (mostOfBounded - ownMost));
      }
    }
  return new Set(
    [...bounds].flatMap(([round, { least, most }]) => {
      const guess = (least + most) / 2;
      const isClose = Number.isFinite(most) && most - least <= 2 * CLOSE * guess;
      return isClose && Math.abs(guess - round.amount) <= CLOSE * round.amount ? [round] : [];
    }),
  );
}

function differencesOf(sums: readonly Equation[]): Equation[] {
  const byRound = new Map<HiddenRound, Equation[]>();
  for (const sum of sums)
    for (const round of sum.rounds) {
      const known = byRound.get(round);
      if (known === undefined) byRound.set(round, [sum]);
      else known.push(sum);
    }
  return sums.flatMap((part) => {
    const [one] = part.rounds;
    const wholes = one === undefined ? [] : (byRound.get(one) ?? []);
    return wholes.flatMap((whole) =>
      whole !== part &&
      part.rounds.size < whole.rounds.size &&
      [...part.rounds].every((round) => whole.rounds.has(round))
        ? [
            {
              rounds: new Set([...whole.rounds].filter((round) => !part.rounds.has(round))),
              least: Math.max(0, whole.least - part.most),
              most: whole.most - part.least,
            },
          ]
        : [],
    );
  });
}
