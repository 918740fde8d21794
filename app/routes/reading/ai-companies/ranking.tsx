import { foundMeta } from "../../../page-meta.ts";
import { CLAIMS } from "../../../../content/claims.ts";
import { listAiCompanies } from "../../../../core/reading/newsroom/list-ai-companies.ts";
import { coreContext } from "../../../context.ts";
import { itemList } from "../../../structured-data.ts";
import { AiCompanyCard } from "../../../ui/ai-company-card.tsx";
import { BuyLink } from "../../../ui/selling/buy-link.tsx";
import { SourceMark } from "../../../ui/fact.tsx";
import { PageHeading } from "../../../ui/frame/page-heading.tsx";
import { useSite } from "../../../ui/frame/site.ts";
import { Offer } from "../../../ui/selling/offer.tsx";
import type { Route } from "./+types/ranking.ts";

const PATH = "/top-ai-companies";

export const loader = ({ context }: Route.LoaderArgs) => listAiCompanies(context.get(coreContext));

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) =>
  foundMeta(root, "Top AI Companies", loaderData, ({ site }, companies) => ({
    title: "Top AI Companies",
    description:
      "AI companies ranked by estimated annual recurring revenue, with valuation, employees, last funding and the source of each figure.",
    keywords: ["top AI companies", "AI startups", "AI company revenue", "AI company valuation", "AI funding"],
    path: PATH,
    structuredData: [
      itemList(
        site,
        companies.map(({ name, slug }) => ({ name, href: `/companies/${slug}` })),
      ),
    ],
    here: "Top AI Companies",
  }));

export default function AiRanking({ loaderData: companies }: Route.ComponentProps) {
  const { claims } = useSite();
  const { value, label } = CLAIMS["ai-companies"];
  return (
    <div className="mx-auto max-w-page px-4 py-10 md:px-6 md:py-14">
      <PageHeading heading="Top AI Companies">
        Ranked by estimated annual recurring revenue (ARR). Select <SourceMark /> to see a figure's source.
      </PageHeading>
      {companies.length === 0 ? (
        <p className="card mt-8 px-6 py-16 text-center text-muted">No AI companies ranked yet.</p>
      ) : (
        <ol className="mt-8 grid gap-6">
          {companies.map((company) => (
            <AiCompanyCard key={company.slug} company={company} />
          ))}
        </ol>
      )}
      <Offer>
        <section className="mt-12 rounded-lg bg-accent-soft px-6 py-10 text-center">
          <h2 className="text-xl font-semibold">{claims === "stated" ? `${value} ${label}` : `More ${label}`}</h2>
          <p className="mx-auto mt-2 max-w-prose text-muted">
            The complete database with founder contacts, filters and exports.
          </p>
          <BuyLink plan="lifetime" className="mt-6">
            Get Full Access
          </BuyLink>
        </section>
      </Offer>
    </div>
  );
}
