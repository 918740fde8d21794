/** Shows how far a long run is: a line that renews itself on a terminal, plain lines elsewhere. */
export interface Progress {
  update(document: string, rows: number): void;
  done(): void;
}

const EVERY_MS = 100;
const PLAIN_EVERY_MS = 5_000;
const BAR_CELLS = 24;

/** `total` is the number of inputs, when known; documents are counted as they come. */
export function showProgress(out: { write(text: string): unknown; readonly isTTY?: boolean }, total: number | null, now: () => number = Date.now): Progress {
  const terminal = out.isTTY === true;
  const begun = now();
  let last = terminal ? 0 : begun;
  let documents = 0;
  let finishedRows = 0;
  let current = { name: "", rows: 0 };
  let shown = false;
  return {
    update(name, rows) {
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
      out.write(terminal ? `\r\u001b[2K${bar(documents, total)}${text}` : `${text}\n`);
    },
    done() {
      if (terminal && shown) out.write("\r\u001b[2K");
    },
  };
}

function bar(documents: number, total: number | null): string {
  if (total === null || total === 0) return "";
  const full = Math.min(BAR_CELLS, Math.floor((documents / total) * BAR_CELLS));
  return `[${"#".repeat(full)}${".".repeat(BAR_CELLS - full)}] ${documents}/${total} `;
}
