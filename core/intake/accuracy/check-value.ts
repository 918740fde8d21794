import { sql } from "kysely";
import { execute, rowOf } from "../../../db/statement.ts";
import { conflict } from "../../../platform/errors.ts";
import type { CheckedFact, FormItem } from "../../catalogue/sources/checked-facts.ts";
import { SOURCES } from "../../catalogue/sources/registry.ts";
import { writeAudit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { inCatalogueTransaction, raiseVersion } from "../../catalogue/claims/state.ts";
import { sourceName } from "../../reading/directory/evidence.ts";
import type { CheckedText, Verdict } from "./checked-value.ts";
import { readPassage } from "./passage.ts";

/** A value that waits for a verdict, with what its source says. */
export interface ValueToCheck {
  /** "2026-10". */
  readonly month: string;
  readonly position: number;
  readonly fact: CheckedFact;
  readonly value: CheckedText;
  readonly companyId: number;
  readonly companyName: string;
  /** "SEC Form D". */
  readonly source: string;
  readonly sourceUrl: string | null;
  /** The form itself, and where it states the value; null for other sources. */
  readonly formUrl: string | null;
  readonly item: FormItem | null;
  readonly passage: string | null;
}

/**
 * SQL: `name` of the value's table `v` for editors: a company's name, and an investor's where the value is one. Suppressed
 * and withdrawn investors have none.
 */
const STATED = sql`case when v.fact = 'investor' then (select to_jsonb(i.name) from investor i
  where i.id = v.investor_id and i.withdrawn_at is null) else v.stated end`;

/** Null if it is decided, or unknown. */
export async function readValueToCheck(ctx: Context, id: number): Promise<ValueToCheck | null> {
  type Row = Omit<ValueToCheck, "formUrl" | "item" | "passage" | "value"> & {
    readonly value: CheckedText | null;
    readonly documentId: number | null;
    readonly ref: string;
  };
  const row = await rowOf<Row>(ctx)`
    select to_char(v.month, 'YYYY-MM') as month, v.position, v.fact, ${STATED} as value, c.id as "companyId",
      c.name as "companyName", v.source, v.source_url as "sourceUrl", v.document_id as "documentId", v.ref
    from accuracy_value v join company c on c.id = v.company_id where v.id = ${id} and v.verdict is null`;
  if (row === undefined) return null;
  const { documentId, ref, source, ...shown } = row;
  const form = SOURCES.find(({ key }) => key === source)?.form;
  const item = form?.items[row.fact];
  const value = row.value ?? "An investor who is no longer listed";
  return {
    ...shown,
    value,
    source: sourceName(source),
    formUrl: row.sourceUrl === null ? null : (form?.formUrl(row.sourceUrl) ?? null),
    item: item ?? null,
    passage: await readPassage(ctx, { documentId, ref, value, item }),
  };
}

/** Gives a value its verdict. Throws AppError `conflict` if it has one. */
export function decideValue(ctx: Context, { id, verdict }: { id: number; verdict: Verdict }): Promise<void> {
  return inCatalogueTransaction(ctx, async (inner) => {
    const decided = await execute(inner)`
      update accuracy_value set verdict = ${verdict}, decided_at = ${ctx.clock.now()}, decided_by = ${ctx.actor.id}
      where id = ${id} and verdict is null`;
    if (decided === 0) throw conflict("Somebody has already checked this value.");
    await writeAudit(inner, "accuracy.checked", { verdict: verdict.replace("_", " "), value: id });
    await raiseVersion(inner);
  });
}

/** Takes the verdicts of people back. */
export function reopenValues(ctx: Context, ids: readonly number[]): Promise<void> {
  return inCatalogueTransaction(ctx, async (inner) => {
    await execute(inner)`
      update accuracy_value set verdict = null, decided_at = null, decided_by = null
      where id = any(${[...ids]}::bigint[]) and decided_by is not null`;
    await writeAudit(inner, "accuracy.reopened", { values: ids.length });
    await raiseVersion(inner);
  });
}
