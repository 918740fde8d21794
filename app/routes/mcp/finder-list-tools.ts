import { z } from "zod";
import type { Bulk } from "../../../core/finder/bulk/bulk.ts";
import { type BulkKey, changeBulk } from "../../../core/finder/bulk/change-bulk.ts";
import { beginBulk } from "../../../core/finder/bulk/create-bulk.ts";
import { fileOfPeople } from "../../../core/finder/bulk/people-file.ts";
import { listBulks, readBulk } from "../../../core/finder/bulk/read-bulk.ts";
import { readBulkRows } from "../../../core/finder/bulk/read-rows.ts";
import { takeOutWithheld } from "../../../core/finder/bulk/take-out-withheld.ts";
import { MISSING } from "../finder/bulk/answer.ts";
import { listOwner } from "../finder/bulk/list-owner.ts";
import { FLAGS_SHAPE } from "./finder-tools.ts";
import { refusedKey } from "./finder-key.ts";
import type { McpParts } from "./serve-message.ts";
import type { ToolParts } from "./tool.ts";

/** What fits into one message, and into an assistant's attention; longer lists are sent as files. */
const MOST_PEOPLE = 500;
const MOST_ROWS = 100;

const text = z.string().trim().max(300).regex(/^[^\p{Cc}\p{Cs}]*$/u, "must not hold control characters");
const listId = z.uuid();
const listShape = z.object({
  list_id: z.string(),
  name: z.string(),
  state: z.enum(["running", "paused", "cancelled", "done"]),
  paused_by: z.enum(["owner", "plan"]).nullable().describe("plan: the account's plan does not include lists now; it goes on by itself when one does"),
  rows: z.int(), done: z.int(),
  found: z.int().describe("Rows with an address"),
  verified: z.int(),
  waiting_for_servers: z.int().describe("Rows whose mail servers asked to come back later"),
  created_at: z.string(), ended_at: z.string().nullable(), removed_at: z.string(),
});
const NEEDS = "Needs an API key with the scope finder, of an account whose plan includes lists.";

const startInput = z.strictObject({
  name: text.min(1).max(100).default("list").describe("What the list is called"),
  people: z.array(z.strictObject({
    name: text.min(1).describe("Full name"),
    company: text.default("").describe("A company of the catalogue by its name"),
    domain: text.default("").describe("The company's domain; better than its name"),
  })).min(1).max(MOST_PEOPLE),
});

/** Begins to look up many people. */
export const startListTool: ToolParts<z.infer<typeof startInput>, z.infer<typeof listShape>> = {
  name: "start_email_list",
  title: "Look up the e-mail addresses of many people",
  description: `Begins to look up up to ${MOST_PEOPLE} people, each with their company or its domain; longer lists are sent as a file to /api/finder/bulk. At most 60 mail servers are asked in a minute, so it takes a while: ask email_list_progress. ${NEEDS}`,
  input: startInput,
  output: listShape,
  reachesOut: true,
  changes: true,
  async run(parts, { name, people }) {
    const owner = await ownerOf(parts, { begins: true });
    if ("refused" in owner) return owner;
    const { accountId } = owner;
    return listOf(parts, { accountId, id: await beginBulk(parts.ctx, { accountId, fileName: `${name}.csv`, file: fileOfPeople(people) }) });
  },
};

const progressInput = z.strictObject({ list_id: listId.optional().describe("All lists of the account when absent") });
const progressOutput = z.object({ lists: z.array(listShape).describe("The newest first") });

/** How far lists are. */
export const listProgressTool: ToolParts<z.infer<typeof progressInput>, z.infer<typeof progressOutput>> = {
  name: "email_list_progress",
  title: "See how far lists of people are",
  description: "How far the account's lists of people are, those sent as files included: rows done, with an address, verified. Needs an API key with the scope finder.",
  input: progressInput,
  output: progressOutput,
  async run(parts, { list_id: id }) {
    const owner = await ownerOf(parts, { begins: false });
    if ("refused" in owner) return owner;
    if (id === undefined) return { found: { lists: (await listBulks(parts.ctx, owner)).map(shownOf) } };
    const one = await listOf(parts, { ...owner, id });
    return "refused" in one ? one : { found: { lists: [one.found] } };
  },
};

