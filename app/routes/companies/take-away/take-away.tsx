import islandScript from "./browser/island.tsx?worker&url";
import { TAKE_AWAY_FORM, TAKE_AWAY_PATH } from "./names.ts";

interface TakeAwayProps {
  /** Filter and order of the list, as the query of its address. */
  readonly query: string;
  /** There is nothing to take but what was chosen under other filters: then the script shows the button. */
  readonly isEmpty: boolean;
}

/**
 * On the list: the way to take it away, with the rounds that are ticked in the form {@link TAKE_AWAY_FORM}, and the
 * panel that leaves out what somebody has already. The latter needs script, which comes when it is opened.
 */
export function TakeAway({ query, isEmpty }: TakeAwayProps) {
  return (
    <div className="take-away">
      <form id={TAKE_AWAY_FORM} action={TAKE_AWAY_PATH}>
        {Array.from(new URLSearchParams(query), ([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className="button button-primary" hidden={isEmpty}>
          Export
        </button>
      </form>
      <details className="filter needs-script" name="filter" data-disclosure="" data-owned="" data-script={islandScript}>
        <summary>What I have</summary>
        <div className="panel" data-island="">
          <div data-owned-panel="" />
        </div>
      </details>
      <output className="owned-status" data-island="" data-owned-status="" />
    </div>
  );
}
