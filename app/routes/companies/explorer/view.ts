import type { FurtherColumn } from "../../../ui/further-cells.tsx";
import { type Facet, FACETS } from "../../../../core/directory/search/filter.ts";

/** The list's address. */
export const PATH = "/companies";

/** The columns somebody may leave out, by their class in the table, with their heading. The company always shows. */
export const COLUMNS = {
  site: "Website",
  founder: "Founder",
  amount: "Amount",
  type: "Type",
  date: "Date",
  investors: "Investors",
  industry: "Industry",
  proof: "Proof",
} as const;
export type Column = keyof typeof COLUMNS;

/** Columns that are there once they are asked for: few need them, and nobody else's page carries them. */
export const FURTHER_COLUMNS: Readonly<Record<FurtherColumn, string>> = { total_raised: "Total raised", added: "Added", updated: "Changed" };

/** Asks with `more` for every facet whole. */
const ALL = "all";

/** How the list is shown; no part of what is asked for. */
export interface ExplorerView {
  /** Columns left out (`hide`). */
  readonly hidden: readonly Column[];
  /** Further columns (`show`). */
  readonly further: readonly FurtherColumn[];
  /** Facets shown with all their values and with what leaves them out (`more`). */
  readonly expanded: readonly Facet[];
  /** The one of them that was asked for last: its panel is open. */
  readonly opened: Facet | null;
}

/** Reads how the list is to be shown; what names nothing changes nothing. */
export function readView(params: URLSearchParams): ExplorerView {
  const hidden = (Object.keys(COLUMNS) as Column[]).filter((column) => params.getAll("hide").includes(column));
  const further = (Object.keys(FURTHER_COLUMNS) as FurtherColumn[]).filter((column) => params.getAll("show").includes(column));
  const asked = new Set(params.getAll("more").flatMap((list) => list.split(",")));
  const expanded = [...asked].flatMap((name) => FACETS.find((facet) => facet === name) ?? []);
  return asked.has(ALL) ? { hidden, further, expanded: FACETS, opened: null } : { hidden, further, expanded, opened: expanded.at(-1) ?? null };
}

/** The list's address for these parameters, keeping its columns. */
export function addressOf(parameters: URLSearchParams, { hidden, further }: Pick<ExplorerView, "hidden" | "further">, place: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(parameters);
  for (const column of hidden) query.append("hide", column);
  for (const column of further) query.append("show", column);
  for (const [name, value] of Object.entries(place)) query.append(name, value);
  return query.size === 0 ? PATH : `${PATH}?${query}`;
}
