import { execute, hasRows, rowOf } from "../../../db/statement.ts";
import { PROCESS_ID } from "../../../db/site-process.ts";
import type { Context } from "../../shared/context.ts";
import { renewing } from "../../shared/lease.ts";
import { lockForWriting } from "../../shared/message-lock.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { maySaveSearches } from "../../reading/directory/access.ts";
import type { Call, Policies, Sent } from "./destination-kind.ts";
import { type DeliveryEffects, openCall } from "./open-call.ts";
import { readWaiting, type Reading, type Waiting } from "./due-leads.ts";
import { kindOf } from "./kinds.ts";
import { type Mapping, wholeMapping } from "./mapping.ts";
import { noteAttempt } from "./note-attempt.ts";
import { hold, holdFor, leaseEnd } from "./lease.ts";
import { pause, recordRefusal, recordSame, recordSent } from "./record.ts";
import { compareBeforeStart } from "./records/existing.ts";
import { readKnownCompanies } from "./records/known-companies.ts";
import { lookUpRecords } from "./records/look-up.ts";
import { keepMessages, withChanges } from "./records/send-messages.ts";
import { sendRecords } from "./records/send-records.ts";
import { forgetIntents, messageAccount, type RecordScope } from "./records/tool-record.ts";
import { identify } from "./records/tool-accounts.ts";

export interface DeliverOptions extends DeliveryEffects {
  readonly userAgent: string;
  readonly signal: AbortSignal;
}

interface Claimed {
  readonly id: number;
  readonly kind: string;
  readonly mapping: Mapping;
  readonly policies: Policies;
  readonly lacks: readonly string[];
  readonly credential: Buffer | null;
  readonly toolAccount: string | null;
  readonly isPrepared: boolean;
  readonly isLookedUp: boolean;
  readonly isStarted: boolean;
  readonly owner: string;
  readonly searchName: string;
  readonly searchAddress: string;
}

/** A claimed destination with what its deliveries need. */
interface Delivery extends Reading {
  readonly scope: RecordScope;
  readonly policies: Policies;
  readonly call: Call;
}

/**
 * Delivers what waits for a destination, batch after batch, in one process at a time. A batch is noted before it is sent
 * and recorded after its answer; if the process ends between them, it is sent again, which doubles nothing. Ends at a
 * refusal or failure, and does nothing while the destination is paused or rests. One that was not started reads only what
 * the customer has in the tool.
 */
export async function deliverDue(ctx: Context, id: number, options: DeliverOptions): Promise<void> {
  const claimed = await claim(ctx, id);
  if (claimed === null) return;
  try {
    await renewing(
      () => deliverAll(ctx, claimed, options),
      () => holdFor(ctx, [id]),
    );
  } finally {
    await hold(ctx, [id], null);
  }
}

async function claim(ctx: Context, id: number): Promise<Claimed | null> {
  const now = ctx.clock.now();
  return rowOf<Claimed>(ctx, null)`
    update destination d set busy_until = ${leaseEnd(now)}, busy_by = ${PROCESS_ID}
    from saved_search s
    where d.id = ${id} and s.id = d.search_id and (d.cursor_id is not null or d.looked_up_at is null) and d.paused_at is null
      and (d.rest_until is null or d.rest_until <= ${now}) and (d.busy_until is null or d.busy_until <= ${now})
    returning d.id, d.kind, d.mapping, d.policies, d.lacks, d.credential, d.tool_account as "toolAccount",
      d.prepared_at is not null as "isPrepared", d.looked_up_at is not null as "isLookedUp",
      d.cursor_id is not null as "isStarted", s.owner, s.name as "searchName", s.address as "searchAddress"`;
}

async function deliverAll(ctx: Context, claimed: Claimed, options: DeliverOptions): Promise<void> {
  const actor = await options.actorOf(ctx, claimed.owner);
  if (!maySaveSearches(actor)) return;
  const owned: Context = { ...ctx, actor };
  const { id } = claimed;
  const kind = kindOf(claimed.kind);
  const at = ctx.clock.now();
  if (claimed.credential === null) {
    await pause(owned, id, `${kind.credential.label} is missing: enter it again.`);
    return;
  }
  const call = await openCall(owned, { id, kind, credential: claimed.credential }, options);
  if (call === null) return pause(owned, id, `${kind.credential.label} is missing: enter it again.`);
  if ("kind" in call) return recordRefusal(owned, id, { at, refused: call, leads: 0 });
  const ready = await makeReady(owned, claimed, call);
  if (ready === null) return;
  while (await deliverBatch(owned, ready)) options.signal.throwIfAborted();
}

