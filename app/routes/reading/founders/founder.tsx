import { data, redirect } from "react-router";
import { readFounderPage } from "../../../../core/reading/directory/founders.ts";
import type { FounderTeaser } from "../../../../core/reading/directory/teaser.ts";
import { coreContext } from "../../../context.ts";
import { messageMeta } from "../../../page-meta.ts";
import { TextLink } from "../../../ui/forms/controls.tsx";
import { TeaserProfile } from "../../../ui/teaser.tsx";
import type { Route } from "./+types/founder.ts";
import { ABOVE, founderTeaserMeta } from "./founder-teaser-meta.ts";
import { founderMeta, FounderNotFound, FounderProfile } from "./founder-profile.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const lookup = await readFounderPage(context.get(coreContext), { slug: params.slug });
  switch (lookup.kind) {
    case "found":
      return data({ page: lookup.page, teaser: null });
    case "teaser":
      return data({ page: null, teaser: lookup.teaser });
    case "moved":
      return redirect(`/companies/founders/${lookup.slug}`, 301);
    case "gone":
      return data(null, 410);
    case "missing":
      return data(null, 404);
  }
}

export const meta: Route.MetaFunction = ({ loaderData: founder, matches: [root] }) => {
  const site = root.loaderData?.site;
  if (!founder || !site) return messageMeta(site, "Founder Not Found");
  return founder.page === null ? founderTeaserMeta(site, founder.teaser) : founderMeta(site, founder.page);
};

export default function FounderPage({ loaderData: founder }: Route.ComponentProps) {
  if (founder === null) return <FounderNotFound />;
  if (founder.page !== null) return <FounderProfile founder={founder.page} proofs={founder.page.proofs} />;
  return <FounderTeaserProfile teaser={founder.teaser} />;
}

/** The page of a founder outside the sample: the name. */
function FounderTeaserProfile({ teaser }: { readonly teaser: FounderTeaser }) {
  return (
    <TeaserProfile
      name={teaser.name}
      above={ABOVE}
      members="Company, role, location, amount raised and profile of this founder, each with its source."
    >
      <p className="mt-8 text-sm text-muted">
        <TextLink href="/dont-sell-my-info">Is this you?</TextLink> See everything we hold about you, correct it, or be
        removed.
      </p>
    </TeaserProfile>
  );
}
