import type { Destination } from "../../../../core/customers/destinations/destinations.ts";
import { formatInstant } from "../../../ui/format/format-date.ts";

const count = (number: number) => number.toLocaleString("en-US");

/** What a destination is doing and what it waits for, in one line. */
export function stateOf(destination: Destination): string {
  const { asked, byHand } = destination;
  const waits = [
    ...(asked > 0 ? [`${count(asked)} to decide`] : []),
    ...(byHand > 0 ? [`${count(byHand)} to remove by hand`] : []),
  ];
  return `${doingOf(destination)}${waits.length > 0 ? ` ${waits.join(", ")}.` : ""}`;
}

function doingOf(destination: Destination): string {
  const { isStarted, isCompared, pausedReason, failingSince, waiting, sent, refused } = destination;
  if (!isStarted) {
    if (pausedReason !== null) return `Not started. ${pausedReason}`;
    if (failingSince !== null) return `Not started, failing since ${formatInstant(failingSince)}.`;
    return isCompared ? "Ready to start." : "Connected, not started: reading your companies.";
  }
  const parts = [
    `${count(sent)} delivered`,
    `${count(waiting)} waiting`,
    ...(refused > 0 ? [`${count(refused)} refused`] : []),
  ];
  const counts = parts.join(", ");
  if (pausedReason !== null) return `Paused, ${counts}. ${pausedReason}`;
  if (failingSince !== null) return `Failing since ${formatInstant(failingSince)}, ${counts}.`;
  return `Active, ${counts}.`;
}
