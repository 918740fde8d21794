import { sql } from "kysely";
import { AppError } from "../../platform/errors.ts";
import type { Context } from "../context.ts";

/** An address that is told what happens to a saved search. Its secret is shown when it is made, never again. */
export interface Endpoint {
  readonly id: number;
  readonly searchId: number;
  readonly searchName: string;
  readonly url: string;
  readonly createdAt: Date;
  /** Since when no delivery has succeeded; null while the last one did, or there was none. */
  readonly failingSince: Date | null;
  readonly disabledAt: Date | null;
  readonly disabledReason: string | null;
}

/** The endpoints of this actor, the oldest first. */
export async function listEndpoints(ctx: Context): Promise<readonly Endpoint[]> {
  const { rows } = await sql<Endpoint>`${ENDPOINT} where s.owner = ${ctx.actor.id} order by e.id`.execute(ctx.db);
  return rows;
}

/** The endpoint of this actor, locked until the transaction ends. Throws AppError `not_found` when it is somebody else's or there is none. */
export async function ownEndpoint(ctx: Context, id: number): Promise<Endpoint> {
  const { rows } = await sql<Endpoint>`${ENDPOINT} where s.owner = ${ctx.actor.id} and e.id = ${id} for update of e`.execute(ctx.db);
  const endpoint = rows[0];
  if (endpoint === undefined) throw new AppError("not_found", `You have no webhook ${id}.`);
  return endpoint;
}

const ENDPOINT = sql`
  select e.id, e.search_id as "searchId", s.name as "searchName", e.url, e.created_at as "createdAt",
    e.failing_since as "failingSince", e.disabled_at as "disabledAt", e.disabled_reason as "disabledReason"
  from webhook_endpoint e join saved_search s on s.id = e.search_id`;
