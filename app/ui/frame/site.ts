import type { PageTexts } from "../../../content/page-texts.ts";
import { createContext, useContext } from "react";

/** Operator settings that pages use. */
export interface Site {
  readonly name: string;
  /** Names of the plans in the price list; the shipped ones if absent. */
  readonly planNames?: Readonly<Record<string, string>>;
  /** What stands next to every price: "plus VAT where it applies"; null when nothing is said. */
  readonly taxNote?: string | null;
  /** The footer's line and descriptions of pages; the server sets them for every request. */
  readonly texts?: PageTexts;
  /** The comparison pages, for links on every page; the server sets them for every request. */
  readonly comparisons?: readonly { readonly href: string; readonly competitor: string }[];
  /** Style sheet with the brand's accent colours; absent for the shipped ones. */
  readonly accentStyles?: string;
  /** The brand's logo; absent for the shipped mark. */
  readonly logo?: { readonly src: string; readonly width: number; readonly height: number };
  /** Icon for browser tabs; absent for the shipped one. */
  readonly icon?: { readonly href: string; readonly type: "image/svg+xml" | "image/png" };
  /** Address of the icon for home screens; absent for the shipped one. */
  readonly touchIcon?: string;
  /** The brand's colour on light backgrounds, "#0b6b58"; absent for the shipped one. */
  readonly accent?: string;
  /** Absolute, without a trailing slash; canonical links start with it. */
  readonly url: string;
  /** The target of every Subscribe and buy button: a hosted checkout, or a path of this site. */
  readonly checkoutUrl: string;
  /** Stripe Payment Links by plan, which replace the checkout. */
  readonly paymentLinks?: Readonly<Record<string, string>>;
  /** Number of newest rounds that are public. */
  readonly sampleSize: number;
  /** Marketing claims as stated in the content, or measured from the database; absent: sample rows decide. */
  readonly claims?: "stated" | "measured" | undefined;
}

/** The footer's line or the description of a page. */
export function pageText({ name, texts }: Pick<Site, "name" | "texts">, page: keyof PageTexts): string {
  return texts?.[page].replaceAll("{product}", name) ?? "";
}

/**
 * The address for buying a plan: its Payment Link, else the checkout with product id and quantity 1 in the query. The
 * free plan always uses this site's own.
 */
export function checkoutAddress(
  { checkoutUrl, paymentLinks }: Pick<Site, "checkoutUrl" | "paymentLinks">,
  plan: string,
): string {
  const link = paymentLinks?.[plan];
  if (link !== undefined) return link;
  const address = plan === "free" ? "/checkout" : checkoutUrl;
  const product = `product=${plan}&quantity=1`;
  if (address.startsWith("/")) return `${address}${address.includes("?") ? "&" : "?"}${product}`;
  const url = new URL(address);
  url.searchParams.set("product", plan);
  url.searchParams.set("quantity", "1");
  return url.href;
}

/** Set by the server for every page including error screens, and by the root on hydrated pages. */
export const SiteContext = createContext<Site | null>(null);

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (site === null) throw new Error("A page was rendered outside SiteContext");
  return site;
}
