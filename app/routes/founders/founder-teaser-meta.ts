import type { FounderTeaser } from "../../../core/directory/teaser.ts";
import { breadcrumbList, pageMeta } from "../../page-meta.ts";
import { membersOnly } from "../../structured-data.ts";
import type { Site } from "../../ui/site.ts";

export const ABOVE = [
  { name: "Companies", href: "/companies" },
  { name: "Founders", href: "/companies/founders" },
] as const;

/** Title, description and structured data of a founder's page outside the sample. */
export function founderTeaserMeta(site: Site, { slug, name, industry }: FounderTeaser) {
  const path = `/companies/founders/${slug}`;
  // Namesakes have numbered slugs; the number keeps their titles apart.
  const [, number] = /-(\d+)$/.exec(slug) ?? [];
  const titleName = number === undefined ? name : `${name} (${number})`;
  const field = industry === null ? "startup founder" : `${industry} founder`;
  return pageMeta(site, {
    title: `${titleName}, ${field}`,
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
