import { PLANS } from "../content/plans.ts";
import type { PriceTable } from "../core/billing/plans.ts";

/** The prices of the one table of plans, as checkout and renewals read them. */
export const PRICES: PriceTable = { pro: PLANS.pro, lifetime: PLANS.lifetime, all_in_one: PLANS.all_in_one };
