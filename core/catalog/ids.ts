import { sql } from "kysely";
import type { Context } from "../context.ts";

const BLOCK = 1_000;

/** Takes ids from a table's sequence a block at a time, so that rows can be linked before they are written. */
export class IdPool {
  readonly #ctx: Context;
  readonly #table: "company" | "person" | "role" | "funding_round" | "investor";
  #free: number[] = [];

  constructor(ctx: Context, table: "company" | "person" | "role" | "funding_round" | "investor") {
    this.#ctx = ctx;
    this.#table = table;
  }

  /** `count` ids never handed out before, the highest first: {@link takeOne} hands them out in ascending order. */
  async take(count: number): Promise<number[]> {
    const missing = count - this.#free.length;
    if (missing > 0) {
      const { rows } = await sql<{ id: number }>`
        select nextval(s.sequence) as id
        from (select pg_get_serial_sequence(${this.#table}, 'id')::regclass as sequence) s, generate_series(1, ${Math.max(missing, BLOCK)})`.execute(this.#ctx.db);
      this.#free.push(...rows.map((row) => row.id));
    }
    return this.#free.splice(0, count).reverse();
  }
}

/** The next of some reserved ids; running out would be a fault in the caller's count. */
export function takeOne(free: number[]): number {
  const id = free.pop();
  if (id === undefined) throw new Error("no reserved id left");
  return id;
}
