import { mergeCompanies, splitCompanies } from "../../core/catalog/merge-companies.ts";
import { findCompany } from "../../core/catalog/find-company.ts";
import type { Decision, DecisionResult } from "../../core/ingest/review/decide.ts";
import { acceptReview, rejectReview } from "../../core/ingest/review/decide.ts";
import type { ReviewItem } from "../../core/ingest/review/list.ts";
import { listMerges, listReviews } from "../../core/ingest/review/list.ts";
import { AppError } from "../../platform/errors.ts";
import type { Command, CommandRun } from "./command.ts";
import { runCommand, textOption, wholeNumber } from "./command.ts";
import { describeRecord } from "../../core/ingest/review/describe-record.ts";
import { deedOf } from "./deeds.ts";
import { rehearse } from "./rehearse.ts";

const HELP = `npm run review -- list [--kind match|news|run] [--limit 50]    what waits for a decision
npm run review -- list --merges                                 merges, with the numbers that undo them
npm run review -- accept ITEM [--company SLUG|ID | --new]       publish it (as part of that company, or as a new one)
npm run review -- reject ITEM                                   an uncertain match becomes its own company; news and
                                                                held documents are left out
npm run review -- merge KEPT OTHER [--reason TEXT]              one company of two (slugs or ids); OTHER's address moves
npm run review -- split MERGE                                   undo a merge`;

const DEFAULT_LIMIT = 50;

export const command: Command = {
  help: HELP,
  options: {
    kind: { type: "string" }, limit: { type: "string" }, merges: { type: "boolean" },
    company: { type: "string" }, new: { type: "boolean" }, reason: { type: "string" },
  },
  async run(run) {
    const [verb, ...rest] = run.positionals;
    if (verb === "list") return run.values["merges"] === true ? merges(run) : list(run);
    const deed = deedOf(DEEDS, { command: "review", verb, verbs: ["list", ...Object.keys(DEEDS)] });
    const result = await rehearse(run, (inner) => deed(inner, rest));
    run.print(run.json ? JSON.stringify({ dryRun: run.dryRun, ...result }) : `${run.dryRun ? "Would be done: " : ""}${summaryOf(result)}`);
    return 0;
  },
};

const DEEDS: Record<string, (run: CommandRun, args: readonly string[]) => Promise<object>> = {
  accept: async (run, args) => acceptReview(run.ctx, await decisionOf(run, args)),
  reject: async (run, args) => rejectReview(run.ctx, await decisionOf(run, args)),
  async merge(run, [kept, other]) {
    if (!kept || !other) throw new AppError("invalid_input", "Name two companies: npm run review -- merge KEPT OTHER");
    const keptId = await findCompany(run.ctx, kept);
    const absorbedId = await findCompany(run.ctx, other);
    const merge = await mergeCompanies(run.ctx, { keptId, absorbedId, reason: textOption(run, "reason") ?? "decided by the operator" });
    return { merge, kept: keptId, absorbed: absorbedId };
  },
  async split(run, [merge]) {
    if (!merge) throw new AppError("invalid_input", "Name the merge: npm run review -- split MERGE; `list --merges` shows them.");
    return { split: wholeNumber(merge, "The merge"), ...(await splitCompanies(run.ctx, { mergeId: wholeNumber(merge, "The merge") })) };
  },
};

async function decisionOf(run: CommandRun, [item]: readonly string[]): Promise<Decision> {
  if (!item) throw new AppError("invalid_input", "Name the review item by its number; `npm run review -- list` shows them.");
  const company = textOption(run, "company");
  return {
    itemId: wholeNumber(item, "The review item"),
    ...(company === undefined ? {} : { companyId: await findCompany(run.ctx, company) }),
    ...(run.values["new"] === true ? { asNew: true } : {}),
  };
}

function summaryOf(result: object | DecisionResult): string {
  return Object.entries(result).map(([name, value]) => `${name} ${String(value)}`).join(", ");
}

async function list(run: CommandRun): Promise<number> {
  const kind = textOption(run, "kind");
  if (kind !== undefined && kind !== "match" && kind !== "news" && kind !== "run") {
    throw new AppError("invalid_input", `--kind is match, news or run, not "${kind}".`);
  }
  const limit = wholeNumber(textOption(run, "limit") ?? String(DEFAULT_LIMIT), "--limit");
  const items = await listReviews(run.ctx, { ...(kind ? { kind } : {}), limit });
  if (run.json) run.print(JSON.stringify({ items }));
  else if (items.length === 0) run.print("Nothing waits for review.");
  else for (const item of items) run.print(describe(item));
  return 0;
}

function describe(item: ReviewItem): string {
  const candidates = item.candidates.map((c) => `${c.name} (${c.slug}${c.domain ? `, ${c.domain}` : ""})`).join("; ");
  return [
    `${item.id}  ${item.kind}  ${item.reason}  [${item.document ?? "no document"}, ${item.ref}]`,
    ...(item.record ? [`    ${describeRecord(item.record)}`] : []),
    ...(candidates ? [`    could be: ${candidates}`] : []),
  ].join("\n");
}

async function merges(run: CommandRun): Promise<number> {
  const entries = await listMerges(run.ctx, { limit: DEFAULT_LIMIT });
  if (run.json) run.print(JSON.stringify({ merges: entries }));
  else if (entries.length === 0) run.print("No companies were merged yet.");
  else for (const m of entries) run.print(`${m.id}  ${m.absorbed} into ${m.kept}: ${m.reason}${m.undoneAt ? " (undone)" : ""}`);
  return 0;
}

await runCommand(command, import.meta.url);
