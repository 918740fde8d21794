import type { CompanyPage, CompanyPageRound } from "../../../core/directory/company-page.ts";
import { breadcrumbList, pageMeta } from "../../page-meta.ts";
import { formatAmount, majorUnits } from "../../ui/format-amount.ts";
import { formatDate } from "../../ui/format-date.ts";
import type { Site } from "../../ui/site.ts";
import { newestRound, raisedOn } from "./company-summary.ts";

/** What a company's page tells about itself, with schema.org Organization and BreadcrumbList. */
export function companyMeta(site: Site, company: CompanyPage) {
  const name = company.name.value;
  const path = `/companies/${company.slug}`;
  const round = newestRound(company);
  const amount = round?.amount ? formatAmount(round.amount.value) : null;
  const type = round?.fundingType?.value;
  const raised = amount === null ? "raised funding" : `raised ${amount}`;
  return pageMeta(site, {
    title: round === null ? name : `${name} ${raised}`,
    description:
      round === null
        ? `${name}: people, place and profile, each value with its source.`
        : `${name} ${raised}${type === undefined ? "" : ` (${type})`}. Founders, investors, date and the proof of the round.`,
    keywords: [name, `${name} funding`, `${name} founders`, `${name} investors`, ...(company.industry === null ? [] : [company.industry.value])],
    path,
    shareImage: { path: `/share/companies/${company.slug}.png`, alt: round === null ? name : `${name} ${raised}` },
    structuredData: [
      organization(site, company, path),
      breadcrumbList(site, [
        { name: "Companies", href: "/companies" },
        { name, href: path },
      ]),
    ],
  });
}

function organization(site: Site, company: CompanyPage, path: string): object {
  const { website, description, legalName, yearFounded, profileUrls, city, region, country } = company;
  const founders = company.people.filter((person) => person.relation === "founder");
  const funding = company.rounds.filter((round) => round.state === "closed").map(grant).filter((known) => known !== null);
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
      founder: founders.map(({ name, slug }) => ({ "@type": "Person", name, url: `${site.url}/companies/founders/${slug}` })),
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
    ...(round.investors !== null && { funder: round.investors.value.map(({ name }) => ({ "@type": "Organization", name })) }),
  };
}
