import type { Delivery } from "../../../../core/customers/delivery/delivery.ts";
import type { SavedSearch } from "../../../../core/customers/searches/saved-search.ts";
import { FREE_LEADS_PAGE } from "../../../free-leads-page.ts";
import { QuietButton, QuietLink, TextLink } from "../../../ui/forms/controls.tsx";
import { formatInstant } from "../../../ui/format/format-date.ts";
import { deliveryName } from "../leads/delivered-list.tsx";
import { AccountSection } from "./account-section.tsx";
import { counted } from "../../../ui/format/count.ts";

interface ListsCardProps {
  readonly deliveries: readonly Delivery[];
  /** Monthly lists can be opened only with full access. */
  readonly hasFullAccess: boolean;
  readonly searches: readonly SavedSearch[];
  /** The saved search that filters the monthly list; null: all leads. */
  readonly choice: number | null;
}

/** The account's delivered lists, each as a page and as files, and the filter of the next one. */
export function ListsCard({ deliveries, hasFullAccess, searches, choice }: ListsCardProps) {
  return (
    <AccountSection id="lists" heading="Your lists">
      {deliveries.length === 0 && (
        <p className="mt-2 text-muted">
          {hasFullAccess ? (
            "No lists yet. Your first one arrives at the end of this month."
          ) : (
            <>
              No lists yet. 20 handpicked leads a month are free:{" "}
              <TextLink href={FREE_LEADS_PAGE}>get them by e-mail</TextLink>.
            </>
          )}
        </p>
      )}
      {deliveries.length > 0 && (
        <ul className="mt-4">
          {deliveries.map((delivery) => (
            <li
              key={delivery.id}
              className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-3"
            >
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
          {counted(leadCount, "lead")}, {formatInstant(deliveredAt)}
        </p>
      </div>
      {isOpen ? (
        leadCount > 0 && (
          <span className="flex flex-wrap gap-2">
            <QuietLink href={`${path}/leads.csv`} download>
              CSV <span className="sr-only">of {name}</span>
            </QuietLink>
            <QuietLink href={`${path}/leads.xlsx`} download>
              Excel <span className="sr-only">of {name}</span>
            </QuietLink>
          </span>
        )
      ) : (
        <span className="text-sm text-muted">requires full access</span>
      )}
    </>
  );
}

function ListChoice({ searches, choice }: Pick<ListsCardProps, "searches" | "choice">) {
  return (
    <form method="post" action="/account/lists" className="mt-4 border-t border-line pt-4">
      <label htmlFor="list-choice" className="mb-1.5 block text-sm font-semibold">
        Include in future lists:
      </label>
      <div className="flex flex-wrap gap-3">
        <select
          id="list-choice"
          name="search"
          defaultValue={choice ?? ""}
          className="min-h-11 min-w-0 grow rounded-md border border-edge bg-surface px-3 py-2 text-base"
        >
          <option value="">All new rounds</option>
          {searches.map(({ id, name }) => (
            <option key={id} value={id}>
              Only “{name}”
            </option>
          ))}
        </select>
        <QuietButton>
          Save <span className="sr-only">the filter of future lists</span>
        </QuietButton>
      </div>
      {searches.length === 0 && <p className="mt-2 text-sm text-muted">Save a search to filter your lists by it.</p>}
    </form>
  );
}
