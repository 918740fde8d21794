import { useSyncExternalStore } from "react";
import { SORT_KEYS, type SortKey } from "../../../../../core/reading/directory/search/filter.ts";
import { keepChoice, readChoice } from "../../../../browser/choices.ts";
import { FilterPanel } from "./filter-fields.tsx";
import type { Explorer } from "./load-list.ts";
import { COLUMNS, DENSITIES, FURTHER_COLUMNS, usualColumns } from "./view.ts";
import { useHydrated } from "../../../../ui/frame/use-hydrated.ts";
import { Options } from "../../../../ui/forms/options.tsx";

/** Columns hidden before the script ran. */
const early = import.meta.env.SSR
  ? []
  : [...document.querySelectorAll<HTMLInputElement>("[name=columns]:not(:checked)")]
      .map(({ value }) => value)
      .filter((column) => column in COLUMNS);

/** The hidden columns, separated by spaces; null until the visitor changes one. */
let changed: string | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The hidden columns, stored in this browser. CSS hides them by the checkboxes of {@link DisplayPanel}. */
function useHiddenColumns(initial: readonly string[]) {
  const served = initial.join(" ");
  const kept = useSyncExternalStore(
    subscribe,
    () => changed ?? [served, ...early, readChoice("hidden-columns") ?? ""].join(" "),
    () => served,
  );
  const hidden = kept.split(" ");
  const toggle = (column: string) => {
    const next = hidden.includes(column) ? hidden.filter((other) => other !== column) : [...hidden, column];
    changed = next.join(" ").trim();
    document.documentElement.dataset["hide"] = changed;
    keepChoice("hidden-columns", changed === "" ? null : changed);
    for (const listener of listeners) listener();
  };
  return { hidden, toggle };
}

/** Order, columns and row height. Extra columns arrive with the next answer. */
export function DisplayPanel({ explorer: { query, view, seesAll } }: { readonly explorer: Explorer }) {
  const { hidden, toggle } = useHiddenColumns(view.hidden);
  const isHydrated = useHydrated();
  return (
    <FilterPanel title="Display" active={0} open={false}>
      <SortFields query={query} isSearching={query.startsWith("words=")} />
      <fieldset className="columns">
        <legend>Columns</legend>
        <div className="values">
          {usualColumns(seesAll).map(([column, heading]) => (
            <label key={column}>
              <input
                type="checkbox"
                name="columns"
                value={column}
                checked={!hidden.includes(column)}
                onChange={() => toggle(column)}
              />
              {heading}
            </label>
          ))}
          {Object.entries(FURTHER_COLUMNS).map(([column, heading]) => {
            const isChosen = view.further.some((one) => one === column);
            if (seesAll && column === "contact") return null;
            return isChosen || isHydrated || !GROWTH_COLUMNS.has(column) ? (
              <label key={column}>
                <input type="checkbox" name="columns" value={column} defaultChecked={isChosen} />
                {heading}
              </label>
            ) : null;
          })}
        </div>
      </fieldset>
      <fieldset className="columns">
        <legend>Rows</legend>
        <div className="values">
          {Object.entries(DENSITIES).map(([density, label]) => (
            <label key={density}>
              <input type="radio" name="density" value={density} defaultChecked={view.density === density} />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
    </FilterPanel>
  );
}

/** Not part of the served page, whose size is limited, unless chosen. */
const GROWTH_COLUMNS: ReadonlySet<string> = new Set(["traffic", "employees", "pace"]);

const SORTS: Readonly<Record<SortKey, string>> = {
  relevance: "Best match",
  date: "Date",
  amount: "Amount",
  total_raised: "Total raised",
  name: "Company name",
  added: "Date added",
  updated: "Last updated",
  visits: "Visits a month",
  visits_growth: "Change of visits",
  employees: "Employees",
  employees_growth: "Change of employees",
};

/** The order, for cards and hidden columns, which have no column heads. */
function SortFields({ query, isSearching }: { readonly query: string; readonly isSearching: boolean }) {
  // Addresses omit the default order, so that a later search sorts by relevance.
  const usual: SortKey = isSearching ? "relevance" : "date";
  const valueOf = (key: SortKey) => (key === usual ? "" : key);
  const params = new URLSearchParams(query);
  const [by, direction] = [params.get("sort") ?? "", params.get("dir") ?? ""];
  const isHydrated = useHydrated();
  const isOffered = (key: SortKey) =>
    key === "relevance" ? isSearching : isHydrated || key === by || !/^(?:visits|employees)/.test(key);
  return (
    <fieldset>
      <legend>Sort</legend>
      <div className="sort">
        <select name="sort" aria-label="Sort by" defaultValue={by} data-value={by}>
          {/* By value, so that the selected option stays the default one when a search changes which that is. */}
          {SORT_KEYS.filter(isOffered).map((key) => (
            <option key={valueOf(key)} value={valueOf(key)}>
              {SORTS[key]}
            </option>
          ))}
        </select>
        <select name="dir" aria-label="Direction" defaultValue={direction} data-value={direction}>
          <Options of={Object.entries({ desc: "Descending", asc: "Ascending" })} none="Default order" />
        </select>
      </div>
    </fieldset>
  );
}
