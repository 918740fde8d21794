import { foundMeta } from "../../../page-meta.ts";
import { branded } from "../../../../content/words.ts";
import { listLeads } from "../../../../core/reading/directory/lead.ts";
import { exampleQuestions } from "../../../../core/reading/directory/search/example-questions.ts";
import { latestArticles } from "../../../../core/reading/newsroom/read-articles.ts";
import { FAQ_PIECE } from "../../../content/pieces/faq.ts";
import { withNewsReview } from "../../../content/news-review.ts";
import { FREE_LEADS_PIECE } from "../../../content/pieces/free-leads.ts";
import { homeOf } from "../../../content/pieces/home.ts";
import { TESTIMONIALS_PIECE } from "../../../content/pieces/testimonials.ts";
import { readProvedRound, readReceipts } from "../../../../core/intake/accuracy/receipts.ts";
import { contentContext, coreContext, siteContext } from "../../../context.ts";
import { plansOf } from "../../../plans/plan-prices.ts";
import { webSite } from "../../../structured-data.ts";
import { readClaims } from "../../../shown-claims.ts";
import { Faq } from "../../../ui/selling/faq.tsx";
import { FreeLeadsForm } from "../../../ui/selling/free-leads-form.tsx";
import { HomeCards, HomeHero, HomeInsights, HomeRounds, HomeSteps } from "../../../ui/selling/home-sections.tsx";
import { Offer } from "../../../ui/selling/offer.tsx";
import { usePrices } from "../../../ui/format/prices.ts";
import { PricingSection } from "../../../ui/selling/pricing-section.tsx";
import { pageText, useSite } from "../../../ui/frame/site.ts";
import { ReceiptsCard } from "../../../ui/selling/receipts.tsx";
import { Testimonials } from "../../../ui/selling/testimonials.tsx";
import type { Route } from "./+types/home.ts";
import { homeCards, homePlans, homeStats } from "./home-words.ts";

const ROUNDS = 10;
const ARTICLES = 3;
/** The newest rounds in the REST API (spec section 7). */
const LEADS = "/rest/v1/leads?select=*&order=funding_date.desc&limit=10";

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const site = context.get(siteContext);
  const content = context.get(contentContext);
  const [leads, articles, claims, examples, receipts] = await Promise.all([
    listLeads(ctx, { page: 1, pageSize: ROUNDS }),
    latestArticles(ctx, ARTICLES),
    readClaims(ctx, content, site),
    exampleQuestions(ctx),
    readReceipts(ctx),
  ]);
  return {
    leads,
    receipts,
    proved: await readProvedRound(ctx, leads.rows),
    examples,
    articles,
    claims,
    words: homeOf(content),
    plans: plansOf(content),
    testimonials: content.of(TESTIMONIALS_PIECE),
    freeLeads: content.of(FREE_LEADS_PIECE),
    faq: await withNewsReview(ctx, content.of(FAQ_PIECE)),
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) =>
  foundMeta(root, "Home", loaderData, ({ site }, home) => ({
    title: branded(home.words.hero.title, site.name),
    description: pageText(site, "home"),
    keywords: ["recently funded startups", "startup leads", "funding rounds", "founder contacts", "lead generation"],
    path: "/",
    structuredData: [webSite(site)],
  }));

export default function Home({
  loaderData: { leads, receipts, proved, examples, articles, claims, words, plans, testimonials, freeLeads, faq },
}: Route.ComponentProps) {
  const { name } = useSite();
  const prices = usePrices();
  const said = (text: string) => branded(text, name);
  return (
    <>
      <HomeHero
        heading={said(words.hero.title)}
        text={said(words.hero.text)}
        examples={examples}
        stats={homeStats(claims)}
        receipts={<ReceiptsCard receipts={receipts} proved={proved} />}
      />
      <HomeRounds leads={leads} source={LEADS} />
      <HomeCards
        id="value-proposition"
        heading={said(words.value.title)}
        cards={homeCards(words.value.cards, claims, name)}
        columns={2}
      />
      <HomeCards
        heading={said(words.benefits.title)}
        cards={homeCards(words.benefits.cards, claims, name)}
        columns={3}
      />
      <HomeSteps heading={said(words.steps.title)} steps={homeCards(words.steps.steps, claims, name)} />
      <HomeInsights articles={articles} />
      <div className="pt-16 md:pt-24" data-reveal="">
        <Testimonials heading={words.testimonials} items={testimonials} />
      </div>
      <Offer>
        <div className="pt-16 md:pt-24" data-reveal="">
          <PricingSection heading={words.pricing} plans={homePlans(plans, claims, name, prices)} />
          <div className="mx-auto mt-10 max-w-prose px-4 md:px-6">
            <FreeLeadsForm words={freeLeads} />
          </div>
        </div>
      </Offer>
      <div className="pt-16 md:pt-24" data-reveal="">
        <Faq heading={words.questions} items={faq} />
      </div>
    </>
  );
}
