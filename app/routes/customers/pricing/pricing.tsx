import { pageMetaOf } from "../../../page-meta.ts";
import { withNewsReview } from "../../../content/news-review.ts";
import { FAQ_PIECE } from "../../../content/pieces/faq.ts";
import { contentContext, coreContext, siteContext } from "../../../context.ts";
import { planOffer } from "../../../plans/plan-offers.ts";
import { PLAN_NAMES, plansOf } from "../../../plans/plan-prices.ts";
import { readClaims } from "../../../shown-claims.ts";
import { product } from "../../../structured-data.ts";
import { Faq } from "../../../ui/selling/faq.tsx";
import { PlanTable } from "../../../ui/selling/plan-table.tsx";
import { PricingSection } from "../../../ui/selling/pricing-section.tsx";
import { usePrices } from "../../../ui/format/prices.ts";
import { pageText, useSite } from "../../../ui/frame/site.ts";
import type { Route } from "./+types/pricing.ts";

export const loader = async ({ context }: Route.LoaderArgs) => ({
  plans: plansOf(context.get(contentContext)),
  faq: await withNewsReview(context.get(coreContext), context.get(contentContext).of(FAQ_PIECE)),
  claims: await readClaims(context.get(coreContext), context.get(contentContext), context.get(siteContext)),
});

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  pageMetaOf(root, "Pricing", ({ site, soldPlans }) => ({
    title: "Pricing and lifetime access",
    description: pageText(site, "pricing"),
    keywords: ["pricing", "lifetime access", "startup leads price", "funded startups list"],
    path: "/pricing",
    structuredData: [product(site, soldPlans)],
    here: "Pricing",
  }));

export default function Pricing({ loaderData: { claims, plans, faq } }: Route.ComponentProps) {
  const { name: brand } = useSite();
  const prices: Readonly<Record<string, number>> = usePrices();
  const offers = (listed: "card" | "row") =>
    PLAN_NAMES.filter((plan) => plans[plan].listed === listed).map((plan) =>
      planOffer(plan, { plan: plans[plan], brand, claims, usd: prices[plan] }),
    );
  return (
    <>
      <div className="mx-auto max-w-page px-4 pt-8 text-center md:px-6 md:pt-10">
        <h1 className="text-3xl font-bold">Pricing</h1>
        <p className="mt-2 text-lg text-balance text-muted">
          Start free and pay when you need the full database. Every paid plan includes the same full access.
        </p>
      </div>
      <div className="pt-8">
        <PricingSection heading={null} plans={offers("card")} rows={offers("row")} />
        <PlanTable plans={plans} prices={prices} />
      </div>
      <div className="pt-16 md:pt-24">
        <Faq heading="Frequently asked questions" items={faq} />
      </div>
    </>
  );
}
