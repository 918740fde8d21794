import { z } from "zod";
import { BULK_STATES } from "../../../../../core/finder/bulk/bulk.ts";

/** The progress of a list of people, in REST and in tools. */
export const LIST_PROGRESS = z.object({
  state: z.enum(BULK_STATES),
  paused_by: z
    .enum(["owner", "plan"])
    .nullable()
    .describe("plan: the account's plan does not include lists; the list resumes automatically once it does"),
  rows: z.int(),
  done: z.int(),
  found: z.int().describe("Rows with an address"),
  verified: z.int(),
  waiting_for_servers: z.int().describe("Rows whose mail servers asked to retry later"),
  created_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
  removed_at: z.iso.datetime(),
});

/** A list in REST. */
export const LIST_BODY = z.object({
  id: z.uuid(),
  file_name: z.string(),
  ...LIST_PROGRESS.shape,
  status: z.string().describe("URL of the list"),
  result: z.string().describe("URL of the file with results"),
});

// Not z.uuid(), because other text is refused like the id of a list that is gone.
export const BULK_ID = z.object({ id: z.string().meta({ format: "uuid", description: "From Location." }) });
export const NO_SUCH_BULK = { 404: "It does not exist or belongs to another account." };
