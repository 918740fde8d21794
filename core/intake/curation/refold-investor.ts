import { sql } from "kysely";
import { columnOf, execute, rowOf, rowsOf } from "../../../db/statement.ts";
import { conflict } from "../../../platform/errors.ts";
import type { Cause } from "../../catalogue/claims/changes.ts";
import { investorKey } from "../../catalogue/claims/investors.ts";
import { refoldRounds } from "../../catalogue/claims/refold-rounds.ts";
import type { Context } from "../../shared/context.ts";
import { nameInvestors } from "../../reading/directory/investor-names.ts";
import { refreshDirectory } from "../../reading/directory/refresh.ts";

/**
 * Edits of an investor: its name, kind and website, that it is not an investor, or that it is another spelling of one.
 */
interface InvestorEdits {
  readonly name?: string;
  readonly kind?: string | null;
  readonly website?: string | null;
  readonly withdrawn?: boolean;
  readonly into?: number | null;
}

/** Recomputes an investor from its edits, with the rounds and directory rows that name it. */
export async function refoldInvestor(ctx: Context, cause: Cause, id: number): Promise<void> {
  const rows = await rowsOf<{ fields: InvestorEdits; isReverted: boolean }>(ctx)`
    select fields, reverted_at is not null as "isReverted" from edit
    where subject_kind = 'investor' and subject_id = ${id} order by id`;
  const edits: InvestorEdits = Object.assign({}, ...rows.filter((row) => !row.isReverted).map((row) => row.fields));
  if (edits.name !== undefined) await addSpelling(ctx, id, edits.name);
  const rounds = await roundsNaming(ctx, id);
  await execute(ctx)`
    update investor set kind = ${edits.kind ?? null}, website = ${edits.website ?? null},
      withdrawn_at = ${edits.withdrawn === true ? ctx.clock.now() : null}
      ${rows.some(({ fields }) => fields.into !== undefined) ? sql`, merged_into_id = ${edits.into ?? null}` : sql``}
    where id = ${id}`;
  await refoldRounds(ctx, cause, rounds);
  await nameInvestors(ctx.db, [id]);
  const companies = await columnOf<number>(ctx)`
    select distinct company_id as id from funding_round where id = any(${rounds})`;
  await refreshDirectory(ctx, companies);
}

/** Lets evidence and edits find the investor by its new name. */
async function addSpelling(ctx: Context, id: number, name: string): Promise<void> {
  const key = investorKey(name);
  const known = await rowOf<{ id: number | null; name: string | null; mergedIntoId: number | null; ownKey: string }>(
    ctx,
  )`
    select i.id, i.name, i.merged_into_id as "mergedIntoId", o.key as "ownKey"
    from investor o left join investor i on i.key = ${key} where o.id = ${id}`;
  if (known === undefined || known.ownKey === key) return;
  if (known.id !== null && known.id !== id && known.mergedIntoId !== id)
    throw conflict(`${known.name} (${known.id}) is another investor with this name; merge the two instead.`);
  if (known.id === null)
    await execute(ctx)`insert into investor (name, key, merged_into_id) values (${name}, ${key}, ${id})`;
}

/**
 * The rounds that name the investor in any of its spellings, and the rounds of the investor it was merged into, because
 * undoing that merge may return some of them.
 */
async function roundsNaming(ctx: Context, id: number): Promise<number[]> {
  return columnOf<number>(ctx)`
    with recursive same as (
      select id from investor where id = ${id}
      union select i.id from same s join investor i on i.merged_into_id = s.id
    ),
    named as (select id from same union select merged_into_id from investor where id = ${id}
    and merged_into_id is not null)
    select round_id as id from round_investor where investor_id in (select id from named)
    union select round_id from withdrawn_investor_mention where investor_id in (select id from named)`;
}
