import { sql } from "kysely";
import { copyRows } from "../../db/copy.ts";
import type { Context } from "../context.ts";
import type { InvestorMention } from "./fields.ts";
import { investorKey } from "./names/investor-name.ts";

/** The investors of one round, in the order its evidence names them. */
export interface InvestorLink {
  readonly roundId: number;
  readonly investors: readonly InvestorMention[];
}

/** Links rounds to their investors, adding investors not yet known. A name given twice counts once. */
export async function addRoundInvestors(ctx: Context, links: readonly InvestorLink[]): Promise<void> {
  const names = new Map<string, string>();
  for (const { investors } of links) {
    for (const { name } of investors) {
      const key = investorKey(name);
      if (!names.has(key)) names.set(key, name);
    }
  }
  if (names.size === 0) return;
  const ids = await investorIds(ctx, names);
  await copyRows(ctx.db, "round_investor", ["round_id", "investor_id", "is_lead", "position"], links.flatMap((link) => linkRows(link, ids)));
}

/** Replaces the investors of rounds whose evidence changed. */
export async function replaceRoundInvestors(ctx: Context, links: readonly InvestorLink[]): Promise<void> {
  await sql`delete from round_investor where round_id = any(${links.map((link) => link.roundId)})`.execute(ctx.db);
  await addRoundInvestors(ctx, links);
}

async function investorIds(ctx: Context, names: ReadonlyMap<string, string>): Promise<Map<string, number>> {
  const keys = [...names.keys()];
  await sql`
    insert into investor (name, key)
    select w.name, w.key from unnest(${[...names.values()]}::text[], ${keys}::text[]) as w (name, key)
    where not exists (select 1 from investor i where i.key = w.key)`.execute(ctx.db);
  const { rows } = await sql<{ id: number; key: string }>`select id, key from investor where key = any(${keys})`.execute(ctx.db);
  return new Map(rows.map((row) => [row.key, row.id]));
}

/** The investors of a round by key, each once; leading anywhere is leading. */
export function distinctInvestors(investors: readonly InvestorMention[]): { readonly key: string; readonly lead: boolean }[] {
  const leads = new Map<string, boolean>();
  for (const { name, lead } of investors) {
    const key = investorKey(name);
    leads.set(key, (leads.get(key) ?? false) || lead);
  }
  return [...leads].map(([key, lead]) => ({ key, lead }));
}

function linkRows({ roundId, investors }: InvestorLink, ids: ReadonlyMap<string, number>): [number, number, boolean, number][] {
  return distinctInvestors(investors).flatMap(({ key, lead }, position) => {
    const id = ids.get(key);
    return id === undefined ? [] : [[roundId, id, lead, position] satisfies [number, number, boolean, number]];
  });
}
