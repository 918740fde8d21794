import { redirect } from "react-router";
import { readInvestor } from "../../../../core/reading/directory/investors.ts";
import { coreContext, siteContext } from "../../../context.ts";
import { count } from "../../../ui/charts/figures.tsx";
import type { Route } from "./+types/share-investor.ts";
import { nothingHere } from "./answer.ts";
import { answerWithCard, cardOf, slugOf } from "./share.ts";

/** Share image of an investor: name and number of visible rounds. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const slug = slugOf(params.file);
  if (slug === null) return nothingHere(404);
  const lookup = await readInvestor(context.get(coreContext), { slug });
  switch (lookup.kind) {
    case "found": {
      const { name, kind, rounds, led } = lookup.page;
      return answerWithCard(
        { request, context },
        cardOf(context.get(siteContext), {
          address: slug,
          headline: name,
          kicker: kind ?? "Investor",
          figure: rounds === 0 ? null : `${count(rounds)} new funding ${rounds === 1 ? "round" : "rounds"}`,
          details: [led > 0 ? `led ${count(led)}` : null],
        }),
      );
    }
    case "moved":
      return redirect(`/share/investors/${lookup.slug}.png`, 301);
    case "gone":
      return nothingHere(410);
    case "missing":
      return nothingHere(404);
  }
}
