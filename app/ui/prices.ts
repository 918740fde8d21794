import { createContext, useContext } from "react";

/** What each plan that is bought costs now, in US dollars. */
export interface Prices {
  readonly pro: number;
  readonly lifetime: number;
  readonly all_in_one: number;
}

/** Set by the root for every page; `null` on screens that could not be made. */
export const PricesContext = createContext<Prices | null>(null);

/** The prices of now, anywhere below the root. */
export function usePrices(): Prices {
  const prices = useContext(PricesContext);
  if (prices === null) throw new Error("A page that names a price was rendered outside PricesContext");
  return prices;
}
