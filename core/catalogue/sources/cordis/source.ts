import { registerKind } from "../register-kind.ts";
import type { Source } from "../source.ts";
import { SCHEMES } from "./schemes.ts";

const FILE = "https://cordis.europa.eu/data/cordis-HORIZONprojects-csv.zip";

/** Grants of the European Union to small companies, published by its Publications Office. */
export const source: Source = {
  key: "cordis",
  label: "CORDIS",
  cite: () => "CORDIS, © European Union (CC BY 4.0, changed)",
  isBulk: true,
  isRegister: true,
  inPolicy: "CORDIS",
  credit:
    "© European Union, CORDIS (Publications Office of the European Union), CC BY 4.0; data was selected and changed.",
  ingest: {
    command: "cordis",
    inputs: "PATH|URL…",
    about: `Reads grants of the EU to small companies from the projects as CSV (zip file or folder): ${FILE}`,
    options: {
      since: { value: "2025", about: "the first year of signatures; last year by default" },
      schemes: { value: "HORIZON-EIC-ACC", about: `the funding schemes, by default ${SCHEMES}` },
    },
    repeats: true,
    opener: () => import("./open.ts"),
  },
  kinds: [
    registerKind({
      key: "cordis",
      label: "CORDIS",
      about:
        "Grants of the EIC Accelerator and the SME instrument to small companies in Europe. New editions update them.",
      file: { address: FILE, about: "The zip file of Horizon Europe projects as CSV, about 35 MB." },
      fields: [
        {
          name: "schemes",
          label: "Funding schemes",
          help: `Separated by commas. Leave it empty for ${SCHEMES}.`,
          type: "text",
          required: false,
          example: SCHEMES,
        },
      ],
      opener: () => import("./open.ts"),
    }),
  ],
};
