import type { PathItem } from "../../../api/openapi-object.ts";
import { api as savedSearch } from "../../customers/account/api/search.ts";
import { api as savedSearches } from "../../customers/account/api/searches.ts";
import { api as testWebhook } from "../../customers/account/api/test-webhook.ts";
import { api as webhook } from "../../customers/account/api/webhook.ts";
import { api as webhookSecret } from "../../customers/account/api/webhook-secret.ts";
import { api as webhooks } from "../../customers/account/api/webhooks.ts";
import { api as destination } from "../../customers/destinations/api/destination.ts";
import { api as destinations } from "../../customers/destinations/api/destinations.ts";
import { api as watchedCompanies } from "../../customers/companies/watched-companies.ts";
import { api as watchedNews } from "../../customers/companies/watched-news.ts";
import { api as bounces } from "../../finder/api/bounces.ts";
import { api as bulkList } from "../../finder/api/bulk/bulk-list.ts";
import { api as bulkLists } from "../../finder/api/bulk/bulk-lists.ts";
import { api as bulkResult } from "../../finder/api/bulk/bulk-result.ts";
import { api as domain } from "../../finder/api/domain.ts";
import { api as find } from "../../finder/api/find.ts";
import { api as search } from "../../finder/api/search.ts";
import { api as verify } from "../../finder/api/verify.ts";

/** The addresses that are declared with their handlers, in the order of the document. */
const ADDRESSES: readonly { readonly path: string; readonly item: PathItem }[] = [
  find,
  verify,
  domain,
  search,
  bounces,
  bulkLists,
  bulkList,
  bulkResult,
  watchedNews,
  watchedCompanies,
  destinations,
  destination,
  savedSearches,
  savedSearch,
  webhooks,
  webhook,
  testWebhook,
  webhookSecret,
];

export function addressPaths(): Readonly<Record<string, PathItem>> {
  return Object.fromEntries(ADDRESSES.map(({ path, item }) => [path, item]));
}
