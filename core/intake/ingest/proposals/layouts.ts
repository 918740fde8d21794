import { inWords } from "../../../catalogue/sources/list-file/reasons.ts";
import { execute } from "../../../../db/statement.ts";
import { conflict, invalidInput } from "../../../../platform/errors.ts";
import { writeAudit } from "../../../shared/audit.ts";
import type { Context } from "../../../shared/context.ts";
import { layoutKey } from "../../../catalogue/sources/list-file/columns/layout.ts";
import { type ConfirmedRows, confirmedValues } from "../../../catalogue/sources/list-file/rows/confirmed-rows.ts";
import { type ColumnReading, LAST_ROUND_RULE, LAYOUT_RULE } from "../../../catalogue/sources/record.ts";
import { decideProposal, type Publication, publishProposal } from "./decide.ts";
import type { SavedProposal } from "./save.ts";

/**
 * Confirms how a proposal's columns are read, for this and all later lists with the same headings, and publishes the
 * proposal. Sheets of a workbook have a layout each. What an earlier confirmation of the layout was shown, of
 * values and units, stays covered. Other holds remain: without `acceptHold`, throws AppError `conflict`
 * after the layout is remembered, or before, if a hold asks whether its amounts are totals.
 */
export async function confirmLayout(ctx: Context, input: Publication): Promise<SavedProposal> {
  const { id, acceptHold } = input;
  await decideProposal(ctx, input, ["confirm the columns of", "open", "held"], async (inner, proposal) => {
    if (proposal.columns.length === 0) throw invalidInput(`Import ${id} is no list, so it has no columns to confirm.`);
    const asked = proposal.holds.find(({ rule }) => rule === LAST_ROUND_RULE);
    if (asked !== undefined && acceptHold === undefined)
      throw conflict(`Import ${id} is held: ${inWords(asked)}. Otherwise, accept the hold with a reason.`);
    const sheets = [...Map.groupBy(proposal.columns, ({ part }) => part).values()];
    const layouts = sheets.map((columns) => ({
      key: layoutKey(headings(columns), proposal.externalId),
      fields: Object.fromEntries(columns.map(({ column, field }) => [column, field])),
      rows: meaningsOf(columns),
      shown: Object.fromEntries(columns.flatMap(({ column, shown }) => (shown === undefined ? [] : [[column, shown]]))),
    }));
    await execute(inner)`
      insert into list_layout (key, fields, rows, shown, confirmed_at, confirmed_by)
      select distinct on (w.key) w.key, w.fields, w.rows, w.shown, ${inner.clock.now()}::timestamptz, ${inner.actor.id}
      from jsonb_to_recordset(${JSON.stringify(layouts)}::jsonb) as w (key text, fields jsonb, rows jsonb, shown jsonb)
      on conflict (key) do update set fields = excluded.fields, confirmed_at = excluded.confirmed_at,
        confirmed_by = excluded.confirmed_by,
        rows = (
          select coalesce(jsonb_object_agg(r.key, coalesce(list_layout.rows -> r.key, '{}') || r.value), '{}')
          from jsonb_each(excluded.rows) r),
        shown = (
          select coalesce(jsonb_object_agg(s.key, s.value || jsonb_build_object('units', (
            select coalesce(jsonb_agg(distinct u), '[]')
            from jsonb_array_elements(coalesce(list_layout.shown #> array[s.key, 'units'], '[]') || (s.value -> 'units')) u))), '{}')
          from jsonb_each(excluded.shown) s)`;
    const others = proposal.holds.filter(({ rule }) => rule !== LAYOUT_RULE);
    await execute(inner)`
      update proposal set holds = ${JSON.stringify(others)}::jsonb,
        status = ${others.length === 0 ? "open" : "held"} where id = ${id}`;
    await writeAudit(
      inner,
      "layout.confirmed",
      { import: id, document: proposal.title, fields: Object.assign({}, ...layouts.map(({ fields }) => fields)) },
      proposal.runId,
    );
  });
  return publishProposal(ctx, input);
}

function headings(columns: readonly ColumnReading[]): readonly string[] {
  return columns.map(({ column }) => column);
}

/** What the rows with a value are, by heading and value, as the proposal shows it. */
function meaningsOf(columns: readonly ColumnReading[]): ConfirmedRows {
  return Object.fromEntries(
    columns.flatMap(({ column, rows }) => (rows === undefined ? [] : [[column, confirmedValues(rows)]])),
  );
}
