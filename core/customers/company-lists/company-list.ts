import { type RawBuilder, sql } from "kysely";
import { execute, hasRows, requireRow, rowsOf } from "../../../db/statement.ts";
import { conflict, invalidInput, notFound } from "../../../platform/errors.ts";
import type { Context } from "../../shared/context.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { maySaveSearches } from "../../reading/directory/access.ts";
import { saveAndFollow } from "../searches/alert.ts";
import { deleteSearch } from "../destinations/delete-search.ts";
import { assertMaySave } from "../searches/saved-search.ts";
import { lockOwnLists } from "./lock-lists.ts";

/** `watch`: tell me what happens to them. `leave_out`: I have them already. */
export const PURPOSES = ["watch", "leave_out"] as const;
export type Purpose = (typeof PURPOSES)[number];

/**
 * Where a list to leave out applies: everywhere; only to searches that were saved with it (`left-out=ID` in their address),
 * as agencies need, whose customers have different companies; nowhere.
 */
export const APPLIES_WHERE = ["everywhere", "chosen", "nowhere"] as const;
export type AppliesWhere = (typeof APPLIES_WHERE)[number];

const MOST_LISTS = 20;
const LONGEST_NAME = 60;

export interface CompanyList {
  readonly id: number;
  readonly name: string;
  readonly purpose: Purpose;
  /** True if only hashes of names and domains are kept. */
  readonly isHashed: boolean;
  /** Where the companies of a list to leave out are left out. */
  readonly appliesWhere: AppliesWhere;
  /** The saved search of a watch list; null once it was deleted. */
  readonly searchId: number | null;
  readonly companies: number;
  /** What the catalogue says of them is null without full access. */
  readonly matched: number | null;
  readonly uncertain: number | null;
}

export interface NewList {
  readonly name: string;
  readonly purpose: Purpose;
  /** Keep only hashes; for lists to leave out. */
  readonly isHashed?: boolean;
  /** The customer agreed that a list to leave out is kept. */
  readonly consents?: boolean;
}

/**
 * SQL: what the catalogue says of an account's companies, for actors who may have lists; null for others. The account's own
 * rows stay readable when its plan ends.
 */
export function asMember(ctx: Context, derived: RawBuilder<unknown>): RawBuilder<unknown> {
  // A case keeps the type of the value.
  return maySaveSearches(ctx.actor) ? derived : sql`case when false then ${derived} end`;
}

/** The acting account's lists, oldest first. */
export async function readLists(ctx: Context): Promise<readonly CompanyList[]> {
  return rowsOf<CompanyList>(ctx)`
    select g.id, g.name, g.purpose, g.is_hashed as "isHashed", g.applies_where as "appliesWhere", g.search_id as "searchId",
      count(m.id) as companies, ${asMember(ctx, sql`count(m.company_id)`)} as matched,
      ${asMember(ctx, sql`count(*) filter (where m.company_id is null and m.candidates <> '{}')`)} as uncertain
    from company_list g left join listed_company m on m.list_id = g.id
    where g.owner = ${ctx.actor.id} group by g.id order by g.id`;
}

/** Throws AppError `not_found` for an unknown list or another account's. */
export async function ownList(ctx: Context, id: number): Promise<CompanyList> {
  const list = (await readLists(ctx)).find((one) => one.id === id);
  if (list === undefined) throw notFound(`You have no list ${id}.`);
  return list;
}

/**
 * The account's list of this name and purpose; creates it if it is new. A watch list comes with a saved search, which mails
 * new rounds at once. Throws AppError `forbidden` without full access, `invalid_input` without consent or for an invalid
 * name, `conflict` at the limit or if the name has another purpose.
 */
export async function openList(
  ctx: Context,
  { name: typed, purpose, isHashed, consents }: NewList,
): Promise<CompanyList> {
  assertMaySave(ctx);
  const name = typed.toWellFormed().normalize("NFC").replaceAll(/\s+/gu, " ").trim();
  if (name === "" || name.length > LONGEST_NAME || /[\p{Cc}\p{Bidi_C}]/u.test(name))
    throw invalidInput(`A list needs a name of 1 to ${LONGEST_NAME} characters.`);
  return inTransaction(ctx, async (inner) => {
    await lockOwnLists(inner);
    const lists = await readLists(inner);
    const known = lists.find((list) => list.name.toLowerCase() === name.toLowerCase());
    if (known !== undefined) {
      if (known.purpose === purpose) return known;
      throw conflict(`Your list “${known.name}” has another purpose. Choose another name.`);
    }
    if (lists.length >= MOST_LISTS) throw conflict(`You have ${MOST_LISTS} lists. Delete one first.`);
    if (purpose === "leave_out" && consents !== true)
      throw invalidInput(
        "Agree that we keep this list, so that its companies are left out of everything you receive. You can delete it at any time.",
      );
    const now = inner.clock.now();
    const { id } = await requireRow<{ id: number }>(inner)`
      insert into company_list (owner, name, purpose, is_hashed, consented_at, created_at)
      values (${inner.actor.id}, ${name}, ${purpose}, ${purpose === "leave_out" && isHashed === true},
        ${consents === true ? now : null}, ${now}) returning id`;
    if (purpose === "watch") await follow(inner, id, name);
    return ownList(inner, id);
  });
}

async function follow(ctx: Context, id: number, name: string): Promise<void> {
  const exists = await hasRows(ctx)`select from account where id = ${ctx.actor.id}`;
  // Without a confirmed address nothing can be mailed; the account page offers it later.
  const mayMail = exists && ctx.actor.session?.method !== "purchase";
  const search = await saveAndFollow(ctx, {
    name: `Watched: ${name}`,
    address: `watched=${id}`,
    frequency: mayMail ? "at_once" : null,
  });
  await execute(ctx)`update company_list set search_id = ${search.id} where id = ${id}`;
}

/** The acting account's lists that can be chosen to be left out of a search. */
export async function listsToChoose(ctx: Context): Promise<readonly Pick<CompanyList, "id" | "name">[]> {
  return rowsOf<{ id: number; name: string }>(ctx)`
    select id, name from company_list where owner = ${ctx.actor.id} and purpose = 'leave_out'
      and applies_where = 'chosen' order by id`;
}

interface SetAppliesInput {
  readonly id: number;
  readonly appliesWhere: AppliesWhere;
}

/** Changes where a list to leave out applies. Throws AppError `not_found`. */
export async function setApplies(ctx: Context, { id, appliesWhere }: SetAppliesInput): Promise<void> {
  await ownList(ctx, id);
  await execute(ctx)`update company_list set applies_where = ${appliesWhere} where id = ${id}`;
}

/** Deletes a list with its companies and its saved search. */
export async function deleteList(ctx: Context, id: number): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const { searchId } = await ownList(inner, id);
    await execute(inner)`delete from company_list where id = ${id}`;
    if (searchId !== null) await deleteSearch(inner, searchId);
  });
}
