import explorerScript from "../../../browser/explorer/start.ts?worker&url";
import { ActiveChips } from "./active-chips.tsx";
import type { Explorer } from "./explorer.ts";
import { FilterForm } from "./filter-form.tsx";
import { Pictures } from "./pictures.tsx";
import { Problems } from "./problems.tsx";
import { Results } from "./results.tsx";

/**
 * Search, filters, pictures and rows. All of it is HTML with plain links and a plain form; the script takes a changed
 * address's HTML from the server and puts it in this one's place.
 */
export function ExplorerScreen({ explorer }: { readonly explorer: Explorer }) {
  return (
    <>
      <output className="sr-only" data-explorer-status="" />
      <div className="explorer" data-explorer="">
        <FilterForm explorer={explorer} />
        <ActiveChips explorer={explorer} />
        <Problems problems={explorer.problems} />
        <Pictures explorer={explorer} />
        <Results explorer={explorer} />
      </div>
      <script type="module" src={explorerScript} fetchPriority="low" />
    </>
  );
}
