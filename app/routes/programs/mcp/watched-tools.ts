import { z } from "zod";
import { listsBody, putBody } from "../../customers/companies/companies-body.ts";
import {
  COMPANY_BODY,
  GET_ANSWER,
  MOST_IN_CALL,
  PUT_ANSWER,
  PUT_BODY,
} from "../../customers/companies/companies-shape.ts";
import { tool } from "./tool.ts";

/** The account's lists of companies, as `GET /api/watched-companies`. */
export const listedCompaniesTool = tool({
  name: "list_watched_companies",
  title: "List watched companies",
  description:
    "Lists of companies to watch or to leave out, with `list` the companies of one and how they were matched. list_changes and search_rounds take its id as `watched`.",
  input: z.strictObject({
    list: z.int().optional().describe("Id of a list, for its companies"),
    after: z
      .string()
      .refine((text) => /^[0-9]{1,15}$/.test(text), "must be `next` of a result")
      .optional()
      .describe("`next` of an earlier result"),
    limit: z.int().min(1).max(100).default(50),
  }),
  output: GET_ANSWER,
  needs: "read",
  run: async ({ ctx }, { list = null, after = "0", limit }) => ({
    found: await listsBody(ctx, { list, after: Number(after), limit, isUncertain: false }),
  }),
});

const { list, purpose, consent } = PUT_BODY.shape;

const added = PUT_ANSWER.pick({ list: true, stored: true, errors: true });

/** Adds companies, as `PUT /api/watched-companies`. */
export const addCompaniesTool = tool({
  name: "add_watched_companies",
  title: "Add companies to a list",
  description: "Adds companies to a list: to watch, or to leave out. Each needs a domain, or a name with place.",
  input: z.strictObject({ list, purpose, consent, companies: z.array(COMPANY_BODY).min(1).max(MOST_IN_CALL) }),
  output: added,
  needs: "lists",
  changes: true,
  run: async ({ ctx }, companies) => ({ found: added.parse(await putBody(ctx, companies)) }),
});
