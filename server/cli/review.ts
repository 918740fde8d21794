import { readArrived } from "../../core/intake/curation/arrived-evidence.ts";
import { findCompany, mergeCompanies, undoMerge } from "../../core/intake/curation/merge-companies.ts";
import type { DecisionScope } from "../../core/intake/ingest/review/open-items.ts";
import { describeRecord, listMerges, listReviews, type ReviewItem } from "../../core/intake/ingest/review/list.ts";
import { describeBest } from "../../core/intake/ingest/proposals/describe.ts";
import { answerAll, undoAnswerAll } from "../../core/intake/ingest/proposals/decide.ts";
import { undoReview } from "../../core/intake/ingest/review/undo.ts";
import { listDecidedWork } from "../../core/office/work/decide.ts";
import { acceptAnyReview, rejectAnyReview } from "../../core/office/privacy/decide-held-people.ts";
import { invalidInput, isAppError } from "../../platform/errors.ts";
import { type Action, commandOfActions, type Report } from "./actions.ts";
import { type CommandRun, namedOptions, runCommand, textOption, wholeNumber } from "./command.ts";

const HELP = `npm run review -- list [--kind match|news|person] [--limit 50]   lists the review queue
npm run review -- list --decided                                lists decided items
npm run review -- list --merges                                 lists merges, with the numbers that undo them
npm run review -- accept ITEM… [--company SLUG|ID | --new]      publishes items (as part of that company, or as a new one)
npm run review -- reject ITEM…                                  leaves items out
npm run review -- best IMPORT [--undo]                          answers all questions of a waiting import that have one best
                                                                match; --undo asks them again
npm run review -- undo ITEM…                                    removes what accepted items added, and reopens them
npm run review -- merge KEPT OTHER [--reason TEXT]              merges two companies (slugs or ids); OTHER redirects to KEPT
                                                                [--somebody-else]: none of their people is somebody
                                                                who asked not to be listed
npm run review -- split MERGE [CLAIM…|none]                     undoes a merge; of the evidence that arrived since, moves
                                                                what has OTHER's domain or name, or the named claims

Accepting and rejecting also take
  --group      decide every item of the same group: one company, or one round in the news
  --document   decide every item of the same document, each by itself
Undoing also takes --group for everything that was decided with the item.`;

const DEFAULT_LIMIT = 50;

const actions: Readonly<Record<string, Action>> = {
  async list(run) {
    if (run.values["merges"] === true) return merges(run);
    const limit = wholeNumber(textOption(run, "limit") ?? String(DEFAULT_LIMIT), "--limit");
    if (run.values["decided"] === true) return decided(run, limit);
    const kind = textOption(run, "kind");
    if (kind !== undefined && kind !== "match" && kind !== "news" && kind !== "person")
      throw invalidInput(`--kind is match, news or person, not "${kind}".`);
    const items = await listReviews(run.ctx, { ...(kind ? { kind } : {}), limit });
    return { json: { items }, lines: items.length === 0 ? ["The review queue is empty."] : items.map(describe) };
  },
  async accept(run, items) {
    const company = await companyOf(run);
    const scope = scopeOf(run);
    return decideEach(items, async (itemId) => {
      const result = await acceptAnyReview(run.ctx, { itemId, scope, ...(company === undefined ? {} : { company }) });
      return { ...result, line: `accepted ${result.items.join(", ")} (company ${result.companyId})` };
    });
  },
  async reject(run, items) {
    const scope = scopeOf(run);
    return decideEach(items, async (itemId) => {
      const result = await rejectAnyReview(run.ctx, { itemId, scope });
      return { ...result, line: `rejected ${result.items.join(", ")}` };
    });
  },
  async undo(run, items) {
    return decideEach(items, async (itemId) => {
      const result = await undoReview(run.ctx, { itemId, whole: run.values["group"] === true });
      return { ...result, undecided: [], line: `undone ${result.items.join(", ")}` };
    });
  },
  async best(run, [given, ...others]) {
    if (given === undefined || others.length > 0)
      throw invalidInput("Name one import: npm run review -- best IMPORT; `npm run import -- --list` lists them.");
    const id = wholeNumber(given, "The import");
    if (run.values["undo"] === true) {
      const answers = await undoAnswerAll(run.ctx, { id });
      return { json: { import: id, undone: answers }, lines: [`import ${id}: ${answers} answers taken back`] };
    }
    const figures = await answerAll(run.ctx, { id });
    return { json: { import: id, ...figures }, lines: [`import ${id}: ${describeBest(figures, "answered")}`] };
  },
  async merge(run, [keptName, otherName]) {
    if (!keptName || !otherName) throw invalidInput("Name two companies: npm run review -- merge KEPT OTHER");
    const kept = await findCompany(run.ctx, keptName);
    const absorbed = await findCompany(run.ctx, otherName);
    const reason = textOption(run, "reason") ?? "decided by the operator";
    const merge = await mergeCompanies(run.ctx, {
      keptId: kept,
      absorbedId: absorbed,
      reason,
      isSomebodyElse: run.values["somebody-else"] === true,
    });
    return reportOf({ merge, kept, absorbed });
  },
  async split(run, [merge, ...claims]) {
    if (!merge) throw invalidInput("Name the merge: npm run review -- split MERGE; `list --merges` shows them.");
    const mergeId = wholeNumber(merge, "The merge");
    const chosen = claims.flatMap((claim) => (claim === "none" ? [] : [wholeNumber(claim, "A claim")]));
    const arrived = (await readArrived(run.ctx, [mergeId])).get(mergeId) ?? [];
    const { keptId, absorbedId } = await undoMerge(run.ctx, {
      mergeId,
      ...(claims.length > 0 && { arrivedIds: chosen }),
    });
    const moved = arrived.filter(({ claimId, isOfAbsorbed }) =>
      claims.length > 0 ? chosen.includes(claimId) : isOfAbsorbed,
    );
    const lines = arrived.map(
      (item) => `${moved.includes(item) ? "moved" : "kept"} claim ${item.claimId}  ${item.label}, ${item.ref}`,
    );
    return {
      json: { split: mergeId, keptId, absorbedId, moved: moved.map(({ claimId }) => claimId) },
      lines: [`split ${mergeId}, keptId ${keptId}, absorbedId ${absorbedId}`, ...lines],
    };
  },
};

