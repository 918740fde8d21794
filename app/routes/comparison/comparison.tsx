import { data } from "react-router";
import { COMPARISONS } from "../../../content/comparisons.ts";
import { branded } from "../../../content/words.ts";
import { breadcrumbList, messageMeta, pageMeta } from "../../page-meta.ts";
import { MessageScreen } from "../../ui/message-screen.tsx";
import type { Route } from "./+types/comparison.ts";
import { ComparisonText } from "./comparison-text.tsx";

export function loader({ params }: Route.LoaderArgs) {
  const comparison = COMPARISONS.find(({ slug }) => slug === params.slug) ?? null;
  return data(comparison, comparison === null ? 404 : 200);
}

export const meta: Route.MetaFunction = ({ loaderData: comparison, matches: [root] }) => {
  const site = root.loaderData?.site;
  if (!comparison || !site) return messageMeta(site, "Comparison Not Found");
  const title = `${site.name} vs ${comparison.competitor}`;
  const path = `/alternatives/${comparison.slug}`;
  return pageMeta(site, {
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
};

export default function ComparisonPage({ loaderData: comparison }: Route.ComponentProps) {
  if (comparison !== null) return <ComparisonText comparison={comparison} />;
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
