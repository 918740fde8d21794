import { Stripe } from "stripe";
import { newId, type DeskEvent } from "./desk.ts";
import type { StoredObject } from "./store.ts";

/** An event as it goes over the wire: its body, and the signature that Stripe's own library makes for it. */
export interface SignedEvent {
  readonly body: string;
  readonly signature: string;
}

/** An event as Stripe's API shows it, not yet delivered. https://docs.stripe.com/api/events/object */
export function eventObject({ type, object }: DeskEvent, now: Date): StoredObject {
  return { id: newId("evt"), object: "event", api_version: Stripe.API_VERSION, created: Math.floor(now.getTime() / 1_000), livemode: false, pending_webhooks: 1, type, data: { object } };
}

/** Signs an event as Stripe does for each delivery. */
export function signEvent({ webhooks }: Stripe, event: StoredObject, { secret, now }: { readonly secret: string; readonly now: Date }): SignedEvent {
  const body = JSON.stringify(event);
  return { body, signature: webhooks.generateTestHeaderString({ payload: body, secret, timestamp: Math.floor(now.getTime() / 1_000) }) };
}
