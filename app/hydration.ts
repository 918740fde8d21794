/** The settings of a route in `export const handle`. */
export interface RouteHandle {
  /**
   * Runs React in the browser too; absent for reading pages. `later` leaves the data out of the page to keep it small;
   * the browser fetches it after the first paint.
   */
  readonly hydrate?: true | "later";
}

/** Returns the hydration requested by a page's handles; null for a reading page. */
export function hydrationOf(handles: readonly unknown[]): true | "later" | null {
  for (const handle of handles)
    if (typeof handle === "object" && handle !== null && "hydrate" in handle)
      return handle.hydrate === "later" ? "later" : true;
  return null;
}
