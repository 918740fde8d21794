/** Kinds of columns by which a user's list can identify companies. */
export const COLUMN_KINDS = ["domain", "email", "name"] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];

/** Indexes of the columns of each kind, from 0. */
export type ColumnChoice = Readonly<Record<ColumnKind, readonly number[]>>;

/** True if these columns can identify companies. */
export function isUsable(choice: ColumnChoice): boolean {
  return COLUMN_KINDS.some((kind) => choice[kind].length > 0);
}
