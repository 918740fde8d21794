import { MONEY_LABELS } from "../../../../core/catalogue/facts/money-words.ts";
import { withArticle } from "../../../../core/catalogue/places/country-name.ts";
import type { CompanyPage, CompanyPageRound } from "../../../../core/reading/directory/company-page.ts";
import type { PageMeta } from "../../../page-meta.ts";
import { formatAmount } from "../../../ui/format/format-amount.ts";
import { majorUnits } from "../../../../core/catalogue/facts/money.ts";
import { formatDate } from "../../../ui/format/format-date.ts";
import { formatPlace } from "../../../ui/format/format-place.ts";
import type { Site } from "../../../ui/frame/site.ts";

/** Metadata of a company's page, with schema.org Organization and BreadcrumbList. */
export function companyMeta(site: Site, company: CompanyPage): PageMeta {
  const name = company.name.value;
  const path = `/companies/${company.slug}`;
  const round = newestRound(company);
  const amount = round?.amount ? formatAmount(round.amount.value) : null;
  const type = round?.fundingType?.value;
  const raised = amount === null ? "raised funding" : `raised ${amount}`;
  return {
    title: round === null ? name : `${name} ${raised}`,
    description:
      round === null
        ? `${name}: people, location and profile, each value with its source.`
        : `${name} ${raised}${type === undefined ? "" : ` (${type})`}. Founders, investors, date and the proof of the round.`,
    keywords: [name, `${name} funding`, `${name} founders`, `${name} investors`, ...company.industries],
    path,
    shareImage: { path: `/share/companies/${company.slug}.png`, alt: round === null ? name : `${name} ${raised}` },
    structuredData: [organization(site, company, path)],
    above: [{ name: "Companies", href: "/companies" }],
    here: name,
  };
}

function organization(site: Site, company: CompanyPage, path: string): object {
  const { website, description, legalName, yearFounded, profileUrls, city, region, country } = company;
  const founders = company.people.filter((person) => person.relation === "founder");
  const funding = company.rounds
    .filter((round) => round.state === "closed")
    .map(grant)
    .filter((known) => known !== null);
  return {
    "@type": "Organization",
    "@id": `${site.url}${path}`,
    name: company.name.value,
    ...(website !== null && { url: website.value }),
    ...(legalName !== null && { legalName: legalName.value }),
    ...(description !== null && { description: description.value }),
    ...(yearFounded !== null && { foundingDate: String(yearFounded.value) }),
    ...((city ?? region ?? country) !== null && {
      address: {
        "@type": "PostalAddress",
        ...(city !== null && { addressLocality: city.value }),
        ...(region !== null && { addressRegion: region.value }),
        ...(country !== null && { addressCountry: country.value }),
      },
    }),
    ...(founders.length > 0 && {
      founder: founders.map(({ name, slug }) => ({
        "@type": "Person",
        name,
        url: `${site.url}/companies/founders/${slug}`,
      })),
    }),
    ...(funding.length > 0 && { funding }),
    ...(profileUrls !== null && { sameAs: profileUrls.value }),
  };
}

function grant(round: CompanyPageRound): object | null {
  const usd = round.amountUsd === null ? round.amount?.value : { minor: round.amountUsd.minor, currency: "USD" };
  if (usd === undefined || usd === null) return null;
  const date = raisedOn(round);
  return {
    "@type": "MonetaryGrant",
    ...(round.fundingType !== null && { name: round.fundingType.value }),
    ...(date !== null && { description: `Raised ${formatDate(date.value)}` }),
    amount: { "@type": "MonetaryAmount", value: majorUnits(usd), currency: usd.currency },
    ...(round.investors !== null && {
      funder: round.investors.value.map(({ name }) => ({ "@type": "Organization", name })),
    }),
  };
}

/** The round in the page's heading: the newest closed one. An offering without sales does not count. */
export function newestRound({ rounds }: CompanyPage): CompanyPageRound | null {
  return rounds.find((round) => round.state === "closed") ?? null;
}

/**
 * The heading in words of the brand ("Newly Raised", " $20M"), or "Raised" if the brand does not read as a verb, in the
 * two parts between which a narrow page breaks it; null without a round.
 */
export function headlineOf(company: CompanyPage, brand: string): readonly [string, string] | null {
  const round = newestRound(company);
  if (round === null) return null;
  const raised = /\braised$/i.test(brand) ? brand : "Raised";
  return round.amount === null
    ? [`${raised}:`, " amount undisclosed"]
    : [raised, ` ${formatAmount(round.amount.value)}`];
}

/** The date of a round, as precisely as known. */
export function raisedOn(round: CompanyPageRound) {
  return round.announced ?? round.firstSale;
}

/** Says whether an offering without sales is still open. */
export function raisingText({ isOpen }: CompanyPageRound): string {
  if (isOpen === true) return MONEY_LABELS.raising;
  return isOpen === false ? "Ended, outcome unknown" : "Raising";
}

/** One or two sentences about a company whose evidence has no description. */
export function aboutCompany(company: CompanyPage): string {
  const { name, industries, yearFounded } = company;
  const place = placeOf(company);
  const facts = [
    industries.length > 0 && `works in ${industries.join(", ")}`,
    place !== null && `is based in ${withArticle(place)}`,
    yearFounded !== null && `was founded in ${yearFounded.value}`,
  ].filter((fact) => fact !== false);
  const first = facts.length === 0 ? "" : `${name.value} ${new Intl.ListFormat("en-US").format(facts)}. `;
  const round = newestRound(company);
  const date = round === null ? null : raisedOn(round);
  const raised = round?.amount ? `raised ${formatAmount(round.amount.value)}` : "raised funding";
  const second =
    round === null
      ? ""
      : `${first === "" ? name.value : "It"} ${raised}${date === null ? "" : ` (${formatDate(date.value)})`}.`;
  return `${first}${second}`.trim();
}

/** "Austin, Texas, United States"; null when nothing is known. */
export function placeOf({ city, region, country }: CompanyPage): string | null {
  return formatPlace({ city: city?.value ?? null, region: region?.value ?? null, country: country?.value ?? null });
}
