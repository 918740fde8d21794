import type { CompanyLinks } from "../../../../core/reading/directory/company-links.ts";
import { Flag } from "../../../ui/flag.tsx";
import { formatAmount } from "../../../ui/format/format-amount.ts";
import { formatShortPlace } from "../../../ui/format/format-place.ts";
import { Monogram } from "../../../ui/monogram.tsx";
import { LinkList } from "../../../ui/link-list.tsx";
import { Section } from "../../../ui/frame/section.tsx";

/** Links from a company to its topics, investors and articles. Renders nothing if there are none. */
export function RelatedPages({ links: { topics, investors, articles } }: { readonly links: CompanyLinks }) {
  const groups = [
    { heading: "More like this", links: topics },
    { heading: "Investors", links: investors.map(({ name, slug }) => ({ name, href: `/investors/${slug}` })) },
    { heading: "News", links: articles.map(({ title, slug }) => ({ name: title, href: `/blog/${slug}` })) },
  ].filter(({ links }) => links.length > 0);
  if (groups.length === 0) return null;
  return (
    <section aria-label="Related pages" className="card grid gap-6 p-6 md:grid-cols-3">
      {groups.map(({ heading, links }) => (
        <div key={heading}>
          <h2 className="text-xl font-semibold">{heading}</h2>
          <LinkList links={links} />
        </div>
      ))}
    </section>
  );
}

/** Newest rounds of similar companies. Renders nothing if there are none. */
export function SimilarCompanies({ links: { similar } }: { readonly links: CompanyLinks }) {
  if (similar.length === 0) return null;
  return (
    <Section id="similar" heading="Similar companies" className="card p-6">
      <ul className="mt-4 grid gap-x-8 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
        {similar.map(({ roundId, companyName, companySlug, fundingType, amount, logo, ...lead }) => (
          <li key={roundId} className="flex items-center gap-3 py-1">
            <Monogram name={companyName} logo={logo} />
            <div className="min-w-0">
              <a className="link inline-flex min-h-8 items-center font-medium" href={`/companies/${companySlug}`}>
                {companyName}
              </a>
              <p className="text-sm text-muted">
                <Flag country={lead.country} />
                {[amount === null ? null : formatAmount(amount), fundingType, formatShortPlace(lead)]
                  .filter((part) => part !== null)
                  .join(" · ")}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
