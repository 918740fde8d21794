import { data, redirect } from "react-router";
import { branded } from "../../../../content/words.ts";
import { comparedFeatures, comparisonPath, findComparison } from "../../../compared-features.ts";
import { COMPARISONS_PIECE, OWN_FEATURES_PIECE } from "../../../content/pieces/comparisons.ts";
import { contentContext, siteContext } from "../../../context.ts";
import { foundMeta } from "../../../page-meta.ts";
import { PrimaryLink } from "../../../ui/forms/controls.tsx";
import { MessageScreen } from "../../../ui/frame/message-screen.tsx";
import type { Route } from "./+types/comparison.ts";
import { ComparisonText } from "./comparison-text.tsx";

export function loader({ params, context }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const comparison = findComparison(content.of(COMPARISONS_PIECE), params.slug);
  if (comparison === null) return data(null, 404);
  const path = comparisonPath(context.get(siteContext).name, comparison);
  // The address has a former brand.
  if (path !== `/alternatives/${params.slug}`) throw redirect(path, 301);
  const features = comparedFeatures(content.of(OWN_FEATURES_PIECE).facts, comparison.facts);
  return data({ comparison, path, features });
}

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) =>
  foundMeta(root, "Comparison Not Found", loaderData, ({ site }, { comparison, path, features }) => {
    const title = `${site.name} vs ${comparison.competitor}`;
    return {
      title,
      description: branded(comparison.description, site.name),
      keywords: [title, `${comparison.competitor} alternative`, "funding data comparison"],
      path,
      here: title,
      robots: features.length > 0 ? undefined : "noindex",
    };
  });

export default function ComparisonPage({ loaderData: page }: Route.ComponentProps) {
  if (page !== null) return <ComparisonText comparison={page.comparison} features={page.features} />;
  return (
    <MessageScreen heading="Comparison Not Found" action={<PrimaryLink href="/">Back to Home</PrimaryLink>}>
      <p>There's no comparison at this address.</p>
    </MessageScreen>
  );
}
