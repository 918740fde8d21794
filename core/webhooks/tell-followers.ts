import { sql } from "kysely";
import { inTransaction } from "../catalog/state.ts";
import type { Actor, Context } from "../context.ts";
import { maySaveSearches } from "../directory/access.ts";
import { EXPORT_ROWS } from "../directory/columns/export-rows.ts";
import { selectResource, visibleColumns } from "../directory/columns/select-resource.ts";
import type { LeadChanges } from "../searches/judge-touched.ts";
import { advanceWatch } from "../searches/watch.ts";
import { type NewMessage, postMessages } from "./message.ts";

/** What the owner of a search, known by the id it was saved under, may see now. */
export type ActorOf = (ctx: Context, id: string) => Promise<Actor>;

/** Rounds in one message; a row is about a kilobyte. */
export const ROUNDS_PER_MESSAGE = 100;
/** Messages written down at once: an import tells of a million rounds, which are never all in memory. */
const MESSAGES_AT_ONCE = 20;

interface Follower {
  readonly endpointId: number;
  readonly watchId: number;
  readonly owner: string;
  readonly search: { readonly id: number; readonly name: string; readonly address: string };
}

/**
 * Writes down, for every endpoint that is in force, what happened to its search since it was last told. A transaction an
 * endpoint: how far it has been told and what it is to be told are kept together, so that a crash anywhere loses and
 * doubles nothing. Whoever has no access just now is passed over, and hears of it all when they have it again. One that
 * cannot be told keeps no other from being told; then, with the others done, it throws.
 */
export async function tellFollowers(ctx: Context, { actorOf }: { readonly actorOf: ActorOf }): Promise<void> {
  const failures: unknown[] = [];
  for (const follower of await followers(ctx)) {
    try {
      const actor = await actorOf(ctx, follower.owner);
      if (maySaveSearches(actor)) await inTransaction({ ...ctx, actor }, (inner) => tell(inner, follower));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} followers of searches could not be told`);
}

async function followers(ctx: Context): Promise<readonly Follower[]> {
  const { rows } = await sql<Follower>`
    select e.id as "endpointId", e.watch_id as "watchId", s.owner,
      jsonb_build_object('id', s.id, 'name', s.name, 'address', s.address) as search
    from webhook_endpoint e
    join saved_search s on s.id = e.search_id
    join search_watch w on w.id = e.watch_id
    where e.disabled_at is null and w.position < (select coalesce(max(id), 0) from change)
    order by e.id`.execute(ctx.db);
  return rows;
}

async function tell(ctx: Context, { endpointId, watchId, search }: Follower): Promise<void> {
  const changes = await advanceWatch(ctx, watchId);
  let waiting: NewMessage[] = [];
  for await (const message of messagesOf(ctx, search, changes)) {
    waiting.push(message);
    if (waiting.length < MESSAGES_AT_ONCE) continue;
    await postMessages(ctx, endpointId, waiting);
    waiting = [];
  }
  await postMessages(ctx, endpointId, waiting);
}

async function* messagesOf(ctx: Context, search: Follower["search"], changes: LeadChanges): AsyncGenerator<NewMessage> {
  for (const [type, roundIds] of [["search.rounds.added", changes.added], ["search.rounds.changed", changes.changed]] as const) {
    for (const part of parts(roundIds)) yield { type, data: { search, rounds: await readRounds(ctx, part) } };
  }
  for (const part of parts(changes.withdrawn)) {
    const rounds = part.map(({ roundId, reason }) => ({ round_id: roundId, reason }));
    yield { type: "search.rounds.withdrawn", data: { search, rounds } };
  }
}

function parts<T>(all: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / ROUNDS_PER_MESSAGE) }, (_, i) => all.slice(i * ROUNDS_PER_MESSAGE, (i + 1) * ROUNDS_PER_MESSAGE));
}

/** The rounds with the columns the actor sees, as exports name them. */
async function readRounds(ctx: Context, roundIds: readonly number[]): Promise<readonly object[]> {
  const rows = selectResource(EXPORT_ROWS, "all", visibleColumns(EXPORT_ROWS, ctx.actor));
  const found = await sql<object>`select r.* from (${rows}) r where r.round_id = any(${[...roundIds]}::bigint[]) order by r.round_id`.execute(ctx.db);
  return found.rows;
}
