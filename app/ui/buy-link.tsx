import { checkoutAddress, useSite } from "./site.ts";

interface BuyLinkProps {
  readonly children: string;
  /** What it buys. */
  readonly plan: "free" | "pro" | "lifetime" | "all_in_one";
  readonly look?: "primary" | "quiet";
  /** In this tab, as the bar's buttons do; else in a new one. */
  readonly here?: boolean;
  readonly className?: string;
}

/** A button to the checkout of a plan. Its address carries the product's id and quantity 1. */
export function BuyLink({ children, plan, look = "primary", here = false, className = "" }: BuyLinkProps) {
  const site = useSite();
  return (
    <a href={checkoutAddress(site, plan)} {...(here ? {} : { target: "_blank", rel: "noopener noreferrer" })} className={`button button-${look} ${className}`}>
      {children}
    </a>
  );
}
