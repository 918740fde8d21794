import { type RawBuilder, type SqlBool, sql } from "kysely";
import { columnOf, execute, rowsOf, scalarOf } from "../../../db/statement.ts";
import type { Database } from "../../../db/client.ts";
import { recomputeIndustries } from "../../catalogue/industries/recompute.ts";
import { addSpellings } from "../../catalogue/claims/refold-rounds.ts";
import { inCatalogueTransaction, raiseVersion } from "../../catalogue/claims/state.ts";
import type { Context } from "../../shared/context.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { contactStatuses } from "./columns/contact-columns.ts";
import { syncMeasures } from "./growth/measure-model.ts";
import { investorModel, investorsIn, investorsOf } from "./investor-model.ts";
import { nameInvestors } from "./investor-names.ts";
import { type ChangedKeys, type Scope, founderModel, listingModel, syncReadModel } from "./read-model.ts";
import { recountSegments, segmentRange, stampSegments } from "./lead-segments.ts";
import { LEAD_TEXT_SHAPE, type LeadTextSource, leadTextOf } from "./lead-text.ts";

/** Number of companies from which a refresh is planned like a rebuild. */
const BULK = 10_000;

/**
 * Updates the directory for these companies in a fixed number of statements, within the transaction of the change. Name
 * every company the change touched: both sides of a merge or split, and all companies of a changed person.
 */
export async function refreshDirectory(ctx: Context, companyIds: readonly number[]): Promise<void> {
  if (companyIds.length > 0) await inTransaction(ctx, (inner) => refresh(inner, companyIds));
}

/**
 * Rebuilds the whole directory from the catalogue and publishes a new version. Readers see the old directory until the
 * commit; writers wait.
 */
export async function rebuildDirectory(ctx: Context): Promise<void> {
  await inCatalogueTransaction(ctx, async (inner) => {
    await refresh(inner, "all");
    await raiseVersion(inner);
  });
}

// Table statistics are outdated until the import that fills a table commits. With them the planner estimated 1 row
// instead of 100,000 and chose nested loops that took minutes instead of a second, so a bulk refresh disables nested
// loops and updates statistics for later readers.
async function refresh(ctx: Context, scope: Scope): Promise<void> {
  const { db } = ctx;
  const bulk = scope === "all" || scope.length >= BULK;
  if (bulk) await allowNestedLoops(db, "off");
  const investors = await investorsOf(db, scope);
  const renamed = await nameInvestors(db, investors);
  const wanted = scope === "all" ? scope : [...new Set([...scope, ...renamed])];
  const leads = await refreshLeads(ctx, wanted);
  await syncReadModel(db, investorModel, investors);
  if (bulk) await finishBulk(db);
  await refreshTexts(db, wanted, leads);
}

/**
 * A refresh in slices of a few thousand companies, for imports that use the time in between. Investors have rounds in
 * many slices and are refreshed once, at the end.
 */
export class DirectoryRefresh {
  readonly #investors = new Set<number>();
  #companies = 0;

  /** Refreshes everything about these companies except their investors. */
  async refresh(ctx: Context, companyIds: readonly number[]): Promise<void> {
    if (companyIds.length === 0) return;
    await inTransaction(ctx, async (inner) => {
      const { db } = inner;
      this.#companies += companyIds.length;
      for (const id of await investorsIn(db, companyIds)) this.#investors.add(id);
      await refreshTexts(db, companyIds, await refreshLeads(inner, companyIds));
    });
  }

