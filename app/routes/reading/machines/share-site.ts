import { siteContext } from "../../../context.ts";
import type { Route } from "./+types/share-site.ts";
import { answerWithCard, cardOf } from "./share.ts";

/** Share image of pages without their own. */
export function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  return answerWithCard(
    { request, context },
    cardOf(site, {
      address: "",
      headline: "Startups that just raised funding",
      details: ["Founders, investors and amounts, each with its source"],
    }),
  );
}
