import type { FinderDeps } from "./finder-deps.ts";
import type { Changes } from "./watch/changes.ts";

/** The email finder as screens and endpoints use it. */
export interface Finder {
  readonly deps: FinderDeps;
  /** Asks the servers of a search that was started; resolves when that came to an end for now. What fails is reported, and tried again by a job. */
  begin(searchId: string): Promise<void>;
  /** Tells of searches and lists as they change, one look for all of them in this process. */
  readonly changes: Changes;
}
