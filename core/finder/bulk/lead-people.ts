import { sql } from "kysely";
import { rowOf, rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { leadScope } from "../../reading/directory/access.ts";
import { columnFor, columnNamed } from "../../reading/directory/columns/column.ts";
import { statusFor } from "../../reading/directory/columns/contact-columns.ts";
import { EXPORT_ROWS } from "../../reading/directory/columns/export-rows.ts";
import { type Selection, selectionSteps } from "../../reading/exports/selection.ts";
import { BULK_LIMITS } from "./bulk.ts";
import type { BulkFile } from "./read-file.ts";

/** The columns of a list made of leads: its heading, and the column of exports. */
const COLUMNS = [
  ["Company", "company_name"],
  ["Website", "website"],
  ["Location", "location"],
  ["Stage", "funding_type"],
  ["Amount", "amount"],
  ["Currency", "currency"],
  ["Announced", "announced"],
  ["Proof", "proof_url"],
  ["Name", "contact_name"],
  ["Title", "contact_title"],
  ["Profile", "contact_linkedin"],
] as const;

interface LeadsInput {
  readonly selection: Selection;
}

/** Number of companies in a selection, and of those where somebody's address can be looked up. */
export interface LeadCounts {
  readonly companies: number;
  /** Companies with a person and a domain. */
  readonly people: number;
  /** Those among them with an address that was published or verified within 30 days. */
  readonly known: number;
}

/** Counts the companies of a selection, the newest `most` of them. */
export async function countLeadPeople(
  ctx: Context,
  { most, ...input }: LeadsInput & { readonly most: number },
): Promise<LeadCounts> {
  const row = await rowOf<LeadCounts>(ctx)`
    with leads as materialized (${newestLeads(ctx, input)} limit ${most})
    select count(*)::int as companies, count(*) filter (where ${HAS_PERSON})::int as people,
      count(*) filter (where ${HAS_PERSON} and ${IS_KNOWN})::int as known from leads`;
  return row ?? { companies: 0, people: 0, known: 0 };
}

/** A list file of the newest companies of a selection, each with its best contact. */
export async function fileOfLeads(
  ctx: Context,
  { most, ...input }: LeadsInput & { readonly most: number },
): Promise<BulkFile> {
  const rows = await rowsOf<{ cells: (string | number | null)[]; domain: string | null; isKnown: boolean }>(ctx)`
    select jsonb_build_array(${sql.join(COLUMNS.map(([heading]) => sql.ref(heading)))}) as cells, domain,
      ${IS_KNOWN} as "isKnown"
    from (${newestLeads(ctx, input)} limit ${Math.min(most, BULK_LIMITS.rows)}) leads`;
  const at = (heading: (typeof COLUMNS)[number][0]) => COLUMNS.findIndex(([name]) => name === heading);
  return {
    format: "csv",
    delimiter: null,
    isOfLeads: true,
    headers: COLUMNS.map(([heading]) => heading),
    rows: rows.map(({ cells, domain, isKnown }) => ({
      cells: cells.map((cell) => cell ?? ""),
      name: String(cells[at("Name")] ?? ""),
      company: String(cells[at("Company")] ?? ""),
      domain: domain ?? "",
      isReadable: true,
      isKnown,
    })),
  };
}

/** SQL: the address needs no lookup. */
const IS_KNOWN = sql`coalesce(status in ('verified', 'published'), false)`;

/** SQL: there is somebody to look up, and a domain to look at. */
const HAS_PERSON = sql`("Name" is not null and domain is not null)`;

/** SQL: the newest round of each company of the selection, newest first. */
function newestLeads(ctx: Context, { selection }: LeadsInput) {
  const { chosen } = selectionSteps(selection, leadScope(ctx), ctx, { kind: "round", required: [] });
  const values = COLUMNS.map(([heading, name]) => {
    const column = columnNamed(EXPORT_ROWS, name);
    return sql`${column && columnFor(ctx.actor, column).value} as ${sql.ref(heading)}`;
  });
  return sql`select * from (
      select distinct on (lead.company_id) lead.company_id, lead.listed_on, lead.round_id, lead.domain,
        ${statusFor(ctx.actor.id)} as status,
        ${sql.join(values)}
      from ${chosen} order by lead.company_id, lead.listed_on desc, lead.round_id desc
    ) each_company order by listed_on desc, round_id desc`;
}
