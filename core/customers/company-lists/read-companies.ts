import { type RawBuilder, sql } from "kysely";
import { rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { maySaveSearches } from "../../reading/directory/access.ts";
import { asGiven } from "../../reading/directory/search/company-lists.ts";
import { asMember, ownList } from "./company-list.ts";
import type { MatchedBy } from "./listed-company.ts";

/** A company of the catalogue that a listed one is or may be. */
export interface Candidate {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly domain: string | null;
  readonly city: string | null;
  readonly country: string | null;
}

export interface ListedCompany {
  readonly id: number;
  readonly externalId: string;
  readonly name: string;
  readonly domain: string;
  readonly place: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly matchedBy: MatchedBy | null;
  readonly company: Candidate | null;
  /** Companies that it may be. */
  readonly candidates: readonly Candidate[];
}

export interface ReadCompaniesInput {
  readonly listId: number;
  /** The id of the last company of the page before. */
  readonly after?: number;
  readonly limit: number;
  /** Only those that wait for a decision. */
  readonly isUncertain?: boolean;
}

/** SQL: the company with an id as a candidate; null if it is withdrawn. */
const shown = (
  id: string,
) => sql`(select jsonb_build_object('id', c.id, 'name', c.name, 'slug', c.slug, 'domain', c.domain,
  'city', c.city, 'country', c.country) from company c where c.id = ${sql.ref(id)} and c.withdrawn_at is null)`;

/**
 * SQL: the columns of {@link ListedCompany} of `listed_company l` as the actor sees them: without full access the rows as they
 * were given, without what the catalogue says.
 */
export function listedColumns(ctx: Context): RawBuilder<unknown> {
  return sql`l.id, l.external_id as "externalId", ${asGiven(ctx, "name")} as name, ${asGiven(ctx, "domain")} as domain,
    l.place, l.metadata, ${asMember(ctx, sql`l.matched_by`)} as "matchedBy",
    ${asMember(ctx, shown("l.company_id"))} as company,
    coalesce(${asMember(
      ctx,
      sql`(select jsonb_agg(${shown("k.id")} order by k.id) from unnest(l.candidates) k (id)
        join company p on p.id = k.id and p.withdrawn_at is null)`,
    )}, '[]'::jsonb) as candidates`;
}

/** A page of one of the account's lists, in the order in which companies were added. Throws AppError `not_found`. */
export async function readCompanies(
  ctx: Context,
  { listId, after = 0, limit, isUncertain = false }: ReadCompaniesInput,
): Promise<readonly ListedCompany[]> {
  await ownList(ctx, listId);
  if (isUncertain && !maySaveSearches(ctx.actor)) return [];
  return rowsOf<ListedCompany>(ctx)`select ${listedColumns(ctx)} from listed_company l
    where l.list_id = ${listId} and l.id > ${after}
      and ${isUncertain ? sql`l.company_id is null and l.candidates <> '{}'` : sql`true`}
    order by l.id limit ${limit}`;
}

/** A company of a watch list whose round a message is about. */
export interface WatchedRound {
  readonly roundId: number;
  readonly listId: number;
  readonly externalId: string;
  readonly matchedBy: MatchedBy;
  readonly metadata: Record<string, unknown>;
  readonly company: {
    readonly id: number;
    readonly name: string;
    readonly slug: string;
    readonly domain: string | null;
  };
}

/** The listed companies behind rounds, also withdrawn ones, of these lists of an account. */
export async function watchedRounds(
  ctx: Context,
  {
    owner,
    lists,
    roundIds,
  }: { readonly owner: string; readonly lists: readonly number[]; readonly roundIds: readonly number[] },
): Promise<readonly WatchedRound[]> {
  return rowsOf<WatchedRound>(ctx)`
    select r.id as "roundId", m.list_id as "listId", m.external_id as "externalId", m.matched_by as "matchedBy",
      m.metadata, jsonb_build_object('id', c.id, 'name', c.name, 'slug', c.slug, 'domain', c.domain) as company
    from funding_round r join company c on c.id = r.company_id and c.withdrawn_at is null
      join listed_company m on m.company_id = c.id join company_list g on g.id = m.list_id
    where r.id = any(${[...roundIds]}::bigint[]) and g.id = any(${[...lists]}::bigint[]) and g.owner = ${owner}
    order by r.id, m.id`;
}
