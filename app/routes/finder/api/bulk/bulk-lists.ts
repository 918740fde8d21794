import { z } from "zod";
import { BULK_LIMITS } from "../../../../../core/finder/bulk/bulk.ts";
import { createBulk } from "../../../../../core/finder/bulk/create-bulk.ts";
import { listBulks, readBulk } from "../../../../../core/finder/bulk/read-bulk.ts";
import { address, operation } from "../../../../api/address.ts";
import { json } from "../../../../api/answers.ts";
import { contentContext } from "../../../../context.ts";
import { lookupsPerMonth } from "../../../../lookup-budget.ts";
import { bulkBody } from "./answer.ts";
import { LIST_BODY } from "./list-shape.ts";
import { readUpload } from "./read-upload.ts";
import { BULK_START } from "./sender.ts";

/** Limits of a file, for readers. */
export const FILE_LIMITS = `At most ${BULK_LIMITS.rows.toLocaleString("en-US")} rows and ${BULK_LIMITS.bytes / 1_048_576} MB.`;

export const api = address("/api/finder/bulk", BULK_START, {
  get: operation({
    id: "listBulks",
    summary: "The account's lists",
    description: "Newest first.",
    answered: "They are.",
    answer: z.object({ lists: z.array(LIST_BODY) }),
    handle: async (ctx) => ({ lists: (await listBulks(ctx, { accountId: ctx.actor.id })).map(bulkBody) }),
  }),
  post: operation({
    id: "createBulk",
    summary: "Look up a list of people",
    description: `A CSV or XLSX file with a column of names and one of domains or companies. ${FILE_LIMITS} Send it as the body, with \`name\` in the query, or as the form field \`file\`.`,
    query: z.object({ name: z.string().describe("The file's name if the body is the file.").optional() }),
    takesFiles: true,
    answered: "Accepted; poll the URL in Location.",
    status: 202,
    answer: LIST_BODY,
    headers: { Location: { description: "URL of the list.", schema: { type: "string" } } },
    errors: {
      400: "The file is invalid; the problem says why.",
      409: "The account has too many unfinished lists.",
      413: "The file is too large.",
    },
    async handle(ctx, { query: { name } }, { request, context }) {
      const accountId = ctx.actor.id;
      const perMonth = await lookupsPerMonth(ctx, context.get(contentContext), accountId);
      const id = await createBulk(ctx, { accountId, ...(await readUpload(request, name)), perMonth });
      const bulk = await readBulk(ctx, { accountId, id });
      return json(bulk === null ? {} : bulkBody(bulk), 202, { location: `/api/finder/bulk/${id}` });
    },
  }),
});
export const loader = api.serve;
export const action = api.serve;
