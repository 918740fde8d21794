import { sql } from "kysely";
import { decideValue, readValueToCheck, reopenValues } from "../../intake/accuracy/check-value.ts";
import { VERDICTS } from "../../intake/accuracy/checked-value.ts";
import { invalidInput } from "../../../platform/errors.ts";
import type { WorkKind } from "./work-kind.ts";

/** Drawn values of last month's rounds, which a person compares with their sources. */
export const VALUES: WorkKind = {
  kind: "value",
  name: "Values to check",
  one: "Check a value",
  waiting: () =>
    Promise.resolve(sql`
      select 'value' as kind, v.id::text as id, v.source, m.drawn_at as since, c.name || ', ' || v.fact as title,
        1 as size, null as bulk, null as bulk_name, null::numeric as rank
      from accuracy_value v join accuracy_month m on m.month = v.month join company c on c.id = v.company_id
      where v.verdict is null`),
  async evidence(ctx, { id }) {
    const value = await readValueToCheck(ctx, Number(id));
    return value === null ? null : { kind: "value", value };
  },
  actions: [
    { name: "right", key: "a", label: "Right" },
    { name: "wrong", key: "r", label: "Wrong" },
    { name: "gone", key: "x", label: "Source is gone" },
    { name: "no_source", key: "s", label: "No public source" },
    { name: "not_checked", key: "d", label: "Cannot be checked" },
  ],
  async decide(ctx, { id, action }) {
    const verdict = VERDICTS.find((one) => one === action);
    if (verdict === undefined) throw invalidInput("Choose what the source says.");
    await decideValue(ctx, { id: Number(id), verdict });
    return "decided";
  },
  undoing: {
    decided: sql`
      select 'value' as kind, v.id::text as id, c.name || ', ' || v.fact as title, replace(v.verdict, '_', ' ') as what,
        v.decided_at as at, v.decided_by as by, null as batch, c.name as company_name, c.slug as company_slug,
        true as undoable
      from accuracy_value v join company c on c.id = v.company_id where v.decided_by is not null`,
    undo: (ctx, ids) => reopenValues(ctx, ids.map(Number)),
  },
};
