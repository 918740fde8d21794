import { scalarOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";

const BLOCK = 10_000;

/**
 * Reserves ids from a table's sequence in blocks, so that rows can be linked before they are written. Create it inside
 * a catalogue transaction, because only serialized writers may move the sequence.
 */
export class IdPool {
  readonly #ctx: Context;
  readonly #table: "company" | "person" | "role" | "funding_round";
  #next = 1;
  #last = 0;

  constructor(ctx: Context, table: "company" | "person" | "role" | "funding_round") {
    this.#ctx = ctx;
    this.#table = table;
  }

  /** `count` unused ids in descending order, so that {@link takeOne} returns them in ascending order. */
  async take(count: number): Promise<number[]> {
    if (this.#last - this.#next + 1 < count) await this.#reserve(Math.max(count, BLOCK));
    const ids = Array.from({ length: count }, (_, i) => this.#next + count - 1 - i);
    this.#next += count;
    return ids;
  }

  async #reserve(count: number): Promise<void> {
    const last = await scalarOf<number>(this.#ctx)`
      select setval(s.sequence, nextval(s.sequence) + ${count - 1}) as last
      from (select pg_get_serial_sequence(${this.#table}, 'id')::regclass as sequence) s`;
    if (last === undefined) throw new Error("the sequence returned no ids");
    this.#next = last - count + 1;
    this.#last = last;
  }
}

/** Throws when no id is left, which is a bug in the caller's count. */
export function takeOne(free: number[]): number {
  const id = free.pop();
  if (id === undefined) throw new Error("no reserved id left");
  return id;
}
