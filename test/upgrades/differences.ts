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
  "public.site_process": { columns: "*", why: "Lists running processes." },
};
