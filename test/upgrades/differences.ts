/** A table, or columns of it, whose values a start of a newer version changes, and why. */
interface Difference {
  /** `*`: the whole table. */
  readonly columns: "*" | readonly string[];
  readonly why: string;
}

/**
 * What may differ between the fixture and the same data after an upgrade, by `schema.table`. Everything else must be
 * equal. A migration that changes existing values adds its tables here.
 */
export const DIFFERENCES: Readonly<Record<string, Difference>> = {
  "public.schema_migration": { columns: "*", why: "Lists the migrations since." },
  "public.finder_bulk_row": {
    columns: ["verified", "status"],
    why: "The status says how an address is known, in the words of every door; its date replaces the flag.",
  },
  "public.content_revision": {
    columns: "*",
    why: "The texts of a mail are one Markdown text, some mails became several.",
  },
  "public.outbox_message": { columns: ["template", "data"], why: "A mail's data are the values of its placeholders." },
  "public.proposal": { columns: ["holds", "effect"], why: "Reasons are data, without options of the command line." },
  "public.finder_prediction": { columns: "*", why: "A reported bounce decides at once, so nothing is predicted." },
  "public.preflight_result": { columns: "*", why: "Checks before going live run when somebody looks at them." },
  "public.billing_order": { columns: ["network"], why: "Open orders hold back no price." },
  "public.saved_search": {
    columns: ["address"],
    why: "Exact words are named “words”, and grants beside what was raised.",
  },
  "public.lead_set": { columns: ["filter"], why: "As saved searches." },
  "public.pick_rule": { columns: ["filter"], why: "As saved searches." },
  "public.export": { columns: ["filter"], why: "As saved searches." },
  "public.comparison_edit": { columns: "*", why: "What products offer is in the content of their pages." },
  "public.lead_text": { columns: "*", why: "Names are words, too, so that a full name finds one person." },
  "public.lead": { columns: "*", why: "A view of `listing`; its rows are compared in the test." },
  "public.lead_segment": { columns: "*", why: "Counts the changes of the words." },
  "public.directory_state": { columns: "*", why: "Names the calculation of the directory's rows." },
  "public.catalogue_state": { columns: "*", why: "Counts the directory's states." },
  "graphile_worker._private_jobs": { columns: "*", why: "The new state of the directory is announced." },
  "public.suppression": { columns: "*", why: "Companies with similar names are recognised as well." },
  "public.site_process": { columns: "*", why: "Lists running processes." },
};
