import { z } from "zod";
import { listDeliveries } from "../../../../../core/programs/webhooks/deliveries.ts";
import { type Endpoint, ownEndpoint } from "../../../../../core/programs/webhooks/endpoints.ts";
import type { Context } from "../../../../../core/shared/context.ts";
import { inTransaction } from "../../../../../core/shared/transaction.ts";
import type { AccountArea } from "../../../../api/address.ts";
import { whole } from "../../../../api/describe.ts";
import { SAVED_SEARCHES } from "./search-body.ts";
import type { ONE_WEBHOOK, WEBHOOK } from "./webhook-shape.ts";

const SHOWN_DELIVERIES = 10;

/** Webhooks of saved searches. */
export const WEBHOOK_AREA: AccountArea = {
  ...SAVED_SEARCHES,
  tag: "Webhooks",
  needsAccount: "Webhooks need an account: send an API key with the scope manage, or sign in.",
};

export const WEBHOOK_ID = z.object({ id: whole().describe("The id of a webhook.") });
export const NO_WEBHOOK = { 404: "You have no such webhook." };

/** A webhook as the API returns it, without its secret. */
export function webhookBody(one: Endpoint): z.infer<typeof WEBHOOK> {
  return {
    id: one.id,
    url: one.url,
    search: { id: one.searchId, name: one.searchName },
    one_round: one.oneRound,
    state: one.disabledAt === null ? (one.failingSince === null ? "active" : "failing") : "disabled",
    failing_since: one.failingSince?.toISOString() ?? null,
    disabled_reason: one.disabledReason,
    created_at: one.createdAt.toISOString(),
  };
}

/** A webhook with its latest deliveries. Throws AppError `not_found`. */
export function oneWebhook(ctx: Context, id: number): Promise<z.infer<typeof ONE_WEBHOOK>> {
  return inTransaction(ctx, async (inner) => {
    const webhook = webhookBody(await ownEndpoint(inner, id));
    const deliveries = await listDeliveries(inner, { endpointId: id, limit: SHOWN_DELIVERIES });
    return {
      ...webhook,
      deliveries: deliveries.map(({ attempts, ...one }) => ({
        id: one.id,
        message_id: one.messageId,
        type: one.type,
        status: one.status,
        created_at: one.createdAt.toISOString(),
        attempts: attempts.length,
        last_status_code: attempts.at(-1)?.statusCode ?? null,
        last_error: attempts.at(-1)?.error ?? null,
      })),
    };
  });
}
