import { join } from "node:path";
import { z } from "zod";
import type { Source, SourceKind } from "../source.ts";
import { webAddress } from "../web-address.ts";
import { LIST_FIELDS } from "./columns/list-field.ts";

const LIST_RULES: SourceKind["rules"] = {
  never: {
    label: "Never automatically",
    about: "Each new version waits under Imports, where you see its whole effect before you publish it.",
  },
  publish: {
    label: "Publish what is not held",
    about:
      "Published at once, unless a check finds something odd or its columns wait to be confirmed once. A new version replaces what the last one stated.",
  },
  review: {
    label: "Everything to review",
    about: "Every row waits under Work. For short lists: a row that is later removed from the list stays published.",
  },
};

/** Lists of funding rounds that the operator provides. */
export const source: Source = {
  key: "list-file",
  label: "List file",
  cite: (document, reader) => {
    if (!/\.\w{2,6}$/.test(document)) return `List: ${document}`;
    return reader === "operator" ? `Imported list (${document})` : "Imported list";
  },
  ingest: {
    command: "list",
    inputs: "FILE…",
    about: `Imports lists of funding rounds (CSV, TSV, XLSX, JSON, NDJSON). Recognises columns by name and content and prints how it
read them; what a row does not say stays empty.
Fields: ${LIST_FIELDS.join(", ")}.`,
    options: {
      map: {
        value: "field=Column",
        about:
          "column of a field, if recognized wrongly; field=none or none=Column reads neither; Sheet!Column is of one sheet (repeatable)",
        multiple: true,
      },
      rows: {
        value: "value=round",
        about:
          "what the rows with a value are, if asked: round, exit, company or none; a word alone is for all rows (repeatable)",
        multiple: true,
      },
      currency: { value: "EUR", about: "currency of amounts that name none" },
      scale: { value: "million", about: "scale of bare amounts: thousand, million, billion, lakh, crore" },
      "date-order": { value: "dmy", about: "dmy, mdy or ymd, if the column itself does not show it" },
      "after-comma": {
        value: "people",
        about: "what follows commas in columns of people: people, or others (employers, schools, places)",
      },
      year: { value: "2025", about: "year of dates that give only a month" },
      month: {
        value: "2026-10",
        about: "month of numbers such as visits and employees, if no heading or name states it",
      },
      country: { value: "FR", about: "country of rows that name none" },
      sheet: {
        value: "NAME",
        about: "the only sheet of a workbook to read, by name or number; or the list in JSON, by its path",
      },
      encoding: { value: "NAME", about: "encoding, if neither UTF-8 nor Windows-1252" },
      name: { value: "NAME", about: "name of the list, instead of its file name" },
    },
    opener: () => import("./open-list-files.ts"),
    reopen: async (...stored) => (await import("./open-list-files.ts")).reopen(...stored),
  },
  kinds: [
    {
      key: "list",
      label: "List at a web address",
      about: "A CSV, JSON or XLSX file, or a Google Sheet that is published to the web.",
      fields: [
        {
          name: "url",
          label: "Address",
          help: "The address of the file, or of the published sheet.",
          type: "url",
          required: true,
          example: "https://lists.example/rounds.csv",
        },
      ],
      options: z.object({ url: webAddress("https://lists.example/rounds.csv") }),
      schedule: "daily at 6:30",
      publishing: ["never", "publish", "review"],
      rules: LIST_RULES,
      targetOf: ({ url = "" }) => url,
      request: ({ url = "" }) => ({ inputs: [url], options: {} }),
      opener: () => import("./open-list-address.ts"),
    },
    {
      key: "folder",
      label: "Watched folder",
      about:
        "Lists that are put into the folder inbox of the data folder. Read ones move to done, refused ones to failed.",
      fields: [],
      options: z.object({}),
      schedule: "every 10 minutes",
      publishing: ["never", "publish", "review"],
      rules: LIST_RULES,
      targetOf: () => "inbox",
      request: (_, { dataDir }) => ({ inputs: [join(dataDir, "inbox")], options: {} }),
      opener: () => import("./open-inbox.ts"),
    },
  ],
};
