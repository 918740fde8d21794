import { redirect } from "react-router";
import { type CompanyPage, readCompanyPage } from "../../../../core/reading/directory/company-page.ts";
import type { CompanyTeaser } from "../../../../core/reading/directory/teaser.ts";
import { coreContext, siteContext } from "../../../context.ts";
import type { Card } from "../../../share-image/card.tsx";
import { formatAmount } from "../../../ui/format/format-amount.ts";
import { formatDate, monthName } from "../../../ui/format/format-date.ts";
import { formatPlace } from "../../../ui/format/format-place.ts";
import type { Site } from "../../../ui/frame/site.ts";
import { newestRound, placeOf, raisedOn } from "../companies/company-meta.ts";
import type { Route } from "./+types/share-company.ts";
import { nothingHere } from "./answer.ts";
import { answerWithCard, cardOf, slugOf } from "./share.ts";

/** Share image of a company: its name and latest round. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const slug = slugOf(params.file);
  if (slug === null) return nothingHere(404);
  const lookup = await readCompanyPage(context.get(coreContext), { slug });
  switch (lookup.kind) {
    case "found":
      return answerWithCard({ request, context }, companyCard(context.get(siteContext), lookup.page));
    case "teaser":
      return answerWithCard({ request, context }, teaserCard(context.get(siteContext), lookup.teaser));
    case "moved":
      return redirect(`/share/companies/${lookup.slug}.png`, 301);
    case "gone":
      return nothingHere(410);
    case "missing":
      return nothingHere(404);
  }
}

function teaserCard(site: Site, teaser: CompanyTeaser): Card {
  const { slug, name, fundingType, industry, month } = teaser;
  return cardOf(site, {
    address: slug,
    headline: name,
    kicker: fundingType,
    figure: "raised funding",
    details: [industry, formatPlace(teaser), month === null ? null : monthName(month)],
  });
}

function companyCard(site: Site, company: CompanyPage): Card {
  const round = newestRound(company);
  const date = round === null ? null : raisedOn(round);
  return cardOf(site, {
    address: company.slug,
    headline: company.name.value,
    kicker: round?.fundingType?.value ?? null,
    figure:
      round === null ? null : round.amount === null ? "raised funding" : `raised ${formatAmount(round.amount.value)}`,
    details: [company.industries[0] ?? null, placeOf(company), date === null ? null : formatDate(date.value)],
  });
}
