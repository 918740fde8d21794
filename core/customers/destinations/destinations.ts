import { type RawBuilder, sql } from "kysely";
import { execute, hasRows, requireRow, rowOf, rowsOf } from "../../../db/statement.ts";
import { conflict, invalidInput, notFound } from "../../../platform/errors.ts";
import { requireConfirmedAddress } from "../../shared/confirmed-address.ts";
import type { Context } from "../../shared/context.ts";
import { enqueue } from "../../shared/jobs/enqueue.ts";
import { seal } from "../../shared/seal.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { leadScope } from "../../reading/directory/access.ts";
import { startCursor } from "../searches/cursor.ts";
import { assertMaySave, ownSearch } from "../searches/saved-search.ts";
import type { DestinationKind, Policies } from "./destination-kind.ts";
import type { ToolAccount } from "./records/record-tool.ts";
import { deliverDestinationJob } from "./jobs/deliver.ts";
import { DESTINATION_KINDS, kindOf } from "./kinds.ts";
import { type Mapping, readMapping, readPolicies, usualPolicies, wholeMapping } from "./mapping.ts";
import { endAccess } from "./end-access.ts";
import { refreshCredential } from "./sign-in.ts";
import { oweAgain } from "./records/debts.ts";
import { keepAccount } from "./records/tool-accounts.ts";
import { inScope, isUndecided, scopeOf } from "./records/tool-record.ts";
import { siblingsOf } from "./due-leads.ts";

/** Maximum number of destinations per account. */
const MOST_DESTINATIONS = 10;

/** What a destination is doing. */
export interface DeliveryState {
  readonly isStarted: boolean;
  /** The position in the change log up to which changes were queued; null before the start. */
  readonly position: number | null;
  readonly failingSince: Date | null;
  readonly pausedReason: string | null;
  readonly lastDeliveryAt: Date | null;
  /** Of the latest delivery. */
  readonly lastError: string | null;
  readonly waiting: number;
  readonly sent: number;
  readonly refused: number;
}

/** A saved search delivered to a tool; its credential is never shown. */
export interface Destination extends DeliveryState {
  readonly id: number;
  readonly kind: string;
  readonly searchId: number;
  readonly searchName: string;
  readonly searchAddress: string;
  /** Of every field. */
  readonly mapping: Mapping;
  readonly policies: Policies;
  /** The tool's account; null while it is not known. */
  readonly account: KnownAccount | null;
  /** True once what the customer has in the tool was compared with the search; it cannot start before. */
  readonly isCompared: boolean;
  /** Companies about which the customer decides: found by name only, or deleted in the tool. */
  readonly asked: number;
  readonly gone: number;
  /** Records that the customer must remove by hand. */
  readonly byHand: number;
  /** True while what it wrote is emptied before it is removed. */
  readonly isEnding: boolean;
}

/** An account of a tool, and what was read there. */
export interface KnownAccount {
  readonly id: string;
  readonly label: string;
  readonly webAddress: string;
  readonly companies: number;
  /** When all its companies had been read. */
  readonly readAt: string | null;
}

/** What a customer pasted, or the refresh token of a sign-in at the tool. */
export type Credential = string | { readonly refreshToken: string };

export interface ConnectInput {
  readonly kind: string;
  readonly credential: Credential;
  readonly searchId: number;
  /** As the tool told it for this credential; null if it was not asked. */
  readonly account?: ToolAccount | null;
  /** Setting that allows private networks and plain HTTP. */
  readonly allowPrivateAddresses: boolean;
}

/**
 * Connects a tool to a saved search; nothing is sent before {@link startDestination}. Returns its id. Throws AppError
 * `forbidden`, `not_found` for the search, `invalid_input` for the kind or credential, `conflict` at
 * {@link MOST_DESTINATIONS}.
 */
export async function connectDestination(ctx: Context, input: ConnectInput): Promise<number> {
  requireConfirmedAddress(ctx);
  assertMaySave(ctx);
  const kind = DESTINATION_KINDS.find(({ key }) => key === input.kind);
  if (kind === undefined) throw invalidInput("Choose where the leads go.");
  const credential = sealed(ctx, kind, input.credential, input);
  return inTransaction(ctx, async (inner) => {
    const search = await ownSearch(inner, input.searchId);
    await execute(inner)`select from saved_search where owner = ${inner.actor.id} for update`;
    if ((await listDestinations(inner)).length >= MOST_DESTINATIONS)
      throw conflict(`You have reached the limit of ${MOST_DESTINATIONS} destinations. Remove one first.`);
    const { id } = await requireRow<{ id: number }>(inner)`
      insert into destination (search_id, kind, credential, mapping, policies, tool_account, looked_up_at, created_at)
      values (${search.id}, ${kind.key}, ${credential}, ${JSON.stringify(wholeMapping(kind, {}))},
        ${JSON.stringify(usualPolicies(kind))}, ${input.account?.id ?? null},
        ${kind.keyedBy === "round" ? inner.clock.now() : null}, ${inner.clock.now()}) returning id`;
    if (input.account) await keepAccount(inner, { owner: inner.actor.id, kind: kind.key }, input.account);
    await oweAgain(inner, { owner: inner.actor.id, kind: kind.key });
    if (kind.keyedBy === "company") await enqueue(inner, deliverDestinationJob, { destinationId: id });
    return id;
  });
}

