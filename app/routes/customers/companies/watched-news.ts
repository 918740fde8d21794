import type { z } from "zod";
import { readNews } from "../../../../core/customers/company-lists/read-news.ts";
import { siteContext } from "../../../context.ts";
import { json, problem } from "../../finder/api/bulk/answer.ts";
import type { Route } from "./+types/watched-news.ts";
import { listedEntries } from "./companies-body.ts";
import type { NEWS_ANSWER } from "./companies-shape.ts";
import { answer, numberOf } from "./lists-answer.ts";

const PER_PAGE = 100;
const MOST_PER_PAGE = 1_000;

/** `GET /api/watched-companies/changes`: what happened to the companies of a list, from a position on. */
export function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const params = new URL(request.url).searchParams;
  const { sampleSize } = context.get(siteContext);
  return answer(request, context, async (ctx) => {
    const listId = numberOf(params.get("list"));
    if (listId === null) return problem(400, "Name the list: ?list=1.");
    const limit = Math.min(numberOf(params.get("limit")) ?? PER_PAGE, MOST_PER_PAGE);
    const after = numberOf(params.get("after")) ?? 0;
    const { changes, position, more } = await readNews(ctx, { listId, after, limit, sampleSize });
    const body: z.infer<typeof NEWS_ANSWER> = {
      changes: changes.map((one) => ({
        position: one.position,
        at: one.at.toISOString(),
        kind: one.kind,
        subject: one.subject,
        reason: one.reason,
        fields: one.fields.map(({ field }) => field),
        company: one.company === null ? null : { id: one.companyId, ...one.company },
        round_id: one.roundId,
        person_id: one.personId,
        proof_url: one.proofUrl,
        listed: listedEntries(one.listed),
      })),
      next: String(position),
      more,
    };
    return json(body, 200);
  });
}
