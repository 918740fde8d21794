import { addEndpoint, listEndpoints, MOST_ENDPOINTS } from "../../../../../core/programs/webhooks/endpoints.ts";
import { address, operation } from "../../../../api/address.ts";
import { webhookTargetsContext } from "../../../../context.ts";
import { NO_SEARCH } from "./search-body.ts";
import { WEBHOOK_AREA, webhookBody } from "./webhook-body.ts";
import { CREATED_WEBHOOK, NEW_WEBHOOK, WEBHOOKS } from "./webhook-shape.ts";

export const api = address("/api/webhooks", WEBHOOK_AREA, {
  get: operation({
    id: "readWebhooks",
    summary: "Read your webhooks",
    answered: "Oldest first.",
    answer: WEBHOOKS,
    handle: async (ctx) => ({ webhooks: (await listEndpoints(ctx)).map(webhookBody) }),
  }),
  post: operation({
    id: "addWebhook",
    summary: "Add a webhook",
    description: `The answer has the secret that signs its messages, this once. An account has at most ${MOST_ENDPOINTS}.`,
    body: NEW_WEBHOOK,
    answered: "It is added.",
    answer: CREATED_WEBHOOK,
    status: 201,
    errors: { ...NO_SEARCH, 409: `The URL gets this search already, or there are ${MOST_ENDPOINTS} webhooks.` },
    async handle(ctx, { body: { url, search_id, one_round: oneRound } }, { context }) {
      const allowPrivateAddresses = context.get(webhookTargetsContext) === "any";
      const added = await addEndpoint(ctx, { url, searchId: search_id ?? "all", oneRound, allowPrivateAddresses });
      return { ...webhookBody(added), secret: added.secret };
    },
  }),
});
export const loader = api.serve;
export const action = api.serve;
