import { usualDirection } from "../../../../core/directory/search/filter-address.ts";
import { type LeadSort, SORT_KEYS, type SortKey } from "../../../../core/directory/search/filter.ts";

const SORTS: Readonly<Record<SortKey, string>> = {
  relevance: "Best match",
  date: "Date",
  amount: "Amount",
  total_raised: "Total raised",
  name: "Company name",
  added: "Added here",
  updated: "Last changed",
};

interface SortFieldsProps {
  readonly sort: LeadSort;
  /** Whether the list answers a search, which has an order of its own. */
  readonly searching: boolean;
}

/** The order of the list. */
export function SortFields({ sort, searching }: SortFieldsProps) {
  // The usual order is no choice: who searches next gets the best match first.
  const usual: SortKey = searching ? "relevance" : "date";
  const valueOf = (key: SortKey) => (key === usual ? "" : key);
  return (
    <div className="sort">
      <select name="sort" aria-label="Sort by" defaultValue={valueOf(sort.by)}>
        {SORT_KEYS.filter((key) => key !== "relevance" || searching).map((key) => (
          <option key={key} value={valueOf(key)}>
            {SORTS[key]}
          </option>
        ))}
      </select>
      <select name="dir" aria-label="Direction" defaultValue={sort.direction === usualDirection(sort.by) ? "" : sort.direction}>
        <option value="">usual order</option>
        <option value="desc">descending</option>
        <option value="asc">ascending</option>
      </select>
      <button type="submit" className="button button-quiet no-script">
        Sort
      </button>
    </div>
  );
}
