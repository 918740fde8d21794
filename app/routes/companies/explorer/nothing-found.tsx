import { writeFilterAddress } from "../../../../core/directory/search/filter-address.ts";
import type { Explorer } from "./explorer.ts";
import { addressOf } from "./view.ts";

/** Says that nothing matches all that is asked for, and what to take back so that something does. */
export function NothingFound({ explorer: { active, looser, sort, view } }: { readonly explorer: Explorer }) {
  return (
    <div className="card px-6 py-12 text-center">
      <h2 className="text-xl font-semibold">No round matches {active.length > 1 ? "all of this" : active[0]?.label}</h2>
      {looser.length > 0 ? (
        <>
          <p className="mt-3 text-muted">Take one thing back:</p>
          <ul className="mx-auto mt-4 grid max-w-prose gap-2">
            {looser.map(({ label, without, matching }) => (
              <li key={label}>
                <a className="link inline-flex min-h-11 items-center" href={addressOf(writeFilterAddress(without, sort), view)}>
                  without “{label.replaceAll(/[“”]/g, "")}”: {matching === 1 ? "1 round" : `${matching.toLocaleString("en-US")} rounds`}
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="mt-3 text-muted">Nothing matches with any one of them taken back either: start again from all rounds.</p>
      )}
      <p className="mt-6">
        <a className="button button-quiet" href={addressOf(new URLSearchParams(), view)}>
          Clear all filters
        </a>
      </p>
    </div>
  );
}
