import { z } from "zod";
import { ADDRESS_STATUSES } from "../../../../core/catalogue/facts/address-status.ts";
import { type Bulk, statusAndReason } from "../../../../core/finder/bulk/bulk.ts";
import { type BulkKey, beginBulk, changeBulk, fileOfPeople } from "../../../../core/finder/bulk/create-bulk.ts";
import { listBulks, readBulk, readBulkRows } from "../../../../core/finder/bulk/read-bulk.ts";
import { removeWithheld } from "../../../../core/finder/bulk/result-file.ts";
import { lookupsPerMonth } from "../../../lookup-budget.ts";
import { listProgress, MISSING } from "../../finder/api/bulk/answer.ts";
import { LIST_PROGRESS } from "../../finder/api/bulk/list-shape.ts";
import { listOwner } from "../../finder/api/bulk/sender.ts";
import { FLAGS_SHAPE } from "../../finder/api/search-shape.ts";
import type { McpParts } from "./serve-message.ts";
import { tool } from "./tool.ts";

/** Fits one message and an assistant's context; longer lists are uploaded as files. */
const MOST_PEOPLE = 500;
const MOST_ROWS = 100;

const text = z
  .string()
  .trim()
  .max(300)
  // A refinement, because clients in other languages cannot compile JavaScript's Unicode classes in a schema's pattern.
  .refine((value) => !/[\p{Cc}\p{Cs}]/u.test(value), "must not contain control characters");
const listId = z.uuid();
const listShape = z.object({ list_id: z.string(), name: z.string(), ...LIST_PROGRESS.shape });
const NEEDS = "Needs a plan that includes lists.";

export const startListTool = tool({
  name: "start_email_list",
  title: "Look up the e-mail addresses of many people",
  description: `Starts looking up at most ${MOST_PEOPLE} people, each with a company name or domain; post longer lists as a file to /api/finder/bulk. This takes a while: poll email_list_progress. ${NEEDS}`,
  input: z.strictObject({
    name: text.min(1).max(100).default("list"),
    people: z
      .array(
        z.strictObject({
          name: text.min(1).describe("Full name"),
          company: text.default("").describe("Name of a company in the catalogue"),
          domain: text.default("").describe("The company's domain; more precise than its name"),
        }),
      )
      .min(1)
      .max(MOST_PEOPLE),
  }),
  output: listShape,
  needs: "finder",
  reachesOut: true,
  changes: true,
  async run(parts, { name, people }) {
    const owner = await listOwner(parts.ctx, { begins: true });
    const { accountId } = owner;
    const perMonth = await lookupsPerMonth(parts.ctx, parts.content, accountId);
    const file = fileOfPeople(people);
    return listOf(parts, {
      accountId,
      id: await beginBulk(parts.ctx, { accountId, fileName: `${name}.csv`, file, perMonth }),
    });
  },
});

export const listProgressTool = tool({
  name: "email_list_progress",
  title: "Get the progress of lists",
  description:
    "Returns the progress of the account's lists, including uploaded files: rows done, with an address, verified.",
  input: z.strictObject({ list_id: listId.optional().describe("Default: all lists of the account") }),
  output: z.object({ lists: z.array(listShape).describe("Newest first") }),
  needs: "finder",
  async run(parts, { list_id: id }) {
    const owner = await listOwner(parts.ctx, { begins: false });
    if (id === undefined) return { found: { lists: (await listBulks(parts.ctx, owner)).map(shownOf) } };
    const one = await listOf(parts, { ...owner, id });
    return "refused" in one ? one : { found: { lists: [one.found] } };
  },
});

export const listResultsTool = tool({
  name: "email_list_results",
  title: "Read the results of a list",
  description: `Returns up to ${MOST_ROWS} rows of a list with their results, also before the list is finished.`,
  input: z.strictObject({
    list_id: listId,
    after: z
      .int()
      .min(-1)
      .max(1_000_000)
      .default(-1)
      .describe("`next_after` of an earlier result, for the rows after it"),
    limit: z.int().min(1).max(MOST_ROWS).default(50),
  }),
  output: z.object({
    rows: z.array(
      z.object({
        row: z.int().describe("From 0"),
        name: z.string(),
        company: z.string(),
        domain: z.string(),
        status: z.enum(ADDRESS_STATUSES).nullable().describe("As in find_email; null before the lookup"),
        status_at: z.string().nullable(),
        reason: z.string().nullable().describe("Why there is no address"),
        email: z.string().nullable(),
        confidence: z.enum(["high", "medium", "low"]).nullable(),
        source: z.string().nullable(),
        verified: z.boolean().nullable().describe("True only for the status verified"),
        flags: FLAGS_SHAPE,
      }),
    ),
    next_after: z.int().nullable().describe("Pass it as `after` for the next rows; null at the end"),
  }),
  needs: "finder",
  async run(parts, { list_id: id, after, limit }) {
    const owner = await listOwner(parts.ctx, { begins: false });
    const bulk = await readBulk(parts.ctx, { ...owner, id });
    if (bulk === null) return { refused: MISSING };
    await removeWithheld(parts.ctx, id, parts.finder.deps.suppressionKey);
    const rows = await readBulkRows(parts.ctx, { ...owner, id }, { after, limit });
    const last = rows.at(-1)?.position;
    return {
      found: {
        rows: rows.map(({ position, flags, status, statusAt, ...row }) => ({
          row: position,
          ...row,
          ...statusAndReason(status),
          status_at: statusAt?.toISOString() ?? null,
          verified: row.email === null ? null : status === "verified",
          flags: [...flags],
        })),
        next_after: last === undefined || last >= bulk.rows - 1 ? null : last,
      },
    };
  },
});

export const changeListTool = tool({
  name: "change_email_list",
  title: "Pause or resume a list",
  description: `Pauses or resumes a list and keeps its results. ${NEEDS}`,
  input: z.strictObject({ list_id: listId, action: z.enum(["pause", "resume"]) }),
  output: listShape,
  needs: "finder",
  changes: true,
  async run(parts, { list_id: id, action }) {
    const owner = await listOwner(parts.ctx, { begins: action === "resume" });
    const outcome = await changeBulk(parts.ctx, { ...owner, id }, action);
    const list = await listOf(parts, { ...owner, id });
    return outcome === "unchanged" && "found" in list
      ? { refused: `The list is ${list.found.state}, so it cannot ${action}.` }
      : list;
  },
});

async function listOf(
  { ctx }: McpParts,
  key: BulkKey,
): Promise<{ readonly found: z.infer<typeof listShape> } | { readonly refused: string }> {
  const bulk = await readBulk(ctx, key);
  return bulk === null ? { refused: MISSING } : { found: shownOf(bulk) };
}

function shownOf(bulk: Bulk): z.infer<typeof listShape> {
  return { list_id: bulk.id, name: bulk.fileName, ...listProgress(bulk) };
}
