import { COLUMNS, type ExplorerView, FURTHER_COLUMNS } from "./view.ts";
import { FilterPanel } from "./filter-panel.tsx";

/**
 * Which columns to leave out: the style does it at once, without script, and the button takes the choice along. And which
 * to show beside the usual ones: these come with the next answer.
 */
export function ColumnPanel({ view: { hidden, further } }: { readonly view: ExplorerView }) {
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
      <fieldset>
        <legend>Show as well</legend>
        <div className="values">
          {Object.entries(FURTHER_COLUMNS).map(([column, heading]) => (
            <label key={column}>
              <input type="checkbox" name="show" value={column} defaultChecked={further.some((one) => one === column)} />
              {heading}
            </label>
          ))}
        </div>
      </fieldset>
    </FilterPanel>
  );
}
