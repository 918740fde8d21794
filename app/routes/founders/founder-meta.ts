import type { FounderListing } from "../../../core/directory/founder.ts";
import { breadcrumbList, pageMeta } from "../../page-meta.ts";
import { formatAmount } from "../../ui/format-amount.ts";
import type { Site } from "../../ui/site.ts";

/** What a founder's page tells about itself. `/top-founders` names the founder's own page as the canonical one. */
export function founderMeta(site: Site, founder: FounderListing) {
  const { name, companyName, title, amount } = founder;
  const path = `/companies/founders/${founder.slug}`;
  const raised = amount === null ? "" : `, which raised ${formatAmount(amount)}`;
  return pageMeta(site, {
    title: `${name}, ${title ?? "Founder"} of ${companyName}`,
    description: `${name} is ${title ?? "a founder"} of ${companyName}${raised}. Profile, company and how to connect.`,
    keywords: [name, companyName, `${companyName} founder`, "startup founder", "founder contact"],
    path,
    type: "profile",
    shareImage: { path: `/share/founders/${founder.slug}.png`, alt: `${name}, ${title ?? "Founder"} of ${companyName}` },
    structuredData: [
      {
        "@type": "Person",
        name,
        ...(title !== null && { jobTitle: title }),
        worksFor: { "@type": "Organization", name: companyName, url: `${site.url}/companies/${founder.companySlug}` },
        url: `${site.url}${path}`,
        ...(founder.profileUrl !== null && { sameAs: [founder.profileUrl] }),
      },
      breadcrumbList(site, [
        { name: "Companies", href: "/companies" },
        { name: "Founders", href: "/companies/founders" },
        { name, href: path },
      ]),
    ],
  });
}
