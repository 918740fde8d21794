import type { Context } from "../../../core/context.ts";
import { lastDeliveries } from "../../../core/webhooks/deliveries.ts";
import { listEndpoints } from "../../../core/webhooks/endpoint.ts";
import type { ShownWebhook } from "./webhooks-card.tsx";

/** How many of the last messages of each webhook are shown. */
const SHOWN = 5;

/** The webhooks of the account that acts, each with its last messages. */
export async function readWebhooks(ctx: Context): Promise<readonly ShownWebhook[]> {
  const [endpoints, deliveries] = await Promise.all([listEndpoints(ctx), lastDeliveries(ctx, SHOWN)]);
  return endpoints.map((endpoint) => ({ ...endpoint, deliveries: deliveries.filter(({ endpointId }) => endpointId === endpoint.id) }));
}
