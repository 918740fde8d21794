import { memo, type ReactNode, useState } from "react";
import {
  FACET_KEYS,
  FACETS,
  FILTER_PANELS,
  type FilterPanelName,
  hasPlaceLevels,
} from "../../../../../core/reading/directory/search/facets.ts";
import {
  boundsOf,
  GROWTH_RANGE_KEYS,
  GROWTH_RANGES,
} from "../../../../../core/reading/directory/search/growth/growth-ranges.ts";
import { ASKED } from "../../../../../core/reading/directory/search/goes-on.ts";
import type { LeadFilter } from "../../../../../core/reading/directory/search/filter.ts";
import { TRACKED_LABELS, TRACKED_LISTS } from "../../../../../core/reading/pipeline/tracked.ts";
import { SEARCH_INPUT } from "../../../../ui/forms/search-box.tsx";
import { SearchIcon } from "../../../../ui/frame/icons.tsx";
import { useHydrated } from "../../../../ui/frame/use-hydrated.ts";
import { DisplayPanel } from "./display-panel.tsx";
import { amountText, DateFields, type Extent, FacetFields, FilterPanel, RangeFields } from "./filter-fields.tsx";
import { FilterSheet } from "./filter-sheet.tsx";
import type { Explorer } from "./load-list.ts";
import { type ExplorerView, MINE, PATH } from "./view.ts";

/**
 * Free text, filters, order and columns, as a form that leads to the list's address. Fields are uncontrolled, so that
 * input from before hydration counts; `data-value` names the field's value (use-list-navigation.ts). Memoised, because
 * hundreds of fields do not depend on the selection.
 */
export const FilterForm = memo(function FilterForm({ explorer }: { readonly explorer: Explorer }) {
  const { filter, view, active, question } = explorer;
  const typed = question ?? filter.search ?? undefined;
  const [isExpanded, setIsExpanded] = useState(false);
  // Values of unused panels: none in the served page, a few once hydrated, all once the form is used.
  const extent = useHydrated() ? (isExpanded ? "whole" : "short") : "none";
  const expand = () => setIsExpanded(true);
  const interest = { onPointerEnter: expand, onFocus: expand, onTouchStart: expand };
  return (
    <search aria-label="Rounds">
      {/* Navigating back shows the fields as the list was, not as changed later. */}
      <form action={PATH} className="filters" autoComplete="off" {...interest}>
        {view.expanded.length > 0 && <input type="hidden" name="more" value={view.expanded.join()} />}
        {view.presentation === "charts" && <input type="hidden" name="view" value="charts" />}
        <div className="search">
          <label htmlFor="search" className="sr-only">
            Company, person, investor, industry or location
          </label>
          <input
            {...SEARCH_INPUT}
            id="search"
            name="search"
            defaultValue={typed}
            data-value={typed}
            placeholder="Search rounds"
          />
          {question !== null && <input type="hidden" name={ASKED} value={question} />}
          {filter.search !== null && <input type="hidden" name="words" value={filter.search} />}
          {explorer.alternatives.map((one) => (
            <input key={one} type="hidden" name="or" value={one} />
          ))}
          <button type="submit" className="button button-quiet">
            <SearchIcon />
            <span className="sr-only">Search</span>
          </button>
        </div>
        <FilterSheet active={active.length} explorer={explorer}>
          {FILTER_PANELS.map((panel) => (
            <Panel key={panel} panel={panel} explorer={explorer} extent={extent} />
          ))}
          <DisplayPanel explorer={explorer} />
        </FilterSheet>
      </form>
    </search>
  );
});

interface PanelProps {
  readonly panel: FilterPanelName;
  readonly explorer: Explorer;
  readonly extent: Extent;
}

