import type { Destination } from "../../../../core/customers/destinations/destinations.ts";
import { formatInstant } from "../../../ui/format/format-date.ts";

/** What a destination is doing, in one line. */
export function stateOf({ isStarted, pausedReason, failingSince, waiting, sent, refused }: Destination): string {
  if (!isStarted) return "Not started.";
  const counts = [`${sent} delivered`, `${waiting} waiting`, ...(refused > 0 ? [`${refused} refused`] : [])].join(", ");
  if (pausedReason !== null) return `Paused, ${counts}. ${pausedReason}`;
  if (failingSince !== null) return `Failing since ${formatInstant(failingSince)}, ${counts}.`;
  return `Active, ${counts}.`;
}
