import { sql } from "kysely";
import { execute, requireRow, rowOf, rowsOf } from "../../../db/statement.ts";
import { conflict, notFound } from "../../../platform/errors.ts";
import { writeAudit } from "../../shared/audit.ts";
import { requireConfirmedAddress } from "../../shared/confirmed-address.ts";
import type { Context } from "../../shared/context.ts";
import { enqueue, enqueueAll } from "../../shared/jobs/enqueue.ts";
import { assertMaySave, ownSearch } from "../../customers/searches/saved-search.ts";
import { parseTarget } from "../../customers/destinations/credentials.ts";
import { searchForAll } from "../../customers/searches/save-search.ts";
import { startCursor } from "../../customers/searches/cursor.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { newSecret } from "./message.ts";
import { deliverJob } from "./jobs/deliver.ts";
import { catalogueChanged } from "../../shared/jobs/signals.ts";

/** Maximum number of webhooks per account. */
export const MOST_ENDPOINTS = 10;

/** Hours during which a rotated secret still signs. */
const ROTATION_HOURS = 24;

export interface AddEndpointInput {
  /** A saved search, or `all` for every round. */
  readonly searchId: number | "all";
  readonly url: string;
  /** True for messages of one round; by default a message has up to 100. */
  readonly oneRound?: boolean;
  /** Setting that allows private networks and plain HTTP. */
  readonly allowPrivateAddresses: boolean;
}

/**
 * Adds a webhook endpoint to a saved search. Only this result contains the secret. Throws AppError `forbidden`,
 * `not_found` for the search, `invalid_input` for the URL, `conflict` at {@link MOST_ENDPOINTS}.
 */
export async function addEndpoint(
  ctx: Context,
  input: AddEndpointInput,
): Promise<Endpoint & { readonly secret: string }> {
  requireConfirmedAddress(ctx);
  assertMaySave(ctx);
  const url = parseTarget(input.url, input);
  return inTransaction(ctx, async (inner) => {
    const search = input.searchId === "all" ? await searchForAll(inner) : await ownSearch(inner, input.searchId);
    await execute(inner)`select from saved_search where owner = ${inner.actor.id} for update`;
    const others = await listEndpoints(inner);
    if (others.length >= MOST_ENDPOINTS)
      throw conflict(`You have reached the limit of ${MOST_ENDPOINTS} webhooks. Remove one first.`);
    if (others.some((other) => other.searchId === search.id && other.url === url)) {
      throw conflict(`${url} already receives this search.`);
    }
    const secret = newSecret();
    const cursorId = await startCursor(inner, search);
    const { id } = await requireRow<{ id: number }>(inner)`
      insert into webhook_endpoint (search_id, cursor_id, url, secret, one_round, created_at)
      values (${search.id}, ${cursorId}, ${url}, ${secret}, ${input.oneRound ?? false}, ${inner.clock.now()})
      returning id`;
    await writeAudit(inner, "webhook.created", { webhook: id, search: search.id });
    return { ...(await ownEndpoint(inner, id)), secret };
  });
}

/** Removes an endpoint with its deliveries. Throws AppError `not_found`. */
export async function removeEndpoint(ctx: Context, id: number): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    await ownEndpoint(inner, id);
    // Deletes the endpoint by cascade.
    await execute(inner)`
      delete from search_cursor where id = (select cursor_id from webhook_endpoint where id = ${id})`;
    await writeAudit(inner, "webhook.removed", { webhook: id });
  });
}

/**
 * Replaces an endpoint's secret; only this result contains the new one. The former secret signs too for {@link
 * ROTATION_HOURS}, so that the receiver can switch without rejecting messages. Throws AppError `not_found`.
 */
export async function rotateSecret(
  ctx: Context,
  id: number,
): Promise<{ readonly secret: string; readonly formerSignsUntil: Date }> {
  return inTransaction(ctx, async (inner) => {
    await ownEndpoint(inner, id);
    const secret = newSecret();
    const formerSignsUntil = new Date(inner.clock.now().getTime() + ROTATION_HOURS * 3_600_000);
    await execute(inner)`
      update webhook_endpoint set former_secret = secret, former_secret_until = ${formerSignsUntil}, secret = ${secret}
      where id = ${id}`;
    await writeAudit(inner, "webhook.secret_replaced", { webhook: id });
    return { secret, formerSignsUntil };
  });
}

/**
 * Enables a disabled endpoint and sends its pending deliveries and everything missed since. Throws AppError
 * `forbidden`, `not_found`, or `conflict` when it is not disabled.
 */
export async function enableEndpoint(ctx: Context, id: number): Promise<void> {
  assertMaySave(ctx);
  await inTransaction(ctx, async (inner) => {
    const endpoint = await ownEndpoint(inner, id);
    if (endpoint.disabledAt === null) throw conflict(`Webhook ${id} is not disabled.`);
    await execute(inner)`update webhook_endpoint set disabled_at = null, disabled_reason = null, failing_since = null,
      rest_until = null where id = ${id}`;
    const waiting = await rowsOf<{ id: number }>(inner)`
      select id from webhook_delivery where endpoint_id = ${id} and status = 'pending'`;
    const jobs = waiting.map((delivery) => ({ deliveryId: delivery.id }));
    await enqueueAll(inner, deliverJob, jobs);
    await enqueue(inner, catalogueChanged, {});
  });
}

/** A webhook endpoint of a saved search. Its secret is shown only when created. */
export interface Endpoint {
  readonly id: number;
  readonly searchId: number;
  readonly searchName: string;
  readonly url: string;
  /** True if each message has one round. */
  readonly oneRound: boolean;
  readonly createdAt: Date;
  /** First failure since the last success; null when the last delivery succeeded or there was none. */
  readonly failingSince: Date | null;
  readonly disabledAt: Date | null;
  readonly disabledReason: string | null;
}

/** The actor's endpoints, oldest first. */
export async function listEndpoints(ctx: Context): Promise<readonly Endpoint[]> {
  return rowsOf<Endpoint>(ctx)`${ENDPOINT} where s.owner = ${ctx.actor.id} order by e.id`;
}

/**
 * The actor's endpoint, locked until the transaction ends. Throws AppError `not_found` for an unknown one or another
 * owner's.
 */
export async function ownEndpoint(ctx: Context, id: number): Promise<Endpoint> {
  const endpoint = await rowOf<Endpoint>(ctx)`
    ${ENDPOINT} where s.owner = ${ctx.actor.id} and e.id = ${id} for update of e`;
  if (endpoint === undefined) throw notFound(`You have no webhook ${id}.`);
  return endpoint;
}

const ENDPOINT = sql`
  select e.id, e.search_id as "searchId", s.name as "searchName", e.url, e.one_round as "oneRound",
    e.created_at as "createdAt",
    e.failing_since as "failingSince", e.disabled_at as "disabledAt", e.disabled_reason as "disabledReason"
  from webhook_endpoint e join saved_search s on s.id = e.search_id`;
