import { data } from "react-router";
import { COMPARISONS } from "../../../content/comparisons.ts";
import { branded } from "../../../content/words.ts";
import { comparedFeatures, compares, readFeatures } from "../../compared-features.ts";
import { coreContext } from "../../context.ts";
import { breadcrumbList, messageMeta, pageMeta } from "../../page-meta.ts";
import { MessageScreen } from "../../ui/message-screen.tsx";
import type { Route } from "./+types/comparison.ts";
import { ComparisonText } from "./comparison-text.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const comparison = COMPARISONS.find(({ slug }) => slug === params.slug);
  if (comparison === undefined) return data(null, 404);
  const features = comparedFeatures(await readFeatures(context.get(coreContext)), comparison.slug);
  return data({ comparison, features, isIndexed: compares(features) });
}

export const meta: Route.MetaFunction = ({ loaderData: page, matches: [root] }) => {
  const site = root.loaderData?.site;
  if (!page || !site) return messageMeta(site, "Comparison Not Found");
  const { comparison, isIndexed } = page;
  const title = `${site.name} vs ${comparison.competitor}`;
  const path = `/alternatives/${comparison.slug}`;
  const tags = pageMeta(site, {
    title,
    description: branded(comparison.description, site.name),
    keywords: [title, `${comparison.competitor} alternative`, "funding data comparison"],
    path,
    structuredData: [
      breadcrumbList(site, [
        { name: "Home", href: "/" },
        { name: title, href: path },
      ]),
    ],
  });
  return isIndexed ? tags : [...tags, { name: "robots", content: "noindex" }];
};

export default function ComparisonPage({ loaderData: page }: Route.ComponentProps) {
  if (page !== null) return <ComparisonText comparison={page.comparison} features={page.features} />;
  return (
    <MessageScreen
      heading="Comparison Not Found"
      action={
        <a className="button button-primary" href="/">
          Back to Home
        </a>
      }
    >
      <p>There's no comparison at this address.</p>
    </MessageScreen>
  );
}
