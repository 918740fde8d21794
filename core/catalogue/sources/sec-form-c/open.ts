import { documentOfFiling } from "../sec-form-d/filing-document.ts";
import type { EdgarForms } from "../sec-form-d/forms.ts";
import { openerOf } from "../sec-form-d/open-forms.ts";
import { isDatasetFolder, openDataset, tableOf, unzipDataset } from "./dataset.ts";
import { FORM_C as NAMES } from "./filing.ts";
import { FORM_C_READER } from "./reading.ts";

/** Offerings under Regulation Crowdfunding, from the day the regulation took effect. */
export const FORM_C: EdgarForms = {
  ...NAMES,
  feed: "C",
  since: "2016-05-16",
  // The number is given on acceptance, so the first filing of an offering cannot state it.
  numberedInHeader: new Set(["C"]),
  document: (source) => documentOfFiling(source, FORM_C_READER),
  dataset: async (folder, label, retrievedAt) =>
    (await isDatasetFolder(folder)) ? openDataset(folder, label, retrievedAt) : undefined,
  unzip: unzipDataset,
  tableOf,
};

export const open = openerOf(FORM_C);