const resultsInput = z.strictObject({
  list_id: listId,
  after: z.int().min(-1).max(1_000_000).default(-1).describe("next_after of an earlier answer, for the rows after it"),
  limit: z.int().min(1).max(MOST_ROWS).default(50),
});
const resultsOutput = z.object({
  rows: z.array(z.object({
    row: z.int().describe("From 0"),
    name: z.string(), company: z.string(), domain: z.string(),
    status: z.string().nullable().describe("verified; found or guessed: not verified; else why there is no address; null while it is not looked up"),
    email: z.string().nullable(),
    confidence: z.enum(["high", "medium", "low"]).nullable(),
    source: z.string().nullable(),
    verified: z.boolean().nullable(),
    flags: FLAGS_SHAPE,
  })),
  next_after: z.int().nullable().describe("For the next rows; null at the end"),
});

/** What was found, page by page. */
export const listResultsTool: ToolParts<z.infer<typeof resultsInput>, z.infer<typeof resultsOutput>> = {
  name: "email_list_results",
  title: "Read what was found of a list of people",
  description: `Up to ${MOST_ROWS} rows of a list at a time, also before it is finished. Needs an API key with the scope finder.`,
  input: resultsInput,
  output: resultsOutput,
  async run(parts, { list_id: id, after, limit }) {
    const owner = await ownerOf(parts, { begins: false });
    if ("refused" in owner) return owner;
    const bulk = await readBulk(parts.ctx, { ...owner, id });
    if (bulk === null) return { refused: MISSING };
    await takeOutWithheld(parts.ctx, id, parts.finder.deps.suppressionKey);
    const rows = await readBulkRows(parts.ctx, { ...owner, id }, { after, limit });
    const last = rows.at(-1)?.position;
    return { found: { rows: rows.map(({ position, flags, ...row }) => ({ row: position, ...row, flags: [...flags] })), next_after: last === undefined || last >= bulk.rows - 1 ? null : last } };
  },
};

const changeInput = z.strictObject({ list_id: listId, action: z.enum(["pause", "resume"]) });

/** Holds a list back, or has it go on. */
export const changeListTool: ToolParts<z.infer<typeof changeInput>, z.infer<typeof listShape>> = {
  name: "change_email_list",
  title: "Pause or resume a list of people",
  description: `Holds a list back, or has it go on; what was found stays. ${NEEDS}`,
  input: changeInput,
  output: listShape,
  changes: true,
  async run(parts, { list_id: id, action }) {
    const owner = await ownerOf(parts, { begins: action === "resume" });
    if ("refused" in owner) return owner;
    const outcome = await changeBulk(parts.ctx, { ...owner, id }, action);
    const list = await listOf(parts, { ...owner, id });
    return outcome === "unchanged" && "found" in list ? { refused: `The list is ${list.found.state}, so it cannot ${action}.` } : list;
  },
};

async function ownerOf({ ctx, key }: McpParts, wish: { readonly begins: boolean }): Promise<{ readonly accountId: string } | { readonly refused: string }> {
  const refused = refusedKey(key);
  if (refused !== null) return { refused };
  const owner = await listOwner(ctx, wish);
  return "why" in owner ? { refused: owner.why } : owner;
}

async function listOf({ ctx }: McpParts, key: BulkKey): Promise<{ readonly found: z.infer<typeof listShape> } | { readonly refused: string }> {
  const bulk = await readBulk(ctx, key);
  return bulk === null ? { refused: MISSING } : { found: shownOf(bulk) };
}

function shownOf({ id, fileName, state, pausedBy, rows, done, found, verified, later, createdAt, endedAt, purgeAt }: Bulk): z.infer<typeof listShape> {
  return {
    list_id: id, name: fileName, state, paused_by: pausedBy, rows, done, found, verified, waiting_for_servers: later,
    created_at: createdAt.toISOString(), ended_at: endedAt?.toISOString() ?? null, removed_at: purgeAt.toISOString(),
  };
}
