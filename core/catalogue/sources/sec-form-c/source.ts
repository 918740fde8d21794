import type { Source } from "../source.ts";
import { noticeOfIndex } from "../sec-form-d/accession.ts";
import { edgarKind, edgarOptions } from "../sec-form-d/kind.ts";

/** Offerings to the public under Regulation Crowdfunding (17 CFR 227), published by the SEC. */
export const source: Source = {
  key: "sec-form-c",
  label: "SEC Form C",
  cite: () => "SEC Form C",
  isBulk: true,
  isRegister: true,
  inPolicy: "Form C",
  form: {
    items: {
      amount: { name: "Progress update", element: "progressUpdate" },
      website: { name: "Website of the issuer", element: "issuerWebsite" },
    },
    formUrl: noticeOfIndex,
  },
  ingest: {
    command: "form-c",
    inputs: "PATH|URL… | --since DATE | --days N | --latest N",
    about: `Reads SEC Form C offerings, their amendments, progress updates and withdrawals: primary documents, full submissions,
quarterly data sets (folder or zip), EDGAR's indexes and its feed of latest filings. Fetching from EDGAR needs
SEC_USER_AGENT, which names a contact.`,
    options: edgarOptions("filing"),
    repeats: true,
    opener: () => import("./open.ts"),
  },
  kinds: [
    edgarKind({
      key: "form-c",
      label: "SEC Form C",
      about:
        "US crowdfunding offerings from the SEC. An offering counts as a round once a progress update names what it raised.",
      quarters: "https://www.sec.gov/files/dera/data/crowdfunding-offerings-data-sets/{year}q{quarter}_cf.zip",
      opener: () => import("./open.ts"),
    }),
  ],
};
