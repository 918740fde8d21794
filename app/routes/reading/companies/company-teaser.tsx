import type { CompanyLinks } from "../../../../core/reading/directory/company-links.ts";
import type { CompanyTeaser } from "../../../../core/reading/directory/teaser.ts";
import type { PageMeta } from "../../../page-meta.ts";
import { membersOnly } from "../../../structured-data.ts";
import { TextLink } from "../../../ui/forms/controls.tsx";
import { formatPlace } from "../../../ui/format/format-place.ts";
import type { Site } from "../../../ui/frame/site.ts";
import { TeaserProfile } from "../../../ui/teaser.tsx";
import { RelatedPages, SimilarCompanies } from "./company-links.tsx";

const ABOVE = [{ name: "Companies", href: "/companies" }] as const;

interface CompanyTeaserProps {
  readonly teaser: CompanyTeaser;
  readonly links: CompanyLinks;
}

export function CompanyTeaserProfile({ teaser, links }: CompanyTeaserProps) {
  return (
    <TeaserProfile
      related={
        <>
          <SimilarCompanies links={links} />
          <RelatedPages links={links} />
        </>
      }
      name={teaser.name}
      above={ABOVE}
      teaser={teaser}
      members={`Amount, date, investors, founders with contacts, website and the proof of each round, each with its source.${
        links.articles.length > 0 ? " Our news articles are free to read." : ""
      }`}
    >
      <p className="mt-8 text-sm text-muted">
        <TextLink href={`/is-this-you/${teaser.slug}`}>Is this you?</TextLink>
      </p>
    </TeaserProfile>
  );
}

export function companyTeaserMeta(site: Site, teaser: CompanyTeaser): PageMeta {
  const { slug, name, industry, fundingType } = teaser;
  const path = `/companies/${slug}`;
  const place = formatPlace(teaser);
  const about = [industry, place, fundingType].filter((part) => part !== null).join(", ");
  return {
    title: `${name} raised funding`,
    description: `${name}${about === "" ? "" : ` (${about})`}: startup that raised funding. Amount, investors and founders for members.`,
    keywords: [name, `${name} funding`, ...(industry === null ? [] : [industry])],
    path,
    shareImage: { path: `/share/companies/${slug}.png`, alt: `${name} raised funding` },
    structuredData: [{ "@type": "Organization", "@id": `${site.url}${path}`, name }, membersOnly(site, { path, name })],
    above: ABOVE,
    here: name,
  };
}
