import { expose } from "comlink";
import type { ColumnChoice } from "../../../../../core/catalogue/sources/list-file/columns/column-choice.ts";
import { type CompanyShown, CompanyMatcher, type MatchedBy, type MatchKeys } from "./company-match.ts";
import { type FilteredFormat, filterExport } from "./filter-export.ts";
import { readList } from "./read-list.ts";

// Runs in a Web Worker, whose security policy blocks the network: the exclusion list cannot leave the browser.

let companies = new CompanyMatcher();

const calls = {
  async read(file: Blob, choice: ColumnChoice | null) {
    const list = await readList(file, choice);
    if (list.kind === "read") companies = new CompanyMatcher(list.keys);
    return list;
  },
  restore(keys: MatchKeys): void {
    companies = new CompanyMatcher(keys);
  },
  match: (shown: readonly CompanyShown[]): readonly (MatchedBy | null)[] => shown.map((one) => companies.match(one)),
  filter: (format: FilteredFormat, file: Blob) => filterExport(companies, format, file),
};

export type ExclusionWorker = typeof calls;

expose(calls);
