import type { FinderDeps } from "./finder-deps.ts";

/** The email finder as screens and endpoints use it. */
export interface Finder {
  readonly deps: FinderDeps;
  /** Asks the servers of a search that was started; resolves when that came to an end for now. What fails is reported, and tried again by a job. */
  begin(searchId: string): Promise<void>;
}
