import { Resolver } from "node:dns/promises";
import type { Context } from "../context.ts";
import { fetchState } from "../ingest/fetch-state.ts";
import { searchWebsites } from "../ingest/website-search/search-websites.ts";
import { productOf, siteClient } from "../sources/company-site/open-company-sites.ts";
import type { RunSettings } from "./begun-run.ts";

/** Maximum number of companies searched in one run of the source. */
const MOST_COMPANIES = 40;
const LOOKUP_MS = 3_000;

/** Searches for websites of companies without one, so that the same run can read them. */
export async function searchForWebsites(
  ctx: Context,
  { settings, signal }: { readonly settings: RunSettings; readonly signal: AbortSignal },
): Promise<void> {
  const { bucketOf } = fetchState(ctx, "company-site");
  const resolver = new Resolver({ timeout: LOOKUP_MS, tries: 1 });
  if (settings.finderDns !== undefined) resolver.setServers([...settings.finderDns]);
  await searchWebsites(ctx, {
    http: siteClient(settings, bucketOf),
    product: productOf(settings),
    signal,
    limit: MOST_COMPANIES,
    exists: (host) => exists(resolver, host),
  });
}

/** Treats a name whose lookup fails as missing, because most guessed names do not exist. */
async function exists(resolver: Resolver, host: string): Promise<boolean> {
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return answers.some((answer) => answer.status === "fulfilled" && answer.value.length > 0);
}
