import { z } from "zod";
import { BULK_CHANGES, changeBulk, deleteBulk } from "../../../../../core/finder/bulk/create-bulk.ts";
import { readBulk } from "../../../../../core/finder/bulk/read-bulk.ts";
import { AppError } from "../../../../../platform/errors.ts";
import { address, operation } from "../../../../api/address.ts";
import { bulkBody, MISSING } from "./answer.ts";
import { BULK_ID, LIST_BODY, NO_SUCH_BULK } from "./list-shape.ts";
import { BULK, listOwner } from "./sender.ts";

export const api = address("/api/finder/bulk/{id}", BULK, {
  get: operation({
    id: "readBulk",
    summary: "Get the progress of a list",
    description: "Available for 30 days. Append `/events` to stream each change as server-sent events.",
    path: BULK_ID,
    answered: "The list's current state.",
    answer: LIST_BODY,
    errors: NO_SUCH_BULK,
    handle: (ctx, { path: { id } }) => read(ctx, { accountId: ctx.actor.id, id }),
  }),
  patch: operation({
    id: "changeBulk",
    summary: "Pause, resume or cancel a list",
    description: "Results are kept.",
    path: BULK_ID,
    body: z.strictObject({ action: z.enum(BULK_CHANGES) }),
    mostBytes: 1_024,
    refusal: () => 'Send {"action": "pause"}, "resume" or "cancel" as JSON.',
    answered: "The list's new state.",
    answer: LIST_BODY,
    errors: {
      ...NO_SUCH_BULK,
      403: "Resuming needs a paid plan.",
      409: "The list's state does not allow this action.",
    },
    async handle(ctx, { path: { id }, body: { action: change } }) {
      const key = { accountId: ctx.actor.id, id };
      if (change === "resume") await listOwner(ctx, { begins: true });
      const outcome = await changeBulk(ctx, key, change);
      const list = await read(ctx, key);
      if (outcome === "unchanged") throw new AppError("conflict", `The list is ${list.state}, so it cannot ${change}.`);
      return list;
    },
  }),
  delete: operation({
    id: "deleteBulk",
    summary: "Remove a list",
    description: "Also deletes its results.",
    path: BULK_ID,
    answered: "Removed.",
    status: 204,
    errors: NO_SUCH_BULK,
    async handle(ctx, { path: { id } }) {
      if (!(await deleteBulk(ctx, { accountId: ctx.actor.id, id }))) throw new AppError("not_found", MISSING);
    },
  }),
});
export const loader = api.serve;
export const action = api.serve;

async function read(...asked: Parameters<typeof readBulk>): Promise<z.infer<typeof LIST_BODY>> {
  const bulk = await readBulk(...asked);
  if (bulk === null) throw new AppError("not_found", MISSING);
  return bulkBody(bulk);
}
