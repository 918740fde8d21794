import { z } from "zod";
import {
  type CorrectedValue,
  LISTED_SUBJECTS,
  type ListedChange,
  type ListedChanges,
  listChanges,
} from "../../../../core/reading/directory/changes.ts";
import { companiesMatching } from "../../../../core/reading/directory/search/lead-condition.ts";
import { readFilter } from "../../../../core/reading/directory/search/read-filter.ts";
import { majorUnits } from "../../../../core/catalogue/facts/money.ts";
import { type NewsOfList, readNews } from "../../../../core/customers/company-lists/read-news.ts";
import { listedEntries } from "../../customers/companies/companies-body.ts";
import { LISTED } from "../../customers/companies/companies-shape.ts";
import { tool } from "./tool.ts";

const DEFAULT_DAYS = 7;
const DAY_MS = 86_400_000;

const value = z.union([z.string(), z.number(), z.object({ value: z.number(), currency: z.string() })]).nullable();

interface Found extends Omit<ListedChanges, "changes"> {
  readonly changes: readonly (ListedChange & Partial<NewsOfList>)[];
}

/** New, changed and withdrawn leads. */
export const changesTool = tool({
  name: "list_changes",
  title: "List changes",
  description: `Lists companies, rounds and addresses that were added, changed or withdrawn, oldest first, with reason and values. Starts ${DEFAULT_DAYS} days ago by default; \`position\` continues as \`after\`.`,
  input: z.strictObject({
    since: z
      .union([z.iso.date(), z.iso.datetime({ offset: true })])
      .optional()
      .describe("Only changes since this ISO 8601 date or time"),
    after: z.int().min(0).optional().describe("`position` of an earlier result, to continue from there"),
    limit: z.int().min(1).max(100).default(50),
    watched: z.int().optional().describe("Id of one of your lists: only changes of its companies"),
    search: z
      .string()
      .max(200)
      .optional()
      .describe("As in search_rounds: only changes of companies whose rounds match"),
  }),
  output: z.object({
    changes: z.array(
      z.object({
        position: z.int(),
        at: z.string(),
        kind: z.enum(["added", "changed", "withdrawn"]),
        subject: z.enum(LISTED_SUBJECTS),
        company_id: z.int(),
        round_id: z.int().nullable(),
        person_id: z.int().nullable().describe("Person whose address changed; null for a company's general address"),
        company: z
          .object({ name: z.string(), slug: z.string().nullable(), page: z.string().nullable() })
          .nullable()
          .describe("Null if it was withdrawn by a decision; without a page if an import was undone"),
        reason: z.string(),
        fields: z.array(
          z.object({
            field: z.string(),
            values: z
              .object({ before: value, after: value })
              .nullable()
              .describe("Null if the values may name people or the field is visible to accounts only"),
          }),
        ),
        proof: z.string().nullable().describe("URL of the round's current evidence"),
        listed: z.array(LISTED).optional().describe("With `watched`: your entries that are this company"),
      }),
    ),
    position: z.int().describe("Pass it as `after` next time"),
    more: z.boolean().describe("Whether more changes can be fetched now"),
  }),
  async run({ ctx, site }, { since, after, limit, watched, search }) {
    const params = new URLSearchParams(search === undefined ? {} : { search });
    if (search !== undefined && watched !== undefined) params.set("watched", String(watched));
    const { filter, problems } = await readFilter(ctx, { params });
    if (problems.length > 0) return { refused: problems.join(" ") };
    const companies = search === undefined ? {} : { companies: companiesMatching(ctx, { filter }) };
    const from =
      since === undefined
        ? after === undefined
          ? new Date(ctx.clock.now().getTime() - DEFAULT_DAYS * DAY_MS)
          : null
        : new Date(since);
    const asked = { since: from, after: after ?? null, limit, ...companies };
    const { changes, position, more }: Found =
      watched === undefined || search !== undefined
        ? await listChanges(ctx, asked)
        : await readNews(ctx, { ...asked, listId: watched });
    return {
      found: {
        changes: changes.map((change) => ({
          position: change.position,
          at: change.at.toISOString(),
          kind: change.kind,
          subject: change.subject,
          company_id: change.companyId,
          round_id: change.roundId,
          person_id: change.personId,
          company:
            change.company === null
              ? null
              : { ...change.company, page: change.company.slug && `${site.url}/companies/${change.company.slug}` },
          reason: change.reason,
          fields: change.fields.map(({ field, values }) => ({
            field,
            values: values === null ? null : { before: plain(values.before), after: plain(values.after) },
          })),
          proof: change.proofUrl,
          ...(change.listed === undefined ? {} : { listed: listedEntries(change.listed) }),
        })),
        position,
        more,
      },
    };
  },
});

function plain(corrected: CorrectedValue): z.infer<typeof value> {
  return typeof corrected === "object" && corrected !== null
    ? { value: majorUnits(corrected), currency: corrected.currency }
    : corrected;
}
