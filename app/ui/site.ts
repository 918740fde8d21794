import { createContext, useContext } from "react";

/** The operator's settings that pages show. */
export interface Site {
  readonly name: string;
  /** Absolute, without a trailing slash; canonical links start with it. */
  readonly url: string;
  /** Where every Subscribe and buy button leads: a hosted checkout, or a path of this site. */
  readonly checkoutUrl: string;
  /** How many of the newest rounds everybody may page through. */
  readonly sampleSize: number;
  /** Marketing claims as the content states them, or replaced by what the catalogue measures. */
  readonly claims: "stated" | "measured";
}

/** The address of a plan's checkout: product id and quantity 1 in the query. The free plan needs no other checkout than ours. */
export function checkoutAddress({ checkoutUrl }: Pick<Site, "checkoutUrl">, plan: string): string {
  const address = plan === "free" ? "/checkout" : checkoutUrl;
  const product = `product=${plan}&quantity=1`;
  if (address.startsWith("/")) return `${address}${address.includes("?") ? "&" : "?"}${product}`;
  const url = new URL(address);
  url.searchParams.set("product", plan);
  url.searchParams.set("quantity", "1");
  return url.href;
}

/** Set by the server for every page, error screens included, and by the root for pages that hydrate. */
export const SiteContext = createContext<Site | null>(null);

/** The operator's settings, anywhere below the root. */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (site === null) throw new Error("A page was rendered outside SiteContext");
  return site;
}
