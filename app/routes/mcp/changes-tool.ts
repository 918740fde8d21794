import { z } from "zod";
import type { CorrectedValue } from "../../../core/directory/changes/corrected-fields.ts";
import { listChanges } from "../../../core/directory/changes/list-changes.ts";
import { majorUnits } from "../../ui/format-amount.ts";
import type { ToolParts } from "./tool.ts";

const DEFAULT_DAYS = 7;
const DAY_MS = 86_400_000;

const input = z.strictObject({
  since: z.union([z.iso.date(), z.iso.datetime({ offset: true })]).optional().describe("ISO 8601 day or moment to begin at"),
  after: z.int().min(0).optional().describe("position of an earlier answer, to go on from there"),
  limit: z.int().min(1).max(100).default(50),
});

const value = z.union([z.string(), z.number(), z.object({ value: z.number(), currency: z.string() })]).nullable();
const output = z.object({
  changes: z.array(z.object({
    position: z.int(),
    at: z.string(),
    kind: z.enum(["added", "changed", "withdrawn"]),
    subject: z.enum(["company", "round"]),
    company_id: z.int(),
    round_id: z.int().nullable(),
    company: z.object({ name: z.string(), slug: z.string(), page: z.string() }).nullable().describe("Null when it is not published any more"),
    reason: z.string(),
    fields: z.array(z.object({ field: z.string(), values: z.object({ before: value, after: value }).nullable().describe("Null where the values may name people, or the field is shown to accounts only") })),
    proof: z.string().nullable().describe("Address of the evidence of the round as it is now"),
  })),
  position: z.int().describe("Give it as `after` the next time"),
  more: z.boolean().describe("Whether there are more changes to ask for at once"),
});

/** What came, changed and went. */
export const changesTool: ToolParts<z.infer<typeof input>, z.infer<typeof output>> = {
  name: "list_changes",
  title: "List what changed",
  description: `Companies and funding rounds that were added, changed or withdrawn, oldest first, with the reason and the values before and after. Begins ${DEFAULT_DAYS} days ago unless told otherwise; give the position of an answer as \`after\` to hear only what came later.`,
  input,
  output,
  async run({ ctx, site }, { since, after, limit }) {
    const from = since === undefined ? (after === undefined ? new Date(ctx.clock.now().getTime() - DEFAULT_DAYS * DAY_MS) : null) : new Date(since);
    const { changes, position, more } = await listChanges(ctx, { since: from, after: after ?? null, limit, sampleSize: site.sampleSize });
    return {
      found: {
        changes: changes.map((change) => ({
          position: change.position,
          at: change.at.toISOString(),
          kind: change.kind,
          subject: change.subject,
          company_id: change.companyId,
          round_id: change.roundId,
          company: change.company === null ? null : { ...change.company, page: `${site.url}/companies/${change.company.slug}` },
          reason: change.reason,
          fields: change.fields.map(({ field, values }) => ({ field, values: values === null ? null : { before: plain(values.before), after: plain(values.after) } })),
          proof: change.proofUrl,
        })),
        position,
        more,
      },
    };
  },
};

function plain(corrected: CorrectedValue): z.infer<typeof value> {
  return typeof corrected === "object" && corrected !== null ? { value: majorUnits(corrected), currency: corrected.currency } : corrected;
}
