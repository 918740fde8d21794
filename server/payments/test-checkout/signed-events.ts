import type Stripe from "stripe";
import { newId, type DeskEvent } from "./desk.ts";

/** An event as it goes over the wire: its body, and the signature that Stripe's own library makes for it. */
export interface SignedEvent {
  readonly body: string;
  readonly signature: string;
}

/** Words an event as Stripe does and signs it. */
export function signEvent({ webhooks }: Stripe, { type, object }: DeskEvent, { secret, now, apiVersion }: { readonly secret: string; readonly now: Date; readonly apiVersion: string }): SignedEvent {
  const created = Math.floor(now.getTime() / 1_000);
  const body = JSON.stringify({ id: newId("evt"), object: "event", api_version: apiVersion, created, livemode: false, type, data: { object } });
  return { body, signature: webhooks.generateTestHeaderString({ payload: body, secret, timestamp: created }) };
}
