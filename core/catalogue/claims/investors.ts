import { execute, rowsOf } from "../../../db/statement.ts";
import { copyRows } from "../../../db/copy.ts";
import type { Context } from "../../shared/context.ts";
import type { InvestorMention } from "../facts/facts.ts";
import { companyNameKey } from "../names/company-name.ts";
import { Suppressions } from "./suppression/suppressions.ts";

/** Abbreviations that firms use for themselves, with the key of the full name. */
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map([
  ["a16z", "andreessenhorowitz"],
  ["andreessenhorowitza16z", "andreessenhorowitz"],
  ["yc", "ycombinator"],
  ["ycombinatoryc", "ycombinator"],
  ["nea", "newenterpriseassociates"],
  ["usv", "unionsquareventures"],
  ["gv", "googleventures"],
  ["gvgoogleventures", "googleventures"],
  ["dst", "dstglobal"],
]);

/**
 * The key that spellings of one investor share: a company key with known abbreviations expanded. "Ventures", "Capital"
 * and "Partners" are part of the name and stay.
 */
export function investorKey(name: string): string {
  const key = companyNameKey(name);
  return ABBREVIATIONS.get(key) ?? key;
}

export interface InvestorLink {
  readonly roundId: number;
  readonly investors: readonly InvestorMention[];
}

/** Investors by key, after renames and merges of spellings; withdrawn ones are not shown. */
export type InvestorsByKey = ReadonlyMap<
  string,
  { readonly id: number; readonly key: string; readonly isWithdrawn: boolean }
>;

/** Resolves keys to stored investors; unknown keys are absent. */
export async function resolveInvestors(ctx: Context, keys: readonly string[]): Promise<InvestorsByKey> {
  if (keys.length === 0) return new Map();
  const rows = await rowsOf<{ written: string; id: number; key: string; isWithdrawn: boolean }>(ctx)`
    with recursive resolved as (
      select key as written, id, key, merged_into_id, withdrawn_at from investor where key = any(${keys})
      union
      select r.written, i.id, i.key, i.merged_into_id, i.withdrawn_at from resolved r join investor i
        on i.id = r.merged_into_id
    )
    select written, id, key, withdrawn_at is not null as "isWithdrawn" from resolved
      where merged_into_id is null`;
  return new Map(rows.map(({ written, ...investor }) => [written, investor]));
}

/** Links rounds to investors and adds unknown investors; ignores duplicate names within a round. */
export async function addRoundInvestors(ctx: Context, links: readonly InvestorLink[]): Promise<void> {
  const names = new Map<string, string>();
  for (const { investors } of links) {
    for (const { name } of investors) {
      const key = investorKey(name);
      if (!names.has(key)) names.set(key, name);
    }
  }
  if (names.size === 0) return;
  await addInvestors(ctx, names);
  const known = await resolveInvestors(ctx, [...names.keys()]);
  const ids = new Map([...known.values()].map(({ key, id }) => [key, id]));
  const rows = links.flatMap((link) => linkRows(link, known, ids));
  await copyRows(ctx.db, "round_investor", ["round_id", "investor_id", "is_lead", "position", "spelling"], rows);
  await addWithdrawnMentions(ctx, links, known);
}

/** Notes which of these rounds name a withdrawn investor, so that restoring it finds them. */
export async function replaceWithdrawnMentions(
  ctx: Context,
  links: readonly InvestorLink[],
  known: InvestorsByKey,
): Promise<void> {
  const roundIds = links.map(({ roundId }) => roundId);
  await execute(ctx)`delete from withdrawn_investor_mention where round_id = any(${roundIds})`;
  await addWithdrawnMentions(ctx, links, known);
}

async function addWithdrawnMentions(
  ctx: Context,
  links: readonly InvestorLink[],
  known: InvestorsByKey,
): Promise<void> {
  const mentions = links.flatMap(({ roundId, investors }) =>
    investors.flatMap(({ name }) => {
      const investor = known.get(investorKey(name));
      return investor?.isWithdrawn ? [{ roundId, investorId: investor.id }] : [];
    }),
  );
  if (mentions.length === 0) return;
  await execute(ctx)`
    insert into withdrawn_investor_mention (investor_id, round_id)
    select x."investorId", x."roundId"
      from jsonb_to_recordset(${JSON.stringify(mentions)}::jsonb) as x ("investorId" bigint, "roundId" bigint)
    on conflict do nothing`;
}

export async function replaceRoundInvestors(ctx: Context, links: readonly InvestorLink[]): Promise<void> {
  await execute(ctx)`delete from round_investor where round_id = any(${links.map((link) => link.roundId)})`;
  await addRoundInvestors(ctx, links);
}

/** Adds unknown investors; those named like a suppressed person are withdrawn until an editor restores them. */
async function addInvestors(ctx: Context, names: ReadonlyMap<string, string>): Promise<void> {
  const suppressions = await Suppressions.load(ctx);
  const withdrawn = [...names].flatMap(([key, name]) => (suppressions.isName(name) ? [key] : []));
  await execute(ctx)`
    insert into investor (name, key, withdrawn_at)
    select w.name, w.key, case when w.key = any(${withdrawn}) then ${ctx.clock.now()}::timestamptz end
    from unnest(${[...names.values()]}::text[], ${[...names.keys()]}::text[]) as w (name, key)
    where not exists (select 1 from investor i where i.key = w.key)`;
}

export interface LinkedInvestor {
  readonly key: string;
  readonly lead: boolean;
  /** The round's spelling of the investor's name; null if the round uses an alias that an editor assigned. */
  readonly spelling: string | null;
}

/** Investors by key, without duplicates; an investor mentioned as lead anywhere is a lead. */
export function distinctInvestors(
  investors: readonly InvestorMention[],
  known: InvestorsByKey,
): readonly LinkedInvestor[] {
  const distinct = new Map<string, LinkedInvestor>();
  for (const { name, lead } of investors) {
    const written = investorKey(name);
    const investor = known.get(written);
    if (investor?.isWithdrawn) continue;
    const key = investor?.key ?? written;
    const before = distinct.get(key);
    const spelling = before?.spelling ?? (key === written ? name : null);
    distinct.set(key, { key, lead: before?.lead === true || lead, spelling });
  }
  return [...distinct.values()];
}

function linkRows(
  { roundId, investors }: InvestorLink,
  known: InvestorsByKey,
  ids: ReadonlyMap<string, number>,
): (readonly [number, number, boolean, number, string | null])[] {
  return distinctInvestors(investors, known).flatMap(({ key, lead, spelling }, position) => {
    const id = ids.get(key);
    return id === undefined ? [] : [[roundId, id, lead, position, spelling] as const];
  });
}
