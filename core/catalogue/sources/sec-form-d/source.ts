import type { Source } from "../source.ts";
import { noticeOfIndex } from "./accession.ts";
import { edgarKind, edgarOptions } from "./kind.ts";

/** Notices of exempt offerings published by the SEC. */
export const source: Source = {
  key: "sec-form-d",
  label: "SEC Form D",
  cite: () => "SEC Form D",
  isRegister: true,
  form: {
    items: {
      amount: { name: "Item 13, total amount sold", element: "totalAmountSold" },
      day: { name: "Item 7, date of first sale", element: "dateOfFirstSale" },
    },
    formUrl: noticeOfIndex,
  },
  ingest: {
    command: "form-d",
    inputs: "PATH|URL… | --since DATE | --days N | --latest N",
    about: `Reads SEC Form D notices: primary documents, full submissions, quarterly data sets (folder or zip), EDGAR's indexes
and its feed of latest filings. Fetching from EDGAR needs SEC_USER_AGENT, which names a contact.`,
    options: edgarOptions("notice"),
    repeats: true,
    opener: () => import("./open.ts"),
  },
  kinds: [
    edgarKind({
      key: "form-d",
      label: "SEC Form D",
      about: "Notices of US funding rounds from the SEC. Amendments update the round they amend.",
      quarters: "https://www.sec.gov/files/structureddata/data/form-d-data-sets/{year}q{quarter}_d.zip",
      opener: () => import("./open.ts"),
    }),
  ],
};
