import { data, redirect } from "react-router";
import { readFounderPage } from "../../../core/directory/read-founder-page.ts";
import { coreContext } from "../../context.ts";
import { messageMeta } from "../../page-meta.ts";
import type { Route } from "./+types/founder.ts";
import { founderMeta } from "./founder-meta.ts";
import { FounderNotFound } from "./founder-not-found.tsx";
import { FounderProfile } from "./founder-profile.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const lookup = await readFounderPage(context.get(coreContext), { slug: params.slug });
  switch (lookup.kind) {
    case "found":
      return data(lookup.page);
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
  return founder && site ? founderMeta(site, founder) : messageMeta(site, "Founder Not Found");
};

export default function FounderPage({ loaderData: founder }: Route.ComponentProps) {
  return founder === null ? <FounderNotFound /> : <FounderProfile founder={founder} />;
}
