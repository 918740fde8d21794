import { canonicalJson } from "./claim.ts";
import type { RoundFields } from "../facts/facts.ts";
import { type KnownRound, stageKey, whenOf } from "./round-index.ts";

/** Rounds of one company that have lost all evidence. A new round that matches one takes over its id. */
export class UnclaimedRounds {
  readonly #byKey = new Map<string, KnownRound[]>();
  readonly #free = new Set<number>();

  /** `stated` is the round's last evidence. Rounds added first are preferred. */
  add(round: KnownRound, stated: readonly RoundFields[]): void {
    this.#free.add(round.id);
    for (const fields of stated) {
      this.#put(`stated ${canonicalJson(fields)}`, round);
      if (fields.listId !== undefined) this.#put(`id ${fields.listId}`, round);
    }
    for (const key of pairsOf(round)) this.#put(key, round);
  }

  /**
   * The id of the round with the same statement, else with the same id in its list, else with two equal values among
   * date, amount and stage. Null without a match.
   */
  take(fields: RoundFields): number | null {
    if (this.#free.size === 0) return null;
    const { amount = null, stageText = null, listId } = fields;
    const ids = listId === undefined ? [] : [`id ${listId}`];
    for (const key of [
      `stated ${canonicalJson(fields)}`,
      ...ids,
      ...pairsOf({ when: whenOf(fields), amount, stageText }),
    ]) {
      const rounds = this.#byKey.get(key) ?? [];
      for (let round = rounds.shift(); round !== undefined; round = rounds.shift()) {
        if (this.claim(round.id)) return round.id;
      }
    }
    return null;
  }

  /** Marks this round as used. Returns false if it was used already. */
  claim(roundId: number): boolean {
    return this.#free.delete(roundId);
  }

  #put(key: string, round: KnownRound): void {
    const rounds = this.#byKey.get(key);
    if (rounds) rounds.push(round);
    else this.#byKey.set(key, [round]);
  }
}

function pairsOf({ when, amount, stageText }: Pick<KnownRound, "when" | "amount" | "stageText">): string[] {
  const date = when === null ? null : `${when.date} ${when.precision}`;
  const sum = amount === null ? null : `${amount.minor} ${amount.currency}`;
  const stage = stageText === null ? null : stageKey(stageText);
  const pairs =
    date === null
      ? []
      : [
          ["date and amount", date, sum],
          ["date and stage", date, stage],
        ];
  if (sum !== null && stage !== null) pairs.push(["amount and stage", sum, stage]);
  return [["all", date, sum, stage], ...pairs].map((values) => JSON.stringify(values));
}
