import { usualDirection, writeFilterAddress } from "../../../../../core/reading/directory/search/filter-address.ts";
import type { LeadFilter, LeadSort, SortKey } from "../../../../../core/reading/directory/search/filter.ts";
import type { SortHead } from "../../../../ui/rounds-table.tsx";
import { COLUMNS, FURTHER_COLUMNS } from "./view.ts";

/** Headings of the sortable columns. */
export const SORT_HEADS: readonly (readonly [string, SortKey])[] = [
  ["Company", "name"],
  [COLUMNS.amount, "amount"],
  [COLUMNS.date, "date"],
  [FURTHER_COLUMNS.total_raised, "total_raised"],
  [FURTHER_COLUMNS.added, "added"],
  [FURTHER_COLUMNS.updated, "updated"],
  [FURTHER_COLUMNS.traffic, "visits"],
  [FURTHER_COLUMNS.employees, "employees"],
];

const OTHER_DIRECTION: Readonly<Record<LeadSort["direction"], LeadSort["direction"]>> = { asc: "desc", desc: "asc" };

/** The heads of a table of rounds by heading. `addressOf` makes a list's address from its filter and order. */
export function sortHeads(
  filter: LeadFilter,
  sort: LeadSort,
  addressOf: (query: URLSearchParams) => string,
): Readonly<Record<string, SortHead>> {
  return Object.fromEntries(
    SORT_HEADS.map(([heading, by]) => {
      const direction = sort.by === by ? sort.direction : null;
      const next = direction === null ? usualDirection(by) : OTHER_DIRECTION[direction];
      return [heading, { direction, href: addressOf(writeFilterAddress(filter, { by, direction: next })) }];
    }),
  );
}
