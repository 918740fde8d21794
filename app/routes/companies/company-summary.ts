import type { CompanyPage, CompanyPageRound } from "../../../core/directory/company-page.ts";
import { formatAmount } from "../../ui/format-amount.ts";
import { formatDate } from "../../ui/format-date.ts";
import { formatPlace } from "../../ui/format-place.ts";

/** The round the page is headed with: the newest that has closed. An offering without sales is none. */
export function newestRound({ rounds }: CompanyPage): CompanyPageRound | null {
  return rounds.find((round) => round.state === "closed") ?? null;
}

/** "Newly Raised $20M", "Newly Raised: amount undisclosed"; the company's name when no round is published. */
export function headingOf(company: CompanyPage, siteName: string): string {
  const round = newestRound(company);
  if (round === null) return company.name.value;
  return round.amount === null ? `${siteName}: amount undisclosed` : `${siteName} ${formatAmount(round.amount.value)}`;
}

/** When a round was raised, as far as it is known. */
export function raisedOn(round: CompanyPageRound) {
  return round.announced ?? round.firstSale;
}

/** What is known of a company in a sentence or two, for pages whose evidence brings no description. */
export function aboutCompany(company: CompanyPage): string {
  const { name, industry, yearFounded } = company;
  const place = placeOf(company);
  const facts = [
    industry !== null && `works in ${industry.value}`,
    place !== null && `is based in ${place}`,
    yearFounded !== null && `was founded in ${yearFounded.value}`,
  ].filter((fact) => fact !== false);
  const first = facts.length === 0 ? "" : `${name.value} ${new Intl.ListFormat("en-US").format(facts)}. `;
  const round = newestRound(company);
  const date = round === null ? null : raisedOn(round);
  const raised = round?.amount ? `raised ${formatAmount(round.amount.value)}` : "raised funding";
  const second = round === null ? "" : `${first === "" ? name.value : "It"} ${raised}${date === null ? "" : ` (${formatDate(date.value)})`}.`;
  return `${first}${second}`.trim();
}

/** "Austin, Texas, United States"; null when nothing is known. */
export function placeOf({ city, region, country }: CompanyPage): string | null {
  return formatPlace({ city: city?.value ?? null, region: region?.value ?? null, country: country?.value ?? null });
}
