/** The settings of a route in `export const handle`. */
export interface RouteHandle {
  /**
   * Runs React in the browser too; reading pages leave this out. `later` keeps the data out of the page, which then
   * stays small: the browser fetches it after the first paint.
   */
  readonly hydrate?: true | "later";
}

/** Returns the hydration that a page's handles ask for; null for a reading page. */
export function hydrationOf(handles: readonly unknown[]): true | "later" | null {
  for (const handle of handles)
    if (typeof handle === "object" && handle !== null && "hydrate" in handle)
      return handle.hydrate === "later" ? "later" : true;
  return null;
}
