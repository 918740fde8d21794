import { formatInstant } from "../../../../ui/format/format-date.ts";
import type { PipelineView } from "./read-pipeline.ts";
import { PATH } from "./view.ts";

const ADDED = "sort=added";

interface ListTabsProps {
  readonly pipeline: PipelineView;
  /** The canonical query of the list on this page; null on the page of the account's leads. */
  readonly query: string | null;
}

/** The account's views of the list: everything, new rounds, its own leads, its saved searches. */
export function ListTabs({ pipeline: { newSince, leads, searches }, query }: ListTabsProps) {
  const tab = (address: string) => ({
    href: address === "" ? PATH : `${PATH}?${address}`,
    "aria-current": address === query ? ("page" as const) : undefined,
  });
  return (
    <nav aria-label="Your lists" className="tabs">
      <a {...tab("")}>All rounds</a>
      {newSince !== null && newSince.rounds > 0 && (
        <a {...tab(ADDED)}>
          New since {formatInstant(newSince.since)} <i>{newSince.rounds.toLocaleString("en-US")}</i>
        </a>
      )}
      <a href="/account/leads" aria-current={query === null ? "page" : undefined}>
        My leads <i>{leads.toLocaleString("en-US")}</i>
      </a>
      {searches.map(({ name, address }) => (
        <a key={name} {...tab(address)}>
          {name}
        </a>
      ))}
    </nav>
  );
}
