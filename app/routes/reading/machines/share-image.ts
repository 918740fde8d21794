import { redirect } from "react-router";
import { type CompanyPage, type Lookup, readCompanyPage } from "../../../../core/reading/directory/company-page.ts";
import { readFounderPage } from "../../../../core/reading/directory/founders.ts";
import { readInvestor } from "../../../../core/reading/directory/investors.ts";
import { findTopic } from "../../../../core/reading/directory/topics/read-topic.ts";
import { TOPICS } from "../../../../core/reading/directory/topics/kinds.ts";
import type { CompanyTeaser } from "../../../../core/reading/directory/teaser.ts";
import { readArticle } from "../../../../core/reading/newsroom/read-articles.ts";
import type { Context } from "../../../../core/shared/context.ts";
import { coreContext } from "../../../context.ts";
import { count } from "../../../ui/format/count.ts";
import { formatAmount } from "../../../ui/format/format-amount.ts";
import { formatDate, monthName } from "../../../ui/format/format-date.ts";
import { formatPlace } from "../../../ui/format/format-place.ts";
import { newestRound, placeOf, raisedOn } from "../companies/company-meta.ts";
import { topicKindOf } from "../topics/topic-kind.ts";
import type { Route } from "./+types/share-image.ts";
import { nothingHere } from "./answer.ts";
import { answerWithCard, type Words } from "./share.ts";

const found = (page: Words): Lookup<Words> => ({ kind: "found", page });
const rounds = (number: number, what: string) => `${count(number)} ${what} ${number === 1 ? "round" : "rounds"}`;

/** What the share images of each kind of page say. */
const SUBJECTS: Readonly<Record<string, (ctx: Context, slug: string) => Promise<Lookup<Words>>>> = {
  async companies(ctx, slug) {
    const lookup = await readCompanyPage(ctx, { slug });
    if (lookup.kind === "found") return found(companyWords(lookup.page));
    return lookup.kind === "teaser" ? found(teaserWords(lookup.teaser)) : lookup;
  },
  async founders(ctx, slug) {
    const lookup = await readFounderPage(ctx, { slug });
    if (lookup.kind === "teaser")
      return found({ address: lookup.teaser.slug, headline: lookup.teaser.name, kicker: "Founder" });
    if (lookup.kind !== "found") return lookup;
    const { slug: address, name: headline, title, companyName: figure, location, amount } = lookup.page;
    const raised = amount === null ? null : `Raised ${formatAmount(amount)}`;
    return found({ address, headline, kicker: title ?? "Founder", figure, details: [raised, location] });
  },
  async investors(ctx, slug) {
    const lookup = await readInvestor(ctx, { slug });
    if (lookup.kind !== "found") return lookup;
    const { name: headline, kind, rounds: joined, led } = lookup.page;
    const figure = joined === 0 ? null : rounds(joined, "new funding");
    const details = [led > 0 ? `led ${count(led)}` : null];
    return found({ address: slug, headline, kicker: kind ?? "Investor", figure, details });
  },
  async blog(ctx, slug) {
    const lookup = await readArticle(ctx, { slug });
    if (lookup.kind !== "found") return lookup;
    const { title: headline, category: kicker, publishedOn } = lookup.page;
    return found({ address: slug, headline, kicker, details: [formatDate({ date: publishedOn, precision: "day" })] });
  },
};

/** Share images: `/share/companies/acme.png`, `/share/industries/fintech/france.png`; of other pages, `/share/site.png`. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const [, , kind = ""] = new URL(request.url).pathname.split("/");
  const { file = "", above } = params as { readonly file?: string; readonly above?: string };
  if (kind === "site.png") return answerWithCard({ request, context }, SITE_WORDS);
  const slug = /^(.+)\.png$/.exec(file)?.[1];
  if (slug === undefined) return nothingHere(404);
  const shown = (await SUBJECTS[kind]?.(ctx, slug)) ?? (await topicWords(ctx, request, { slug, above }));
  if (shown.kind === "found") return answerWithCard({ request, context }, shown.page);
  if (shown.kind === "moved") return redirect(`/share/${kind}/${shown.slug}.png`, 301);
  return nothingHere(shown.kind === "gone" ? 410 : 404);
}

const SITE_WORDS: Words = {
  address: "",
  headline: "Startups that just raised funding",
  details: ["Founders, investors and amounts, each with its source"],
};

function teaserWords({ slug, name, fundingType, industry, month, ...place }: CompanyTeaser): Words {
  const details = [industry, formatPlace(place), month === null ? null : monthName(month)];
  return { address: slug, headline: name, kicker: fundingType, figure: "raised funding", details };
}

function companyWords(company: CompanyPage): Words {
  const round = newestRound(company);
  const date = round === null ? null : raisedOn(round);
  const raised = round?.amount ? `raised ${formatAmount(round.amount.value)}` : "raised funding";
  return {
    address: company.slug,
    headline: company.name.value,
    kicker: round?.fundingType?.value ?? null,
    figure: round === null ? null : raised,
    details: [company.industries[0] ?? null, placeOf(company), date === null ? null : formatDate(date.value)],
  };
}

/** Of a topic, or of the pair of a topic and the one in the file's name. */
async function topicWords(
  ctx: Context,
  request: Request,
  { slug, above }: { readonly slug: string; readonly above: string | undefined },
): Promise<Lookup<Words>> {
  const url = new URL(request.url);
  const kind = topicKindOf(new Request(new URL(url.pathname.replace(/^\/share/, ""), url)));
  if (kind === null) return { kind: "missing" };
  const topic = await findTopic(ctx, {
    kind,
    ...(above === undefined ? { slug, below: null } : { slug: above, below: slug }),
  });
  if (topic === null) return { kind: "missing" };
  const { rounds: all, sumUsdMinor } = topic.topic;
  const sum = sumUsdMinor === null ? null : `${formatAmount({ minor: sumUsdMinor, currency: "USD" })} raised in equity`;
  return found({
    address: above ?? slug,
    kicker: TOPICS[kind].heading,
    headline: topic.heading,
    figure: all === null ? null : rounds(all, "funding"),
    details: [sum],
  });
}
