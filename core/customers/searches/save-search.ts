import { execute, rowOf } from "../../../db/statement.ts";
import { type AppError, conflict, invalidInput, tooLarge } from "../../../platform/errors.ts";
import { inTransaction } from "../../shared/transaction.ts";
import type { Context } from "../../shared/context.ts";
import { unknownParameters, writeFilterAddress } from "../../reading/directory/search/filter-address.ts";
import { readAddress } from "../../reading/directory/search/read-filter.ts";
import { openEnded } from "./fixed-end.ts";
import { listSearches } from "./manage-searches.ts";
import { assertMaySave, ownSearch, type SavedSearch, savedSearchOf, type SearchRow } from "./saved-search.ts";

/** Maximum number of saved searches per account. */
export const MOST_SEARCHES = 50;
const LONGEST_ADDRESS = 4_000;

export interface SaveSearchInput {
  readonly name: string;
  /** The list's URL or its query: `https://…/companies?stage=Seed`, `?stage=Seed` or `stage=Seed`. */
  readonly address: string;
  /** A question as typed into the search box, read in addition to the address. */
  readonly question?: string | undefined;
  /** True to leave out an end on a fixed day, so that later rounds come too. */
  readonly isOpenEnded?: boolean;
}

/**
 * Saves a search. Throws AppError `forbidden` without access, `invalid_input` for an invalid name or filter, `conflict`
 * for a duplicate name or at {@link MOST_SEARCHES}.
 */
export async function saveSearch(ctx: Context, input: SaveSearchInput): Promise<SavedSearch> {
  assertMaySave(ctx);
  const name = parseSearchName(input.name);
  const address = await canonicalAddress(ctx, input);
  return inTransaction(ctx, async (inner) => {
    await lockSearches(inner);
    await assertRoom(inner);
    const now = inner.clock.now();
    const row = await rowOf<SearchRow>(inner)`
      insert into saved_search (owner, name, address, created_at, updated_at)
      values (${inner.actor.id}, ${name}, ${address}, ${now}, ${now})
      on conflict (owner, lower(name)) do nothing returning *`;
    if (row === undefined) throw nameTaken(name);
    return savedSearchOf(row);
  });
}

/** The actor's search for every lead, which is saved on first use. Throws as {@link saveSearch}. */
export async function searchForAll(ctx: Context): Promise<SavedSearch> {
  const known = (await listSearches(ctx)).find(({ address }) => address === "");
  return known ?? saveSearch(ctx, { name: "All rounds", address: "" });
}

/** Renames a search. Throws AppError `forbidden`, `not_found`, `invalid_input`, or `conflict` when the name is taken. */
export async function renameSearch(
  ctx: Context,
  input: { readonly id: number; readonly name: string },
): Promise<SavedSearch> {
  assertMaySave(ctx);
  const name = parseSearchName(input.name);
  return inTransaction(ctx, async (inner) => {
    await lockSearches(inner);
    const { id } = await ownSearch(inner, input.id);
    const row = await rowOf<SearchRow>(inner)`
      update saved_search s set name = ${name}, updated_at = ${inner.clock.now()} where s.id = ${id}
        and not exists (select from saved_search other
          where other.owner = s.owner and lower(other.name) = lower(${name}) and other.id <> s.id)
      returning s.*`;
    if (row === undefined) throw nameTaken(name);
    return savedSearchOf(row);
  });
}

/** Serializes concurrent saves and renames of an owner, so that the limit holds and names stay unique. */
async function lockSearches(ctx: Context): Promise<void> {
  await execute(ctx)`select from saved_search where owner = ${ctx.actor.id} for update`;
}

function nameTaken(name: string): AppError {
  return conflict(`You already have a saved search named "${name}". Choose another name.`);
}

/** Parameters of the list's page, and of campaigns, that do not change which leads match. */
const OF_THE_PAGE = /^(?:page|after|before|hide|show|more|saved|utm_\w+)$/;

/** Accepts values that no lead has yet: later ones may. */
async function canonicalAddress(
  ctx: Context,
  { address: text, question, isOpenEnded = false }: Omit<SaveSearchInput, "name">,
): Promise<string> {
  const query = /^(?:https?:|\/)/.test(text) && !text.includes("?") ? "" : text.slice(text.indexOf("?") + 1);
  const params = new URLSearchParams(query.split("#", 1)[0]);
  if (question !== undefined) params.set("search", question);
  // Whoever may save a search sees the whole catalogue, so the sample's size does not matter.
  const { filter, sort, problems: unread, wrong, unused } = await readAddress(ctx, { params });
  const problems = [
    ...unknownParameters(
      params,
      [...params.keys()].filter((name) => OF_THE_PAGE.test(name)),
    ),
    ...unread,
    ...unused,
  ];
  if (problems.length > 0) throw invalidInput(`This search cannot be saved: ${problems.join(" ")}`);
  if (wrong.length > 0) throw invalidInput(`This search cannot be saved: ${wrong.join(" ")}`);
  const address = writeFilterAddress(isOpenEnded ? openEnded(filter) : filter, sort).toString();
  if (address.length > LONGEST_ADDRESS) throw tooLarge("This search has too many conditions to be saved. Remove some.");
  return address;
}

async function assertRoom(ctx: Context): Promise<void> {
  const row = await rowOf<{ kept: number }>(ctx)`
    select count(*)::int as kept from saved_search where owner = ${ctx.actor.id}`;
  if ((row?.kept ?? 0) < MOST_SEARCHES) return;
  throw conflict(`You have reached the limit of ${MOST_SEARCHES} saved searches. Delete one first.`);
}

const LONGEST_NAME = 80;

/** Normalizes a saved search's name. Throws AppError `invalid_input` for an invalid one. */
function parseSearchName(text: string): string {
  const name = text.toWellFormed().normalize("NFC").replaceAll(/\s+/gu, " ").trim();
  if (name.length > 0 && name.length <= LONGEST_NAME && !/[\p{Cc}\p{Bidi_C}]/u.test(name)) return name;
  throw invalidInput(
    `A saved search needs a name of 1 to ${LONGEST_NAME} characters, for example Seed rounds in Berlin.`,
  );
}
