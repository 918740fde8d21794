import { describe, expect, it } from "vitest";
import { readSource, sourcesIn } from "./import-graph.ts";

/** Every file that names the type of CSV or builds such text, and what it does with it. */
const DECLARED: Readonly<Record<string, string>> = {
  "core/reading/exports/formats/writers.ts": "the writer of the export path",
  "app/routes/programs/sheets/sheet.ts": "at most 2,000 rows of that writer",
  "app/routes/office/csv-answer.ts": "the back office's files, page by page, with the same rule for cells",
  "app/routes/reading/companies/charts/download.ts": "a chart's figures",
  "app/routes/reading/companies/charts/chart-csv.ts": "a chart's figures, with the same rule for cells",
  "app/routes/programs/rest/answer.ts": "a page of raw values, for programs",
  "core/programs/rest/headers.ts": "the type of that page",
  "app/routes/finder/screens/bulk/bulk.tsx": "reads",
  "app/routes/office/imports/list.tsx": "reads",
  "app/routes/reading/companies/exclusion/exclusion-panel.tsx": "reads",
  "core/catalogue/sources/list-file/list-document.ts": "reads",
  "app/routes/programs/developers/dialect.tsx": "describes",
  "app/routes/programs/developers/examples.ts": "describes",
  "app/api/describe.ts": "describes",
  "app/routes/programs/openapi/rest-paths.ts": "describes",
  "core/programs/rest/rest-error.ts": "describes",
};

/** Signs of a writer: the type, a library for it, or quotation marks doubled by hand. */
const WRITES = /text\/csv|csv-stringify|replaceAll\((?:'"'|"\\""), (?:'""'|"\\"\\"")\)/;
/** Doubles quotation marks of SQL names. */
const SQL_NAMES = ["db/copy.ts"];

describe("CSV", () => {
  const sources = ["platform", "db", "core", "app", "server"]
    .flatMap(sourcesIn)
    .filter((file) => !/\.test\.tsx?$/.test(file) && !SQL_NAMES.includes(file));

  it("is written by the export path and by the declared files only", () => {
    expect(sources.length).toBeGreaterThan(500);
    expect(sources.filter((file) => WRITES.test(readSource(file))).toSorted()).toEqual(
      Object.keys(DECLARED).toSorted(),
    );
  });

  it("is streamed with a slot wherever rows come from the database", () => {
    const opening = sources.filter(
      (file) =>
        file.startsWith("app/") &&
        /\b(?:openExport|openKeys|openCompanies|openListFile|openBulkResult|openRows)\(/.test(readSource(file)),
    );
    expect(opening.length).toBeGreaterThan(3);
    expect(opening.filter((file) => !readSource(file).includes("inSlot("))).toEqual([]);
  });
});
