import { ABOUT } from "../../../content/about.ts";
import { branded } from "../../../content/words.ts";
import { breadcrumbList, messageMeta, pageMeta } from "../../page-meta.ts";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Prose } from "../../ui/prose.tsx";
import { useSite } from "../../ui/site.ts";
import type { Route } from "./+types/about.ts";

export const meta: Route.MetaFunction = ({ matches: [root] }) => {
  const site = root.loaderData?.site;
  if (!site) return messageMeta(site, "About");
  return pageMeta(site, {
    title: "About",
    description: `Why ${site.name} exists, how we build the database of recently funded startups, and what we don't do.`,
    keywords: ["about", site.name, "funding data sources", "Form D"],
    path: "/about",
    structuredData: [
      { "@type": "Organization", name: site.name, url: site.url, description: branded(ABOUT.lead, site.name) },
      breadcrumbList(site, [
        { name: "Home", href: "/" },
        { name: "About", href: "/about" },
      ]),
    ],
  });
};

export default function About() {
  const { name } = useSite();
  return (
    <article className="mx-auto max-w-prose px-4 pt-6 md:px-6">
      <Breadcrumb above={[{ name: "Home", href: "/" }]} here="About" />
      <div className="mt-6">
        <PageHeading heading={branded(ABOUT.title, name)}>{branded(ABOUT.lead, name)}</PageHeading>
      </div>
      {ABOUT.sections.map(({ heading, paragraphs }) => (
        <section key={heading} className="mt-10">
          <h2 className="text-xl font-bold">{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-3">
              <Prose>{branded(paragraph, name)}</Prose>
            </p>
          ))}
        </section>
      ))}
      <p className="mt-12 flex flex-wrap gap-3">
        <a className="button button-primary" href="/companies">
          Browse Companies
        </a>
        <a className="button button-quiet" href="/contact">
          Contact us
        </a>
      </p>
    </article>
  );
}
