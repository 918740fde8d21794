import { rotateSecret } from "../../../../../core/programs/webhooks/endpoints.ts";
import { address, operation } from "../../../../api/address.ts";
import { NO_WEBHOOK, WEBHOOK_AREA, WEBHOOK_ID } from "./webhook-body.ts";
import { NEW_SECRET } from "./webhook-shape.ts";

export const api = address("/api/webhooks/{id}/secret", WEBHOOK_AREA, {
  post: operation({
    id: "replaceWebhookSecret",
    summary: "Replace a webhook's secret",
    description: "For 24 hours messages carry both signatures, so that none is refused meanwhile.",
    path: WEBHOOK_ID,
    answered: "The new secret, this once.",
    answer: NEW_SECRET,
    errors: NO_WEBHOOK,
    async handle(ctx, { path }) {
      const { secret, formerSignsUntil } = await rotateSecret(ctx, path.id);
      return { secret, former_signs_until: formerSignsUntil.toISOString() };
    },
  }),
});
export const loader = api.serve;
export const action = api.serve;
