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

/** Longer than any e-mail address. */
const LONGEST_SEARCH = 254;

export function searchOf(request: Request): string {
  return (new URL(request.url).searchParams.get("search") ?? "").trim().slice(0, LONGEST_SEARCH);
}

export const SEARCH = {
  name: "search",
  type: "search",
  label: "Account",
  hint: "The start of an address, or @ and the start of its domain.",
} as const;
