import type { Lead } from "../../../../core/directory/lead.ts";
import type { Facets } from "../../../../core/directory/search/facets.ts";
import type { LeadFilter, LeadSort } from "../../../../core/directory/search/filter.ts";
import type { Timeline } from "../../../../core/directory/search/timeline-totals.ts";
import type { ActiveFilter } from "./active-filters.ts";
import type { ExplorerView } from "./view.ts";

/** Everything the list of companies shows. */
export interface Explorer {
  readonly filter: LeadFilter;
  readonly sort: LeadSort;
  /** What of the address could not be read, in plain words. */
  readonly problems: readonly string[];
  readonly view: ExplorerView;
  /** Filter and order as the one address that means them; empty for every round, newest first. */
  readonly query: string;
  readonly active: readonly ActiveFilter[];
  readonly rows: readonly Lead[];
  /** Rounds that match, of those this visitor's lists reach. */
  readonly matching: number;
  /** Rounds this visitor's lists reach. */
  readonly reached: number;
  /** All published rounds. */
  readonly total: number;
  readonly paging: Paging;
  readonly facets: Facets;
  readonly timeline: Timeline;
  /** When nothing matches: what would, with one thing taken back. Most rounds first. */
  readonly looser: readonly (ActiveFilter & { readonly matching: number })[];
  /** Whether the page asked for is one of the list; else this is the first. */
  readonly found: boolean;
  readonly seesAll: boolean;
  /** Whether this visitor may keep searches. */
  readonly maySave: boolean;
  /** The name under which this search was kept a moment ago (`saved`: its number). */
  readonly savedAs: string | null;
}

/** How the list goes on: by numbers where it is the whole list, newest first; else by where a page begins. */
export type Paging =
  | { readonly by: "number"; readonly page: number; readonly pageCount: number }
  | { readonly by: "cursor"; readonly next: string | null; readonly previous: string | null };
