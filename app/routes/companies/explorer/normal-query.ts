import { readFilterAddress, writeFilterAddress } from "../../../../core/directory/search/filter-address.ts";
import { readView } from "./view.ts";

/**
 * The one query for everything that means the same list: what it reads, in one order, without defaults. Null when a
 * part cannot be read: then the page tells of it, in words that depend on what was written.
 */
export function normalListQuery(params: URLSearchParams): URLSearchParams | null {
  const { filter, sort, problems } = readFilterAddress(params);
  if (problems.length > 0) return null;
  const query = writeFilterAddress(filter, sort);
  const { hidden, further, expanded } = readView(params);
  for (const column of hidden) query.append("hide", column);
  for (const column of further) query.append("show", column);
  if (expanded.length > 0) query.append("more", expanded.join());
  for (const [name, usual] of [["after", ""], ["before", ""], ["page", "1"]] as const) {
    const value = params.get(name);
    if (value !== null && value !== usual) query.append(name, value);
  }
  return query;
}

/** The same for a feed of the list, which has an order of its own and is whole. */
export function normalFeedQuery(params: URLSearchParams): URLSearchParams | null {
  const { filter, problems } = readFilterAddress(params);
  return problems.length > 0 ? null : writeFilterAddress(filter);
}
