import { hasRows, rowsOf } from "../../../../db/statement.ts";
import type { Context } from "../../../shared/context.ts";
import type { HmacPads } from "../../../shared/hmac.ts";
import { renewing } from "../../../shared/lease.ts";
import { recordPads } from "../../../shared/written-records.ts";
import type { Call, DestinationKind, Refused, TakenBackMessage, Value } from "../destination-kind.ts";
import { maySaveSearches } from "../../../reading/directory/access.ts";
import { kindOf } from "../kinds.ts";
import { hold, holdFor, leaseEnd } from "../lease.ts";
import { openCall } from "../open-call.ts";
import type { DeliverOptions } from "../deliver.ts";
import { type RecordObject, type RecordTool, type RecordWrite, type Shown } from "./record-tool.ts";
import { removeEmptied } from "../remove-destination.ts";
import { listByHand, postpone, scopesOwed } from "./debts.ts";
import { fieldsToEmpty, finish, type OwedRecord, PEOPLE_COLUMNS, type TakingBack } from "./owed-records.ts";
import { ownValue, withPending } from "./patch.ts";
import { inScope, RECORD_COLUMNS, type RecordScope } from "./tool-record.ts";

/** What a required field gets instead of a name. */
const REMOVED = "Removed on request";
const BATCH = 100;

/**
 * Takes back what was written into customers' tools about people and companies that must not be shown, whatever the
 * customer's plan and whether or not the destination is paused: empties the fields whose value is still ours, and tells
 * receivers of messages. What cannot be taken back is listed for the customer to remove by hand. True if a delivery to the
 * same tool was under way, or its account is not known yet, so that something is left.
 */
export async function takeBackOwed(ctx: Context, options: DeliverOptions): Promise<boolean> {
  let isLeft = false;
  for (const scope of await scopesOwed(ctx)) {
    options.signal.throwIfAborted();
    if (!(await takeBackIn(ctx, scope, options))) isLeft = true;
  }
  await removeEmptied(ctx);
  return isLeft;
}

interface Reachable {
  readonly id: number;
  readonly credential: Buffer | null;
  readonly isBusy: boolean;
  /** Started, and neither paused nor about to be removed. */
  readonly isRunning: boolean;
}

async function takeBackIn(ctx: Context, scope: RecordScope, options: DeliverOptions): Promise<boolean> {
  const now = ctx.clock.now();
  const destinations = await rowsOf<Reachable>(ctx)`
    select d.id, d.credential, coalesce(d.busy_until > ${now}, false) as "isBusy",
      d.cursor_id is not null and d.paused_at is null and d.removed_at is null as "isRunning" from destination d
      join saved_search s on s.id = d.search_id
    where s.owner = ${scope.owner} and d.kind = ${scope.kind}
      and (d.tool_account = ${scope.toolAccount} or 'destination ' || d.id = ${scope.toolAccount})
    order by d.id for update of d`;
  // What a batch on its way writes is recorded first.
  if (destinations.some(({ isBusy }) => isBusy)) return false;
  const unidentified = await hasRows(ctx)`select from destination d join saved_search s on s.id = d.search_id
    where s.owner = ${scope.owner} and d.kind = ${scope.kind} and d.tool_account is null and d.paused_at is null
      and d.cursor_id is not null and ${kindOf(scope.kind).keyedBy === "company"}`;
  // A new credential may reach this account: its next delivery asks.
  if (destinations.length === 0 && unidentified) return false;
  const ids = destinations.map(({ id }) => id);
  await hold(ctx, ids, leaseEnd(now));
  try {
    await renewing(
      () => workOff(ctx, scope, destinations, options),
      () => holdFor(ctx, ids),
    );
  } finally {
    await hold(ctx, ids, null);
  }
  return true;
}

async function workOff(
  ctx: Context,
  scope: RecordScope,
  destinations: readonly Reachable[],
  options: DeliverOptions,
): Promise<void> {
  const kind = kindOf(scope.kind);
  // The credential of one destination may be revoked while another's is good.
  const calls: (Call | Refused)[] = [];
  for (const { id, credential } of destinations) {
    const call = credential === null ? null : await openCall(ctx, { id, kind, credential }, options);
    if (call !== null) calls.push(call);
  }
  const corrects =
    destinations.some(({ isRunning }) => isRunning) && maySaveSearches(await options.actorOf(ctx, scope.owner));
  for (;;) {
    const owed = await rowsOf<OwedRecord>(ctx)`select ${RECORD_COLUMNS}, owed from tool_record
      where ${inScope(scope)} and owed is not null and owed_at <= ${ctx.clock.now()} order by id
      limit ${BATCH}`;
    const pads = recordPads(ctx);
    if (owed.length === 0 || pads === null) return;
    const emptied = await fieldsToEmpty(ctx, owed, pads);
    // What names people may be the same as before, as when another person than the contact was erased.
    const idle = owed.filter((one) => one.owed === "people" && emptied.get(one.id)?.length === 0);
    await finish(ctx, idle, emptied, []);
    const due = owed.filter((one) => !idle.includes(one));
    let refused: Refused | "unasked" | null = "unasked";
    for (const call of calls) {
      refused = "kind" in call ? call : await takeBackBatch(ctx, { scope, kind, call, corrects, emptied, pads }, due);
      if (refused?.kind !== "refused") break;
    }
    if (refused === null) continue;
    const ids = due.map(({ id }) => id);
    await postpone(ctx, ids, refused !== "unasked");
    // A tool that answers later is asked again; one that refuses, or that nobody can ask, leaves it to the customer.
    if (refused !== "unasked" && refused.kind === "failed") return;
    const byHand = due.flatMap(({ id, owed: what }) => (what === "ours" ? [] : [id]));
    await listByHand(ctx, scope, byHand);
  }
}

