import type { CompanyShown } from "../owned/company-match.ts";

/** A row of the list as it stands on the page. */
export interface ListRow extends CompanyShown {
  readonly element: HTMLElement;
}

/** The rows of a list, in a page or in the HTML of another one. */
export function rowsIn(root: ParentNode): ListRow[] {
  return [...root.querySelectorAll<HTMLElement>("[data-round]")].map((element) => ({
    element,
    name: element.querySelector("th a")?.textContent?.trim() ?? null,
    // The website is beside the company (app/ui/rounds-table.tsx).
    domain: element.querySelector("th + td a")?.getAttribute("href") ?? null,
  }));
}

/** The way to the next page of a list; null on its last. */
export function nextPageIn(root: ParentNode): HTMLAnchorElement | null {
  return root.querySelector<HTMLAnchorElement>('nav a[rel="next"]');
}
