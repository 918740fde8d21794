import { join } from "node:path";
import { z } from "zod";
import type { Source } from "../source.ts";
import { webAddress } from "../web-address.ts";
import { LIST_FIELDS } from "./columns/list-field.ts";
import TEXTS from "./source-texts.json" with { type: "json" };

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
    options: TEXTS.options,
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
      rules: TEXTS.rules,
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
      rules: TEXTS.rules,
      targetOf: () => "inbox",
      request: (_, { dataDir }) => ({ inputs: [join(dataDir, "inbox")], options: {} }),
      opener: () => import("./open-inbox.ts"),
    },
  ],
};