async function companyOf(run: CommandRun): Promise<number | "new" | undefined> {
  const company = textOption(run, "company");
  if (run.values["new"] === true) return "new";
  return company === undefined ? undefined : findCompany(run.ctx, company);
}

function scopeOf({ values }: CommandRun): DecisionScope {
  if (values["document"] === true) return "document";
  return values["group"] === true ? "group" : "item";
}

interface Decided {
  readonly items: readonly number[];
  readonly undecided: readonly { readonly item: number; readonly reason: string }[];
  readonly changes: number;
  readonly line: string;
}

/**
 * Decides items one after another and reports each; of several, one that cannot be decided does not stop the others.
 */
async function decideEach(items: readonly string[], decide: (item: number) => Promise<Decided>): Promise<Report> {
  if (items.length === 0)
    throw invalidInput("Name review items by their numbers; `npm run review -- list` shows them.");
  const numbers = items.map((item) => wholeNumber(item, "The review item"));
  const done: Omit<Decided, "line">[] = [];
  const failed: { readonly item: number; readonly reason: string }[] = [];
  const lines: string[] = [];
  for (const item of numbers) {
    if (done.some((one) => one.items.includes(item))) continue;
    try {
      const { line, ...result } = await decide(item);
      done.push(result);
      failed.push(...result.undecided);
      lines.push(`${line}, ${result.changes} changes`, ...result.undecided.map(({ reason }) => `open: ${reason}`));
    } catch (error) {
      if (numbers.length === 1 || !isAppError(error) || error.code === "internal" || error.code === "unavailable")
        throw error;
      failed.push({ item, reason: error.message });
      lines.push(`failed ${item}: ${error.message}`);
    }
  }
  return { json: { decisions: done, failed }, lines, exitCode: failed.length > 0 ? 1 : 0 };
}

async function decided(run: CommandRun, limit: number): Promise<Report> {
  const items = await listDecidedWork(run.ctx, { kinds: ["match", "news", "person"], limit });
  const lines = items.map(
    ({ ids, what, title, at, by, company }) =>
      `${ids.join(", ")}  ${what}  ${title}${company ? ` as ${company.slug}` : ""}, ${at.toISOString().slice(0, 16)}Z by ${by}`,
  );
  return { json: { items }, lines: lines.length === 0 ? ["Nothing has been decided yet."] : lines };
}

function reportOf(json: object): Report {
  const line = Object.entries(json).map(([name, value]) => `${name} ${String(value)}`);
  return { json, lines: [line.join(", ")] };
}

function describe(item: ReviewItem): string {
  const candidates = item.candidates.map((c) => `${c.name} (${c.slug}${c.domain ? `, ${c.domain}` : ""})`).join("; ");
  return [
    `${item.id}  ${item.kind}  ${item.reason}  [${item.document}, ${item.ref}]`,
    `    ${describeRecord(item.record)}`,
    ...(item.groupSize > 1 ? [`    one of ${item.groupSize} with one answer: --group decides all`] : []),
    ...(candidates ? [`    could be: ${candidates}`] : []),
  ].join("\n");
}

async function merges(run: CommandRun): Promise<Report> {
  const found = await listMerges(run.ctx, { limit: DEFAULT_LIMIT });
  const lines = found.map(
    ({ id, absorbed, kept, reason, undoneAt }) =>
      `${id}  ${absorbed} into ${kept}: ${reason}${undoneAt ? " (undone)" : ""}`,
  );
  return { json: { merges: found }, lines: found.length === 0 ? ["No companies have been merged yet."] : lines };
}

export const command = commandOfActions({
  name: "review",
  help: HELP,
  options: namedOptions({
    texts: ["kind", "limit", "company", "reason"],
    flags: ["merges", "somebody-else", "decided", "group", "document", "new", "undo"],
  }),
  actions,
  reading: ["list"],
});

await runCommand(command, import.meta.url);
