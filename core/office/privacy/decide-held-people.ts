import { randomUUID } from "node:crypto";
import { execute, rowOf } from "../../../db/statement.ts";
import { conflict } from "../../../platform/errors.ts";
import { writeAudit } from "../../shared/audit.ts";
import type { MatchKey } from "../../catalogue/claims/match-keys.ts";
import { inCatalogueTransaction, raiseVersion } from "../../catalogue/claims/state.ts";
import { addSuppressions, casesAt, clearNames } from "../../catalogue/claims/suppression/suppressions.ts";
import type { Context } from "../../shared/context.ts";
import { refreshDirectory } from "../../reading/directory/refresh.ts";
import { loadCompanyKeys } from "../../intake/ingest/matching/known-subjects.ts";
import { DocumentIds, planBatch } from "../../intake/ingest/plan-batch.ts";
import { type Acceptance, acceptReview, rejectReview } from "../../intake/ingest/review/decide.ts";
import {
  close,
  type DecisionResult,
  type OpenItem,
  openItems,
  type Rejection,
} from "../../intake/ingest/review/open-items.ts";
import { writeBatch } from "../../intake/ingest/write-batch.ts";
import { enqueue } from "../../shared/jobs/enqueue.ts";
import { eraseTextsNaming } from "./erase-people.ts";
import { objectEverywhere } from "./suppress-person.ts";
import { ledgerChanged } from "../../shared/jobs/signals.ts";

/** Accepts a review item of any kind; see {@link acceptReview}. A held person is found to be another person. */
export async function acceptAnyReview(ctx: Context, decision: Acceptance): Promise<DecisionResult> {
  return (await isAboutPerson(ctx, decision)) ? decidePeople(ctx, decision, listOthers) : acceptReview(ctx, decision);
}

/** Rejects a review item of any kind; see {@link rejectReview}. A held person is found to be the suppressed one. */
export async function rejectAnyReview(ctx: Context, decision: Rejection): Promise<DecisionResult> {
  return (await isAboutPerson(ctx, decision)) ? decidePeople(ctx, decision, keepAway) : rejectReview(ctx, decision);
}

async function isAboutPerson({ db }: Context, { itemId }: Rejection): Promise<boolean> {
  const item = await rowOf<{ kind: string }>(db)`select kind from review_item where id = ${itemId}`;
  return item?.kind === "person";
}

type HeldItem = OpenItem & { readonly companyId: number };

/** The outcome of one answer about held people. */
interface Answered {
  readonly status: DecisionResult["status"];
  readonly changes: number;
}

/** One answer decides every item about the same name at the same company, or all of a document. */
function decidePeople(
  ctx: Context,
  decision: Rejection,
  answer: (ctx: Context, items: readonly HeldItem[]) => Promise<Answered>,
): Promise<DecisionResult> {
  return inCatalogueTransaction(ctx, async (inner) => {
    const scope = decision.scope === "document" ? "document" : "group";
    const items = (await openItems(inner, { ...decision, scope })).map((item): HeldItem => {
      const [companyId] = item.candidateIds;
      if (companyId === undefined) throw conflict(`Review item ${item.id} names no company.`);
      return { ...item, companyId };
    });
    const { status, changes } = await answer(inner, items);
    const decided = items.map((item) => ({ item, companyId: item.companyId, accepted: null }));
    await close(inner, status, decided, { ...decision, scope }, changes);
    if (changes > 0) await raiseVersion(inner);
    // Also written outside the database, so that restoring a backup does not undo it.
    await enqueue(inner, ledgerChanged, {});
    return {
      status,
      items: items.map(({ id }) => id),
      undecided: [],
      companyId: status === "accepted" ? (items[0]?.companyId ?? null) : null,
      changes,
    };
  });
}

/** Lists people who are nobody suppressed, and remembers it. */
async function listOthers(ctx: Context, items: readonly HeldItem[]): Promise<Answered> {
  for (const [names, companyKeys] of await byCompany(ctx, items)) await clearNames(ctx, names, companyKeys);
  const touched: number[] = [];
  let changes = 0;
  for (const batch of Map.groupBy(items, ({ documentId }) => documentId).values()) {
    const [first] = batch;
    if (first === undefined) continue;
    const document = { id: first.documentId, retrievedAt: first.retrievedAt, isSample: false };
    const records = batch.map(({ ref, record, companyId }) => ({
      ref,
      record,
      ruling: { companyId },
      isPeopleOnly: true,
    }));
    const plan = await planBatch(ctx, new DocumentIds(ctx), document, records);
    const cause = { reason: `reviewed: ${first.title}`, runId: first.runId };
    const written = await writeBatch(ctx, plan, { documentId: first.documentId, cause, isSample: false });
    touched.push(...written.touched);
    changes += written.added + written.changed;
  }
  await refreshDirectory(ctx, [...new Set(touched)]);
  return { status: "accepted", changes };
}

/** Suppresses the spellings of people who are already suppressed, and erases them from all texts. */
async function keepAway(ctx: Context, items: readonly HeldItem[]): Promise<Answered> {
  const stale: number[] = [];
  for (const [names, companyKeys, people, companyId] of await byCompany(ctx, items)) {
    const cases = await casesAt(ctx, companyKeys);
    // Of several people, nobody says whose spelling it is: it gets a case that can be lifted by itself.
    const [caseId = randomUUID()] = cases.length === 1 ? cases : [];
    const identity = {
      names,
      profileUrls: people.flatMap(({ profileUrl }) => profileUrl ?? []),
      addresses: people.flatMap(({ email }) => email ?? []),
      slugs: [],
      companyKeys,
    };
    await addSuppressions(ctx, caseId, identity);
    await objectEverywhere(ctx, identity);
    stale.push(...(await eraseTextsNaming(ctx, [companyId], names, identity.addresses)));
    await writeAudit(ctx, "person.spelling_suppressed", { case: caseId });
  }
  // The item repeats the name.
  await execute(ctx)`
    update review_item set record = record - 'raw' || '{"people": []}', group_key = null
    where id = any(${items.map(({ id }) => id)}::bigint[])`;
  await refreshDirectory(ctx, [...new Set(stale)]);
  return { status: "rejected", changes: stale.length };
}

type PeopleOfCompany = readonly [
  names: readonly string[],
  companyKeys: readonly MatchKey[],
  people: OpenItem["record"]["people"],
  companyId: number,
];

async function byCompany(ctx: Context, items: readonly HeldItem[]): Promise<readonly PeopleOfCompany[]> {
  const groups = Map.groupBy(items, ({ companyId }) => companyId);
  const keys = await loadCompanyKeys(ctx, [...groups.keys()]);
  return [...groups].map(([companyId, held]) => {
    const people = held.flatMap(({ record }) => record.people);
    return [[...new Set(people.map(({ name }) => name))], keys.get(companyId) ?? [], people, companyId];
  });
}
