import type { FounderTeaser } from "../../../core/directory/teaser.ts";
import { breadcrumbList, pageMeta } from "../../page-meta.ts";
import { membersOnly } from "../../structured-data.ts";
import { TextLink } from "../../ui/controls.tsx";
import type { Site } from "../../ui/site.ts";
import { TeaserProfile } from "../../ui/teaser.tsx";

const ABOVE = [
  { name: "Companies", href: "/companies" },
  { name: "Founders", href: "/companies/founders" },
] as const;

/** The page of a founder outside the sample; it does not name the company. */
export function FounderTeaserProfile({ teaser }: { readonly teaser: FounderTeaser }) {
  return (
    <TeaserProfile
      name={teaser.name}
      above={ABOVE}
      teaser={teaser}
      members="Company, role, amount raised and profile of this founder, each with its source."
    >
      <p className="mt-8 text-sm text-muted">
        <TextLink href="/dont-sell-my-info">Is this you?</TextLink> See everything we hold about you, correct it, or be
        removed.
      </p>
    </TeaserProfile>
  );
}

export function founderTeaserMeta(site: Site, { slug, name, industry }: FounderTeaser) {
  const path = `/companies/founders/${slug}`;
  const field = industry === null ? "startup founder" : `${industry} founder`;
  return pageMeta(site, {
    title: `${name}, ${field}`,
    description: `${name}: industry, location and month of the newest funding round. Company and contact for members.`,
    keywords: [name, field, "startup founder"],
    path,
    type: "profile",
    shareImage: { path: `/share/founders/${slug}.png`, alt: `${name}, ${field}` },
    structuredData: [
      { "@type": "Person", name, url: `${site.url}${path}` },
      membersOnly(site, { path, name }),
      breadcrumbList(site, [...ABOVE, { name, href: path }]),
    ],
  });
}
