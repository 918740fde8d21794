import { rowsOf } from "../../../db/statement.ts";
import { lockForWriting } from "../../shared/message-lock.ts";
import type { Context } from "../../shared/context.ts";
import type { LeadChanges } from "../../customers/searches/judge-touched.ts";
import { watchedRounds } from "../../customers/company-lists/read-companies.ts";
import { readFilterAddress } from "../../reading/directory/search/filter-address.ts";
import { advanceCursor, cursorPosition } from "../../customers/searches/cursor.ts";
import { type ActorOf, asOwner, followEach, throwFailures } from "../../customers/searches/follow-each.ts";
import { roundsToReport } from "../../customers/searches/rounds-to-report.ts";
import { UNNAMED, withdrawnCompanies } from "../../customers/searches/withdrawn-companies.ts";
import { isBehind } from "../../customers/searches/day-turn.ts";
import { SUBSCRIBER, type Subscriber } from "../../customers/searches/pass-over.ts";
import { changedFields, type ChangedFieldsInput } from "./changed-fields.ts";
import { type NewMessage, postMessages } from "./message.ts";
import {
  type MatchedCompany,
  type OwnIds,
  ROUNDS_PER_MESSAGE,
  type Search,
  type WithdrawnRound,
} from "./message-shape.ts";
import { readRounds, type RoundRow, type RoundsMessage, singleRounds } from "./rounds.ts";

/** Messages written per insert, so that an import of a million rounds stays out of memory. */
const MESSAGES_AT_ONCE = 20;

interface Endpoint extends Subscriber {
  readonly endpointId: number;
  readonly owner: string;
  /** True if each message has one round. */
  readonly oneRound: boolean;
  readonly search: Search;
}

export interface NotifyInput {
  readonly actorOf: ActorOf;
  /** The last change to announce; by default the newest. */
  readonly until?: number;
}

/**
 * Creates webhook messages for every active endpoint whose search changed. Each endpoint has its own transaction, which
 * also moves its cursor, so a crash loses and duplicates nothing. Owners without access are skipped and catch up later;
 * failures are thrown after all endpoints were tried.
 */
export async function notifySubscribers(
  ctx: Context,
  { actorOf, until = Number.MAX_SAFE_INTEGER }: NotifyInput,
): Promise<void> {
  const failures = await followEach(ctx, {
    behind: await endpointsBehind(ctx, until),
    until,
    step: (one) => asOwner(ctx, { actorOf, owner: one.owner }, (inner) => notify(inner, one, until)),
  });
  throwFailures(failures, "webhook endpoints could not be notified");
}

async function endpointsBehind(ctx: Context, until: number): Promise<readonly Endpoint[]> {
  return rowsOf<Endpoint>(ctx)`
    select e.id as "endpointId", ${SUBSCRIBER}, s.owner, e.one_round as "oneRound",
      jsonb_build_object('id', s.id, 'name', s.name, 'address', s.address) as search
    from webhook_endpoint e
    join saved_search s on s.id = e.search_id
    join search_cursor w on w.id = e.cursor_id
    where e.disabled_at is null and ${isBehind(ctx, until)}
    order by e.id`;
}

async function notify(
  ctx: Context,
  { endpointId, cursorId, oneRound, search, owner }: Endpoint,
  until: number,
): Promise<void> {
  await lockForWriting(ctx);
  const since = await cursorPosition(ctx, cursorId);
  const changes = await advanceCursor(ctx, cursorId, until);
  const range = { since, until: await cursorPosition(ctx, cursorId) };
  let waiting: NewMessage[] = [];
  for await (const message of messagesOf(ctx, search, changes, range, owner)) {
    waiting.push(...(oneRound && message.type !== "company.matched" ? singleRounds(message) : [message]));
    if (waiting.length < MESSAGES_AT_ONCE) continue;
    await postMessages(ctx, endpointId, waiting);
    waiting = [];
  }
  await postMessages(ctx, endpointId, waiting);
}

