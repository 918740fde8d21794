import type { Delivery } from "../../../core/delivery/delivery.ts";
import type { SavedSearch } from "../../../core/searches/saved-search.ts";
import { FREE_LEADS_PAGE } from "../../free-leads-page.ts";
import { formatInstant } from "../../ui/format-date.ts";
import { deliveryName } from "../leads/delivery-name.ts";
import { AccountSection } from "./account-section.tsx";

interface ListsCardProps {
  readonly deliveries: readonly Delivery[];
  /** Whether the account has full access: monthly lists open while it has. */
  readonly hasFullAccess: boolean;
  readonly searches: readonly SavedSearch[];
  /** The search that narrows the monthly list; null: everything. */
  readonly choice: number | null;
}

/** The lists the account was given, each as a page and as files, and what the next one holds. */
export function ListsCard({ deliveries, hasFullAccess, searches, choice }: ListsCardProps) {
  return (
    <AccountSection id="lists" heading="Your lists">
      {deliveries.length === 0 && (
        <p className="mt-2 text-muted">
          {hasFullAccess ? (
            "None yet. The list of each month comes when the month is over."
          ) : (
            <>
              None yet. 20 handpicked leads a month are free: <a className="link" href={FREE_LEADS_PAGE}>get them by mail</a>.
            </>
          )}
        </p>
      )}
      {deliveries.length > 0 && (
        <ul className="mt-4">
          {deliveries.map((delivery) => (
            <li key={delivery.id} className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-3">
              <ListLine delivery={delivery} isOpen={hasFullAccess || delivery.kind === "free"} />
            </li>
          ))}
        </ul>
      )}
      {hasFullAccess && <ListChoice searches={searches} choice={choice} />}
    </AccountSection>
  );
}

function ListLine({ delivery, isOpen }: { readonly delivery: Delivery; readonly isOpen: boolean }) {
  const { id, leadCount, deliveredAt } = delivery;
  const name = deliveryName(delivery);
  const path = `/account/lists/${id}`;
  return (
    <>
      <div className="min-w-0">
        {isOpen ? (
          <a className="link font-medium" href={path}>
            {name}
          </a>
        ) : (
          <p className="font-medium">{name}</p>
        )}
        <p className="text-sm text-muted">
          {leadCount.toLocaleString("en-US")} {leadCount === 1 ? "lead" : "leads"}, {formatInstant(deliveredAt)}
        </p>
      </div>
      {isOpen ? (
        leadCount > 0 && (
          <span className="flex flex-wrap gap-2">
            <a className="button button-quiet" href={`${path}/leads.csv`} download>
              CSV <span className="sr-only">of {name}</span>
            </a>
            <a className="button button-quiet" href={`${path}/leads.xlsx`} download>
              Excel <span className="sr-only">of {name}</span>
            </a>
          </span>
        )
      ) : (
        <span className="text-sm text-muted">opens with full access</span>
      )}
    </>
  );
}

function ListChoice({ searches, choice }: Pick<ListsCardProps, "searches" | "choice">) {
  return (
    <form method="post" action="/account/lists" className="mt-4 border-t border-line pt-4">
      <label htmlFor="list-choice" className="mb-1.5 block text-sm font-semibold">
        Monthly lists from now on hold
      </label>
      <div className="flex flex-wrap gap-3">
        <select id="list-choice" name="search" defaultValue={choice ?? ""} className="min-h-11 min-w-0 grow rounded-md border border-edge bg-surface px-3 py-2 text-base">
          <option value="">everything new</option>
          {searches.map(({ id, name }) => (
            <option key={id} value={id}>
              what is in “{name}”
            </option>
          ))}
        </select>
        <button type="submit" className="button button-quiet">
          Save <span className="sr-only">what monthly lists hold</span>
        </button>
      </div>
      {searches.length === 0 && <p className="mt-2 text-sm text-muted">Save a search to narrow your lists by it.</p>}
    </form>
  );
}
