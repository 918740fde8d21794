import type { FounderTeaser } from "../../../../core/reading/directory/teaser.ts";
import type { PageMeta } from "../../../page-meta.ts";
import { membersOnly } from "../../../structured-data.ts";
import type { Site } from "../../../ui/frame/site.ts";

export const FOUNDERS_PATH = "/companies/founders";

export const ABOVE = [
  { name: "Companies", href: "/companies" },
  { name: "Founders", href: FOUNDERS_PATH },
] as const;

/** Title, description and structured data of a founder's page outside the sample, which search engines leave out. */
export function founderTeaserMeta(site: Site, { slug, name }: FounderTeaser): PageMeta {
  const path = `/companies/founders/${slug}`;
  // Namesakes have numbered slugs; the number keeps their titles apart.
  const [, number] = /-(\d+)$/.exec(slug) ?? [];
  const titleName = number === undefined ? name : `${name} (${number})`;
  return {
    title: `${titleName}, startup founder`,
    description: `${name}, startup founder. Company, funding and contact for members.`,
    keywords: [name, "startup founder"],
    path,
    type: "profile",
    shareImage: { path: `/share/founders/${slug}.png`, alt: `${name}, startup founder` },
    structuredData: [{ "@type": "Person", name, url: `${site.url}${path}` }, membersOnly(site, { path, name })],
    above: ABOVE,
    here: name,
    // It says too little to be found, and it is in no list.
    robots: "noindex, follow",
  };
}
