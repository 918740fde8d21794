import { canonicalJson } from "./claim.ts";
import type { RoundFields } from "./facts.ts";
import { type KnownRound, stageKey, whenOf } from "./round-index.ts";

/** Rounds of one company that no evidence states any more; a new round that agrees takes over the id of one. */
export class UnclaimedRounds {
  readonly #byKey = new Map<string, KnownRound[]>();
  readonly #free = new Set<number>();

  /** `stated` is what evidence said last about the round. Rounds added first are preferred. */
  add(round: KnownRound, stated: readonly RoundFields[]): void {
    this.#free.add(round.id);
    for (const fields of stated) {
      this.#put(`stated ${canonicalJson(fields)}`, round);
      if (fields.listId !== undefined) this.#put(`id ${fields.listId}`, round);
    }
    for (const key of pairsOf(round)) this.#put(key, round);
  }

  /**
   * The id of the round with the same statement, else with the same id in the list, else with two of date, amount and
   * stage the same. Null without one.
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

  /** Takes this round. Returns whether it was free. */
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