/**
 * Begins to deliver: everything that matches now and what follows, or only what follows. Throws AppError `not_found`,
 * `forbidden`, or `conflict` if it has begun, or if the customer's companies were not yet compared.
 */
export async function startDestination(
  ctx: Context,
  { id, withExisting }: { readonly id: number; readonly withExisting: boolean },
): Promise<void> {
  assertMaySave(ctx);
  await inTransaction(ctx, async (inner) => {
    const destination = await ownDestination(inner, id);
    if (destination.isStarted) throw conflict("These leads are being delivered already.");
    const kind = kindOf(destination.kind);
    if (kind.keyedBy === "company" && !destination.isCompared)
      throw conflict(
        `Your companies in ${kind.label} are still being read, so that none is doubled. Try again in a minute.`,
      );
    const cursorId = await startCursor(inner, { id: destination.searchId, address: destination.searchAddress });
    await execute(inner)`update destination set cursor_id = ${cursorId} where id = ${id}`;
    if (withExisting && kind.loadsExisting)
      await execute(inner)`
        insert into destination_item (destination_id, round_id, company_id, due_at)
        select ${id}, r.id, r.company_id, ${inner.clock.now()}
        from search_cursor_chunk known cross join unnest(known.round_ids) as k (id) join funding_round r on r.id = k.id
          join listing lead on lead.round_id = r.id and not lead.is_sample
        where known.cursor_id = ${cursorId}`;
    // What is not sent need not be decided.
    else
      await execute(inner)`delete from tool_record where ${inScope(scopeOf(inner, destination))} and state = 'asked'
        and company_id not in (select i.company_id from destination_item i where i.destination_id in ${siblingsOf(id)})`;
    await enqueue(inner, deliverDestinationJob, { destinationId: id });
  });
}

/** Changes the fields; leads whose values differ by it are sent again. Throws AppError `not_found` or `forbidden`. */
export async function mapDestination(
  ctx: Context,
  {
    id,
    mapping,
    policies,
  }: { readonly id: number; readonly mapping: Mapping; readonly policies?: Readonly<Record<string, string>> },
): Promise<void> {
  // Without access the columns to choose from are fewer, and the others would be lost.
  assertMaySave(ctx);
  await inTransaction(ctx, async (inner) => {
    const { kind, policies: former } = await ownDestination(inner, id);
    const chosen = readMapping(kindOf(kind), mapping, inner.actor);
    const kept = policies === undefined ? former : readPolicies(kindOf(kind), policies);
    await execute(inner)`
      update destination set mapping = ${JSON.stringify(chosen)}::jsonb, policies = ${JSON.stringify(kept)}::jsonb
      where id = ${id}`;
    await execute(inner)`update destination_item set state = 'waiting', attempts = 0, due_at = ${inner.clock.now()}
      where destination_id = ${id} and state <> 'skipped'`;
    await enqueue(inner, deliverDestinationJob, { destinationId: id });
  });
}

/** Pauses it, until the customer resumes it. Throws AppError `not_found`. */
export async function pauseDestination(ctx: Context, id: number): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    await ownDestination(inner, id);
    await execute(inner)`update destination set paused_at = ${inner.clock.now()}, paused_reason = 'Paused by you.'
      where id = ${id} and paused_at is null`;
  });
}

/**
 * Delivers now what waits, also rows that were refused, and resumes if it was paused; with a new credential if one is
 * given. Throws AppError `not_found`, `forbidden`, or `invalid_input` for the credential.
 */
export async function sendNow(
  ctx: Context,
  {
    id,
    credential,
    account = null,
    allowPrivateAddresses = false,
  }: {
    readonly id: number;
    readonly credential?: Credential;
    readonly account?: ToolAccount | null;
    readonly allowPrivateAddresses?: boolean;
  },
): Promise<void> {
  assertMaySave(ctx);
  await inTransaction(ctx, async (inner) => {
    const { kind } = await ownDestination(inner, id);
    if (credential !== undefined) {
      const stored = sealed(inner, kindOf(kind), credential, { allowPrivateAddresses });
      await endAccess(inner, { destinationId: id }, stored);
      // What was written in the same account of the tool stays known; in another one these are other records.
      await execute(inner)`update destination set credential = ${stored}, tool_account = ${account?.id ?? null}
        where id = ${id}`;
      if (account !== null) await keepAccount(inner, { owner: inner.actor.id, kind }, account);
      await oweAgain(inner, { owner: inner.actor.id, kind });
    }
    await resume(inner, id);
  });
}

