import { isJoined, type KnownNames } from "./joined-names.ts";
import { itemsOf, withoutBrackets } from "./name-list.ts";
import { showsRecords } from "./people.ts";
import type { Cell } from "./table.ts";
import { fold, tidy } from "./text.ts";

/** Names kept of one list; beyond, joined names may stay open that the rest of the list would separate. */
const MOST = 50_000;
const LONGEST = 80;

/** What columns of names show as a whole: which names occur alone, and whether lines are records of one person. */
export class NameSurvey implements Omit<KnownNames, "noteOpen"> {
  readonly #alone = new Set<string>();
  /** Items with "and" by the number of cells that have them as they stand. */
  readonly #joined = new Map<string, number>();
  #records = 0;
  #lists = 0;

  observe(cell: Cell): void {
    const shows = showsRecords(cell);
    if (shows !== undefined) {
      if (shows) this.#records++;
      else this.#lists++;
    }
    if (this.#alone.size >= MOST) return;
    for (const { text } of itemsOf(cell)) {
      if (text === "" || text.length > LONGEST) continue;
      if (!isJoined(text)) this.#alone.add(keyOf(text));
      else if (this.#joined.size < MOST) this.#joined.set(keyOf(text), (this.#joined.get(keyOf(text)) ?? 0) + 1);
    }
  }

  /** Adds what another column, or the same column of another file, shows. */
  merge(other: NameSurvey): void {
    this.#records += other.#records;
    this.#lists += other.#lists;
    for (const key of other.#alone) if (this.#alone.size < MOST) this.#alone.add(key);
    for (const [key, count] of other.#joined) this.#joined.set(key, (this.#joined.get(key) ?? 0) + count);
  }

  /** True if the name is a whole item in some cell. */
  occursAlone(name: string): boolean {
    return this.#alone.has(keyOf(name));
  }

  /** True if several cells have the same names joined, so that they may well be one name. */
  recurs(joined: string): boolean {
    return (this.#joined.get(keyOf(joined)) ?? 0) > 1;
  }

  /** True if most cells with several fields are records such as "Name; title; link; career". */
  get isOfRecords(): boolean {
    return this.#records > this.#lists;
  }
}

function keyOf(name: string): string {
  return fold(withoutBrackets(tidy(name)).name).replace(/[^\p{L}\p{N}]+/gu, "");
}
