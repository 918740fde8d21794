import explorerScript from "../../../browser/explorer/start.ts?worker&url";
import { ActiveChips } from "./active-chips.tsx";
import type { Explorer } from "./explorer.ts";
import { FilterForm } from "./filter-form.tsx";
import { Pictures } from "./pictures.tsx";
import { Problems } from "./problems.tsx";
import { Results } from "./results.tsx";
import type { Saved } from "./save-search.tsx";
import { addressOf } from "./view.ts";

/**
 * Search, filters, pictures and rows. All of it is HTML with plain links and a plain form; the script takes a changed
 * address's HTML from the server and puts it in this one's place.
 */
export function ExplorerScreen({ explorer, saved }: { readonly explorer: Explorer; readonly saved: Saved | null }) {
  return (
    <>
      <output className="sr-only" data-explorer-status="" />
      <div className="explorer" data-explorer={addressOf(new URLSearchParams(explorer.query), { hidden: [], further: explorer.view.further })}>
        <FilterForm explorer={explorer} />
        <ActiveChips explorer={explorer} />
        <Problems problems={explorer.problems} />
        <Pictures explorer={explorer} />
        <Results explorer={explorer} saved={saved} />
      </div>
      <template data-later={explorerScript} />
    </>
  );
}
