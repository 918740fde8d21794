import { z } from "zod";
import { readNews } from "../../../../core/customers/company-lists/read-news.ts";
import { address, operation } from "../../../api/address.ts";
import { lenient, whole } from "../../../api/describe.ts";
import { listedEntries } from "./companies-body.ts";
import { CURSOR, NEWS_ANSWER } from "./companies-shape.ts";
import { WATCHED_COMPANIES } from "./watched-companies.ts";

const PER_PAGE = 100;
const MOST_PER_PAGE = 1_000;

export const api = address("/api/watched-companies/changes", WATCHED_COMPANIES, {
  get: operation({
    id: "readWatchedChanges",
    summary: "Follow the companies of a list",
    description:
      "Rounds, corrections, articles and addresses of the companies of a list, oldest first. Keep `next` and pass it as `after`: nothing is lost or repeated.",
    query: z.object({
      list: whole().describe("The id of the list."),
      after: lenient(CURSOR).describe("`next` of the answer before."),
      limit: lenient(whole(MOST_PER_PAGE)).describe("Changes a page; default: 100."),
    }),
    answered: "They are.",
    answer: NEWS_ANSWER,
    refusal: () => "Name the list: ?list=1.",
    errors: { 400: "The list is missing." },
    async handle(ctx, { query: { list: listId, after = "0", limit = PER_PAGE } }) {
      const { changes, position, more } = await readNews(ctx, { listId, after: Number(after), limit });
      return {
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
    },
  }),
});
export const loader = api.serve;
export const action = api.serve;
