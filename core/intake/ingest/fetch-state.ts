import { setTimeout as delay } from "node:timers/promises";
import { columnOf, execute, rowOf, rowsOf, scalarOf } from "../../../db/statement.ts";
import type { Sleep, TokenBucket } from "../../../platform/http/token-bucket.ts";
import { investorKey } from "../../catalogue/claims/investors.ts";
import { companyNameKey } from "../../catalogue/names/company-name.ts";
import { inCatalogueTransaction, raiseVersion } from "../../catalogue/claims/state.ts";
import type { Context } from "../../shared/context.ts";
import { type Layout, layoutFields, layoutKey, layoutRows } from "../../catalogue/sources/list-file/columns/layout.ts";
import { layoutShown } from "../../catalogue/sources/list-file/columns/shown.ts";
import type { DateOrder } from "../../catalogue/values/date-order.ts";
import type {
  CompanyToRead,
  DateOrderOf,
  FetchState,
  SiteLogo,
  SiteQueue,
  SiteResult,
} from "../../catalogue/sources/source.ts";

import { estimateLedger } from "./estimates/ledger.ts";
import { HAS_OWN_SITE, newestRoundOf } from "./own-sites.ts";

/** Documents fetched by a source's earlier runs, and the request rates shared by all runs on this database. */
export function fetchState(ctx: Context, source: string): FetchState {
  return {
    validators: {
      get: (url) => loadValidators(ctx, source, url),
      set: (url, validators) => storeValidators(ctx, source, url, validators),
    },
    readAlready: (externalIds) => documentsRead(ctx, source, externalIds),
    bucketOf: (host, perSecond) => databaseBucket(ctx, host, perSecond),
    sites: siteQueue(ctx),
    estimates: estimateLedger(ctx, source),
    dateOrderOf: (columns) => dateOrderOf(ctx, source, columns),
    layoutOf: (columns, name) => confirmedLayout(ctx, layoutKey(columns, name)),
    namesKnown: (names) => namesKnown(ctx, names),
  };
}

async function dateOrderOf(ctx: Context, source: string, columns: readonly string[]): ReturnType<DateOrderOf> {
  const rows = await rowsOf<{ order: DateOrder; list: string }>(ctx)`
    select stated.order, (array_agg(title order by id desc))[1] as list
    from (
      select id, title, substring(reading from '"dates":\\{"order":"(dmy|mdy|ymd)"') as order
      from proposal where source = ${source} and status = 'published'
        and jsonb_path_query_array(columns, '$[*].column') = ${JSON.stringify(columns)}::jsonb
    ) stated where stated.order is not null group by stated.order`;
  return rows.length === 1 ? rows[0] : undefined;
}

/** The layout that an operator confirmed under this key, if any. */
async function confirmedLayout(ctx: Context, key: string): Promise<Layout | undefined> {
  const rows = await rowsOf<{ fields: unknown; rows: unknown; shown: unknown }>(ctx)`
    select fields, rows, shown from list_layout where key = ${key}`;
  const [row] = rows;
  if (row === undefined) return undefined;
  const { fields, rows: values, shown } = row;
  return { fields: layoutFields.parse(fields), rows: layoutRows.parse(values), shown: layoutShown.parse(shown) };
}

/** The names under which the catalogue has an investor or a company. */
async function namesKnown(ctx: Context, names: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await columnOf<string>(ctx)`
    select n.name from unnest(${[...names]}::text[], ${names.map(investorKey)}::text[],
      ${names.map(companyNameKey)}::text[]) as n (name, investor_key, company_key)
    where exists (select 1 from investor i where i.key = n.investor_key and i.withdrawn_at is null)
      or exists (select 1 from company_key k where k.kind = 'name' and k.value = n.company_key)`;
  return new Set(rows);
}

async function documentsRead(ctx: Context, source: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await columnOf<string>(ctx)`
    select distinct external_id as id from document
    where source = ${source} and external_id = any(${[...ids]}::text[]) and reading is not null`;
  return new Set(rows);
}

/** Maximum wait in the queue, which also limits the effect of a clock that was set back. */
const LONGEST_QUEUE_MS = 60_000;

const sleepOnTimer: Sleep = (milliseconds, signal) => delay(milliseconds, undefined, signal ? { signal } : {});

/** A token bucket in the database: requests of all processes to the host are evenly spaced. */
export function databaseBucket(
  ctx: Pick<Context, "db">,
  host: string,
  perSecond: number,
  sleep: Sleep = sleepOnTimer,
): TokenBucket {
  const gapMs = 1000 / perSecond;
  return {
    async take(signal) {
      signal?.throwIfAborted();
      const wait = await scalarOf(ctx, 0)`
        insert into fetch_rate as r (host, next_at)
          values (${host}, clock_timestamp() + ${gapMs} * interval '1 millisecond')
        on conflict (host) do update set next_at = ${gapMs} * interval '1 millisecond'
          + greatest(clock_timestamp(),
            least(r.next_at, clock_timestamp() + ${LONGEST_QUEUE_MS} * interval '1 millisecond'))
        returning extract(epoch from next_at - clock_timestamp())::float8 * 1000 - ${gapMs} as wait`;
      if (wait > 0) await sleep(wait, signal);
    },
  };
}

