import { writeFilterAddress } from "../../../../core/directory/search/filter-address.ts";
import type { Explorer } from "./explorer.ts";
import { addressOf } from "./view.ts";

/** What the list is narrowed by: each a link that takes it back. */
export function ActiveChips({ explorer: { active, sort, view } }: { readonly explorer: Explorer }) {
  if (active.length === 0) return null;
  return (
    <ul className="chips" aria-label="Narrowed by">
      {active.map(({ label, without }) => (
        <li key={label}>
          <a href={addressOf(writeFilterAddress(without, sort), view)} aria-label={`${label}, take back`}>
            {label}
          </a>
        </li>
      ))}
      <li>
        <a className="all" href={addressOf(new URLSearchParams(), view)}>
          Clear all
        </a>
      </li>
    </ul>
  );
}
