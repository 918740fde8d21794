import type { AlertFrequency } from "../../../core/searches/alert.ts";
import type { SavedSearch } from "../../../core/searches/saved-search.ts";
import { formatInstant } from "../../ui/format-date.ts";
import type { Outcome } from "../../ui/form-outcome.tsx";
import { AccountSection } from "./account-section.tsx";

interface SearchesCardProps {
  readonly searches: readonly SavedSearch[];
  readonly maySave: boolean;
  /** How often each alerted search is mailed, by its number. */
  readonly alerts: ReadonlyMap<number, AlertFrequency>;
  readonly outcome: Outcome | null;
}

const FREQUENCIES = [
  ["off", "no mail"],
  ["at_once", "a mail as it happens"],
  ["daily", "a mail once a day"],
  ["weekly", "a mail once a week"],
] as const;

/** The searches the account keeps, each with the list it shows, and how often what is new in it is mailed. */
export function SearchesCard({ searches, maySave, alerts, outcome }: SearchesCardProps) {
  return (
    <AccountSection id="searches" heading="Saved searches" outcome={outcome}>
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
        <ul className="mt-4">
          {searches.map((search) => (
            <li key={search.id} className="border-t border-line py-3">
              <SearchLine search={search} maySave={maySave} frequency={alerts.get(search.id) ?? "off"} />
            </li>
          ))}
        </ul>
      )}
    </AccountSection>
  );
}

interface SearchLineProps {
  readonly search: SavedSearch;
  readonly maySave: boolean;
  readonly frequency: AlertFrequency | "off";
}

function SearchLine({ search: { id, name, address, createdAt }, maySave, frequency }: SearchLineProps) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <a className="link font-medium" href={address === "" ? "/companies" : `/companies?${address}`}>
            {name}
          </a>
          <p className="text-sm text-muted">since {formatInstant(createdAt)}</p>
        </div>
        <form method="post" action="/account">
          <button type="submit" name="forget" value={id} className="button button-quiet">
            Delete <span className="sr-only">the saved search {name}</span>
          </button>
        </form>
      </div>
      {maySave ? (
        <form method="post" action="/account/alerts" className="mt-3 flex flex-wrap items-center gap-3">
          <input type="hidden" name="search" value={id} />
          <label htmlFor={`alert-${id}`} className="text-sm text-muted">
            When something is new<span className="sr-only"> in {name}</span>
          </label>
          <select id={`alert-${id}`} name="alert" defaultValue={frequency} className="min-h-11 min-w-0 grow rounded-md border border-edge bg-surface px-3 py-2 text-base">
            {FREQUENCIES.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <button type="submit" className="button button-quiet">
            Save <span className="sr-only">the alert of {name}</span>
          </button>
        </form>
      ) : (
        frequency !== "off" && <p className="mt-2 text-sm text-muted">Its alert waits until you have full access again.</p>
      )}
    </>
  );
}
