import { rowOf } from "../../../../db/statement.ts";
import { conflict, invalidInput, notFound } from "../../../../platform/errors.ts";
import { refold } from "../../../catalogue/claims/refold.ts";
import type { Context } from "../../../shared/context.ts";
import { refreshDirectory } from "../../../reading/directory/refresh.ts";
import { endAsked } from "../asked-rows.ts";
import { recordRulings } from "../matching/match-ruling.ts";
import { LocationDeriver } from "../derive-locations.ts";
import { loadPlaceAnswers } from "../place-answers.ts";
import { DocumentIds, planBatch } from "../plan-batch.ts";
import type { EvidenceRecord } from "../../../catalogue/sources/record.ts";
import { companiesOf, writeBatch } from "../write-batch.ts";
import { changedTexts, companyTexts, correct, correctionsBetween, type Corrections } from "./corrections.ts";
import { type DecidedItem, decideItems, type DecisionResult, type OpenItem, type Rejection } from "./open-items.ts";

export interface Acceptance extends Rejection {
  /** The company it is about; by default the one that matching finds. */
  readonly company?: number | "new";
  /** Values of the review form; changed ones replace the record's. */
  readonly corrections?: Corrections;
}

type Ruling = { readonly companyId: number } | "new";

interface Accepted {
  readonly item: OpenItem;
  readonly record: EvidenceRecord;
  readonly ruling?: Ruling;
}

/** The company of each published item; items in `unresolved` need one. */
interface Published {
  readonly companyOf: ReadonlyMap<OpenItem, number>;
  readonly unresolved: readonly { readonly item: number; readonly reason: string }[];
  readonly touched: readonly number[];
  readonly changes: number;
}

/**
 * Publishes a review item, or all items of its scope: a group as one company, the items of a document each by itself.
 * A group of same names is published as new companies, or each item as the company of its name.
 * Throws AppError `conflict` when the item is decided or needs a company, `invalid_input` for an unreadable correction.
 */
export function acceptReview(ctx: Context, decision: Acceptance): Promise<DecisionResult> {
  const { company, corrections = {}, scope = "item" } = decision;
  return decideItems(ctx, decision, async (inner, [shown, ...others]) => {
    requireCompanyItem(shown);
    const today = inner.clock.now().toISOString().slice(0, 10);
    const changed = changedTexts(shown.record, corrections);
    const first = { item: shown, record: correct(shown.record, changed, today) };
    const ruling = company === undefined ? onlyCandidate(shown) : await currentCompany(inner, company);
    const leading = await publish(inner, [{ ...first, ...(ruling && { ruling }) }]);
    const companyId = leading.companyOf.get(shown);
    if (companyId === undefined) throw conflict(leading.unresolved[0]?.reason ?? "No company matches.");
    // Rows of one list are different rounds; reports of one round share its facts.
    const shared = shown.kind === "news" ? changed : companyTexts(changed);
    const rest = others.map((item) =>
      shown.isOfRun && company === "new"
        ? { item, record: item.record, ruling: "new" as const }
        : scope === "group" && !shown.isOfRun
          ? { item, record: correct(item.record, shared, today), ruling: { companyId } }
          : { item, record: item.record, ...defaultRuling(item) },
    );
    const following = await publish(inner, rest);
    const companyOf = new Map([...leading.companyOf, ...following.companyOf]);
    const decided = [first, ...rest].flatMap(({ item, record }) => {
      const id = companyOf.get(item);
      return id === undefined ? [] : [{ item, companyId: id, accepted: record === item.record ? null : record }];
    });
    const ended = await endKept(
      inner,
      decided.map(({ item }) => item),
    );
    await refreshDirectory(inner, [...new Set([...leading.touched, ...following.touched, ...ended.touched])]);
    const changes = leading.changes + following.changes + ended.changes;
    await rule(inner, decided, company === "new");
    return { status: "accepted", decided, undecided: following.unresolved, changes };
  });
}

/** Leaves out a review item, or all items of its scope. Throws AppError `conflict` when the item is decided. */
export function rejectReview(ctx: Context, decision: Rejection): Promise<DecisionResult> {
  return decideItems(ctx, decision, async (inner, items) => {
    requireCompanyItem(items[0]);
    const decided = items.map((item) => ({ item, companyId: null, accepted: null }));
    await rule(inner, decided, false);
    const { touched, changes } = await endKept(inner, items);
    if (changes > 0) await refreshDirectory(inner, touched);
    return { status: "rejected", decided, changes };
  });
}

/** Takes what rows stated before they were asked about out of the catalogue. */
async function endKept(ctx: Context, items: readonly OpenItem[]): Promise<Pick<Published, "touched" | "changes">> {
  const [first] = items;
  if (first === undefined) return { touched: [], changes: 0 };
  const ended = await endAsked(ctx, items);
  const touched = await companiesOf(ctx, ended);
  const changes = await refold(ctx, { reason: `reviewed: ${first.title}`, runId: first.runId }, ended);
  return { touched, changes };
}