async function* messagesOf(
  ctx: Context,
  search: Search,
  changes: LeadChanges,
  range: Pick<ChangedFieldsInput, "since" | "until">,
  owner: string,
): AsyncGenerator<RoundsMessage | MatchedMessage> {
  const { watched } = readFilterAddress(new URLSearchParams(search.address)).filter;
  const named = async <Round extends { readonly round_id: number }>(rounds: readonly Round[]) =>
    withOwnIds(ctx, { owner, watched, rounds });
  for (const part of parts(changes.added)) {
    const rounds = await named(await readRounds(ctx, part));
    yield { type: "search.rounds.added", data: { search, rounds } };
    yield* companiesMatched(ctx, { owner, search, watched, rounds, news: "raised" });
  }
  const reported = await roundsToReport(ctx, { roundIds: changes.changed, ...range });
  for (const part of parts([...reported.keys()].toSorted((a, b) => a - b))) {
    const fields = await changedFields(ctx, { roundIds: part, ...range });
    const rounds = (await named(await readRounds(ctx, part))).map((row) => ({
      ...row,
      ...(fields.get(row.round_id) ?? { changed: {}, addresses: [] }),
      other_round_ids: reported.get(row.round_id) ?? [],
    }));
    yield { type: "search.rounds.changed", data: { search, rounds } };
    yield* companiesMatched(ctx, { owner, search, watched, rounds, news: "changed" });
  }
  for (const part of parts(changes.withdrawn)) {
    const roundIds = part.map(({ roundId }) => roundId);
    const companies = await withdrawnCompanies(ctx, roundIds);
    const rounds = part.map(({ roundId, reason }): WithdrawnRound => ({
      round_id: roundId,
      reason,
      ...(companies.get(roundId) ?? UNNAMED),
    }));
    yield { type: "search.rounds.withdrawn", data: { search, rounds: await named(rounds) } };
  }
}

/** The rounds with the customer's own ids and metadata of their companies, if the search is of watched companies. */
async function withOwnIds<Round extends { readonly round_id: number }>(
  ctx: Context,
  { owner, watched, rounds }: { owner: string; watched: readonly number[]; rounds: readonly Round[] },
): Promise<readonly (Round & OwnIds)[]> {
  if (watched.length === 0) return rounds;
  const roundIds = rounds.map(({ round_id }) => round_id);
  const entries = Map.groupBy(await watchedRounds(ctx, { owner, lists: watched, roundIds }), ({ roundId }) => roundId);
  return rounds.map((round) => {
    const listed = (entries.get(round.round_id) ?? []).map(({ listId, externalId, matchedBy, metadata }) => ({
      list_id: listId,
      external_id: externalId,
      matched_by: matchedBy,
      metadata,
    }));
    const [first] = listed;
    return first === undefined ? round : { ...round, external_id: first.external_id, metadata: first.metadata, listed };
  });
}

interface MatchedMessage {
  readonly type: "company.matched";
  readonly data: MatchedCompany;
}

interface MatchedInput extends Pick<MatchedCompany, "search" | "news"> {
  readonly owner: string;
  readonly watched: readonly number[];
  readonly rounds: readonly RoundRow[];
}

/** One message for each watched company and round. */
async function* companiesMatched(
  ctx: Context,
  { owner, search, watched, rounds, news }: MatchedInput,
): AsyncGenerator<MatchedMessage> {
  if (watched.length === 0) return;
  const byId = new Map(rounds.map((round) => [round.round_id, round]));
  for (const listed of await watchedRounds(ctx, { owner, lists: watched, roundIds: [...byId.keys()] })) {
    const round = byId.get(listed.roundId);
    if (round === undefined) continue;
    const data: MatchedCompany = {
      ...round,
      search,
      list_id: listed.listId,
      external_id: listed.externalId,
      matched_by: listed.matchedBy,
      metadata: listed.metadata,
      news,
      company: listed.company,
      round,
    };
    yield { type: "company.matched", data };
  }
}

function parts<T>(all: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / ROUNDS_PER_MESSAGE) }, (_, i) =>
    all.slice(i * ROUNDS_PER_MESSAGE, (i + 1) * ROUNDS_PER_MESSAGE),
  );
}
