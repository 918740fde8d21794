import type { CompanyLinks } from "../../../core/directory/company-links.ts";
import { LinkList } from "../../ui/link-list.tsx";

/** Links from a company to its topics, investors and articles. Renders nothing if there are none. */
export function RelatedPages({ links: { topics, investors, articles } }: { readonly links: CompanyLinks }) {
  const groups = [
    { heading: "More like this", links: topics },
    { heading: "Investors", links: investors.map(({ name, slug }) => ({ name, href: `/investors/${slug}` })) },
    { heading: "News", links: articles.map(({ title, slug }) => ({ name: title, href: `/blog/${slug}` })) },
  ].filter(({ links }) => links.length > 0);
  if (groups.length === 0) return null;
  return (
    <section aria-label="Related pages" className="card grid gap-6 p-6 md:grid-cols-3 md:p-10">
      {groups.map(({ heading, links }) => (
        <div key={heading}>
          <h2 className="text-xl font-semibold">{heading}</h2>
          <LinkList links={links} />
        </div>
      ))}
    </section>
  );
}