async function takeBackBatch(ctx: Context, taking: TakingBack, owed: readonly OwedRecord[]): Promise<Refused | null> {
  const { kind } = taking;
  if (kind.keyedBy === "round") return takeBackMessages(ctx, { ...taking, kind }, owed);
  for (const object of ["contact", "company"] as const) {
    const some = owed.filter((one) => one.object === object);
    const refused = await emptyRecords(ctx, { ...taking, tool: kind.records }, object, some);
    if (refused !== null) return refused;
  }
  return null;
}

interface EmptyingIn extends TakingBack {
  readonly tool: RecordTool;
}

async function emptyRecords(
  ctx: Context,
  { scope, tool, call, emptied, pads }: EmptyingIn,
  object: RecordObject,
  owed: readonly OwedRecord[],
): Promise<Refused | null> {
  if (owed.length === 0) return null;
  const fields = [...new Set(owed.flatMap(({ id }) => emptied.get(id) ?? []))];
  const ids = owed.flatMap(({ recordId }) => recordId ?? []);
  const there = await tool.read(call, object, [...new Set(ids)], fields);
  if ("kind" in there) return there;
  const writes = owed.flatMap((record): readonly RecordWrite[] => {
    const shown = there.get(record.recordId ?? "");
    if (record.recordId === null || shown === undefined) return [];
    const values = valuesWithout(record, emptied.get(record.id) ?? [], shown, {
      pads,
      required: tool.required[object],
    });
    if (Object.keys(values).length === 0) return [];
    return [{ trace: String(record.id), recordId: record.recordId, key: "", values, shown }];
  });
  const results = writes.length === 0 ? new Map<string, never>() : await tool.write(call, object, writes);
  if ("kind" in results) return results;
  const refused = owed.filter(({ id }) => results.get(String(id))?.kind === "problem");
  const done = owed.filter((one) => !refused.includes(one));
  // The key by which a record of the customer's own was found stays, and so does what may have arrived without an answer.
  // Nothing was written where the customer had not decided.
  const leaves = done.filter(
    ({ recordId, made, owed: what, pending, state }) =>
      what === "all" &&
      state !== "asked" &&
      state !== "skipped" &&
      (recordId === null ? pending !== null : there.has(recordId) && made !== true),
  );
  await finish(ctx, done, emptied, leaves);
  const refusedIds = refused.map(({ id }) => id);
  await postpone(ctx, refusedIds);
  const byHand = [...leaves, ...refused].map(({ id }) => id);
  await listByHand(ctx, scope, byHand);
  return null;
}

function valuesWithout(
  { fields, pending }: OwedRecord,
  names: readonly string[],
  shown: Shown,
  { pads, required }: { readonly pads: HmacPads; readonly required: readonly string[] },
): Readonly<Record<string, Value>> {
  const written = withPending(fields, pending, shown, pads);
  return Object.fromEntries(
    names.flatMap((field): readonly (readonly [string, Value])[] => {
      const own = ownValue(field, written[field], shown, pads);
      const there = shown[field];
      if (own === undefined) return [];
      if (typeof there === "object") return [[field, there.filter((one) => one !== own)]];
      return [[field, required.includes(field) ? REMOVED : null]];
    }),
  );
}

type MessageKind = Extract<DestinationKind, { readonly keyedBy: "round" }>;

async function takeBackMessages(
  ctx: Context,
  { kind, call, corrects, emptied }: TakingBack & { readonly kind: MessageKind },
  owed: readonly OwedRecord[],
): Promise<Refused | null> {
  const rows = await rowsOf<{ id: number; name: string }>(ctx)`
    select distinct company_id as id, company_name as name from listing lead
    where company_id = any(${owed.map(({ companyId }) => companyId)}::bigint[])`;
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const messages = owed.flatMap((record): readonly TakenBackMessage[] => {
    const { id, subject, companyId, owed: what, fields } = record;
    const name = names.get(companyId);
    // Of a company that is listed, only what names people is taken back.
    const isPeople = (field: string) => PEOPLE_COLUMNS.test(fields[field]?.column ?? "");
    const removed = (emptied.get(id) ?? []).filter((field) => name === undefined || isPeople(field));
    // A message without anything of a person said nothing to take back, unless its company is gone.
    if (what === "ours" || (removed.length === 0 && (what === "people" || name !== undefined))) return [];
    const company = name === undefined ? null : { id: companyId, name };
    return [{ roundId: Number(subject), messageId: `removed-${id}`, fields: removed, company }];
  });
  if (corrects) {
    // The correction says the same and settles it; a message of its own follows only if none is delivered soon.
    const rounds = new Set(messages.map(({ roundId }) => String(roundId)));
    const corrected = owed.filter(({ subject }) => rounds.has(subject));
    const ids = corrected.map(({ id }) => id);
    await postpone(ctx, ids);
    const others = owed.filter((one) => !corrected.includes(one));
    await finish(ctx, others, emptied, []);
    return null;
  }
  for (let from = 0; from < messages.length; from += kind.batch) {
    const sent = await kind.takeBack(call, messages.slice(from, from + kind.batch));
    if (sent.kind !== "answered") return sent;
  }
  await finish(ctx, owed, emptied, []);
  return null;
}
