import type { Context } from "../../../../core/context.ts";
import { seesWholeCatalogue } from "../../../../core/directory/access.ts";
import { EXPORT_ROWS } from "../../../../core/directory/columns/export-rows.ts";
import { visibleColumns } from "../../../../core/directory/columns/select-resource.ts";
import { facetLabel } from "../../../../core/directory/search/facet-label.ts";
import { readFilterAddress, writeFilterAddress } from "../../../../core/directory/search/filter-address.ts";
import { type LeadSort, NO_FILTER } from "../../../../core/directory/search/filter.ts";
import { searchLeads } from "../../../../core/directory/search/search-leads.ts";
import { usualColumns } from "../../../../core/exports/choose-columns.ts";
import { lastExport } from "../../../../core/exports/history.ts";
import { PRESETS } from "../../../../core/exports/presets/presets.ts";
import { activeFilters } from "../explorer/active-filters.ts";
import { PICKED } from "./names.ts";

/** What somebody can take away, and in which forms. */
export interface TakeAwayChoices {
  /** Filter and order as the query of an address. */
  readonly query: string;
  /** What a file is asked for by beside the rounds ticked: the same; of rounds ticked, which may be from several lists, their order alone. */
  readonly fileQuery: string;
  /** What the list is narrowed by, in words. */
  readonly narrowedBy: readonly string[];
  /** What of the address could not be read, in words. */
  readonly problems: readonly string[];
  readonly matching: number;
  readonly reached: number;
  readonly total: number;
  readonly seesAll: boolean;
  /** Rounds ticked on the list. */
  readonly picked: readonly number[];
  /** Key of the program the file is for; null for a file of one's own. */
  readonly preset: string | null;
  readonly presets: readonly { readonly key: string; readonly label: string; readonly description: string }[];
  readonly columns: readonly { readonly name: string; readonly description: string; readonly isUsual: boolean }[];
  /** ISO 8601 day of this account's last export of the same filter; null without one. */
  readonly lastExportOn: string | null;
}

/** What the page of an export offers for a filter and the rounds ticked. */
export async function readTakeAway(ctx: Context, { params, sampleSize }: { readonly params: URLSearchParams; readonly sampleSize: number }): Promise<TakeAwayChoices> {
  const { filter, sort, problems } = readFilterAddress(params);
  const usual = usualColumns(ctx.actor);
  const [{ matching, reached, total }, last] = await Promise.all([
    searchLeads(ctx, { filter, sort, after: null, before: null, limit: 1, sampleSize }),
    lastExport(ctx, writeFilterAddress(filter).toString()),
  ]);
  const query = writeFilterAddress(filter, sort).toString();
  const { picked, unread } = roundsIn(params);
  return {
    query,
    fileQuery: picked.length === 0 ? query : orderAlone(sort),
    narrowedBy: activeFilters(filter, facetLabel).map(({ label }) => label),
    problems: unread === 0 ? problems : [...problems, `${unread === 1 ? "One of the rounds chosen has a number that is none and is" : `${unread} of the rounds chosen have numbers that are none and are`} left out.`],
    matching,
    reached,
    total,
    seesAll: seesWholeCatalogue(ctx.actor),
    picked,
    preset: PRESETS.find(({ key }) => key === params.get("preset"))?.key ?? null,
    presets: PRESETS.map(({ key, label, description }) => ({ key, label, description })),
    columns: visibleColumns(EXPORT_ROWS, ctx.actor).map(({ name, description }) => ({ name, description, isUsual: usual.includes(name) })),
    lastExportOn: last === null ? null : last.at.toISOString().slice(0, 10),
  };
}

function roundsIn(params: URLSearchParams): { readonly picked: readonly number[]; readonly unread: number } {
  const ids = [...new Set(params.getAll(PICKED).flatMap((list) => list.split(",")).filter((id) => id !== ""))];
  const picked = ids.filter((id) => /^[1-9]\d{0,14}$/.test(id)).map(Number);
  return { picked, unread: ids.length - picked.length };
}

function orderAlone(sort: LeadSort): string {
  return writeFilterAddress(NO_FILTER, sort).toString();
}
