import { type Column, COLUMNS } from "./view.ts";
import { FilterPanel } from "./filter-panel.tsx";

/** Which columns to leave out. The style does it at once, without script; the button takes the choice along. */
export function ColumnPanel({ hidden }: { readonly hidden: readonly Column[] }) {
  return (
    <FilterPanel title="Columns" active={0} open={false}>
      <fieldset>
        <legend>Leave out</legend>
        <div className="values">
          {Object.entries(COLUMNS).map(([column, heading]) => (
            <label key={column}>
              <input type="checkbox" name="hide" value={column} defaultChecked={hidden.some((one) => one === column)} />
              {heading}
            </label>
          ))}
        </div>
      </fieldset>
    </FilterPanel>
  );
}
