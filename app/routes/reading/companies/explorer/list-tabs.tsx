import { formatInstant } from "../../../../ui/format/format-date.ts";
import type { Explorer } from "./load-list.ts";
import { PATH } from "./view.ts";

const ADDED = "sort=added";

/** The account's views of the list: everything, new rounds, its own leads, its saved searches. */
export function ListTabs({ explorer: { query, view, pipeline } }: { readonly explorer: Explorer }) {
  if (pipeline === null) return null;
  const { newSince, saved, searches } = pipeline;
  const tab = (address: string) => ({
    href: address === "" ? PATH : `${PATH}?${address}`,
    "aria-current": address === query && view.mine === null ? ("page" as const) : undefined,
  });
  return (
    <nav aria-label="Your lists" className="tabs">
      <a {...tab("")}>All rounds</a>
      {newSince !== null && newSince.rounds > 0 && (
        <a {...tab(ADDED)}>
          New since {formatInstant(newSince.since)} <i>{newSince.rounds.toLocaleString("en-US")}</i>
        </a>
      )}
      <a href="/account/leads">
        My leads <i>{saved.toLocaleString("en-US")}</i>
      </a>
      {searches.map(({ name, address }) => (
        <a key={name} {...tab(address)}>
          {name}
        </a>
      ))}
    </nav>
  );
}
