import { isDatasetFolder, openDataset, tableOf } from "./dataset/dataset.ts";
import { unzipDataset } from "./dataset/unzip.ts";
import { filingDocument } from "./filing-document.ts";
import type { EdgarForms } from "./forms.ts";
import { openerOf } from "./open-forms.ts";

/** Notices of exempt offerings and their amendments. */
export const FORM_D: EdgarForms = {
  name: "Form D",
  types: new Set(["D", "D/A"]),
  feed: "D",
  since: "2008-09-15",
  numberedInHeader: new Set(),
  document: filingDocument,
  dataset: async (folder, label, retrievedAt) =>
    (await isDatasetFolder(folder)) ? openDataset(folder, label, retrievedAt) : undefined,
  unzip: unzipDataset,
  tableOf,
};

export const open = openerOf(FORM_D);
