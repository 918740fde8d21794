import { CREDITS } from "../../../../../core/catalogue/sources/registry.ts";
import type { Context } from "../../../../../core/shared/context.ts";
import { seesWholeCatalogue } from "../../../../../core/reading/directory/access.ts";
import { visibleColumns } from "../../../../../core/reading/directory/columns/column.ts";
import { facetLabel } from "../../../../../core/reading/directory/search/facet-label.ts";
import { writeFilterAddress } from "../../../../../core/reading/directory/search/filter-address.ts";
import { type LeadSort, NO_FILTER } from "../../../../../core/reading/directory/search/filter.ts";
import { ownColumns } from "../../../../../core/reading/exports/own-columns.ts";
import { readTrackedRounds } from "../../../../../core/reading/pipeline/read-tracked.ts";
import { TRACKED_LABELS, trackedListOf } from "../../../../../core/reading/pipeline/tracked.ts";
import { readAddress } from "../../../../../core/reading/directory/search/read-filter.ts";
import { searchLeads } from "../../../../../core/reading/directory/search/search-leads.ts";
import { defaultColumns } from "../../../../../core/reading/exports/selection.ts";
import { knownConsumers, lastExport } from "../../../../../core/reading/exports/baseline.ts";
import { isRecorded } from "../../../../../core/reading/exports/history.ts";
import { isOfContacts } from "../../../../../core/reading/exports/presets/preset.ts";
import { ROW_KINDS, type RowKind, ROWS } from "../../../../../core/reading/exports/row-kind.ts";
import { PRESETS } from "../../../../../core/reading/exports/presets/presets.ts";
import { MINE, withMine } from "../explorer/view.ts";
import { activeFilters } from "../explorer/active-filters.ts";
import { SELECTED } from "./names.ts";

/** The choices of the export dialog. */
export interface ExportChoices {
  /** Filter and order as an address's query. */
  readonly query: string;
  /** The query of the file besides the selection: the same, or only the order for a selection, which may span lists. */
  readonly fileQuery: string;
  /** The active filters as text. */
  readonly narrowedBy: readonly string[];
  /** Descriptions of invalid parameters. */
  readonly problems: readonly string[];
  readonly matching: number;
  readonly visible: number;
  readonly total: number;
  readonly seesAll: boolean;
  /** Credits that the licences of sources require. */
  readonly credits: readonly string[];
  readonly selected: readonly number[];
  /** Key of the target program; null for a custom file. */
  readonly preset: string | null;
  readonly presets: readonly { readonly key: string; readonly label: string; readonly description: string }[];
  readonly columns: readonly { readonly name: string; readonly description: string; readonly isUsual: boolean }[];
  /** What a row is, and the choices; none for a preset with one row per company. */
  readonly rows: RowKind;
  readonly kinds: readonly { readonly kind: RowKind; readonly label: string; readonly description: string }[];
  /** ISO 8601 day of this account's last export of the same filter and file; null without one. */
  readonly lastExportOn: string | null;
  /** Names for which this account exported the filter; null for visitors and own lists: nothing later is compared. */
  readonly consumers: readonly string[] | null;
}

/** The columns that people read: those ticked in the dialog. Programs that name none get all. */
const READ: ReadonlySet<string> = new Set([
  "company_name",
  "website",
  "industry",
  "city",
  "country",
  "funding_type",
  "amount_usd",
  "funding_date",
  "investors",
  "founder_name",
  "contact_name",
  "contact_title",
  "contact_email",
  "proof_url",
]);

/** The content of the export dialog for a filter and a selection. */
export async function readExport(
  ctx: Context,
  { params }: { readonly params: URLSearchParams },
): Promise<ExportChoices> {
  const { filter, sort, problems: invalid, unused } = await readAddress(ctx, { params });
  const problems = [...invalid, ...unused];
  const preset = PRESETS.find(({ key }) => key === params.get("preset")) ?? null;
  const kinds = ROW_KINDS.filter((kind) => preset === null || (kind !== "round" && isOfContacts(preset)));
  const named = ROW_KINDS.find((kind) => ROWS[kind].name === params.get("rows"));
  const rows = named !== undefined && kinds.includes(named) ? named : preset === null ? "round" : "company";
  const address = writeFilterAddress(filter).toString();
  const asked = trackedListOf(params.get(MINE));
  const only = asked === null ? null : await readTrackedRounds(ctx, asked);
  const mine = only === null ? null : asked;
  const usual = defaultColumns(ctx.actor, rows, mine).filter((name) => READ.has(name) || name.startsWith("my_"));
  const [{ matching, visible, total }, last, consumers] = await Promise.all([
    searchLeads(ctx, { filter, sort, after: null, before: null, limit: 1, only }),
    lastExport(ctx, { filter: address, preset: preset?.key ?? null, kind: rows, consumer: null }),
    knownConsumers(ctx, address),
  ]);
  const query = withMine(writeFilterAddress(filter, sort).toString(), mine);
  const { selected, unread } = roundsIn(params);
  // A selection may span lists; one within the account's own list keeps its status and notes.
  const isOwn = only !== null && selected.every((round) => only.includes(round));
  return {
    query,
    fileQuery: selected.length === 0 ? query : withMine(orderAlone(sort), isOwn ? mine : null),
    narrowedBy: [
      ...activeFilters(filter, facetLabel).map(({ label }) => label),
      ...(mine === null ? [] : [`My leads: ${TRACKED_LABELS[mine]}`]),
    ],
    problems:
      unread === 0
        ? problems
        : [
            ...problems,
            `${unread === 1 ? "One selected round has an invalid number and is" : `${unread} selected rounds have invalid numbers and are`} left out.`,
          ],
    matching,
    visible,
    credits: CREDITS,
    total,
    seesAll: seesWholeCatalogue(ctx.actor),
    selected,
    preset: preset?.key ?? null,
    rows,
    kinds: kinds.map((kind) => ({ kind, label: ROWS[kind].label, description: ROWS[kind].description })),
    presets: PRESETS.map(({ key, label, description }) => ({ key, label, description })),
    columns: [...visibleColumns(ROWS[rows].rows, ctx.actor), ...ownColumns(ctx.actor)].map(({ name, description }) => ({
      name,
      description,
      isUsual: usual.includes(name),
    })),
    lastExportOn: last === null ? null : last.at.toISOString().slice(0, 10),
    consumers: isRecorded(ctx) && mine === null ? consumers : null,
  };
}

/** The selected rounds of an address, and the number of invalid ids. */
export function roundsIn(params: URLSearchParams): { readonly selected: readonly number[]; readonly unread: number } {
  const ids = [
    ...new Set(
      params
        .getAll(SELECTED)
        .flatMap((list) => list.split(","))
        .filter((id) => id !== ""),
    ),
  ];
  const selected = ids.filter((id) => /^[1-9]\d{0,14}$/.test(id)).map(Number);
  return { selected, unread: ids.length - selected.length };
}

function orderAlone(sort: LeadSort): string {
  return writeFilterAddress(NO_FILTER, sort).toString();
}
