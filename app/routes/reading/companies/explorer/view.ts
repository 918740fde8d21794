import type { FurtherColumn } from "../../../../ui/rounds-table.tsx";
import { type Facet, FACET_KEYS, parameterOf } from "../../../../../core/reading/directory/search/facets.ts";
import type { FindValues } from "../../../../../core/reading/directory/search/query/query.ts";
import { type TrackedList, trackedListOf } from "../../../../../core/reading/pipeline/tracked.ts";
import type { Paging } from "../../../../../core/reading/directory/search/read-explorer.ts";
import { ASKED, restOfQuestion } from "../../../../../core/reading/directory/search/goes-on.ts";
import { pageAddress } from "../../../../ui/pager.tsx";

/** The list's address. */
export const PATH = "/companies";

/** Columns that can be hidden, in the table's order, with their headings. The company always shows. */
export const COLUMNS = {
  founder: "Founder",
  amount: "Amount",
  type: "Stage",
  date: "Date",
  location: "Location",
  investors: "Investors",
  industry: "Industry",
  proof: "Proof",
  /** Of members, whose plans include addresses; for others an extra column (`contact`) names whom to write to. */
  email: "E-mail",
} as const;
export type Column = keyof typeof COLUMNS;

/** The columns that a reader may hide, with their headings. */
export function usualColumns(isMember: boolean): readonly (readonly [Column, string])[] {
  return (Object.entries(COLUMNS) as [Column, string][]).filter(([column]) => isMember || column !== "email");
}

/** Extra columns on request. Few readers need them, so pages omit them by default. */
export const FURTHER_COLUMNS: Readonly<Record<FurtherColumn, string>> = {
  contact: "E-mail",
  total_raised: "Total raised",
  added: "Added",
  updated: "Changed",
  traffic: "Traffic",
  employees: "Employees",
  pace: "Pace",
};

/** Row heights: 44 px, or 36 px without the website. */
export const DENSITIES = { comfortable: "Comfortable", compact: "Compact" } as const;
export type Density = keyof typeof DENSITIES;

/** Presentation of the matching rounds (`view`): a list, or charts. */
export type Presentation = "list" | "charts";

/** Value of `more` that expands every facet. */
const ALL = "all";

/** Display settings of the list, separate from its filter. */
export interface ExplorerView {
  /** Hidden columns (`hide`). */
  readonly hidden: readonly Column[];
  /** Extra columns (`show`). */
  readonly further: readonly FurtherColumn[];
  readonly density: Density;
  readonly presentation: Presentation;
  /** Facets with all their values and their exclusions (`more`). */
  readonly expanded: readonly Facet[];
  /** The facet expanded last; its panel is open. */
  readonly opened: Facet | null;
  /** The account's own list, to which the rounds are limited (`my`); null for visitors. */
  readonly mine: TrackedList | null;
  /** A search among the values of a facet (`find-city`). */
  readonly find: FindValues | null;
}

/**
 * Reads display settings; ignores unknown values. The form without script names every shown column (`columns`);
 * addresses name the exceptions (`hide`, `show`).
 */
export function readView(params: URLSearchParams, isMember = false): ExplorerView {
  const ticked = params.has("columns") ? params.getAll("columns") : null;
  const isHidden = (column: Column) =>
    ticked === null ? params.getAll("hide").includes(column) : !ticked.includes(column);
  const isExtra = (column: FurtherColumn) => (ticked ?? params.getAll("show")).includes(column);
  const asked = new Set(params.getAll("more").flatMap((list) => list.split(",")));
  const expanded = [...asked].flatMap((name) => FACET_KEYS.find((facet) => facet === name) ?? []);
  const isAll = asked.has(ALL);
  const find = readFind(params);
  return {
    hidden: usualColumns(isMember).flatMap(([column]) => (isHidden(column) ? column : [])),
    further: (Object.keys(FURTHER_COLUMNS) as FurtherColumn[]).filter(
      (column) => isExtra(column) && !(isMember && column === "contact"),
    ),
    density: params.get("density") === "compact" ? "compact" : "comfortable",
    presentation: params.get("view") === "charts" ? "charts" : "list",
    expanded: isAll ? FACET_KEYS : expanded,
    opened: isAll ? null : (find?.facet ?? expanded.at(-1) ?? null),
    mine: mineOf(params),
    find,
  };
}

/** The URL parameter of {@link ExplorerView.mine}. */
export const MINE = "my";

/** Adds the account's own list to a query, for addresses besides the list's. */
export function withMine(query: string, mine: TrackedList | null): string {
  const params = new URLSearchParams(query);
  if (mine !== null) params.append(MINE, mine);
  return params.toString();
}

/** The list in the address; null for hidden companies, which no list shows. */
function mineOf(params: URLSearchParams): TrackedList | null {
  const list = trackedListOf(params.get(MINE));
  return list === "hidden" ? null : list;
}

/** The parameter of the search among a facet's values. */
export function findParameterOf(facet: Facet): string {
  return `find-${parameterOf(facet)}`;
}

const LONGEST_FIND = 60;

function readFind(params: URLSearchParams): FindValues | null {
  for (const facet of FACET_KEYS) {
    const text = (params.get(findParameterOf(facet)) ?? "").trim().slice(0, LONGEST_FIND).toWellFormed();
    if (text !== "" && !text.includes("\0")) return { facet, text };
  }
  return null;
}

/** The settings that stay in an address when the filter, order or page changes. */
export type KeptView = Pick<ExplorerView, "hidden" | "further" | "density" | "presentation" | "mine">;

/** Appends the settings that differ from the default. */
export function appendView(query: URLSearchParams, { hidden, further, density, presentation, mine }: KeptView): void {
  for (const column of hidden) query.append("hide", column);
  for (const column of further) query.append("show", column);
  if (density !== "comfortable") query.append("density", density);
  if (presentation !== "list") query.append("view", presentation);
  if (mine !== null) query.append(MINE, mine);
}

/** The list's address for these parameters, with its settings. */
export function addressOf(
  parameters: URLSearchParams,
  view: KeptView,
  place: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams(parameters);
  appendView(query, view);
  for (const [name, value] of Object.entries(place)) query.append(name, value);
  return query.size === 0 ? PATH : `${PATH}?${query}`;
}

/** Parameters of {@link readView} that addresses write in another form than the form without script. */
export const VIEW_PARAMETERS: readonly string[] = ["columns", "hide", "show", "density", "view", MINE];

/** The address without the empty parameters that a form without script sends; null if it has none. */
export function addressWithoutEmpty(params: URLSearchParams, isMember = false): string | null {
  if (![...params.values()].includes("")) return null;
  const isCleared = params.get("search") === "";
  const filled = [...params].filter(
    ([name, value]) =>
      value !== "" &&
      !VIEW_PARAMETERS.includes(name) &&
      !(isCleared && name === "words") &&
      !(name === ASKED && restOfQuestion(params.get("search") ?? "") === null),
  );
  return addressOf(new URLSearchParams(filled), readView(params, isMember));
}

/** The address of the page after this one; null on the last. */
export function nextPageOf({ paging, query, view }: ListPage): string | null {
  if (paging.by === "cursor")
    return paging.next === null ? null : addressOf(new URLSearchParams(query), view, { after: paging.next });
  return paging.page === paging.pageCount ? null : pageAddress(addressOf(new URLSearchParams(), view), paging.page + 1);
}

interface ListPage {
  readonly paging: Paging;
  readonly query: string;
  readonly view: ExplorerView;
}
