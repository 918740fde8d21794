import type { z } from "zod";
import type { Destination } from "../../../../../core/customers/destinations/destinations.ts";
import type { DESTINATION } from "./destination-shape.ts";

/** A destination as the API returns it. */
export function destinationBody(one: Destination): z.infer<typeof DESTINATION> {
  return {
    id: one.id,
    tool: one.kind,
    search: { id: one.searchId, name: one.searchName, filter: one.searchAddress },
    state: stateOf(one),
    paused_reason: one.pausedReason,
    failing_since: one.failingSince?.toISOString() ?? null,
    cursor: one.position === null ? null : String(one.position),
    waiting: one.waiting,
    delivered: one.sent,
    refused: one.refused,
    to_decide: one.asked + one.gone,
    to_remove_by_hand: one.byHand,
    last_delivery_at: one.lastDeliveryAt?.toISOString() ?? null,
    last_error: one.lastError,
  };
}

function stateOf({ isStarted, pausedReason, failingSince }: Destination) {
  if (!isStarted) return "not_started";
  if (pausedReason !== null) return "paused";
  return failingSince === null ? "active" : "failing";
}
