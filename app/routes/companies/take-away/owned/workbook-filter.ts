import { Unzip, UnzipInflate, Zip, ZipDeflate } from "fflate";
import type { ExportFilter } from "./export-filter.ts";

const SHEET = /^xl\/worksheets\//;
const LEVEL = 6;

/** Passes the worksheet of a workbook through a filter of its text, and its other parts as they are. */
export function sheetFilter(rows: ExportFilter): ExportFilter {
  let written: Uint8Array[] = [];
  let failure: unknown;
  /** The parts' bytes in the order they came; the sheet's wait for its filter. */
  let work = Promise.resolve();
  const zip = new Zip((error, data) => {
    failure ??= error;
    written.push(data);
  });
  const unzip = new Unzip((file) => {
    const part = new ZipDeflate(file.name, { level: LEVEL });
    zip.add(part);
    const isSheet = SHEET.test(file.name);
    file.ondata = (error, data, final) => {
      failure ??= error;
      const bytes = Uint8Array.from(data);
      work = work.then(async () => {
        part.push(isSheet ? await rows.pass(bytes) : bytes);
        if (final) part.push(isSheet ? await rows.pass(null) : new Uint8Array(0), true);
      });
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  return {
    get tally() {
      return rows.tally;
    },
    async pass(bytes) {
      unzip.push(bytes ?? new Uint8Array(0), bytes === null);
      await work;
      if (bytes === null) zip.end();
      if (failure !== undefined && failure !== null) throw failure;
      const out = new Uint8Array(written.reduce((sum, { length }) => sum + length, 0));
      written.reduce((at, chunk) => (out.set(chunk, at), at + chunk.length), 0);
      written = [];
      return out;
    },
  };
}
