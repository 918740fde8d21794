import type { AlertFrequency } from "../../../../core/customers/searches/alert-frequency.ts";
import type { Range } from "../../../../core/reading/directory/search/filter.ts";
import type { SavedSearch } from "../../../../core/customers/searches/saved-search.ts";
import { QuietButton, TextLink } from "../../../ui/forms/controls.tsx";
import { formatDate, formatInstant } from "../../../ui/format/format-date.ts";
import type { Outcome } from "../../../ui/forms/form-outcome.tsx";
import { FIND_PATH } from "../../finder/screens/leads/names.ts";
import { ALERT_CHOICES } from "../leads/alert-choice.ts";
import type { Unconfirmed } from "../../../ui/frame/confirm-first.tsx";
import { AccountSection } from "./account-section.tsx";
import { Options } from "../../../ui/forms/options.tsx";

interface SearchesCardProps {
  readonly searches: readonly SavedSearch[];
  readonly maySave: boolean;
  readonly unconfirmed: Unconfirmed | null;
  /** The alert frequency of each saved search, by id. */
  readonly alerts: ReadonlyMap<number, AlertFrequency>;
  readonly outcome: Outcome | null;
}

/** The account's saved searches, each with a link to its list, its name and its alert frequency. */
export function SearchesCard({ searches, maySave, unconfirmed, alerts, outcome }: SearchesCardProps) {
  return (
    <AccountSection id="searches" heading="Saved searches" outcome={outcome}>
      {searches.length === 0 ? (
        <p className="mt-2 text-muted">
          None yet.{" "}
          {maySave ? (
            <>
              Filter the <TextLink href="/companies">company list</TextLink> and save the filter there.
            </>
          ) : (
            <>
              Saving searches requires full access: <TextLink href="/pricing">see the plans</TextLink>.
            </>
          )}
        </p>
      ) : (
        <>
          {unconfirmed !== null && (
            <p className="mt-2">
              Alerts start once your address is confirmed:{" "}
              <TextLink href="/account/settings/email">send me the link</TextLink>.
            </p>
          )}
          <p className="mt-2 text-sm text-muted">
            A search with a condition on visits, employees or their growth also alerts you when a company newly matches
            it.
          </p>
          <ul className="mt-4">
            {searches.map((search) => (
              <li key={search.id} className="border-t border-line py-3">
                <SearchLine search={search} maySave={maySave} frequency={alerts.get(search.id) ?? "off"} />
              </li>
            ))}
          </ul>
        </>
      )}
    </AccountSection>
  );
}

interface SearchLineProps {
  readonly search: SavedSearch;
  readonly maySave: boolean;
  readonly frequency: AlertFrequency | "off";
}

function SearchLine({ search: { id, name, address, createdAt, formerDays }, maySave, frequency }: SearchLineProps) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <a className="link font-medium" href={address === "" ? "/companies" : `/companies?${address}`}>
            {name}
          </a>
          <p className="text-sm text-muted">
            since {formatInstant(createdAt)}
            {maySave && (
              <>
                {" · "}
                <TextLink href={address === "" ? FIND_PATH : `${FIND_PATH}?${address}`}>
                  Find addresses<span className="sr-only"> of {name}</span>
                </TextLink>
                {" · "}
                <TextLink href={`/account/searches/${id}`}>
                  Use<span className="sr-only"> {name}</span> in a spreadsheet
                </TextLink>
              </>
            )}
          </p>
        </div>
        <form method="post" action="/account/settings/searches">
          <QuietButton name="forget" value={id}>
            Delete <span className="sr-only">the saved search {name}</span>
          </QuietButton>
        </form>
      </div>
      {formerDays !== null && <RenewedPeriod id={id} name={name} days={formerDays} />}
      {maySave && <RenameForm id={id} name={name} />}
      {maySave ? (
        <form method="post" action="/account/alerts" className="mt-3 flex flex-wrap items-center gap-3">
          <input type="hidden" name="search" value={id} />
          <label htmlFor={`alert-${id}`} className="text-sm text-muted">
            E-mail alerts<span className="sr-only"> in {name}</span>
          </label>
          <select
            id={`alert-${id}`}
            name="alert"
            defaultValue={frequency}
            className="min-h-11 min-w-0 grow rounded-md border border-edge bg-surface px-3 py-2 text-base"
          >
            <Options of={ALERT_CHOICES} />
          </select>
          <QuietButton>
            Save <span className="sr-only">the alert of {name}</span>
          </QuietButton>
        </form>
      ) : (
        frequency !== "off" && (
          <p className="mt-2 text-sm text-muted">Alerts are paused until you have full access again.</p>
        )
      )}
    </>
  );
}

/** Says that the period was made relative, with the way back. */
function RenewedPeriod({ id, name, days }: Pick<SavedSearch, "id" | "name"> & { readonly days: Range<string> }) {
  const [from, to] = [days.min, days.max].map((day) => formatDate({ date: day ?? "", precision: "day" }));
  return (
    <form method="post" action="/account/settings/searches" className="mt-2 flex flex-wrap items-center gap-3">
      <p className="min-w-0 text-sm text-muted">
        Its period now moves with the calendar, as its name says, so new rounds keep coming. It had ended: {from} to{" "}
        {to}.
      </p>
      <QuietButton name="fix-period" value={id}>
        Undo<span className="sr-only"> the moving period of {name}</span>
      </QuietButton>
    </form>
  );
}

function RenameForm({ id, name }: Pick<SavedSearch, "id" | "name">) {
  return (
    <details className="mt-1">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm underline underline-offset-4 hover:text-accent">
        Rename<span className="sr-only"> the saved search {name}</span>
      </summary>
      <form method="post" action="/account/settings/searches" className="mt-1 flex flex-wrap gap-3">
        <input type="hidden" name="rename-search" value={id} />
        <input
          type="text"
          name="search-name"
          aria-label={`New name of ${name}`}
          defaultValue={name}
          required
          maxLength={80}
          autoComplete="off"
          className="min-h-11 min-w-0 flex-1 basis-48 rounded-md border border-edge bg-surface px-3 py-2 text-base"
        />
        <QuietButton>
          Save <span className="sr-only">the new name of {name}</span>
        </QuietButton>
      </form>
    </details>
  );
}
