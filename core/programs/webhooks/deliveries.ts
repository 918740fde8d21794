import { sql } from "kysely";
import { execute, rowOf, rowsOf } from "../../../db/statement.ts";
import { conflict, notFound } from "../../../platform/errors.ts";
import { inTransaction } from "../../shared/transaction.ts";
import type { Context } from "../../shared/context.ts";
import { enqueue } from "../../shared/jobs/enqueue.ts";
import { savedFilter } from "../../customers/searches/cursor.ts";
import { assertMaySave, ownSearch } from "../../customers/searches/saved-search.ts";
import { inBoundedTime } from "../../reading/directory/search/bounded-time.ts";
import { leadCondition } from "../../reading/directory/search/lead-condition.ts";
import { ownEndpoint } from "./endpoints.ts";
import { postMessages } from "./message.ts";
import { deliverJob } from "./jobs/deliver.ts";
import { flatData, readRounds, type RoundRow } from "./rounds.ts";

/** Days in which finished deliveries can be read and replayed. */
export const KEEP_DAYS = 30;

export interface DeliveryAttempt {
  readonly number: number;
  /** ISO 8601. */
  readonly at: string;
  readonly durationMs: number;
  /** Null when no response arrived. */
  readonly statusCode: number | null;
  /** An explanation for the endpoint's owner; null on success. */
  readonly error: string | null;
  readonly responseExcerpt: string | null;
}

/** A message to one endpoint with its attempts. */
export interface Delivery {
  readonly id: number;
  readonly endpointId: number;
  readonly messageId: string;
  readonly type: string;
  /** `withheld`: the owner had no access at sending time. */
  readonly status: "pending" | "delivered" | "failed" | "withheld";
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  readonly body: string;
  /** In order of sending. */
  readonly attempts: readonly DeliveryAttempt[];
}

/** Latest deliveries to the actor's endpoint, newest first. Throws AppError `not_found`. */
export async function listDeliveries(
  ctx: Context,
  { endpointId, limit }: { readonly endpointId: number; readonly limit: number },
): Promise<readonly Delivery[]> {
  await ownEndpoint(ctx, endpointId);
  return rowsOf<Delivery>(ctx)`
    select d.id, d.endpoint_id as "endpointId", d.message_id as "messageId", d.type, d.status,
      d.created_at as "createdAt",
      d.finished_at as "finishedAt", d.body, coalesce(tries.list, '[]') as attempts
    from (select * from webhook_delivery where endpoint_id = ${endpointId} order by id desc limit ${limit}) d
    left join lateral (
      select jsonb_agg(jsonb_build_object('number', a.number, 'at', a.at, 'durationMs', a.duration_ms, 'statusCode',
        a.status_code,
        'error', a.error, 'responseExcerpt', a.response_excerpt) order by a.number) as list
      from webhook_attempt a where a.delivery_id = d.id
    ) tries on true
    order by d.id desc`;
}

/** A delivery without its body, with its last attempt; null before the first. */
export interface DeliveryOutcome extends Pick<Delivery, "id" | "endpointId" | "type" | "status" | "createdAt"> {
  readonly lastAttempt: Pick<DeliveryAttempt, "number" | "statusCode" | "error"> | null;
}

/** The latest `each` deliveries of every endpoint of the actor, newest first. */
export async function lastDeliveries(ctx: Context, each: number): Promise<readonly DeliveryOutcome[]> {
  return rowsOf<DeliveryOutcome>(ctx)`
    select d.id, e.id as "endpointId", d.type, d.status, d.created_at as "createdAt", tried.last as "lastAttempt"
    from webhook_endpoint e join saved_search s on s.id = e.search_id
    cross join lateral (select id, type, status, created_at from webhook_delivery where endpoint_id = e.id
      order by id desc limit ${each}) d
    left join lateral (
      select jsonb_build_object('number', a.number, 'statusCode', a.status_code, 'error', a.error) as last
      from webhook_attempt a where a.delivery_id = d.id order by a.number desc limit 1
    ) tried on true
    where s.owner = ${ctx.actor.id} order by d.id desc`;
}

/**
 * Sends a finished delivery again with the same id and bytes. Throws AppError `forbidden`, `not_found`, or `conflict`
 * while it is pending or its endpoint is disabled.
 */
export async function replayDelivery(ctx: Context, deliveryId: number): Promise<void> {
  assertMaySave(ctx);
  await inTransaction(ctx, async (inner) => {
    const delivery = await rowOf<{ endpointId: number; status: string }>(inner)`
      select d.endpoint_id as "endpointId", d.status from webhook_delivery d
      join webhook_endpoint e on e.id = d.endpoint_id join saved_search s on s.id = e.search_id
      where d.id = ${deliveryId} and s.owner = ${inner.actor.id} for update of d`;
    if (delivery === undefined)
      throw notFound(`You have no delivery ${deliveryId}. Finished deliveries are kept for ${KEEP_DAYS} days.`);
    await assertInForce(inner, delivery.endpointId);
    if (delivery.status === "pending") throw conflict(`Delivery ${deliveryId} is still in progress.`);
    await execute(inner)`update webhook_delivery set status = 'pending', finished_at = null where id = ${deliveryId}`;
    await enqueue(inner, deliverJob, { deliveryId });
  });
}

/**
 * Sends a test message to the endpoint; one of single rounds gets the newest round of its search, so that a program can
 * map its fields. Returns the delivery's id. Throws AppError as {@link replayDelivery}.
 */
export async function sendTestEvent(ctx: Context, endpointId: number): Promise<number> {
  assertMaySave(ctx);
  return inTransaction(ctx, async (inner) => {
    const { searchId, searchName, oneRound } = await assertInForce(inner, endpointId);
    const search = { id: searchId, name: searchName };
    const newest = oneRound ? await newestRound(inner, searchId) : undefined;
    const data = newest === undefined ? { search } : flatData(search, newest);
    const [id] = await postMessages(inner, endpointId, [{ type: "webhook.test", data }]);
    if (id === undefined) throw new Error("the test message was not stored");
    return id;
  });
}

async function newestRound(ctx: Context, searchId: number): Promise<RoundRow | undefined> {
  const { address } = await ownSearch(ctx, searchId);
  const filter = await savedFilter(ctx, { address, owner: ctx.actor.id });
  const { rows } = await inBoundedTime(ctx.db, () =>
    sql<{ id: number }>`select lead.round_id as id from listing lead where ${leadCondition(filter, ctx.clock)}
      order by lead.listed_on desc, lead.round_id desc limit 1`.execute(ctx.db),
  );
  return (
    await readRounds(
      ctx,
      rows.map(({ id }) => id),
    )
  )[0];
}

async function assertInForce(ctx: Context, endpointId: number) {
  const endpoint = await ownEndpoint(ctx, endpointId);
  if (endpoint.disabledReason !== null)
    throw conflict(`Webhook ${endpointId} is disabled (${endpoint.disabledReason}) Enable it first.`);
  return endpoint;
}

/** Deletes deliveries that finished more than {@link KEEP_DAYS} days ago, with their attempts. Returns how many. */
export async function purgeDeliveries(ctx: Context): Promise<number> {
  const before = new Date(ctx.clock.now().getTime() - KEEP_DAYS * 86_400_000);
  return execute(ctx)`delete from webhook_delivery where finished_at < ${before}`;
}
