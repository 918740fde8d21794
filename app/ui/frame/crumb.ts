/** A page in breadcrumbs, with its address from the root. */
export interface Crumb {
  readonly name: string;
  readonly href: string;
}

export const HOME: Crumb = { name: "Home", href: "/" };
