import type { ReadingProgress } from "../../core/intake/ingest/run.ts";

/** Progress of a long run: an updating line on a terminal, plain lines elsewhere. */
export interface Progress {
  update(reading: ReadingProgress): void;
  done(): void;
}

const EVERY_MS = 100;
const PLAIN_EVERY_MS = 5_000;
const BAR_CELLS = 24;

/** `total` is the number of inputs, if known; documents are counted as they arrive. */
export function showProgress(
  out: { write(text: string): unknown; readonly isTTY?: boolean },
  total: number | null,
  now: () => number = Date.now,
): Progress {
  const terminal = out.isTTY === true;
  const begun = now();
  let last = terminal ? 0 : begun;
  let documents = 0;
  let finishedRows = 0;
  let current = { name: "", rows: 0 };
  let shown = false;
  return {
    update({ document: name, rows, rowsExpected }) {
      if (name !== current.name || rows < current.rows) {
        finishedRows += current.rows;
        documents++;
      }
      current = { name, rows };
      const time = now();
      if (time - last < (terminal ? EVERY_MS : PLAIN_EVERY_MS)) return;
      last = time;
      shown = true;
      const all = finishedRows + rows;
      const speed = Math.round((all / Math.max(1, time - begun)) * 1000);
      const text = `${all.toLocaleString("en-US")} rows, ${speed.toLocaleString("en-US")} a second, ${name}`;
      out.write(
        terminal ? `\r\u001b[2K${bar(documents, total, rowsExpected ? rows / rowsExpected : 0)}${text}` : `${text}\n`,
      );
    },
    done() {
      if (terminal && shown) out.write("\r\u001b[2K");
    },
  };
}

/** `within` is the share (0 to 1) of the current document that has been read. */
function bar(documents: number, total: number | null, within: number): string {
  if (total === null || total === 0) return "";
  const part = Math.min(1, (documents - 1 + within) / total);
  const full = Math.floor(part * BAR_CELLS);
  return `[${"#".repeat(full)}${".".repeat(BAR_CELLS - full)}] ${Math.floor(part * 100)}% `;
}