/** A panel with its facets first (value lists), then its ranges. */
function Panel({ panel, explorer, extent }: PanelProps) {
  const { filter, view } = explorer;
  const asked = explorer.asked.filter((one) => one.panel === panel);
  const facets = FACET_KEYS.filter((facet) => FACETS[facet].panel === panel).sort(
    (a, b) => Number(FACETS[a].shown === undefined) - Number(FACETS[b].shown === undefined),
  );
  const ranges = RANGES[panel];
  const active = facets.reduce(
    (sum, facet) => sum + (filter.include[facet]?.length ?? 0) + (filter.exclude[facet]?.length ?? 0),
    asked.length + (ranges?.active(filter) ?? 0) + (panel === "More" && view.mine !== null ? 1 : 0),
  );
  return (
    <FilterPanel
      title={panel}
      active={active}
      chosen={explorer.active.filter((one) => one.panel === panel)}
      open={facets.some((facet) => facet === view.opened)}
    >
      {asked.length > 0 && (
        <ul className="asked" aria-label="From your question">
          {asked.map(({ label, address }) => (
            <li key={label}>
              <a href={address} aria-label={`Remove ${label}`}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
      {facets.map((facet) => (
        <FacetFields
          key={facet}
          facet={facet}
          explorer={explorer}
          extent={active > 0 && extent === "none" ? "short" : extent}
        />
      ))}
      {ranges?.fields(explorer)}
      {panel === "More" && explorer.pipeline !== null && <OwnList view={view} />}
    </FilterPanel>
  );
}

/** Narrows the list to one of the account's own lists. */
function OwnList({ view: { mine } }: { readonly view: ExplorerView }) {
  return (
    <fieldset>
      <legend>My leads</legend>
      <select name={MINE} aria-label="My leads" defaultValue={mine ?? ""} data-value={mine ?? ""}>
        <option value="">All companies</option>
        {TRACKED_LISTS.filter((list) => list !== "hidden").map((list) => (
          <option key={list} value={list}>
            {list === "all" ? "All my leads" : TRACKED_LABELS[list]}
          </option>
        ))}
      </select>
    </fieldset>
  );
}

interface PanelRanges {
  /** Counts the ranges in the filter. */
  readonly active: (filter: LeadFilter) => number;
  readonly fields: (explorer: Explorer) => ReactNode;
}

const RANGES: Readonly<Partial<Record<FilterPanelName, PanelRanges>>> = {
  Amount: {
    active: ({ amount }) => isSet(amount),
    fields: ({ filter: { amount, currency }, unread }) => (
      <RangeFields
        legend="Amount"
        names={["amount-min", "amount-max"]}
        values={[amountText(amount.min, currency), amountText(amount.max, currency)]}
        unread={unread}
        placeholders={["500K", "5M"]}
        hint="In US dollars, or with a currency: £2m."
      />
    ),
  },
  Location: {
    active: () => 0,
    fields: ({ filter }) =>
      hasPlaceLevels(filter.include) && (
        <label className="check">
          <input type="checkbox" name="places" value="any" defaultChecked={filter.anyPlace} />
          In any of these places
        </label>
      ),
  },
  Date: {
    active: ({ withinDays, listedOn }) => (withinDays === null ? isSet(listedOn) : 1),
    fields: (explorer) => <DateFields explorer={explorer} />,
  },
  More: {
    active: ({ yearFounded, growth }) => isSet(yearFounded) + Object.keys(growth).length,
    fields: ({
      filter: {
        yearFounded: { min, max },
        growth,
      },
    }) => (
      <>
        <RangeFields
          legend="Founded"
          names={["founded-min", "founded-max"]}
          values={[min === null ? null : String(min), max === null ? null : String(max)]}
          placeholders={["2018", "2024"]}
        />
        <GrowthFields growth={growth} />
      </>
    ),
  },
};

function isSet({ min, max }: LeadFilter["yearFounded"] | LeadFilter["listedOn"]): number {
  return min === null && max === null ? 0 : 1;
}

/** The ranges of growth; the served page, whose size is limited, has those that are chosen. */
function GrowthFields({ growth }: Pick<LeadFilter, "growth">) {
  const isHydrated = useHydrated();
  return GROWTH_RANGE_KEYS.filter((range) => isHydrated || growth[range] !== undefined).map((range) => {
    const { label, unit, examples } = GROWTH_RANGES[range];
    const { min = null, max = null } = growth[range] ?? {};
    return (
      <RangeFields
        key={range}
        legend={unit === "%" ? `${label}, %` : label}
        names={boundsOf(range)}
        values={[min === null ? null : String(min), max === null ? null : String(max)]}
        placeholders={examples}
      />
    );
  });
}
