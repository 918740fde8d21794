const LINE_FEED = 10;
/** What a ZIP archive says before an entry: a mark, 26 bytes of facts, and its name. */
const ENTRY = [0x50, 0x4b, 0x03, 0x04];
const FACTS = 26;
const SHEET = new TextEncoder().encode("xl/worksheets/sheet1.xml");
/** The other parts of our workbooks come first, and are small. */
const MOST_BEFORE = 64 * 1_024;
/** Lines of the sheet before its first row: what kind of text it is, and the heading. */
const LINES_BEFORE = 2;

/**
 * Counts the rows of one of our workbooks as it arrives (core/exports/formats/workbook.ts): its sheet is the last entry
 * of the archive and has a row a line. The browser inflates it beside this thread; one that cannot counts nothing.
 */
export class WorkbookRows {
  #before = new Uint8Array(0);
  #sheet: WritableStreamDefaultWriter<BufferSource> | null = null;
  #lines = 0;
  #isLost = false;

  /** Rows so far; null while, or where, nobody knows. */
  get rows(): number | null {
    return this.#isLost || this.#sheet === null ? null : Math.max(0, this.#lines - LINES_BEFORE);
  }

  /** Takes the next bytes up; resolves once there is room for more. */
  async take(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    if (this.#isLost) return;
    try {
      const compressed = this.#sheet === null ? this.#begin(bytes) : bytes;
      await this.#sheet?.ready;
      if (compressed !== null) this.#sheet?.write(compressed).catch(() => undefined);
    } catch {
      // What follows the sheet in the archive is no part of it, and the count stands.
      this.#isLost = this.#lines === 0;
    }
  }

  /** Looks for the sheet; answers with what is there of it. */
  #begin(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | null {
    const before = new Uint8Array(this.#before.length + bytes.length);
    before.set(this.#before);
    before.set(bytes, this.#before.length);
    this.#before = before;
    const start = sheetIn(before);
    if (start === null) {
      this.#isLost = before.length > MOST_BEFORE;
      return null;
    }
    const inflating = new DecompressionStream("deflate-raw");
    this.#sheet = inflating.writable.getWriter();
    void this.#count(inflating.readable.getReader());
    this.#before = new Uint8Array(0);
    return before.slice(start);
  }

  async #count(text: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>): Promise<void> {
    try {
      for (let part = await text.read(); !part.done; part = await text.read()) this.#lines += linesIn(part.value);
    } catch {
      // The archive goes on after the sheet.
    }
  }
}

/** How many lines end in these bytes. */
export function linesIn(bytes: Uint8Array): number {
  let lines = 0;
  for (let at = bytes.indexOf(LINE_FEED); at !== -1; at = bytes.indexOf(LINE_FEED, at + 1)) lines++;
  return lines;
}

/** Where the sheet's compressed bytes begin; null when its entry is not there yet. */
function sheetIn(archive: Uint8Array): number | null {
  const length = ENTRY.length + FACTS + SHEET.length;
  for (let at = 0; at + length <= archive.length; at++) {
    if (ENTRY.every((byte, i) => archive[at + i] === byte) && SHEET.every((byte, i) => archive[at + ENTRY.length + FACTS + i] === byte)) return at + length;
  }
  return null;
}
