import { data, redirect } from "react-router";
import type { FounderTeaser } from "../../../../core/reading/directory/teaser.ts";
import { foundMeta } from "../../../page-meta.ts";
import { TextLink } from "../../../ui/forms/controls.tsx";
import { TeaserProfile } from "../../../ui/teaser.tsx";
import { PRIVATE } from "../../customers/sign-in/private.ts";
import type { Route } from "./+types/founder.ts";
import { ABOVE, founderTeaserMeta } from "./founder-teaser-meta.ts";
import { founderMeta, FounderNotFound, FounderProfile } from "./founder-profile.tsx";
import { loadFounder } from "./load-founder.ts";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const lookup = await loadFounder(context, { slug: params.slug, params: new URL(request.url).searchParams });
  switch (lookup.kind) {
    case "found":
      // A lookup is private.
      return data({ page: lookup.page, teaser: null }, lookup.page.more.looked === null ? {} : PRIVATE);
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

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) =>
  foundMeta(root, "Founder Not Found", loaderData, ({ site }, { page, teaser }) =>
    page === null ? founderTeaserMeta(site, teaser) : founderMeta(site, page.founder),
  );

export default function FounderPage({ loaderData: founder }: Route.ComponentProps) {
  if (founder === null) return <FounderNotFound />;
  if (founder.page !== null) return <FounderProfile {...founder.page} />;
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
