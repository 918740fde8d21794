import type { Plan } from "../../content/plans.ts";
import type { Content } from "../content/content.ts";
import type { Piece } from "../content/piece.ts";
import { PLAN_PIECES } from "../content/pieces/plans.ts";
import { PAID_PLANS, type Plans } from "./plan-prices.ts";

/** Pieces with amounts and names of their own: the price list, claims, other products, and contracts as concluded. */
const PRICED = /^(?:plan-|claims$|comparisons$|taxes$|terms-of-service$)/;

const AMOUNT = /\$\s?\d[\d,.]*|(?<![\d,.])\d[\d,.]* dollars\b/g;

/** Names that the specification gives to what is sold, whatever the plans are called. */
const STATED = /Premium \(|Lifetime access/g;

/** The amounts and plan names, also of plans that do not exist, that are typed in a piece's texts. */
export function typedPrices(piece: Piece<unknown>, content: Content): readonly string[] {
  if (PRICED.test(piece.key)) return [];
  const text = textsIn(content.of(piece)).join("\n").replaceAll(STATED, "");
  const names = [...PLAN_PIECES.values()].map((plan) => content.of(plan).name).filter((name) => name !== "Free");
  const plans = new RegExp(
    `\\b(?:${[...names.map((name) => name.replaceAll(/\W/g, "\\$&")), "Premium", "Enterprise"].join("|")})\\b`,
    "g",
  );
  return [...new Set([...(text.match(AMOUNT) ?? []), ...(text.match(plans) ?? [])])];
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Advice about listed plans that cost at least as much as another one that gives no less. */
export function dominatedPlans(plans: Plans): readonly string[] {
  const listed = PAID_PLANS.map((key) => plans[key]).filter((plan) => plan.listed !== null);
  return listed.flatMap((plan) => {
    const better = listed.find((other) => other !== plan && isBetter(other, plan));
    return better === undefined ? [] : `Nobody needs ${plan.name}: ${better.name} costs no more and gives no less.`;
  });
}

/** True if the other plan costs no more, now and later, and gives no less. */
function isBetter(other: Plan, plan: Plan): boolean {
  const isNoDearer = priceOf(other) <= priceOf(plan) && (other.every === null || other.every === plan.every);
  const isSame = priceOf(other) === priceOf(plan) && other.every === plan.every && other.lookups === plan.lookups;
  return isNoDearer && other.lookups >= plan.lookups && !isSame;
}

function priceOf({ tiers }: Plan): number {
  return tiers[0]?.usd ?? 0;
}