/** Identifies the tool's account, prepares it and reads what is there; null if the tool refused. */
async function makeReady(ctx: Context, claimed: Claimed, call: Call): Promise<Delivery | null> {
  const { id, owner, policies, searchName } = claimed;
  const kind = kindOf(claimed.kind);
  const at = ctx.clock.now();
  if (kind.keyedBy === "round") {
    // Messages leave no records.
    if (!claimed.isLookedUp) await execute(ctx)`update destination set looked_up_at = ${at} where id = ${id}`;
    const scope = { owner, kind: kind.key, toolAccount: messageAccount(id) };
    return { id, kind, mapping: wholeMapping(kind, claimed.mapping), searchName, scope, policies, call };
  }
  const refusedAt = async (refused: Exclude<Sent, { readonly kind: "answered" }>) => {
    await recordRefusal(ctx, id, { at, refused, leads: 0 });
    return null;
  };
  const account = claimed.toolAccount ?? (await identify(ctx, { id, owner, kind, call }));
  if (typeof account !== "string") return refusedAt(account);
  const scope = { owner, kind: kind.key, toolAccount: account };
  if (!claimed.isStarted) {
    const refused = await readKnownCompanies(ctx, scope, { tool: kind.records, call });
    if (refused !== null) return refusedAt(refused);
    await compareBeforeStart(ctx, id, { scope, searchAddress: claimed.searchAddress });
    return null;
  }
  let { lacks } = claimed;
  if (!claimed.isPrepared) {
    const prepared = await kind.prepare(call);
    if ("kind" in prepared) return refusedAt(prepared);
    lacks = prepared;
    await execute(ctx)`update destination set prepared_at = ${at}, lacks = ${[...lacks]} where id = ${id}`;
  }
  const mapping = wholeMapping(kind, claimed.mapping, lacks);
  const delivery: Delivery = { id, kind, mapping, searchName, scope, policies, call };
  if (!claimed.isLookedUp) {
    const refused = await lookUpRecords(ctx, { ...delivery, tool: kind.records, formerMapping: claimed.mapping });
    if (refused !== null) return refusedAt(refused);
  }
  if (await hasNewCompanies(ctx, id, scope)) {
    const refused = await readKnownCompanies(ctx, scope, { tool: kind.records, call });
    if (refused !== null) return refusedAt(refused);
  }
  return delivery;
}

async function hasNewCompanies(ctx: Context, id: number, scope: RecordScope): Promise<boolean> {
  return hasRows(ctx)`
    select from destination_item i where i.destination_id = ${id} and i.state = 'waiting' and not exists (
      select from tool_record t where t.owner = ${scope.owner} and t.kind = ${scope.kind}
        and t.tool_account = ${scope.toolAccount} and t.object = 'company' and t.subject = i.company_id::text
        and t.state <> 'intended')
    limit 1`;
}

/** Sends the next batch; true if another may follow. */
async function deliverBatch(ctx: Context, delivery: Delivery): Promise<boolean> {
  const { id, kind, scope } = delivery;
  const at = ctx.clock.now();
  const { same, news } = await inTransaction({ ...ctx }, async (inner) => {
    await lockForWriting(inner);
    const { waiting } = await readWaiting(inner, delivery, { most: kind.batch, at });
    const different = waiting.filter(({ isSame }) => !isSame);
    return { same: waiting.filter(({ isSame }) => isSame), news: await noteAttempt(inner, delivery, scope, different) };
  });
  const mayBeMore = same.length + news.length === kind.batch;
  await recordSame(ctx, delivery, { at, same });
  if (news.length === 0) return mayBeMore;
  const sent = await send(ctx, delivery, news);
  if (sent.kind === "answered") {
    await recordSent(ctx, delivery, { at, news, sent });
    return mayBeMore;
  }
  await recordRefusal(ctx, id, { at, refused: sent, leads: news.length });
  if (sent.kind === "refused" || sent.isLimit === true)
    await forgetIntents(
      ctx,
      scope,
      news.map(({ lead }) => lead.companyId),
    );
  return false;
}

async function send(ctx: Context, delivery: Delivery, news: readonly Waiting[]): Promise<Sent> {
  const { kind, call, scope } = delivery;
  if (kind.keyedBy === "company") return sendRecords(ctx, { ...delivery, tool: kind.records }, news);
  const compared = await withChanges(ctx, scope, news);
  const leads = compared.map(({ lead }) => lead);
  const sent = await kind.send(call, leads);
  if (sent.kind === "answered")
    await keepMessages(
      ctx,
      delivery,
      compared.filter(({ lead }) => !sent.problems.has(lead.key)),
    );
  return sent;
}
