import type { SavedSearch } from "../../../core/searches/saved-search.ts";
import { formatInstant } from "../../ui/format-date.ts";

/** The searches the account keeps, each with the list it shows. */
export function SearchesCard({ searches, maySave }: { readonly searches: readonly SavedSearch[]; readonly maySave: boolean }) {
  return (
    <section className="card p-6 md:p-8" aria-labelledby="searches">
      <h2 id="searches" className="text-xl font-semibold">
        Saved searches
      </h2>
      {searches.length === 0 ? (
        <p className="mt-2 text-muted">
          None yet.{" "}
          {maySave ? (
            <>
              Narrow the <a className="link" href="/companies">list of companies</a> to what you look for, and save it there.
            </>
          ) : (
            <>
              Saving searches comes with full access: <a className="link" href="/pricing">see the plans</a>.
            </>
          )}
        </p>
      ) : (
        <form method="post" action="/account">
          <ul className="mt-4">
            {searches.map(({ id, name, address, createdAt }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-3">
                <div className="min-w-0">
                  <a className="link font-medium" href={address === "" ? "/companies" : `/companies?${address}`}>
                    {name}
                  </a>
                  <p className="text-sm text-muted">since {formatInstant(createdAt)}</p>
                </div>
                <button type="submit" name="forget" value={id} className="button button-quiet">
                  Delete <span className="sr-only">the saved search {name}</span>
                </button>
              </li>
            ))}
          </ul>
        </form>
      )}
    </section>
  );
}
