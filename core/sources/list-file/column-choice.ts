/** What a column of somebody's own list can tell a company by. */
export const COLUMN_KINDS = ["domain", "email", "name"] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];

/** Which columns, counted from 0, tell what. */
export type ColumnChoice = Readonly<Record<ColumnKind, readonly number[]>>;

/** Whether a list can be compared by these columns. */
export function isUsable(choice: ColumnChoice): boolean {
  return COLUMN_KINDS.some((kind) => choice[kind].length > 0);
}
