import { HOME } from "../../../../ui/frame/crumb.ts";
import { foundMeta } from "../../../../page-meta.ts";
import { data } from "react-router";
import { guideText, readGuides } from "../../../../../content/guides/guides.ts";
import { readMarkdown } from "../../../../../core/reading/newsroom/markdown.ts";
import { siteContext } from "../../../../context.ts";
import { ArticleText } from "../../../../ui/article.tsx";
import { Breadcrumb } from "../../../../ui/frame/breadcrumb.tsx";
import { MessageScreen } from "../../../../ui/frame/message-screen.tsx";
import { PageHeading } from "../../../../ui/frame/page-heading.tsx";
import { PrimaryLink } from "../../../../ui/forms/controls.tsx";
import type { Route } from "./+types/guide.ts";

/** `/developers/zapier`: a recipe, or a rule for every program. */
export function loader({ params, context }: Route.LoaderArgs) {
  const guide = readGuides().find(({ slug }) => slug === params.guide);
  if (guide === undefined) return data(null, 404);
  const { slug, kind, title, about } = guide;
  return data({ slug, kind, title, about, body: readMarkdown(guideText(guide, context.get(siteContext).url)) });
}

const HEADINGS = { recipe: "Recipe for", rule: "Developers:" } as const;

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) =>
  foundMeta(root, "Guide Not Found", loaderData, ({ site }, guide) => {
    const { slug, kind, title, about } = guide;
    const path = `/developers/${slug}`;
    return {
      title: `${HEADINGS[kind]} ${title}`,
      description: `${about} Exact steps, for ${site.name}.`,
      keywords: [`${title.toLowerCase()} funding data`, "funding webhooks"],
      path,
      above: [HOME, { name: "Developers", href: "/developers" }],
      here: title,
    };
  });

const ABOVE = [HOME, { name: "Developers", href: "/developers" }];

export default function GuidePage({ loaderData: guide }: Route.ComponentProps) {
  if (guide === null)
    return (
      <MessageScreen heading="There is no such guide" action={<PrimaryLink href="/developers">Developers</PrimaryLink>}>
        Recipes and rules are listed on the developers' page.
      </MessageScreen>
    );
  return (
    <article className="mx-auto max-w-prose px-4 pt-6 md:px-6">
      <Breadcrumb above={ABOVE} here={guide.title} />
      <PageHeading className="mt-6" heading={guide.title}>
        {guide.about}
      </PageHeading>
      <div className="mt-8 border-t border-line wrap-anywhere [&>:first-child]:mt-8">
        <ArticleText text={guide.body} />
      </div>
    </article>
  );
}
