import { foundMeta } from "../../../page-meta.ts";
import { branded } from "../../../../content/words.ts";
import { ABOUT_PIECE } from "../../../content/pieces/about.ts";
import { withNewsReview } from "../../../content/news-review.ts";
import { contentContext, coreContext } from "../../../context.ts";
import { Breadcrumb } from "../../../ui/frame/breadcrumb.tsx";
import { PrimaryLink, QuietLink } from "../../../ui/forms/controls.tsx";
import { PageHeading } from "../../../ui/frame/page-heading.tsx";
import { Prose } from "../../../ui/prose.tsx";
import { useSite } from "../../../ui/frame/site.ts";
import type { Route } from "./+types/about.ts";

export function loader({ context }: Route.LoaderArgs) {
  return withNewsReview(context.get(coreContext), context.get(contentContext).of(ABOUT_PIECE));
}

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) =>
  foundMeta(root, "About", loaderData, ({ site }, about) => ({
    title: "About",
    description: `Why ${site.name} exists, how we build the database of recently funded startups, and what we don't do.`,
    keywords: ["about", site.name, "funding data sources", "Form D"],
    path: "/about",
    structuredData: [
      { "@type": "Organization", name: site.name, url: site.url, description: branded(about.lead, site.name) },
    ],
    here: "About",
  }));

export default function About({ loaderData: about }: Route.ComponentProps) {
  const { name } = useSite();
  return (
    <article className="mx-auto max-w-prose px-4 pt-6 md:px-6">
      <Breadcrumb here="About" />
      <PageHeading className="mt-6" heading={branded(about.title, name)}>
        {branded(about.lead, name)}
      </PageHeading>
      {about.sections.map(({ heading, paragraphs }) => (
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
        <PrimaryLink href="/companies">Browse Companies</PrimaryLink>
        <QuietLink href="/contact">Contact us</QuietLink>
      </p>
    </article>
  );
}
