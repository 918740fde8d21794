import { EDITABLE } from "../../../../core/intake/curation/edit-values.ts";
import { TABLE, type TableKind } from "../../../../core/intake/curation/tables/kinds.ts";
import type { TableRow } from "../../../../core/intake/curation/tables/read-table.ts";
import type { TableQuery } from "../../../../core/intake/curation/tables/table-query.ts";
import type { FormState } from "../../../form-post.ts";
import { FigureTable } from "../../../ui/charts/figure-table.tsx";
import { PrimaryButton, QuietButton, QuietLink } from "../../../ui/forms/controls.tsx";
import { Instant } from "../../../ui/frame/instant.tsx";
import { entryOf, ReasonFields } from "./fact-fields.tsx";
import { capitalised } from "../format.ts";
import { columnLabel, editPath, tablePath } from "./kinds.ts";

interface Table {
  readonly kind: TableKind;
  readonly query: TableQuery;
  readonly address: string;
  readonly rows: readonly TableRow[];
  readonly count: number;
  readonly openId: number | null;
}

interface TableRowsProps {
  readonly table: Table;
  readonly isEditing: boolean;
  readonly state: FormState | undefined;
}

/** The rows of a table: to choose and decide about, or to edit in their cells. */
export function TableRows({ table, isEditing, state }: TableRowsProps) {
  return isEditing ? <EditedRows table={table} state={state} /> : <ChosenRows table={table} />;
}

function ChosenRows({ table }: { readonly table: Table }) {
  const { kind, address, count, rows } = table;
  return (
    <form method="get" action={`${tablePath(kind)}/selected`}>
      {[...new URLSearchParams(address)].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <div className="office-bulk">
        {["edit", "withdraw", "restore"].map((decision) => (
          <QuietButton key={decision} name="do" value={decision}>
            {capitalised(decision)}…
          </QuietButton>
        ))}
        {(kind === "company" || kind === "investor") && (
          <QuietButton name="do" value="merge" data-key="m">
            Merge… <kbd aria-hidden="true">m</kbd>
          </QuietButton>
        )}
        <QuietLink href={addressWith(table, { edit: "1" })} data-key="e">
          Edit in the table <kbd aria-hidden="true">e</kbd>
        </QuietLink>
        {count > rows.length && (
          <label className="flex min-h-11 items-center gap-2 text-sm">
            <input type="checkbox" name="all" value="1" />
            All that match, not only chosen ones
          </label>
        )}
      </div>
      <Grid table={table} isEditing={false} state={undefined} />
    </form>
  );
}

function EditedRows({ table, state }: { readonly table: Table; readonly state: FormState | undefined }) {
  return (
    <form method="post">
      <input type="hidden" name="intent" value="save-cells" />
      <Grid table={table} isEditing state={state} />
      <div className="office-save office-save-fields">
        <ReasonFields state={state} />
        <PrimaryButton>Save the changed cells</PrimaryButton>
        <QuietLink href={addressWith(table, {})}>Leave without saving</QuietLink>
      </div>
    </form>
  );
}

function Grid({ table, isEditing, state }: TableRowsProps) {
  const { kind, query, rows, openId } = table;
  const columns = query.columns;
  // Editing begins where the value is missing that the table is filtered by.
  const isField = (column: string) => EDITABLE[kind][column] !== undefined;
  const start = columns.find((column) => isField(column) && query.without.includes(column)) ?? columns.find(isField);
  return (
    <FigureTable caption={`Catalogue: ${kind}`} wide>
      <thead>
        <tr>
          {!isEditing && (
            <th scope="col">
              <span className="sr-only">Choose</span>
            </th>
          )}
          <Heading table={table} column="name" />
          {columns.map((column) => (
            <Heading key={column} table={table} column={column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} aria-current={row.id === openId ? "true" : undefined}>
            {!isEditing && (
              <td>
                <input
                  type="checkbox"
                  name="id"
                  value={row.id}
                  aria-label={`Choose ${row.name} (${row.id})`}
                  className="size-6 align-middle"
                />
              </td>
            )}
            <th scope="row">
              <a
                href={editPath(kind, row.id)}
                {...(isEditing && { title: row.name })}
                className={isEditing ? "office-cell-line link" : "link inline-block py-1"}
              >
                {row.name}
              </a>
              {!isEditing && (
                <>
                  {" "}
                  <a
                    href={`${addressWith(table, { open: String(row.id) })}#panel`}
                    className="link inline-block py-1.5 text-xs font-normal"
                  >
                    Evidence<span className="sr-only"> and history of {row.name}</span>
                  </a>
                </>
              )}
            </th>
            {columns.map((column) => (
              <td key={column} data-label={columnLabel(kind, column)}>
                {isEditing && isField(column) ? (
                  <Cell
                    kind={kind}
                    row={row}
                    fact={column}
                    state={state}
                    isStart={state === undefined && row === rows[0] && column === start}
                  />
                ) : (
                  <span
                    className={isEditing ? "office-cell-line" : UNBROKEN.has(column) ? "whitespace-nowrap" : undefined}
                    {...(isEditing && {
                      title: (column === "related" ? row.related : row.values[column]) ?? undefined,
                    })}
                  >
                    <Value row={row} column={column} kind={kind} />
                  </span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}

interface CellProps {
  readonly kind: TableKind;
  readonly row: TableRow;
  readonly fact: string;
  readonly state: FormState | undefined;
  /** True for the field that editing begins in. */
  readonly isStart: boolean;
}

/** A value of a row as a field, with what it showed in a hidden one. */
function Cell({ kind, row: { id, name, values }, fact, state, isStart }: CellProps) {
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

function Heading({ table: { kind, query, address }, column }: { readonly table: Table; readonly column: string }) {
  const label = column === "name" ? (kind === "round" ? "Round" : "Name") : columnLabel(kind, column);
  if (!TABLE[kind].sorts.includes(column)) return <th scope="col">{label}</th>;
  const isSorted = query.sort === column;
  const to = new URLSearchParams(address);
  to.set("sort", isSorted && !query.descending ? `-${column}` : column);
  return (
    <th scope="col" aria-sort={isSorted ? (query.descending ? "descending" : "ascending") : undefined}>
      <a href={`${tablePath(kind)}?${to}`} className="link inline-block py-1">
        {label}
        {isSorted && <span aria-hidden="true">{query.descending ? " ↓" : " ↑"}</span>}
      </a>
    </th>
  );
}

/** Columns of short values that stay in one line. */
const UNBROKEN = new Set(["changed", "status"]);

function Value({ row, column, kind }: { readonly row: TableRow; readonly column: string; readonly kind: TableKind }) {
  if (column === "changed") return row.changedAt === null ? "" : <Instant at={row.changedAt} />;
  if (column === "status") return row.status === "listed" ? "listed" : <strong>{row.status}</strong>;
  if (column === "related") return row.related ?? "";
  const text = row.values[column] ?? "";
  const { type } = EDITABLE[kind][column] ?? { type: "text" };
  if (text === "") return <span className="text-muted">—</span>;
  if (type === "url") return text.replace(/^https?:\/\/(?:www\.)?|\/$/g, "");
  // Amounts and days are not broken.
  if (text.length <= 20) return <span className="whitespace-nowrap">{text}</span>;
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}

function addressWith({ kind, address }: Table, more: Readonly<Record<string, string>>): string {
  const to = new URLSearchParams([...new URLSearchParams(address), ...Object.entries(more)]);
  return to.size === 0 ? tablePath(kind) : `${tablePath(kind)}?${to}`;
}
