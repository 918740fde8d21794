import { sendTestEvent } from "../../../../../core/programs/webhooks/deliveries.ts";
import { address, operation } from "../../../../api/address.ts";
import { NO_WEBHOOK, WEBHOOK_AREA, WEBHOOK_ID } from "./webhook-body.ts";
import { SENT_TEST } from "./webhook-shape.ts";

export const api = address("/api/webhooks/{id}/test", WEBHOOK_AREA, {
  post: operation({
    id: "testWebhook",
    summary: "Send a test message",
    description: "Of the type `webhook.test`; a webhook of one round each gets the newest round of its search.",
    path: WEBHOOK_ID,
    answered: "It is being sent; the webhook's `deliveries` have the outcome.",
    answer: SENT_TEST,
    status: 202,
    errors: { ...NO_WEBHOOK, 409: "It is disabled." },
    handle: async (ctx, { path }) => ({ delivery_id: await sendTestEvent(ctx, path.id) }),
  }),
});
export const loader = api.serve;
export const action = api.serve;
