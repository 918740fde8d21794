import type { PlanName } from "../../../content/plans.ts";
import { checkoutAddress, useSite } from "../frame/site.ts";

interface BuyLinkProps {
  readonly children: string;
  readonly plan: PlanName;
  readonly look?: "primary" | "quiet";
  /** Opens in this tab, else in a new one. */
  readonly here?: boolean;
  readonly className?: string;
}

/** A button to a plan's checkout, with product id and quantity 1 in the address. */
export function BuyLink({ children, plan, look = "primary", here = false, className = "" }: BuyLinkProps) {
  const site = useSite();
  return (
    <a
      href={checkoutAddress(site, plan)}
      {...(here ? {} : { target: "_blank", rel: "noopener noreferrer" })}
      className={`button button-${look} ${className}`}
    >
      {children}
    </a>
  );
}
