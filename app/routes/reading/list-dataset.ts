import type { SoldPlan } from "../../structured-data.ts";
import type { Site } from "../../ui/frame/site.ts";

interface ListDatasetFacts {
  readonly path: string;
  readonly name: string;
  readonly plans: readonly SoldPlan[];
}

/**
 * The part of the data set on a list's page (schema.org, without `@context`), with the price of access to all of it.
 * Apart from the other objects, because the list's script contains it.
 */
export function listDataset(site: Site, { path, name, plans }: ListDatasetFacts): object {
  const prices = plans.map(({ usd }) => usd);
  return {
    "@type": "Dataset",
    name,
    description: `${name}: company, founders, investors, amount, stage, date and location of each funding round.`,
    url: `${site.url}${path}`,
    isPartOf: { "@id": `${site.url}/coverage#dataset` },
    isAccessibleForFree: false,
    license: `${site.url}/terms-of-service`,
    offers: {
      "@type": "AggregateOffer",
      lowPrice: String(Math.min(...prices)),
      highPrice: String(Math.max(...prices)),
      offerCount: prices.length,
      priceCurrency: "USD",
      url: `${site.url}/pricing`,
    },
  };
}
