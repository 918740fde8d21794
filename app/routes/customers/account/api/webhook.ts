import { enableEndpoint, removeEndpoint } from "../../../../../core/programs/webhooks/endpoints.ts";
import { address, operation } from "../../../../api/address.ts";
import { NO_WEBHOOK, oneWebhook, WEBHOOK_AREA, WEBHOOK_ID } from "./webhook-body.ts";
import { CHANGED_WEBHOOK, ONE_WEBHOOK } from "./webhook-shape.ts";

export const api = address("/api/webhooks/{id}", WEBHOOK_AREA, {
  get: operation({
    id: "readWebhook",
    summary: "Read a webhook and its latest deliveries",
    path: WEBHOOK_ID,
    answered: "It is.",
    answer: ONE_WEBHOOK,
    errors: NO_WEBHOOK,
    handle: (ctx, { path }) => oneWebhook(ctx, path.id),
  }),
  patch: operation({
    id: "enableWebhook",
    summary: "Enable a disabled webhook",
    path: WEBHOOK_ID,
    body: CHANGED_WEBHOOK,
    answered: "It is enabled.",
    answer: ONE_WEBHOOK,
    errors: { ...NO_WEBHOOK, 409: "It is not disabled." },
    async handle(ctx, { path }) {
      await enableEndpoint(ctx, path.id);
      return oneWebhook(ctx, path.id);
    },
  }),
  delete: operation({
    id: "removeWebhook",
    summary: "Remove a webhook with its deliveries",
    path: WEBHOOK_ID,
    answered: "It is removed.",
    status: 204,
    errors: NO_WEBHOOK,
    handle: (ctx, { path }) => removeEndpoint(ctx, path.id),
  }),
});
export const loader = api.serve;
export const action = api.serve;
