import { siteContext } from "../../context.ts";
import type { Route } from "./+types/share-site.ts";
import { answerWithCard, cardOf } from "./share.ts";

/** The picture of pages that have none of their own. */
export function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  return answerWithCard(
    request,
    cardOf(site, { address: "", headline: "Startups that newly raised funding", details: ["Founders, investors and amounts, each with its proof"] }),
  );
}
