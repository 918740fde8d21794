import type { OwnedCompanies } from "./company-match.ts";
import { CsvRows, type ExportRow, JsonRows, type RowSource, SheetRows } from "./row-sources.ts";
import { sheetFilter } from "./workbook-filter.ts";
import type { FilteredFormat, FilterTally } from "./worker-messages.ts";

/** Leaves owned companies out of an export as it arrives. */
export interface ExportFilter {
  readonly tally: FilterTally;
  /** What stays of these bytes; `null` is the end. Rejects with an AppError when the export tells no company. */
  pass(bytes: Uint8Array<ArrayBuffer> | null): Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * A filter for a format the site exports. Rows stay as they came, to the byte; companies are found in the columns
 * that tell them in a CRM's file.
 */
export function exportFilter(companies: OwnedCompanies, format: FilteredFormat): ExportFilter {
  switch (format) {
    case "csv":
      return new TextFilter(companies, new CsvRows());
    case "ndjson":
      return new TextFilter(companies, new JsonRows());
    case "xlsx":
      return sheetFilter(new TextFilter(companies, new SheetRows()));
  }
}

const MARK = [0xef, 0xbb, 0xbf];

class TextFilter implements ExportFilter {
  readonly #companies: OwnedCompanies;
  readonly #source: RowSource;
  readonly #decoder = new TextDecoder();
  #begun = false;
  #kept = 0;
  #byDomain = 0;
  #byName = 0;

  constructor(companies: OwnedCompanies, source: RowSource) {
    this.#companies = companies;
    this.#source = source;
  }

  get tally(): FilterTally {
    return { kept: this.#kept, byDomain: this.#byDomain, byName: this.#byName };
  }

  async pass(bytes: Uint8Array<ArrayBuffer> | null): Promise<Uint8Array<ArrayBuffer>> {
    // Decoding drops the byte order mark; spreadsheet programs need it.
    const mark = !this.#begun && bytes !== null && MARK.every((byte, at) => bytes[at] === byte) ? "\ufeff" : "";
    this.#begun = true;
    const rows = await this.#source.push(bytes === null ? this.#decoder.decode() : this.#decoder.decode(bytes, { stream: true }));
    const last = bytes === null ? await this.#source.end() : [];
    return new TextEncoder().encode(mark + this.#staying(rows) + this.#staying(last));
  }

  #staying(rows: readonly ExportRow[]): string {
    let text = "";
    for (const { written, company } of rows) {
      const owned = company === null ? null : this.#companies.match(company);
      if (owned === "domain") this.#byDomain++;
      else if (owned === "name") this.#byName++;
      else {
        if (company !== null) this.#kept++;
        text += typeof written === "string" ? written : written(this.#kept);
      }
    }
    return text;
  }
}
