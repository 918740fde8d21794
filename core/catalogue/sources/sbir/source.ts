import { registerKind } from "../register-kind.ts";
import type { Source } from "../source.ts";

const FILE = "https://data.www.sbir.gov/mod_awarddatapublic_no_abstract/award_data_no_abstract.csv";

/** Awards of the US programs SBIR and STTR to small firms, published by the Small Business Administration. */
export const source: Source = {
  key: "sbir",
  label: "SBIR awards",
  cite: () => "SBIR awards",
  isBulk: true,
  isRegister: true,
  inPolicy: "SBIR",
  ingest: {
    command: "sbir",
    inputs: "PATH|URL…",
    about: `Reads awards of SBIR and STTR as grants, from the CSV without abstracts: ${FILE}`,
    options: { since: { value: "2025", about: "the first year of awards; last year by default" } },
    repeats: true,
    opener: () => import("./open.ts"),
  },
  kinds: [
    registerKind({
      key: "sbir",
      label: "SBIR and STTR awards",
      about: "Grants of US agencies to small firms. New editions of an award update its grant.",
      file: { address: FILE, about: "The CSV of all awards without abstracts, about 91 MB." },
      opener: () => import("./open.ts"),
    }),
  ],
};
