import { sql } from "kysely";
import type { ToolApps } from "../../../platform/destination-settings.ts";
import type { Poster } from "../../../platform/http/post.ts";
import type { Context } from "../../shared/context.ts";
import { LEASE_SECONDS, renewing } from "../../shared/lease.ts";
import { lockForWriting } from "../../shared/message-lock.ts";
import { seal, unseal } from "../../shared/seal.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { maySaveSearches } from "../../reading/directory/access.ts";
import type { ActorOf } from "../searches/follow-each.ts";
import { callOf } from "./call.ts";
import type { Call, Refused } from "./destination-kind.ts";
import { readWaiting, type Reading } from "./due-leads.ts";
import { kindOf } from "./kinds.ts";
import type { Mapping } from "./mapping.ts";
import { accessToken, refreshCredential } from "./sign-in.ts";
import { pause, recordMade, recordRefusal, recordSame, recordSent } from "./record.ts";

export interface DeliveryEffects {
  readonly post: Poster;
  readonly actorOf: ActorOf;
  /** The address of each tool's API, and the operator's app there, by kind. */
  readonly destinationUrls: Readonly<Record<string, string>>;
  readonly destinationApps: ToolApps;
}

export interface DeliverOptions extends DeliveryEffects {
  readonly userAgent: string;
  readonly signal: AbortSignal;
}

interface Claimed {
  readonly id: number;
  readonly kind: string;
  readonly mapping: Mapping;
  readonly credential: Buffer | null;
  readonly isPrepared: boolean;
  readonly owner: string;
  readonly searchName: string;
}

/**
 * Delivers what waits for a destination, batch after batch, in one process at a time. A batch is recorded after its
 * answer; if the process ends between them, the batch is sent again, which upserts change nothing by. Ends at a refusal
 * or failure, and does nothing while the destination is paused or rests.
 */
export async function deliverDue(ctx: Context, id: number, options: DeliverOptions): Promise<void> {
  const claimed = await claim(ctx, id);
  if (claimed === null) return;
  try {
    await renewing(
      () => deliverAll(ctx, claimed, options),
      () => hold(ctx, id, LEASE_SECONDS),
    );
  } finally {
    await hold(ctx, id, null);
  }
}

async function claim(ctx: Context, id: number): Promise<Claimed | null> {
  const now = ctx.clock.now();
  const { rows } = await sql<Claimed>`
    update destination d set busy_until = ${leaseEnd(now)}
    from saved_search s
    where d.id = ${id} and s.id = d.search_id and d.cursor_id is not null and d.paused_at is null
      and (d.rest_until is null or d.rest_until <= ${now}) and (d.busy_until is null or d.busy_until <= ${now})
    returning d.id, d.kind, d.mapping, d.credential, d.prepared_at is not null as "isPrepared", s.owner,
      s.name as "searchName"`.execute(ctx.db);
  return rows[0] ?? null;
}

const leaseEnd = (now: Date) => new Date(now.getTime() + LEASE_SECONDS * 1_000);

async function hold(ctx: Context, id: number, seconds: number | null): Promise<void> {
  const until = seconds === null ? null : leaseEnd(ctx.clock.now());
  await sql`update destination set busy_until = ${until} where id = ${id}`.execute(ctx.db);
}

async function deliverAll(ctx: Context, claimed: Claimed, options: DeliverOptions): Promise<void> {
  const actor = await options.actorOf(ctx, claimed.owner);
  if (!maySaveSearches(actor)) return;
  const owned: Context = { ...ctx, actor };
  const kind = kindOf(claimed.kind);
  const credential = claimed.credential === null ? null : unseal(ctx, claimed.credential);
  if (credential === null) {
    await pause(owned, claimed.id, `${kind.credential.label} is missing: enter it again.`);
    return;
  }
  const base = options.destinationUrls[kind.key] ?? "";
  const at = ctx.clock.now();
  const tokens = await accessToken(kind, { ...options, base, app: options.destinationApps[kind.key] }, credential);
  if ("kind" in tokens) return recordRefusal(owned, claimed.id, { at, refused: tokens, leads: 0 });
  if (tokens.refreshToken !== undefined) await keepRefreshToken(owned, claimed.id, tokens.refreshToken);
  const call = callOf(kind, { ...options, credential: tokens.accessToken, base });
  const reading: Reading = { id: claimed.id, kind, mapping: claimed.mapping, searchName: claimed.searchName };
  if (!claimed.isPrepared && !(await prepare(owned, reading, call))) return;
  while (await deliverBatch(owned, reading, call)) options.signal.throwIfAborted();
}

/** Stores the refresh token that came with an access token: it may be a new one. */
async function keepRefreshToken(ctx: Context, id: number, refreshToken: string): Promise<void> {
  const credential = seal(ctx, refreshCredential(refreshToken));
  await sql`update destination set credential = ${credential} where id = ${id}`.execute(ctx.db);
}

/** False if the tool refused. */
async function prepare(ctx: Context, { id, kind }: Reading, call: Call): Promise<boolean> {
  const at = ctx.clock.now();
  const refused: Refused | null = (await kind.prepare?.(call)) ?? null;
  if (refused === null) {
    await sql`update destination set prepared_at = ${at} where id = ${id}`.execute(ctx.db);
    return true;
  }
  await recordRefusal(ctx, id, { at, refused, leads: 0 });
  return false;
}

/** Sends the next batch; true if another may follow. */
async function deliverBatch(ctx: Context, reading: Reading, call: Call): Promise<boolean> {
  const { id, kind } = reading;
  const at = ctx.clock.now();
  const { waiting } = await inTransaction({ ...ctx }, async (inner) => {
    await lockForWriting(inner);
    return readWaiting(inner, reading, { most: kind.batch, at });
  });
  if (waiting.length === 0) return false;
  const same = waiting.filter(({ isSame }) => isSame);
  const news = waiting.filter(({ isSame }) => !isSame);
  await recordSame(ctx, reading, { at, same });
  const mayBeMore = waiting.length === kind.batch;
  if (news.length === 0) return mayBeMore;
  const sent = await kind.send(
    call,
    news.map(({ lead }) => lead),
    (key, recordId) => recordMade(ctx, reading, { key, recordId }),
  );
  if (sent.kind === "answered") {
    await recordSent(ctx, reading, { at, news, problems: sent.problems });
    return mayBeMore;
  }
  await recordRefusal(ctx, id, { at, refused: sent, leads: news.length });
  return false;
}
