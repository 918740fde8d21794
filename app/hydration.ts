/** What a route may say of itself with `export const handle`. */
export interface RouteHandle {
  /** The screen is an application: its React runs in the browser too. Reading pages leave this out. */
  readonly hydrate?: true;
}

/** Whether a page made of routes with these handles runs its React in the browser. */
export function hydrates(handles: readonly unknown[]): boolean {
  return handles.some((handle) => typeof handle === "object" && handle !== null && "hydrate" in handle && handle.hydrate === true);
}
