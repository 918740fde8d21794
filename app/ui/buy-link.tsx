import { useSite } from "./site.ts";

interface BuyLinkProps {
  readonly children: string;
  readonly look?: "primary" | "quiet";
  readonly className?: string;
}

/** A button to the checkout: in a new tab when it is hosted elsewhere, in this one when it is a path of this site. */
export function BuyLink({ children, look = "primary", className = "" }: BuyLinkProps) {
  const { checkoutUrl } = useSite();
  const elsewhere = checkoutUrl.startsWith("/") ? {} : { target: "_blank", rel: "noopener noreferrer" };
  return (
    <a href={checkoutUrl} {...elsewhere} className={`button button-${look} ${className}`}>
      {children}
    </a>
  );
}
