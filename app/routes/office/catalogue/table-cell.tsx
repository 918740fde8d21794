import { entryOf } from "./fact-fields.tsx";
import { EDITABLE } from "../../../../core/intake/curation/edit-values.ts";
import type { TableKind } from "../../../../core/intake/curation/tables/kinds.ts";
import type { TableRow } from "../../../../core/intake/curation/tables/read-table.ts";
import type { FormState } from "../../../form-post.ts";
import { columnLabel } from "./kinds.ts";

interface CellProps {
  readonly kind: TableKind;
  readonly row: TableRow;
  readonly fact: string;
  readonly state: FormState | undefined;
  /** True for the field that editing begins in. */
  readonly isStart: boolean;
}

/** True if the table can edit the column. */
export function hasCell(kind: TableKind, column: string): boolean {
  return EDITABLE[kind][column] !== undefined;
}

/** A value of a row as a field, with what it showed in a hidden one. */
export function Cell({ kind, row: { id, name, values }, fact, state, isStart }: CellProps) {
  const { choices, isLong } = entryOf(EDITABLE[kind][fact] ?? { type: "text" });
  const shown = values[fact] ?? "";
  const field = `cell.${id}.${fact}`;
  const problem = state?.problems[field];
  const box = {
    name: field,
    defaultValue: state?.values[field] ?? shown,
    "aria-label": `${columnLabel(kind, fact)} of ${name}`,
    "aria-invalid": problem !== undefined,
    "aria-describedby": problem === undefined ? undefined : `${field}-problem`,
    className: "office-cell",
    autoFocus: isStart,
  };
  return (
    <>
      {choices !== undefined ? (
        <select {...box}>
          {choices.map(([value, text, short = text]) => (
            <option key={value} value={value}>
              {short}
            </option>
          ))}
        </select>
      ) : isLong ? (
        <textarea {...box} rows={1} />
      ) : (
        <input type="text" {...box} />
      )}
      <input type="hidden" name={`was.${id}.${fact}`} value={state?.values[`was.${id}.${fact}`] ?? shown} />
      {problem !== undefined && (
        <p id={`${field}-problem`} className="text-xs text-danger">
          {problem}
        </p>
      )}
    </>
  );
}
