import { randomUUID } from "node:crypto";
import { execute, rowOf } from "../../../db/statement.ts";
import { conflict } from "../../../platform/errors.ts";
import { writeAudit } from "../../shared/audit.ts";
import type { MatchKey } from "../../catalogue/claims/match-keys.ts";
import { addSuppressions, casesAt, clearNames } from "../../catalogue/claims/suppression/suppressions.ts";
import type { Context } from "../../shared/context.ts";
import { refreshDirectory } from "../../reading/directory/refresh.ts";
import { loadCompanyKeys } from "../../intake/ingest/matching/known-subjects.ts";
import { type Acceptance, acceptReview, rejectReview, writeAnswered } from "../../intake/ingest/review/decide.ts";
import {
  decideItems,
  type DecisionResult,
  type OpenItem,
  type Rejection,
} from "../../intake/ingest/review/open-items.ts";
import { enqueue } from "../../shared/jobs/enqueue.ts";
import { eraseTextsNaming } from "./erase-people.ts";
import { objectEverywhere } from "./suppress-person.ts";
import { ledgerChanged } from "../../shared/jobs/signals.ts";

/** Accepts a review item of any kind; see {@link acceptReview}. A held person is found to be another person. */
export async function acceptAnyReview(ctx: Context, decision: Acceptance): Promise<DecisionResult> {
  return (await isAboutPerson(ctx, decision))
    ? decidePeople(ctx, decision, "accepted", listOthers)
    : acceptReview(ctx, decision);
}

/** Rejects a review item of any kind; see {@link rejectReview}. A held person is found to be the suppressed one. */
export async function rejectAnyReview(ctx: Context, decision: Rejection): Promise<DecisionResult> {
  return (await isAboutPerson(ctx, decision))
    ? decidePeople(ctx, decision, "rejected", keepAway)
    : rejectReview(ctx, decision);
}

async function isAboutPerson({ db }: Context, { itemId }: Rejection): Promise<boolean> {
  const item = await rowOf<{ kind: string }>(db)`select kind from review_item where id = ${itemId}`;
  return item?.kind === "person";
}

type HeldItem = OpenItem & { readonly companyId: number };

/** One answer decides every item about the same name at the same company, or all of a document. */
function decidePeople(
  ctx: Context,
  decision: Rejection,
  status: DecisionResult["status"],
  answer: (ctx: Context, items: readonly HeldItem[]) => Promise<number>,
): Promise<DecisionResult> {
  const scope = decision.scope === "document" ? "document" : "group";
  return decideItems(ctx, { ...decision, scope }, async (inner, open) => {
    const items = open.map((item): HeldItem => {
      const [companyId] = item.candidateIds;
      if (companyId === undefined) throw conflict(`Review item ${item.id} names no company.`);
      return { ...item, companyId };
    });
    const changes = await answer(inner, items);
    // Also written outside the database, so that restoring a backup does not undo it.
    await enqueue(inner, ledgerChanged, {});
    return { status, decided: items.map((item) => ({ item, companyId: item.companyId, accepted: null })), changes };
  });
}

/** Lists people who are nobody suppressed, and remembers it. Returns the number of changes. */
async function listOthers(ctx: Context, items: readonly HeldItem[]): Promise<number> {
  for (const [names, companyKeys] of await byCompany(ctx, items)) await clearNames(ctx, names, companyKeys);
  const touched: number[] = [];
  let changes = 0;
  for (const [first, ...others] of Map.groupBy(items, ({ documentId }) => documentId).values()) {
    if (first === undefined) continue;
    const records = [first, ...others].map(({ ref, record, companyId }) => ({
      ref,
      record,
      ruling: { companyId },
      isPeopleOnly: true as const,
    }));
    const written = await writeAnswered(ctx, first, records);
    touched.push(...written.touched);
    changes += written.changes;
  }
  await refreshDirectory(ctx, [...new Set(touched)]);
  return changes;
}

/** Suppresses the spellings of people who are already suppressed, and erases them from all texts. Returns as above. */
async function keepAway(ctx: Context, items: readonly HeldItem[]): Promise<number> {
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
  return stale.length;
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
