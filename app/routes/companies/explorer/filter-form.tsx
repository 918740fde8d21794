import type { Facet, LeadFilter } from "../../../../core/directory/search/filter.ts";
import { ColumnPanel } from "./column-panel.tsx";
import type { Explorer } from "./explorer.ts";
import { FacetFields } from "./facet-fields.tsx";
import { FilterPanel } from "./filter-panel.tsx";
import { DateFields, RangeFields } from "./range-fields.tsx";
import { SortFields } from "./sort-fields.tsx";
import { PATH } from "./view.ts";

/** Free text, filters, order and columns, as a form that leads to the list's address. */
export function FilterForm({ explorer }: { readonly explorer: Explorer }) {
  const { filter, view } = explorer;
  const panel = (title: string, facets: readonly Facet[], ranges = 0) => ({
    title,
    active: chosen(filter, facets) + ranges,
    open: facets.some((facet) => facet === view.opened),
  });
  const fields = (...facets: readonly Facet[]) => facets.map((facet) => <FacetFields key={facet} facet={facet} explorer={explorer} />);
  return (
    <search aria-label="Rounds">
      {/* On the way back the fields say what the list shows, not what was chosen on it afterwards. */}
      <form action={PATH} className="filters" autoComplete="off">
        {view.expanded.length > 0 && <input type="hidden" name="more" value={view.expanded.join()} />}
        <div className="search">
          <label htmlFor="search" className="sr-only">
            Company, person, investor, industry or place
          </label>
          <input id="search" type="search" name="search" defaultValue={filter.search ?? undefined} placeholder="Company, person, investor, industry or place" autoComplete="off" maxLength={200} />
          <button type="submit" className="button button-primary">Search</button>
        </div>
        <FilterPanel {...panel("Stage", ["stage"])}>{fields("stage")}</FilterPanel>
        <FilterPanel {...panel("Industry", ["industry"])}>{fields("industry")}</FilterPanel>
        <FilterPanel {...panel("Place", ["country", "region", "city"])}>{fields("country", "region", "city")}</FilterPanel>
        <FilterPanel {...panel("Amount", [], isSet(filter.amountUsd))}>
          <RangeFields legend="US dollars" names={["amount-min", "amount-max"]} values={[filter.amountUsd.min, filter.amountUsd.max]} type="number" placeholders={["1000000", "5000000"]} />
        </FilterPanel>
        <FilterPanel {...panel("Date", [], filter.withinDays === null ? isSet(filter.listedOn) : 1)}>
          <DateFields filter={filter} />
        </FilterPanel>
        <FilterPanel {...panel("Investor", ["investor", "lead_investor"])}>{fields("investor", "lead_investor")}</FilterPanel>
        <FilterPanel {...panel("More", ["has", "headcount", "source"], isSet(filter.yearFounded))}>
          {fields("has", "headcount")}
          <RangeFields legend="Founded" names={["founded-min", "founded-max"]} values={[filter.yearFounded.min, filter.yearFounded.max]} type="number" />
          {fields("source")}
        </FilterPanel>
        <ColumnPanel view={view} />
        <SortFields sort={explorer.sort} searching={filter.search !== null} />
      </form>
    </search>
  );
}

function chosen({ include, exclude }: LeadFilter, facets: readonly Facet[]): number {
  return facets.reduce((sum, facet) => sum + (include[facet]?.length ?? 0) + (exclude[facet]?.length ?? 0), 0);
}

function isSet({ min, max }: LeadFilter["yearFounded"] | LeadFilter["listedOn"]): number {
  return min === null && max === null ? 0 : 1;
}
