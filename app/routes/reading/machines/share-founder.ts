import { redirect } from "react-router";
import { readFounderPage } from "../../../../core/reading/directory/founders.ts";
import { coreContext, siteContext } from "../../../context.ts";
import { formatAmount } from "../../../ui/format/format-amount.ts";
import type { Route } from "./+types/share-founder.ts";
import { nothingHere } from "./answer.ts";
import { answerWithCard, cardOf, slugOf } from "./share.ts";

/** Share image of a founder: name, company and its latest round. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const slug = slugOf(params.file);
  if (slug === null) return nothingHere(404);
  const lookup = await readFounderPage(context.get(coreContext), { slug });
  switch (lookup.kind) {
    case "found": {
      const { name, title, companyName, location, amount } = lookup.page;
      const words = { address: lookup.page.slug, headline: name, kicker: title ?? "Founder", figure: companyName };
      return answerWithCard(
        { request, context },
        cardOf(context.get(siteContext), {
          ...words,
          details: [amount === null ? null : `Raised ${formatAmount(amount)}`, location],
        }),
      );
    }
    case "teaser": {
      const { slug: address, name } = lookup.teaser;
      const words = { address, headline: name, kicker: "Founder", figure: null, details: [] };
      return answerWithCard({ request, context }, cardOf(context.get(siteContext), words));
    }
    case "moved":
      return redirect(`/share/founders/${lookup.slug}.png`, 301);
    case "gone":
      return nothingHere(410);
    case "missing":
      return nothingHere(404);
  }
}
