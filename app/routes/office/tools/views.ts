const DESTINATIONS = "/back-office/tools";
const LISTS = `${DESTINATIONS}/lists`;

export const ADDRESSES = { destinations: DESTINATIONS, lists: LISTS } as const;

/** The two lists of the section, for the same accounts. */
export function toolViews(current: keyof typeof ADDRESSES, search: string) {
  const query = search === "" ? "" : `?search=${encodeURIComponent(search)}`;
  return [
    { href: `${DESTINATIONS}${query}`, name: "Destinations", current: current === "destinations" },
    { href: `${LISTS}${query}`, name: "Lists of companies", current: current === "lists" },
  ];
}
