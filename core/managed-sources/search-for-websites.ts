import { Resolver } from "node:dns/promises";
import type { Context } from "../context.ts";
import { fetchState } from "../ingest/fetch-state.ts";
import { searchWebsites } from "../ingest/website-search/search-websites.ts";
import { productOf, siteClient } from "../sources/company-site/open-company-sites.ts";
import type { RunSettings } from "./begun-run.ts";

/** Most companies searched in one run of the source. */
const MOST_COMPANIES = 40;
const LOOKUP_MS = 3_000;

/** Searches the websites of companies that have none, so that the same run can read those that it finds. */
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

/** A name that cannot be looked up now counts as missing: most guessed names are. */
async function exists(resolver: Resolver, host: string): Promise<boolean> {
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return answers.some((answer) => answer.status === "fulfilled" && answer.value.length > 0);
}