interface FetchValidators {
  readonly etag?: string;
  readonly lastModified?: string;
}

/** Validators of the last response from this URL, or undefined when it was never fetched. */
export async function loadValidators(ctx: Context, source: string, url: string): Promise<FetchValidators | undefined> {
  const row = await rowOf<{ etag: string | null; lastModified: string | null }>(ctx)`
    select etag, last_modified as "lastModified" from fetch_validator where source = ${source} and url = ${url}`;
  if (!row) return undefined;
  return {
    ...(row.etag === null ? {} : { etag: row.etag }),
    ...(row.lastModified === null ? {} : { lastModified: row.lastModified }),
  };
}

/** Stores a response's validators for the next conditional request. */
export async function storeValidators(
  ctx: Context,
  source: string,
  url: string,
  validators: FetchValidators,
): Promise<void> {
  await execute(ctx)`
    insert into fetch_validator (source, url, etag, last_modified, fetched_at)
    values (${source}, ${url}, ${validators.etag ?? null}, ${validators.lastModified ?? null}, ${ctx.clock.now()})
    on conflict (source, url) do update set etag = excluded.etag, last_modified = excluded.last_modified,
      fetched_at = excluded.fetched_at`;
}

/** The companies whose own sites are read: listed ones that share their domain with no other company. */
function siteQueue(ctx: Context): SiteQueue {
  return { due: (which) => dueSites(ctx, which), record: (result) => recordSite(ctx, result) };
}

async function dueSites(
  ctx: Context,
  { limit, reading, company }: Parameters<SiteQueue["due"]>[0],
): Promise<readonly CompanyToRead[]> {
  // A row for every host ever contacted would be useless later.
  await execute(ctx)`delete from fetch_rate where next_at < clock_timestamp() - interval '1 day'`;
  return rowsOf<CompanyToRead>(ctx)`
    select c.id as "companyId", c.website, array_remove(array[c.name, c.legal_name] || c.former_names, null) as names,
      case when s.website = c.website then s.pages else '[]' end as pages,
      s.website is distinct from c.website or s.reading is distinct from ${reading} as "isNewReading"
    from company c left join company_site s on s.company_id = c.id
    where ${HAS_OWN_SITE} and case when ${company ?? null}::text is not null then c.slug = ${company ?? null}
        else s.company_id is null or s.next_at <= ${ctx.clock.now()} or s.website <> c.website end
    order by ${newestRoundOf("c.id")} desc nulls last, c.id
    limit ${limit}`;
}

async function recordSite(ctx: Context, result: SiteResult): Promise<void> {
  const { companyId, website, state, problem, pages, reading, nextAt, logo } = result;
  const now = ctx.clock.now();
  if (logo !== undefined) await storeLogo(ctx, companyId, logo);
  await execute(ctx)`
    insert into company_site as s (company_id, website, state, problem, pages, reading, read_at, next_at, failing_since)
    values (${companyId}, ${website}, ${state}, ${problem || null}, ${JSON.stringify(pages)}::jsonb, ${reading}, ${now},
      ${nextAt}, ${state === "read" ? null : now}::timestamptz)
    on conflict (company_id) do update set website = excluded.website, state = excluded.state,
      problem = excluded.problem,
      pages = excluded.pages, reading = excluded.reading, read_at = excluded.read_at,
      next_at = excluded.next_at, failing_since = case when excluded.failing_since is not null
        and s.website = excluded.website then coalesce(s.failing_since, excluded.failing_since)
        else excluded.failing_since end`;
}

/** Stores a logo. Raises the catalogue's version, because cached pages show it. */
function storeLogo(ctx: Context, companyId: number, { name, bytes, pageUrl }: SiteLogo): Promise<void> {
  return inCatalogueTransaction(ctx, async (inner) => {
    const changed = await execute(inner)`
      insert into company_logo as l (company_id, name, bytes, page_url, retrieved_at)
      values (${companyId}, ${name}, ${Buffer.from(bytes)}, ${pageUrl}, ${ctx.clock.now()})
      on conflict (company_id) do update set name = excluded.name, bytes = excluded.bytes, page_url = excluded.page_url,
        retrieved_at = excluded.retrieved_at where l.name <> excluded.name or l.page_url <> excluded.page_url`;
    if (changed > 0) await raiseVersion(inner);
  });
}
