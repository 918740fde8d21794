import { findTopic } from "../../../../core/reading/directory/topics/read-topic.ts";
import { TOPICS } from "../../../../core/reading/directory/topics/kinds.ts";
import { coreContext, siteContext } from "../../../context.ts";
import { count } from "../../../ui/charts/figures.tsx";
import { formatAmount } from "../../../ui/format/format-amount.ts";
import { topicKindOf } from "../topics/topic-kind.ts";
import type { Route } from "./+types/share-topic.ts";
import { nothingHere } from "./answer.ts";
import { answerWithCard, cardOf, slugOf } from "./share.ts";

/** Share image of a topic page: `/share/industries/fintech.png`, `/share/industries/fintech/france.png`. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { above, file } = params;
  const last = slugOf(file);
  const url = new URL(request.url);
  const kind = topicKindOf(new Request(new URL(url.pathname.replace(/^\/share/, ""), url)));
  if (last === null || kind === null) return nothingHere(404);
  const [slug, below] = above === undefined ? [last, null] : [above, last];
  const found = await findTopic(context.get(coreContext), { kind, slug, below });
  if (found === null) return nothingHere(404);
  const { rounds, sumUsdMinor } = found.topic;
  const sum = sumUsdMinor === null ? null : `${formatAmount({ minor: sumUsdMinor, currency: "USD" })} raised in equity`;
  return answerWithCard(
    { request, context },
    cardOf(context.get(siteContext), {
      address: slug,
      kicker: TOPICS[kind].heading,
      headline: found.heading,
      figure: rounds === null ? null : `${count(rounds)} funding ${rounds === 1 ? "round" : "rounds"}`,
      details: [sum],
    }),
  );
}
