import { createContext, type ReactNode, useContext } from "react";

/** True if the visitor already has full access; the root sets it for every page. */
export const FullAccessContext = createContext(false);

interface OfferProps {
  readonly children: ReactNode;
  /** Shown to visitors with full access instead. */
  readonly otherwise?: ReactNode;
}

/** An offer of a plan; hidden from visitors with full access. */
export function Offer({ children, otherwise = null }: OfferProps) {
  return useContext(FullAccessContext) ? otherwise : children;
}
