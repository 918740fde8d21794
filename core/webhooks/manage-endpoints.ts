import { sql } from "kysely";
import { AppError } from "../../platform/errors.ts";
import { inTransaction } from "../catalog/state.ts";
import type { Context } from "../context.ts";
import { enqueue, enqueueAll } from "../jobs/enqueue.ts";
import { assertMaySave, ownSearch } from "../searches/saved-search.ts";
import { startWatch } from "../searches/watch.ts";
import { type Endpoint, listEndpoints, ownEndpoint } from "./endpoint.ts";
import { newSecret } from "./sign.ts";
import { parseTarget } from "./target.ts";

/** How many webhooks one account has. */
export const MOST_ENDPOINTS = 10;

/** How long a secret signs on beside the one that took its place. */
export const ROTATION_HOURS = 24;

export interface AddEndpointInput {
  readonly searchId: number;
  readonly url: string;
  /** Whether addresses of this machine and its network, and plain http, are let through (a setting). */
  readonly allowPrivateAddresses: boolean;
}

/**
 * Has an address told what happens to a saved search from now on. The secret is in this answer only. Throws AppError:
 * `forbidden`, `not_found` for the search, `invalid_input` for the address, `conflict` when there are {@link MOST_ENDPOINTS}.
 */
export async function addEndpoint(ctx: Context, input: AddEndpointInput): Promise<Endpoint & { readonly secret: string }> {
  assertMaySave(ctx);
  const url = parseTarget(input.url, input);
  return inTransaction(ctx, async (inner) => {
    const search = await ownSearch(inner, input.searchId);
    await sql`select from saved_search where owner = ${inner.actor.id} for update`.execute(inner.db);
    const others = await listEndpoints(inner);
    if (others.length >= MOST_ENDPOINTS) throw new AppError("conflict", `You have ${MOST_ENDPOINTS} webhooks, which is the most there can be: remove one first.`);
    if (others.some((other) => other.searchId === search.id && other.url === url)) {
      throw new AppError("conflict", `${url} is told of this search already.`);
    }
    const secret = newSecret();
    const watchId = await startWatch(inner, search);
    const { id } = await inner.db
      .insertInto("webhook_endpoint")
      .values({ search_id: search.id, watch_id: watchId, url, secret, created_at: inner.clock.now() })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { ...(await ownEndpoint(inner, id)), secret };
  });
}

/** Tells an address nothing more, and forgets what was sent to it. Throws AppError `not_found`. */
export async function removeEndpoint(ctx: Context, id: number): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    await ownEndpoint(inner, id);
    // Its endpoint goes with it.
    await sql`delete from search_watch where id = (select watch_id from webhook_endpoint where id = ${id})`.execute(inner.db);
  });
}

/**
 * Gives an endpoint a new secret, which is in this answer only. The former one signs beside it for {@link ROTATION_HOURS},
 * so that no message is refused while the receiver changes over. Throws AppError `not_found`.
 */
export async function rotateSecret(ctx: Context, id: number): Promise<{ readonly secret: string; readonly formerSignsUntil: Date }> {
  return inTransaction(ctx, async (inner) => {
    await ownEndpoint(inner, id);
    const secret = newSecret();
    const formerSignsUntil = new Date(inner.clock.now().getTime() + ROTATION_HOURS * 3_600_000);
    await sql`
      update webhook_endpoint set former_secret = secret, former_secret_until = ${formerSignsUntil}, secret = ${secret}
      where id = ${id}`.execute(inner.db);
    return { secret, formerSignsUntil };
  });
}

/**
 * Sends to a disabled endpoint again: what was waiting, and what happened since. Throws AppError `forbidden` or
 * `not_found`, or `conflict` when it is not disabled.
 */
export async function enableEndpoint(ctx: Context, id: number): Promise<void> {
  assertMaySave(ctx);
  await inTransaction(ctx, async (inner) => {
    const endpoint = await ownEndpoint(inner, id);
    if (endpoint.disabledAt === null) throw new AppError("conflict", `Webhook ${id} is not disabled.`);
    await sql`update webhook_endpoint set disabled_at = null, disabled_reason = null, failing_since = null, rest_until = null where id = ${id}`.execute(inner.db);
    const waiting = await inner.db.selectFrom("webhook_delivery").select("id").where("endpoint_id", "=", id).where("status", "=", "pending").execute();
    await enqueueAll(inner, "webhooks.deliver", waiting.map((delivery) => ({ deliveryId: delivery.id })));
    await enqueue(inner, "catalogue.changed", {});
  });
}