  /** Refreshes the last companies and all collected investors. */
  async finish(ctx: Context, companyIds: readonly number[]): Promise<void> {
    if (this.#companies === 0) return refreshDirectory(ctx, companyIds);
    await this.refresh(ctx, companyIds);
    await inTransaction(ctx, async (inner) => {
      const { db } = inner;
      const bulk = this.#companies >= BULK;
      if (bulk) await allowNestedLoops(db, "off");
      const investors = [...this.#investors];
      const renamed = await nameInvestors(db, investors);
      const leads = await refreshLeads(inner, renamed);
      await syncReadModel(db, investorModel, investors);
      if (bulk) await finishBulk(db);
      await refreshTexts(db, renamed, leads);
    });
  }
}

async function refreshLeads({ db, clock }: Context, scope: Scope): Promise<readonly ChangedKeys[]> {
  await syncMeasures(db, scope);
  const leads = await syncReadModel(db, listingModel(clock.now().toISOString().slice(0, 10)), scope);
  await syncReadModel(db, founderModel, scope);
  return leads;
}

async function finishBulk(db: Database): Promise<void> {
  await allowNestedLoops(db, "on");
  await execute(db)`analyze listing, founder_listing, investor_listing`;
}

/** Updates the search words after `leads` changed, and stamps the segments of both. */
async function refreshTexts(db: Database, scope: Scope, leads: readonly ChangedKeys[]): Promise<void> {
  const all = scope === "all" ? await recountSegments(db) : [];
  const gone = leads.flatMap((changed) => changed.gone);
  const folded = await refreshLeadText(db, scope, gone, all);
  if (scope !== "all") await stampSegments(db, [...new Set([...leads.map((changed) => changed.segment), ...folded])]);
}

/**
 * Writes how the addresses of these companies are known into their rows. Only for whoever holds the catalogue. Returns
 * whether a row changed.
 */
export async function refreshContactStatuses({ db }: Context, companyIds: readonly number[]): Promise<boolean> {
  const ids = sql`select unnest(${companyIds}::bigint[])`;
  const segments = await columnOf<number>(db)`
    with addressed as materialized (${contactStatuses(ids)}),
    changed as (
      update listing set contact_status = coalesce(addressed.status, 'none')
      from company c left join addressed on addressed.company_id = c.id
      where c.id in (${ids}) and listing.company_id = c.id
        and listing.contact_status is distinct from coalesce(addressed.status, 'none')
      returning listing.round_id >> 13 as segment
    )
    select distinct segment from changed`;
  await stampSegments(db, segments);
  return segments.length > 0;
}

/** Takes offerings off the list once their last day has passed; how they ended is not known. */
export async function unlistEndedOfferings(ctx: Context): Promise<void> {
  const today = ctx.clock.now().toISOString().slice(0, 10);
  const ended = await columnOf<number>(ctx)`
    select distinct company_id from listing where money = 'raising' and open_until_on < ${today}::date`;
  if (ended.length === 0) return;
  await inCatalogueTransaction(ctx, async (inner) => {
    await refreshDirectory(inner, ended);
    await raiseVersion(inner);
  });
}

async function allowNestedLoops(db: Database, allowed: "on" | "off"): Promise<void> {
  await execute(db)`select set_config('enable_nestloop', ${allowed}, true)`;
}

/** Number of companies processed per batch. */
const BATCH = 5_000;

/**
 * Updates the search words of the leads in scope. They are folded in TypeScript, so each row keeps a digest of its
 * source and only changed ones are read. `gone` are deleted leads, `segments` all segments for a rebuild. Returns the
 * segments of leads whose words changed.
 */
async function refreshLeadText(
  db: Database,
  scope: Scope,
  gone: readonly number[],
  segments: readonly number[],
): Promise<ReadonlySet<number>> {
  const touched = new Set<number>();
  if (scope === "all") {
    await execute(db)`delete from lead_text t where not exists (select 1 from listing l where l.round_id = t.round_id)`;
    for (const segment of segments) await foldLeads(db, segmentRange("lead.round_id", segment), touched);
    return touched;
  }
  if (gone.length > 0) await execute(db)`delete from lead_text where round_id = any(${gone}::bigint[])`;
  for (let from = 0; from < scope.length; from += BATCH) {
    await foldLeads(db, sql<SqlBool>`lead.company_id = any(${scope.slice(from, from + BATCH)}::bigint[])`, touched);
  }
  return touched;
}

interface Outdated extends LeadTextSource {
  readonly roundId: number;
  readonly segment: number;
  readonly madeOf: string;
}

async function foldLeads(db: Database, which: RawBuilder<SqlBool>, touched: Set<number>): Promise<void> {
  const rows = await rowsOf<Outdated>(db)`
    with leads as materialized (select * from listing lead where ${which}),
    people as (
      select o.company_id, string_agg(p.name, E'\n' order by o.id) as names
      from role o join person p on p.id = o.person_id
      where o.company_id in (select company_id from leads) and p.withdrawn_at is null
      group by o.company_id
    ),
    source as materialized (
      select l.round_id, l.company_name as name, l.country, l.investors,
        people.names as people,
        concat_ws(E'\n', c.legal_name, array_to_string(c.former_names, E'\n'), array_to_string(l.industries, E'\n'), array_to_string(c.industry, E'\n'), l.city, l.region,
          l.funding_type, l.stage_text, l.domain, c.description) as rest
      from leads l join company c on c.id = l.company_id left join people on people.company_id = l.company_id
    ),
    digested as materialized (
      select *, md5(concat_ws(E'\n', ${LEAD_TEXT_SHAPE}::text, name, country, investors::text, people, rest))::uuid as made_of from source
    )
    select d.round_id as "roundId", d.round_id >> 13 as segment, d.name, d.country, d.investors, d.people, d.rest, d.made_of as "madeOf"
    from digested d left join lead_text t on t.round_id = d.round_id
    where t.made_of is distinct from d.made_of`;
  if (rows.length === 0) return;
  const texts = rows.map(leadTextOf);
  await execute(db)`
    insert into lead_text (round_id, name, words, made_of)
    select * from unnest(${rows.map((row) => row.roundId)}::bigint[], ${texts.map((text) => text.name)}::text[],
      ${texts.map((text) => text.words)}::text[], ${rows.map((row) => row.madeOf)}::uuid[])
    on conflict (round_id) do update set name = excluded.name, words = excluded.words, made_of = excluded.made_of`;
  for (const row of rows) touched.add(row.segment);
}

/** Increment when the calculation of the directory's rows changes; existing rows are then rebuilt. */
export const DIRECTORY_SHAPE = 9;

/**
 * Rebuilds the directory if an earlier version of the program computed it; a migration cannot do this in SQL. Only one
 * of several starting processes does it. Returns whether this one did.
 */
export async function rebuildOutdatedDirectory(ctx: Context): Promise<boolean> {
  if ((await shapeOf(ctx)) >= DIRECTORY_SHAPE) return false;
  return inCatalogueTransaction(ctx, async (inner) => {
    if ((await shapeOf(inner)) >= DIRECTORY_SHAPE) return false;
    await addSpellings(inner);
    await recomputeIndustries(inner, null);
    await rebuildDirectory(inner);
    await execute(inner)`update directory_state set shape = ${DIRECTORY_SHAPE}`;
    return true;
  });
}

/** Adds undecided companies to lists or removes them; {@link rebuildOutdatedDirectory} then rebuilds the directory. */
export async function listUndecidedStartups(ctx: Context, isListed: boolean): Promise<void> {
  await execute(ctx)`
    update directory_state set lists_undecided = ${isListed}, shape = 0 where lists_undecided <> ${isListed}`;
}

async function shapeOf(ctx: Context): Promise<number> {
  return scalarOf(ctx, 0)`select shape from directory_state`;
}
