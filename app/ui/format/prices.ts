import { createContext, useContext } from "react";
import type { PaidPlanName } from "../../../content/plans.ts";

/** Current prices of the paid plans, in US dollars. */
export type Prices = Readonly<Record<PaidPlanName, number>>;

/** Set by the root for every page; `null` on error screens. */
export const PricesContext = createContext<Prices | null>(null);

export function usePrices(): Prices {
  const prices = useContext(PricesContext);
  if (prices === null) throw new Error("A page that names a price was rendered outside PricesContext");
  return prices;
}

/** The note beside the Lifetime price while a later one lies ahead. */
export const LifetimeNoteContext = createContext<string | null>(null);