/** Items about a person are decided by `core/office/privacy/decide-held-people.ts`, which can suppress. */
function requireCompanyItem({ id, kind }: OpenItem): void {
  if (kind === "person") throw conflict(`Review item ${id} asks about a person, not about a company.`);
}

/** The company of an uncertain match with one candidate; undefined for news, whose company matching finds. */
function onlyCandidate(item: OpenItem): Ruling | undefined {
  if (item.kind === "news") return undefined;
  const { ruling } = defaultRuling(item);
  if (ruling) return ruling;
  if (item.candidateIds.length === 0)
    throw invalidInput(`Review item ${item.id} has no company to choose: list it as a new company, or reject it.`);
  throw invalidInput(
    `Review item ${item.id} could be about several companies (${item.candidateIds.join(", ")}); choose one, or list it as a new company.`,
  );
}

function defaultRuling({ candidateIds: [only, ...others] }: OpenItem): { readonly ruling?: Ruling } {
  return only !== undefined && others.length === 0 ? { ruling: { companyId: only } } : {};
}

/** Writes records of a document to the catalogue, as items of it were answered; a review of another kind stays open. */
export async function writeAnswered(
  ctx: Context,
  { documentId, retrievedAt, title, runId }: Omit<OpenItem, "ref" | "record">,
  records: readonly (Pick<OpenItem, "ref" | "record"> & { readonly ruling?: Ruling; readonly isPeopleOnly?: true })[],
) {
  const locations = new LocationDeriver(await loadPlaceAnswers(ctx, documentId));
  const document = { id: documentId, retrievedAt, isSample: false, locations };
  const plan = await planBatch(ctx, new DocumentIds(ctx), document, records);
  const reviews = plan.reviews.filter(({ kind }) => kind === "person");
  const cause = { reason: `reviewed: ${title}`, runId };
  const written = await writeBatch(ctx, { ...plan, reviews, ruled: [] }, { documentId, cause, isSample: false });
  return { plan, touched: written.touched, changes: written.added + written.changed };
}

async function publish(ctx: Context, accepted: readonly Accepted[]): Promise<Published> {
  const companyOf = new Map<OpenItem, number>();
  const unresolved: { item: number; reason: string }[] = [];
  const touched: number[] = [];
  let changes = 0;
  for (const batch of Map.groupBy(accepted, ({ item }) => item.documentId).values()) {
    const [{ item: first }] = batch as [Accepted];
    const records = batch.map(({ item, record, ruling }) => ({ ref: item.ref, record, ...(ruling && { ruling }) }));
    const { plan, ...written } = await writeAnswered(ctx, first, records);
    touched.push(...written.touched);
    changes += written.changes;
    const companies = new Map([
      ...plan.companies.flatMap(({ id, claims }) => claims.map(({ ref }) => [ref, id] as const)),
      ...plan.furtherClaims.flatMap(({ subjectKind, subjectId, claim }) =>
        subjectKind === "company" ? [[claim.ref, subjectId] as const] : [],
      ),
    ]);
    const matches = new Map(
      plan.reviews.flatMap((review) => (review.kind === "match" ? [[review.ref, review] as const] : [])),
    );
    for (const { item } of batch) {
      const companyId = companies.get(item.ref);
      if (companyId !== undefined) companyOf.set(item, companyId);
      const match = matches.get(item.ref);
      if (companyId === undefined && match === undefined)
        unresolved.push({
          item: item.id,
          reason: `Item ${item.id} is about a suppressed company, so it cannot be listed.`,
        });
      if (match)
        unresolved.push({
          item: item.id,
          reason:
            match.candidateIds.length === 0
              ? `Item ${item.id}: ${match.reason}, or list it as a new company.`
              : `Item ${item.id}: ${match.reason} with company ${match.candidateIds.join(", ")}; choose it if it is the same, or list it as a new company.`,
        });
    }
  }
  return { companyOf, unresolved, touched, changes };
}

/** The company of a ruling, or the one it was since merged into. */
async function currentCompany(ctx: Context, company: number | "new"): Promise<Ruling> {
  if (company === "new") return company;
  const found = await rowOf<{ id: number; mergedIntoId: number | null }>(ctx)`
    select id, merged_into_id as "mergedIntoId" from company where id = ${company}`;
  if (!found) throw notFound(`There is no company ${company}.`);
  return found.mergedIntoId === null ? { companyId: found.id } : currentCompany(ctx, found.mergedIntoId);
}

/** Makes later readings of the list decide and correct its uncertain rows in the same way. */
function rule(ctx: Context, decided: readonly DecidedItem[], isNew: boolean): Promise<void> {
  const rows = decided.filter(({ item }) => item.kind === "match");
  return recordRulings(
    ctx,
    rows.map(({ item: { documentId, record }, companyId, accepted }) => ({
      documentId,
      record,
      ruling: { companyId, isNew },
      corrections: accepted && correctionsBetween(record, accepted),
    })),
  );
}
