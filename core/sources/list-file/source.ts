import type { Source } from "../source.ts";
import { LIST_FIELDS } from "./list-field.ts";

/** Lists of funding rounds that the operator provides. */
export const source: Source = {
  key: "list-file",
  label: "List file",
  cite: (document) => `List: ${document}`,
  ingest: {
    command: "list",
    inputs: "FILE…",
    about: `Imports lists of funding rounds (CSV, TSV, XLSX, JSON, NDJSON). Recognises columns by name and content and prints how it
read them; what a row does not say stays empty.
Fields: ${LIST_FIELDS.join(", ")}.`,
    options: {
      map: {
        value: "field=Column",
        about: "column of a field, if recognised wrongly; field=none or none=Column reads neither (repeatable)",
        multiple: true,
      },
      currency: { value: "EUR", about: "currency of amounts that name none" },
      scale: { value: "million", about: "scale of bare amounts: thousand, million, billion, lakh, crore" },
      "date-order": { value: "dmy", about: "dmy, mdy or ymd, if the column itself does not show it" },
      year: { value: "2025", about: "year of dates that give only a month" },
      country: { value: "FR", about: "country of rows that name none" },
      sheet: { value: "NAME", about: "sheet of a workbook, by name or number" },
      encoding: { value: "NAME", about: "encoding, if neither UTF-8 nor Windows-1252" },
      name: { value: "NAME", about: "name of the list, instead of its file name" },
    },
    schedule: null,
    opener: () => import("./open-list-files.ts"),
    reopen: async (...stored) => (await import("./open-list-files.ts")).reopen(...stored),
  },
};
