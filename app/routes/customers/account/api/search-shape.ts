import { z } from "zod";
import { ALERT_CHOICE, ALERT_VALUE } from "../../leads/alert-form.ts";

const ALERTS = "Mails about new rounds: at once (about every 15 minutes), daily, weekly (Mondays) or off.";

export const NEW_SEARCH = z.strictObject({
  name: z.string(),
  filter: z
    .string()
    .optional()
    .describe(
      "The query or URL of a list: stage=Seed&country=DE. left-out=ID leaves out a list of yours. Empty: all rounds.",
    ),
  question: z.string().optional().describe("As typed into the search box: seed rounds in Berlin this month."),
  open_ended: z.boolean().default(false).describe("Leaves out an end on a fixed day, so that later rounds come too."),
  alert: ALERT_CHOICE.default(null).describe(ALERTS),
});

export const CHANGED_SEARCH = z.strictObject({
  name: z.string().optional(),
  alert: ALERT_CHOICE.optional().describe(ALERTS),
});

export const SEARCH = z.object({
  id: z.int(),
  name: z.string(),
  filter: z.string().describe("As a query of /companies; a question is read and stored as the filter that it means."),
  alert: ALERT_VALUE,
  ends_on: z.string().nullable().describe("The last day of a list of fixed days; null if later rounds may come."),
  created_at: z.string(),
});

export const ONE_SEARCH = SEARCH.extend({
  notices: z.array(z.string()).describe("What to know about the filter: its end, values that no round has yet."),
});

export const SEARCHES = z.object({ searches: z.array(SEARCH) });
