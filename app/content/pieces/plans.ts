import { PLAN, type Plan, type PlanName, PLANS } from "../../../content/plans.ts";
import { NOTICE_DAYS } from "../../../core/customers/billing/plans.ts";
import { definePiece, type EditContext, type Piece, type PieceField, type Problems } from "../piece.ts";
import { BRAND_HINT, SAMPLE } from "./fields.ts";
import { noticeProblem } from "./notice.ts";

const TEXTS: readonly PieceField[] = [
  { name: "name", label: "Name", type: "line" },
  { name: "period", label: "Shown next to the price", type: "line" },
  { name: "description", label: "Description", type: "text", rows: 2, hint: BRAND_HINT },
  {
    name: "features",
    label: "Features, one per line",
    type: "lines",
    rows: 6,
    hint: "A line that ends with a claim's name in brackets, such as [leads-monthly], shows only while the claim does.",
  },
  { name: "action", label: "Button", type: "line" },
  {
    name: "badge",
    label: "Badge",
    type: "choice",
    optional: true,
    options: [
      ["", "None"],
      ["Most Popular", "Most Popular"],
      ["Best Value", "Best Value"],
    ],
  },
  { name: "guarantee", label: "Guarantee", type: "line", optional: true },
  { name: "note", label: "Note while a later price lies ahead", type: "line", optional: true },
  SAMPLE,
];

const ONE_TIME_PRICES: PieceField = {
  name: "tiers",
  label: "Prices in US dollars, one per line",
  type: "lines",
  rows: 3,
  hint: "In the order they take effect: “19 x 100” sells 100 at $19. The last one has no number. New prices apply at once; existing buyers keep theirs.",
};

const NEXT_PRICE: readonly PieceField[] = [
  {
    name: "announcedUsd",
    label: "Next price in US dollars",
    type: "number",
    optional: true,
    hint: `Subscribers are e-mailed at once and pay it from their first renewal after that day, at least ${NOTICE_DAYS} days after the e-mail. Until then the current price applies. Clear this field to withdraw it.`,
  },
  {
    name: "announcedFrom",
    label: "From (YYYY-MM-DD)",
    type: "line",
    optional: true,
    hint: `At least ${NOTICE_DAYS} days ahead, as the terms promise.`,
  },
];

const LOOKUPS: PieceField = {
  name: "lookups",
  label: "Addresses from lists a month",
  type: "number",
  hint: "People of lists whose addresses an account may look up in a month. Single lookups do not count.",
};

function planPiece(plan: PlanName): Piece<Plan> {
  const shipped = PLANS[plan];
  const prices = plan === "free" ? [] : shipped.every === null ? [ONE_TIME_PRICES] : NEXT_PRICE;
  return definePiece<Plan>({
    key: `plan-${plan}`,
    group: "Plans and prices",
    label: shipped.name,
    about:
      shipped.every === null
        ? "The plan's texts and prices on the pricing page and at checkout."
        : `The plan's texts and price on the pricing page and at checkout. Shipped price: $${shipped.tiers[0]?.usd} a ${shipped.every}.`,
    page: "/pricing",
    area: "owners",
    fields: [...TEXTS, ...(plan === "free" ? [] : [LOOKUPS]), ...prices],
    shipped,
    schema: PLAN,
    toRecords: (value) => [
      {
        ...value,
        features: value.features.map((one) => (typeof one === "string" ? one : `${one.text} [${one.claim}]`)),
        tiers: value.tiers.map(({ usd, orders }) => (orders === null ? `${usd}` : `${usd} x ${orders}`)),
        announcedUsd: value.announced?.usd,
        announcedFrom: value.announced?.from,
      },
    ],
    fromRecords: ([record = {}], context) => {
      const { features, tiers, announcedUsd, announcedFrom, ...texts } = record;
      return {
        ...context.current,
        ...texts,
        features: linesOf(features).map(featureOf),
        ...(tiers !== undefined && { tiers: linesOf(tiers).map(tierOf) }),
        ...(prices === NEXT_PRICE && nextPrice(announcedUsd, announcedFrom, context)),
      };
    },
    check: (value, context) => ({ ...priceProblems(plan, value), ...noticeProblems(value, context) }),
  });
}

function linesOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function featureOf(line: string): unknown {
  const [, text, claim] = /^(.+?) {0,20}\[([a-z-]+)\]$/.exec(line) ?? [];
  return text === undefined ? line : { text, claim };
}

function tierOf(line: string): unknown {
  const [, usd, orders] = /^\$?(\d{1,6})(?: *[x×] *(\d{1,6}))?$/.exec(line) ?? [];
  return usd === undefined ? line : { usd: Number(usd), orders: orders === undefined ? null : Number(orders) };
}

/** The announced price as entered. A former announcement that is in force becomes the plan's price. */
function nextPrice(usd: unknown, from: unknown, { current, today }: EditContext<Plan>): Pick<Plan, "tiers"> | object {
  const { announced, tiers } = current;
  if (announced?.usd === usd && announced?.from === from) return {};
  const inForce = announced !== null && announced.from <= today;
  return {
    tiers: inForce ? [{ usd: announced.usd, orders: null }] : tiers,
    announced: usd === null && from === null ? null : { usd, from: from ?? "" },
  };
}

function priceProblems(plan: PlanName, { tiers, announced }: Plan): Problems {
  if (plan === "free") return {};
  return {
    ...(tiers.some(({ usd }) => usd === 0) && { "0.tiers": "A paid plan costs at least $1." }),
    ...(announced?.usd === 0 && { "0.announcedUsd": "A paid plan costs at least $1." }),
  };
}

function noticeProblems({ announced }: Plan, { current, today }: EditContext<Plan>): Problems {
  if (announced === null || (announced.usd === current.announced?.usd && announced.from === current.announced.from))
    return {};
  const problem = noticeProblem(announced.from, today);
  return problem === null ? {} : { "0.announcedFrom": problem };
}

/** The piece of every plan. */
export const PLAN_PIECES: ReadonlyMap<PlanName, Piece<Plan>> = new Map(
  (Object.keys(PLANS) as PlanName[]).map((plan) => [plan, planPiece(plan)]),
);
