import { redirect } from "react-router";
import type { CompanyPage } from "../../../core/directory/company-page.ts";
import { readCompanyPage } from "../../../core/directory/read-company-page.ts";
import { coreContext, siteContext } from "../../context.ts";
import type { Card } from "../../share-image/card.tsx";
import { formatAmount } from "../../ui/format-amount.ts";
import { formatDate } from "../../ui/format-date.ts";
import type { Site } from "../../ui/site.ts";
import { newestRound, placeOf, raisedOn } from "../companies/company-summary.ts";
import type { Route } from "./+types/share-company.ts";
import { nothingHere } from "./answer.ts";
import { answerWithCard, cardOf, slugOf } from "./share.ts";

/** The picture of a company: its name and what it raised last. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const slug = slugOf(params.file);
  if (slug === null) return nothingHere(404);
  const lookup = await readCompanyPage(context.get(coreContext), { slug });
  switch (lookup.kind) {
    case "found":
      return answerWithCard(request, companyCard(context.get(siteContext), lookup.page));
    case "moved":
      return redirect(`/share/companies/${lookup.slug}.png`, 301);
    case "gone":
      return nothingHere(410);
    case "missing":
      return nothingHere(404);
  }
}

function companyCard(site: Site, company: CompanyPage): Card {
  const round = newestRound(company);
  const date = round === null ? null : raisedOn(round);
  return cardOf(site, {
    address: company.slug,
    headline: company.name.value,
    kicker: round?.fundingType?.value ?? null,
    figure: round === null ? null : round.amount === null ? "raised funding" : `raised ${formatAmount(round.amount.value)}`,
    details: [company.industry?.value ?? null, placeOf(company), date === null ? null : formatDate(date.value)],
  });
}
