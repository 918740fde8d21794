import type { PathItem } from "../../../api/openapi-object.ts";
import { api as search } from "../../customers/account/api/search.ts";
import { api as searches } from "../../customers/account/api/searches.ts";
import { api as testWebhook } from "../../customers/account/api/test-webhook.ts";
import { api as webhook } from "../../customers/account/api/webhook.ts";
import { api as webhookSecret } from "../../customers/account/api/webhook-secret.ts";
import { api as webhooks } from "../../customers/account/api/webhooks.ts";

/** Saved searches and webhooks. */
export function accountPaths(): Readonly<Record<string, PathItem>> {
  const addresses = [searches, search, webhooks, webhook, testWebhook, webhookSecret];
  return Object.fromEntries(addresses.map(({ path, item }) => [path, item]));
}
