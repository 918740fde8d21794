import type { TrackedList } from "../../../../core/reading/pipeline/tracked.ts";

/** The address of an account's leads. */
export const LEADS_PATH = "/account/leads";

/** The page of the account's lists of companies. */
export const COMPANIES_PATH = "/account/companies";

/** How the leads are shown (`view`): a table, or columns by status. */
export type LeadsView = "table" | "board";

/** What an address of {@link LEADS_PATH} asks for besides filter and order. */
export interface LeadsPlace {
  /** Of the table (`list`); a board has every lead that is not hidden. */
  readonly list: TrackedList;
  readonly view: LeadsView;
}

/** The parameters of a place; the defaults are left out. */
export function placeParameters({ list, view }: LeadsPlace): Readonly<Record<string, string>> {
  if (view === "board") return { view };
  return list === "all" ? {} : { list };
}

/** The address of a place with a filter, an order and a page. */
export function leadsAddress(
  place: LeadsPlace,
  query: URLSearchParams = new URLSearchParams(),
  page: Readonly<Record<string, string>> = {},
): string {
  const params = new URLSearchParams([...Object.entries(placeParameters(place)), ...query, ...Object.entries(page)]);
  return params.size === 0 ? LEADS_PATH : `${LEADS_PATH}?${params}`;
}
