import { createContext, type ReactNode, useContext } from "react";

/** True if the visitor has full access already; set by the root for every page. */
export const FullAccessContext = createContext(false);

interface OfferProps {
  readonly children: ReactNode;
  /** Shown to visitors with full access instead. */
  readonly otherwise?: ReactNode;
}

/** What offers a plan: left out for visitors who already have all it gives. */
export function Offer({ children, otherwise = null }: OfferProps) {
  return useContext(FullAccessContext) ? otherwise : children;
}
