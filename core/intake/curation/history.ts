import { sql } from "kysely";
import { execute, rowOf, rowsOf } from "../../../db/statement.ts";
import { conflict, notFound } from "../../../platform/errors.ts";
import { actorName } from "../../shared/actor-name.ts";
import {
  COMPANY_COLUMNS,
  type FactColumn,
  factColumns,
  fromRow,
  PERSON_COLUMNS,
  ROUND_COLUMNS,
  toRow,
} from "../../catalogue/facts/fact-columns.ts";
import type { FieldChanges } from "../../catalogue/claims/changes.ts";
import { inCatalogueTransaction } from "../../catalogue/claims/state.ts";
import type { Context } from "../../shared/context.ts";
import { sourceName } from "../../reading/directory/evidence.ts";
import {
  type EditAction,
  editSubject,
  markReverted,
  publishEdit,
  restoreSubject,
  stateEdit,
  type SubjectRef,
  withdrawSubject,
} from "./edit-subject.ts";
import { EDITABLE, type EditedKind, formatValue, isClaimed, valuesSchema } from "./edit-values.ts";
import { undoMerge } from "./merge-companies.ts";
import { readSubject } from "./read-subject.ts";

type Values = Readonly<Record<string, unknown>>;

/** A value before and after an entry, as text; empty text is unknown. */
export interface ValueChange {
  readonly fact: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** An entry of a subject's history. */
export interface HistoryEntry {
  /** Names the entry for {@link revertEntry}: "change-12", "edit-3" or "added". */
  readonly ref: string;
  readonly at: Date;
  /** An e-mail address, "operator" on the command line, or "schedule". */
  readonly actor: string;
  readonly kind: "added" | "changed" | "withdrawn";
  readonly reason: string;
  readonly values: readonly ValueChange[];
  readonly run: { readonly id: number; readonly source: string; readonly input: string } | null;
  readonly edit: EditOfEntry | null;
  /** The other company of a merge or split, or the other investor of a merge. */
  readonly other: { readonly kind: "company" | "investor"; readonly id: number; readonly name: string } | null;
  /** The effect of reverting; null if this entry cannot be reverted by itself. */
  readonly revert: "revert" | "apply again" | null;
}

interface EditOfEntry {
  readonly id: number;
  readonly action: EditAction;
  readonly fields: Values;
  readonly before: Values;
  readonly reason: string;
  readonly sourceUrl: string | null;
  readonly isReverted: boolean;
  /** True for an edit of another investor that was merged into this one. */
  readonly isOfOther: boolean;
}

interface Row {
  readonly id: number | null;
  readonly at: Date;
  readonly actor: string | null;
  readonly kind: HistoryEntry["kind"];
  readonly reason: string;
  readonly fields: FieldChanges;
  readonly run: HistoryEntry["run"];
  readonly edit: EditOfEntry | null;
  readonly other: HistoryEntry["other"];
}

const COLUMNS: Readonly<Record<EditedKind, readonly FactColumn[]>> = {
  company: COMPANY_COLUMNS,
  person: PERSON_COLUMNS,
  round: ROUND_COLUMNS,
  role: factColumns(EDITABLE.role),
  investor: factColumns(EDITABLE.investor),
  ranking: factColumns(EDITABLE.ranking),
};

/** Entries per subject; older ones are not shown. */
const SHOWN = 200;

/** The newest changes of a subject and its edits that changed nothing visible, newest first. */
export async function readHistory(ctx: Context, { kind, id }: SubjectRef): Promise<readonly HistoryEntry[]> {
  const subject = await readSubject(ctx, kind, id);
  const rows = await loadEntries(ctx, { kind, id });
  const names = await investorNames(ctx, rows);
  const facts = Object.entries(EDITABLE[kind]);
  const decided = new Set<number>();
  let state: Values = { ...toRow(COLUMNS[kind], subject.values), investors: subject.values["investors"] };
  return rows.map(({ id: changeId, fields, edit, run, actor, ...entry }) => {
    const after = state;
    state = { ...state, ...Object.fromEntries(Object.entries(fields).map(([column, [former]]) => [column, former])) };
    // The change log has no entries of investors and the ranking.
    const [old, now] =
      isClaimed(kind) || edit === null || edit.isOfOther
        ? [
            { ...valuesOf(kind, state, names), measures: edit?.before["measures"] },
            { ...valuesOf(kind, after, names), measures: edit?.fields["measures"] },
          ]
        : [edit.before, edit.fields];
    const values = facts.flatMap(([name, fact]): ValueChange[] => {
      const change = { before: formatValue(fact, old[name]), after: formatValue(fact, now[name]) };
      return change.before === change.after ? [] : [{ fact: name, label: fact.label, ...change }];
    });
    const isNewest = edit !== null && !decided.has(edit.id);
    if (edit !== null) decided.add(edit.id);
    const again = edit?.isReverted === true ? "apply again" : "revert";
    // Merges and splits have their own screens for undoing them.
    const isFinal = kind === "company" && edit?.isReverted === true && /^(?:merge|split)$/.test(edit.action);
    return {
      ...entry,
      ref: edit !== null ? `edit-${edit.id}` : changeId === null ? "added" : `change-${changeId}`,
      actor: actor ?? "unknown",
      values,
      run: run && { ...run, source: sourceName(run.source) },
      edit,
      // Lifting a suppression needs a reason, so it has its own action.
      revert: edit === null || (isNewest && edit.action !== "suppress" && !edit.isOfOther && !isFinal) ? again : null,
    };
  });
}

function valuesOf(kind: EditedKind, row: Values, names: ReadonlyMap<string, string>): Values {
  return { ...fromRow(COLUMNS[kind], row), investors: namedInvestors(row["investors"], names) };
}

/** The change log stores investors by key. */
function namedInvestors(investors: unknown, names: ReadonlyMap<string, string>): unknown {
  if (!Array.isArray(investors)) return [];
  return investors.map((investor: Readonly<Record<string, unknown>>) => {
    const { name, key, lead } = investor;
    return { name: name ?? names.get(String(key)) ?? String(key), lead };
  });
}

async function investorNames(ctx: Context, rows: readonly Row[]): Promise<ReadonlyMap<string, string>> {
  const keys = rows.flatMap(({ fields }) => (fields["investors"] ?? []).flatMap(keysOf));
  if (keys.length === 0) return new Map();
  const found = await rowsOf<{ key: string; name: string }>(ctx)`
    select i.key, coalesce(k.name, i.name) as name from investor i left join investor k on k.id = i.merged_into_id
    where i.key = any(${keys})`;
  return new Map(found.map(({ key, name }) => [key, name]));
}

function keysOf(investors: unknown): string[] {
  return Array.isArray(investors)
    ? investors.flatMap(({ key }: { key?: unknown }) => (typeof key === "string" ? [key] : []))
    : [];
}

async function loadEntries(ctx: Context, { kind, id }: SubjectRef): Promise<readonly Row[]> {
  return rowsOf<Row>(ctx)`
    select c.id, c.at, coalesce(a.email, c.actor) as actor, c.kind, regexp_replace(c.reason, '^edit: ', '') as reason,
      c.fields,
      case when r.id is not null then jsonb_build_object('id', r.id, 'source', r.source, 'input', r.input) end as run,
      case when e.id is not null then jsonb_build_object('id', e.id, 'action', e.action, 'fields', e.fields, 'before',
      e.before, 'reason', e.reason, 'sourceUrl', e.source_url,
        'isReverted', e.reverted_at is not null, 'isOfOther', e.subject_kind = 'investor' and e.subject_id <> ${id})
          end as edit,
      case when e.subject_kind = 'company' and e.action in ('merge', 'split') then (
        select jsonb_build_object('kind', 'company', 'id', o.id, 'name', o.name)
        from company_merge m join company o on o.id = case when m.kept_id = ${id} then m.absorbed_id else m.kept_id end
        where m.edit_id = e.id limit 1)
      when e.subject_kind = 'investor' and e.action = 'merge' then (
        select jsonb_build_object('kind', 'investor', 'id', i.id, 'name', i.name) from investor i
        where i.id = case when e.subject_id = ${id} then (e.fields ->> 'into')::bigint else e.subject_id end)
          end as other
    from (
      select id, at, actor, kind, reason, fields, run_id, edit_id, false as is_first from change
        where subject_kind = ${kind} and subject_id = ${id}
      union all
      select null, at, actor, 'changed', reason, '{}', null, id, false from edit
      where subject_kind = ${kind} and subject_id = ${id}
        and not exists (select 1 from change c where c.subject_kind = ${kind} and c.subject_id = ${id}
          and c.edit_id = edit.id)
      union all
      select null, at, actor, 'changed', reason, '{}', null, id, false from edit
      where ${kind} = 'investor' and subject_kind = 'investor' and action = 'merge'
        and fields ->> 'into' = ${String(id)}
      union all ${addedByImport({ kind, id })}
    ) c
    left join account a on a.id = c.actor
    left join ingest_run r on r.id = c.run_id
    left join edit e on e.id = c.edit_id
    order by c.is_first, c.at desc, c.id desc nulls first, c.edit_id desc limit ${SHOWN}`;
}

/** The import that first named a person or role; imports do not log their people one by one. */
function addedByImport({ kind, id }: SubjectRef) {
  return sql`(
    select null, coalesce(r.started_at, d.retrieved_at), coalesce(${actorName}, 'unknown'), 'added',
      coalesce(d.title, d.external_id), '{}', r.id, null, true
    from (
      select id, document_id, subject_kind, subject_id from claim
      union all select id, document_id, subject_kind, subject_id from retired_claim
    ) k
    join document d on d.id = k.document_id left join ingest_run r on r.id = d.stored_by_run_id
    where ${kind} in ('person', 'role') and k.subject_kind = ${kind} and k.subject_id = ${id}
      and not exists (select 1 from change c where c.subject_kind = ${kind} and c.subject_id = ${id}
        and c.kind = 'added')
    order by k.id limit 1)`;
}

/**
 * Reverts a history entry. An edit is removed, or applied again if it was reverted; any other entry is reverted by an
 * edit that restores the previous values.
 */
export function revertEntry(ctx: Context, subject: SubjectRef, ref: string): Promise<void> {
  return inCatalogueTransaction(ctx, async (inner) => {
    const entry = (await readHistory(inner, subject)).find((one) => one.ref === ref && one.revert !== null);
    if (entry === undefined) throw notFound(`There is no entry ${ref} in this history.`);
    if (entry.edit !== null) return toggleEdit(inner, subject, entry.edit);
    const why = { reason: `Restores the values before: ${entry.reason}`, source: null };
    if (entry.kind === "added") await withdrawSubject(inner, subject, why);
    else if (entry.kind === "withdrawn") await restoreSubject(inner, subject, why);
    else await editSubject(inner, subject, valuesBefore(subject, entry), why, { isSomebodyElse: true });
  });
}

function valuesBefore(subject: SubjectRef, { values }: HistoryEntry): Record<string, unknown> {
  const texts = Object.fromEntries(values.map(({ fact, before }) => [fact, before]));
  return valuesSchema(EDITABLE[subject.kind]).parse(texts);
}

async function toggleEdit(ctx: Context, subject: SubjectRef, edit: EditOfEntry): Promise<void> {
  const { id, isReverted, action } = edit;
  if (subject.kind === "company" && (action === "merge" || action === "split")) return undoMergeOf(ctx, edit);
  await markReverted(ctx, id, !isReverted);
  if (isClaimed(subject.kind)) {
    if (isReverted) await stateEdit(ctx, id);
    else await execute(ctx)`delete from claim where edit_id = ${id}`;
  }
  await publishEdit(ctx, subject, {
    editId: id,
    reason: `${isReverted ? "applied again" : "reverted"}: ${edit.reason}`,
    states: isReverted ? edit.fields : edit.before,
    source: edit.sourceUrl,
  });
}

async function undoMergeOf(ctx: Context, edit: EditOfEntry): Promise<void> {
  if (edit.isReverted) throw conflict("Merge or split the companies again instead.");
  const merge = await rowOf<{ id: number }>(ctx)`select id from company_merge where edit_id = ${edit.id}`;
  if (merge === undefined) throw notFound("There is no merge or split to undo.");
  await undoMerge(ctx, { mergeId: merge.id });
}
