import type { ItemRef, WorkFilter } from "../../../../core/office/work/queue.ts";

export const DESK = "/back-office/work";

/** Id of the form of a decision, which fields beside the evidence belong to. */
export const DECISION_FORM = "decision";

/** A filter as it stands in the address: absent parts do not restrict. */
export type FilterQuery = Readonly<Record<string, string>>;

export function filterQuery({ kind, source, days, mine }: WorkFilter): FilterQuery {
  return {
    ...(kind !== null && { kind }),
    ...(source !== null && { source }),
    ...(days > 0 && { days: String(days) }),
    ...(mine && { mine: "1" }),
  };
}

/** An item as one word: "match:12". */
export function itemName({ kind, id }: ItemRef): string {
  return `${kind}:${id}`;
}

/** The desk with a filter and an item. */
export function workAddress(filter: FilterQuery, item: ItemRef | null): string {
  const query = new URLSearchParams({ ...filter, ...(item !== null && { item: itemName(item) }) });
  return query.size === 0 ? DESK : `${DESK}?${query}`;
}
