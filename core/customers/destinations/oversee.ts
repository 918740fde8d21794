import { execute, rowOf, rowsOf } from "../../../db/statement.ts";
import { conflict, notFound } from "../../../platform/errors.ts";
import { type OwnedPage, ownedPage } from "../../shared/address-starts-with.ts";
import { writeAudit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { requireOwner } from "../../shared/office-access.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { type DeliveryState, resume, stateFor } from "./destinations.ts";
import { kindOf } from "./kinds.ts";

/** A customer's destination as the site's owners see it. */
export interface OverseenDestination extends DeliveryState {
  readonly id: number;
  readonly accountId: string;
  readonly email: string;
  readonly kind: string;
  readonly searchName: string;
}

/** Destinations of all accounts, newest first. Throws AppError `forbidden` unless an owner acts. */
export async function listAllDestinations(ctx: Context, page: OwnedPage): Promise<readonly OverseenDestination[]> {
  requireOwner(ctx);
  const { columns, joins } = stateFor(ctx);
  return rowsOf<OverseenDestination>(ctx)`
    select d.id, a.id as "accountId", a.email, d.kind, s.name as "searchName", ${columns}
    from destination d join saved_search s on s.id = d.search_id join account a on a.id = s.owner ${joins}
    ${ownedPage("d.id", page)}`;
}

/**
 * Pauses a customer's destination, which the customer sees with the reason and can resume, or resumes it. Throws AppError
 * `forbidden` unless an owner acts, `not_found`, or `conflict` if it is paused or delivers already.
 */
export async function setPausedByOwner(
  ctx: Context,
  { id, reason }: { readonly id: number; readonly reason: string | null },
): Promise<void> {
  requireOwner(ctx);
  await inTransaction(ctx, async (inner) => {
    const found = await rowOf<{ kind: string; owner: string; isPaused: boolean }>(inner)`
      select d.kind, s.owner, d.paused_at is not null as "isPaused"
      from destination d join saved_search s on s.id = d.search_id where d.id = ${id} for update of d`;
    if (found === undefined) throw notFound("This destination was removed.");
    if (found.isPaused === (reason !== null))
      throw conflict(found.isPaused ? "It is paused already." : "It delivers already.");
    if (reason === null) await resume(inner, id);
    else
      await execute(inner)`update destination set paused_at = ${inner.clock.now()},
        paused_reason = ${`Paused by this site: ${reason}`} where id = ${id}`;
    const action = reason === null ? "destination.resumed" : "destination.paused";
    const detail = { destinationId: id, accountId: found.owner, tool: kindOf(found.kind).label };
    await writeAudit(inner, action, reason === null ? detail : { ...detail, reason });
  });
}
