import type { LoggedDelivery, RefusedRow } from "../../../../core/customers/destinations/preview.ts";
import type { LogEntry } from "../../../ui/delivery-log.tsx";

/** A delivery to a tool. */
export function deliveryEntry({ id, at, sent, refused, error }: LoggedDelivery): LogEntry {
  return { id, at, said: `${sent} sent${refused > 0 ? `, ${refused} refused` : ""}`, error };
}

/** A row that the tool refused, with its reason. */
export function refusedEntry({ roundId, company, error, isRetried }: RefusedRow): LogEntry {
  return {
    id: roundId,
    said: (
      <>
        <b>{company ?? `Round ${roundId}`}</b>: {error}
        {isRetried && " (tried again soon)"}
      </>
    ),
    error: null,
  };
}
