import type { RowKind } from "./row-kind.ts";
import type { TableRow } from "../files/table.ts";

/** Longer runs of rows with little in them are how the list is written. */
const MOST_LINES = 5;

/**
 * Decides about rows that state next to nothing of what the rows around them state: at the start or the end of a list, and
 * after an empty row, they are no entries; between entries they are entries of which little is known.
 */
export class UnlikeRows {
  #waiting: TableRow[] = [];
  #isAfterEntry = false;
  #isAfterBlank = false;

  /** Takes the next row. Returns the rows that are now known to be entries, and those that are none. */
  next(row: TableRow, kind: RowKind): { readonly entries: readonly TableRow[]; readonly unlike: readonly TableRow[] } {
    if (kind === "empty") {
      this.#isAfterBlank = this.#isAfterEntry;
      return { entries: [], unlike: [] };
    }
    if (kind === "sparse") {
      if (this.#isAfterBlank) return { entries: [], unlike: [row] };
      this.#waiting.push(row);
      return this.#waiting.length > MOST_LINES ? { entries: this.#take(), unlike: [] } : { entries: [], unlike: [] };
    }
    if (kind !== "entry" && kind !== "continuation" && kind !== "investor") return { entries: [], unlike: [] };
    const waiting = this.#take();
    const wasInside = this.#isAfterEntry;
    this.#isAfterEntry = true;
    this.#isAfterBlank = false;
    return wasInside ? { entries: [...waiting, row], unlike: [] } : { entries: [row], unlike: waiting };
  }

  /** The rows after the last entry; entries if the list has no others. */
  finish(): { readonly entries: readonly TableRow[]; readonly unlike: readonly TableRow[] } {
    const waiting = this.#take();
    return this.#isAfterEntry ? { entries: [], unlike: waiting } : { entries: waiting, unlike: [] };
  }

  #take(): TableRow[] {
    const waiting = this.#waiting;
    this.#waiting = [];
    return waiting;
  }
}