/** Delivers what waits and what was refused, of a destination that is paused, failing or neither. */
export async function resume(ctx: Context, id: number): Promise<void> {
  const ending = await hasRows(ctx)`select from destination where id = ${id} and removed_at is not null`;
  if (ending) throw conflict("It is being emptied and removed.");
  // Prepared again, because the tool may have lost what it needs; before the start it is compared again.
  await execute(ctx)`update destination set paused_at = null, paused_reason = null, refusals = 0, failing_since = null,
    rest_until = null, prepared_at = null,
    looked_up_at = case when cursor_id is not null then looked_up_at end where id = ${id}`;
  await execute(ctx)`update destination_item set state = 'waiting', attempts = 0, due_at = ${ctx.clock.now()}
    where destination_id = ${id} and (state = 'refused' or state = 'waiting')`;
  await enqueue(ctx, deliverDestinationJob, { destinationId: id });
}

function sealed(
  ctx: Context,
  { credential: rules }: DestinationKind,
  credential: Credential,
  options: { readonly allowPrivateAddresses: boolean },
): Buffer {
  const isPasted = typeof credential === "string";
  return seal(ctx, isPasted ? rules.parse(credential, options) : refreshCredential(credential.refreshToken));
}

/** The actor's destinations, oldest first. */
export async function listDestinations(ctx: Context): Promise<readonly Destination[]> {
  const rows = await rowsOf<Destination>(ctx)`${destinations(ctx)} where s.owner = ${ctx.actor.id} order by d.id`;
  return rows.map(withWholeMapping);
}

/** The actor's destination. Throws AppError `not_found` for an unknown one or another owner's. */
export async function ownDestination(ctx: Context, id: number): Promise<Destination> {
  const destination = await rowOf<Destination>(ctx)`
    ${destinations(ctx)} where d.id = ${id} and s.owner = ${ctx.actor.id}
      for update of d`;
  if (destination === undefined) throw notFound(`You have no destination ${id}.`);
  return withWholeMapping(destination);
}

const withWholeMapping = (one: Destination): Destination => ({
  ...one,
  mapping: wholeMapping(kindOf(one.kind), one.mapping),
});

/**
 * SQL: what a tool answered. Where the condition `isAboutLeads` holds it may repeat leads, so only readers of the whole
 * catalogue see it.
 */
export function aboutLeads(ctx: Context, answer: RawBuilder<unknown>, isAboutLeads: RawBuilder<unknown>) {
  return leadScope(ctx) === "all" ? answer : sql`case when ${isAboutLeads} then ${REFUSED_LEADS} else ${answer} end`;
}

const REFUSED_LEADS = "The tool did not take leads. Full access shows its answer.";

/** SQL: the columns of {@link DeliveryState} of `destination d` as the actor sees them, and what they need joined. */
export const stateFor = (ctx: Context) => ({
  columns: sql`d.cursor_id is not null as "isStarted", w.position, d.failing_since as "failingSince",
    ${aboutLeads(ctx, sql`d.paused_reason`, sql`d.paused_at is not null and d.refusals > 0`)} as "pausedReason",
    l.at as "lastDeliveryAt", l.error as "lastError", i.waiting, i.sent, i.refused`,
  joins: sql`left join search_cursor w on w.id = d.cursor_id
    left join lateral (
      select at, ${aboutLeads(ctx, sql`error`, sql`error is not null and refused > 0`)} as error
      from destination_delivery where destination_id = d.id order by id desc limit 1
    ) l on true
    cross join lateral (
      select count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'refused') as refused,
        count(*) filter (where sent_at is not null) as sent
      from destination_item where destination_id = d.id
    ) i`,
});

function destinations(ctx: Context): RawBuilder<unknown> {
  const { columns, joins } = stateFor(ctx);
  return sql`select d.id, d.kind, d.search_id as "searchId", s.name as "searchName", s.address as "searchAddress",
    d.mapping, d.policies, d.removed_at is not null as "isEnding", d.looked_up_at is not null as "isCompared", case when a.owner is not null then jsonb_build_object(
      'id', a.tool_account, 'label', a.label, 'webAddress', a.web_address, 'companies', a.companies, 'readAt', a.read_at)
      end as account, r.asked, r.gone, r."byHand", ${columns}
    from destination d join saved_search s on s.id = d.search_id
      left join tool_account a on a.owner = s.owner and a.kind = d.kind and a.tool_account = d.tool_account
      cross join lateral (
        select count(*) filter (where ${isUndecided(ctx, "asked")}) as asked,
          count(*) filter (where ${isUndecided(ctx, "gone")}) as gone,
          count(*) filter (where t.listed_at is not null) as "byHand"
        from tool_record t where t.owner = s.owner and t.kind = d.kind
          and t.tool_account = coalesce(d.tool_account, 'destination ' || d.id)) r
      ${joins}`;
}
