import { sql } from "kysely";
import type { Actor, Context } from "../../shared/context.ts";
import { leadScope } from "../directory/access.ts";
import { scopedLeads } from "../directory/columns/column.ts";
import { inBoundedTime } from "../directory/search/bounded-time.ts";
import type { LeadFilter } from "../directory/search/filter.ts";
import { leadCondition } from "../directory/search/lead-condition.ts";
import { type CompaniesFileInput, openListedCompanies } from "./listed-companies.ts";
import { type ExportInput, type OpenExport, openExport } from "./open-export.ts";
import type { OpenRows } from "./open-rows.ts";
import { withSnapshot } from "./snapshot.ts";

/** Opens exports, in this process or in another one. */
export interface Exporter {
  /** Like {@link openExport}. */
  openExport(actor: Actor, input: ExportInput): Promise<OpenExport>;
  /** Like {@link openKeys}. */
  openKeys(actor: Actor, input: KeysInput): Promise<OpenKeys>;
  /** Like {@link openListedCompanies}. */
  openCompanies(actor: Actor, input: CompaniesFileInput): Promise<OpenRows>;
}

/** An exporter that works in this process. */
export function localExporter(ctx: Context): Exporter {
  return {
    openExport: (actor, input) => openExport({ ...ctx, actor }, input),
    openKeys: (actor, input) => openKeys({ ...ctx, actor }, input),
    openCompanies: (actor, input) => openListedCompanies({ ...ctx, actor }, input),
  };
}

export interface KeysInput {
  readonly filter: LeadFilter;
}

export interface OpenKeys {
  readonly rows: number;
  /** One JSON object per line, newest first: `{"id": round, "name": company, "domain": its domain or null}`. */
  readonly body: AsyncIterable<Buffer>;
  readonly close: () => Promise<void>;
}

/**
 * Streams the identifying values of the matching leads in scope, so that a browser can compare them with a local list.
 * Records nothing. Read the body to the end, or close it.
 */
export async function openKeys(ctx: Context, { filter }: KeysInput): Promise<OpenKeys> {
  const scope = leadScope(ctx);
  const from = sql`${scopedLeads(scope, true)} lead where ${leadCondition(filter, ctx.clock, scope)}`;
  return withSnapshot(ctx, async ({ db, copy, closeAtEnd, close }) => {
    const { rows } = await inBoundedTime(db, () => sql<{ n: number }>`select count(*) as n from ${from}`.execute(db));
    const keys = sql`select row_to_json(k) from (
      select lead.round_id as id, lead.company_name as name, lead.domain from ${from} order by lead.listed_on desc,
        lead.round_id desc) k`;
    return { rows: rows[0]?.n ?? 0, body: closeAtEnd(copy(keys, "lines")), close };
  });
}
