import { inTransaction } from "../../../core/catalog/state.ts";
import type { Context } from "../../../core/context.ts";
import { listSearches } from "../../../core/searches/manage-searches.ts";
import { saveSearch } from "../../../core/searches/save-search.ts";
import { addEndpoint } from "../../../core/webhooks/manage-endpoints.ts";

interface AddWebhookInput {
  readonly url: string;
  /** Number of a saved search, or every lead. */
  readonly search: number | "all";
  readonly allowPrivateAddresses: boolean;
}

/** Adds a webhook and answers with its secret. Being told of every lead is following a saved search without a condition, which is made once. */
export function addWebhook(ctx: Context, { url, search, allowPrivateAddresses }: AddWebhookInput): Promise<string> {
  return inTransaction(ctx, async (inner) => {
    const searchId = search === "all" ? await searchForAll(inner) : search;
    return (await addEndpoint(inner, { searchId, url, allowPrivateAddresses })).secret;
  });
}

async function searchForAll(ctx: Context): Promise<number> {
  const known = (await listSearches(ctx)).find(({ address }) => address === "");
  return (known ?? (await saveSearch(ctx, { name: "Every lead", address: "" }))).id;
}
