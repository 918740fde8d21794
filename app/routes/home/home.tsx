import { FAQ } from "../../../content/faq.ts";
import { HOME } from "../../../content/home.ts";
import { TESTIMONIALS } from "../../../content/testimonials.ts";
import { branded } from "../../../content/words.ts";
import { readHome } from "../../../core/directory/read-home.ts";
import { coreContext, siteContext } from "../../context.ts";
import { messageMeta, pageMeta } from "../../page-meta.ts";
import { webSite } from "../../structured-data.ts";
import { readClaims } from "../../shown-claims.ts";
import { Faq } from "../../ui/faq.tsx";
import { HomeCards } from "../../ui/home-cards.tsx";
import { HomeHero } from "../../ui/home-hero.tsx";
import { HomeInsights } from "../../ui/home-insights.tsx";
import { HomeRounds } from "../../ui/home-rounds.tsx";
import { HomeSteps } from "../../ui/home-steps.tsx";
import { usePrices } from "../../ui/prices.ts";
import { PricingSection } from "../../ui/pricing-section.tsx";
import { useSite } from "../../ui/site.ts";
import { Testimonials } from "../../ui/testimonials.tsx";
import type { Route } from "./+types/home.ts";
import { homeCards, homePlans, homeStats } from "./home-words.ts";

/** The newest rounds as programs read them (spec section 7). */
const LEADS = "/rest/v1/leads?select=*&order=funding_date.desc&limit=10";

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const site = context.get(siteContext);
  const [page, claims] = await Promise.all([readHome(ctx, site), readClaims(ctx, site)]);
  return { ...page, claims };
}

export const meta: Route.MetaFunction = ({ loaderData: home, matches: [root] }) => {
  const site = root.loaderData?.site;
  if (!home || !site) return messageMeta(site, "Home");
  return pageMeta(site, {
    title: `Startups that newly raised funding`,
    description: "A directory of recently funded startups with their founders, investors and amounts. Every value shows its source and date.",
    keywords: ["recently funded startups", "startup leads", "funding rounds", "founder contacts", "lead generation"],
    path: "/",
    structuredData: [webSite(site)],
  });
};

export default function Home({ loaderData: { leads, articles, claims } }: Route.ComponentProps) {
  const { name } = useSite();
  const prices = usePrices();
  const said = (text: string) => branded(text, name);
  return (
    <>
      <HomeHero heading={said(HOME.hero.title)} text={said(HOME.hero.text)} stats={homeStats(claims)} />
      <HomeRounds leads={leads} source={LEADS} />
      <HomeCards id="value-proposition" heading={said(HOME.value.title)} cards={homeCards(HOME.value.cards, claims, name)} columns={2} />
      <HomeCards heading={said(HOME.benefits.title)} cards={homeCards(HOME.benefits.cards, claims, name)} columns={3} />
      <HomeSteps heading={said(HOME.steps.title)} steps={homeCards(HOME.steps.steps, claims, name)} />
      <HomeInsights articles={articles} />
      <div className="pt-16 md:pt-24" data-reveal="">
        <Testimonials heading={HOME.testimonials} items={TESTIMONIALS} />
      </div>
      <div className="pt-16 md:pt-24" data-reveal="">
        <PricingSection heading={HOME.pricing} plans={homePlans(claims, name, prices)} />
      </div>
      <div className="pt-16 md:pt-24" data-reveal="">
        <Faq heading={HOME.questions} items={FAQ.map(({ question, answer }) => ({ question: said(question), answer: said(answer) }))} />
      </div>
    </>
  );
}
