import type { Clock } from "../../../platform/clock.ts";
import type { Opened } from "../source.ts";
import type { EdgarClient } from "./edgar-client.ts";

/** What opening inputs needs from outside. */
export interface FormDDependencies {
  readonly clock: Clock;
  /** Makes the client on first need, so that files read without a contact set; it throws when none is set. */
  readonly edgar: () => EdgarClient;
}

/** The largest filing accepted; the longest real notices, of a hundred people and issuers, are under 1 MiB. */
export const LARGEST_FILING = 8 * 1024 * 1024;
/** The largest index or feed page accepted; a quarter's `master.idx` is about 40 MB. */
export const LARGEST_INDEX = 128 * 1024 * 1024;

/** An input that could not be opened, with the reason for the person who gave it. */
export function unreadable(input: string, reason: string): Opened {
  return { kind: "unreadable", input, reason };
}
