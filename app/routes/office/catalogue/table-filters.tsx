import { Choice } from "../kit/filter-form.tsx";
import { CHANGED_WORDS, columnLabel, STATUS_WORDS, tablePath } from "./kinds.ts";
import { TABLE, type TableKind } from "../../../../core/intake/curation/tables/kinds.ts";
import { columnsOf, type TableQuery } from "../../../../core/intake/curation/tables/table-query.ts";
import { PrimaryButton, QuietButton, QuietLink } from "../../../ui/forms/controls.tsx";
import type { TableView } from "../../../../core/intake/curation/tables/views.ts";
import { ActionButton } from "../office-page.tsx";
import { Views } from "../list.tsx";

/** The search, filters and columns of a table, as a form that works without script. */
export function TableFilters({ kind, query }: { readonly kind: TableKind; readonly query: TableQuery }) {
  const { search, without, status, changed, importId, sort, descending, columns } = query;
  return (
    <search>
      <form method="get" action={tablePath(kind)} className="office-filters">
        <input type="hidden" name="sort" value={`${descending ? "-" : ""}${sort}`} />
        <div className="flex flex-wrap items-end gap-2">
          <label className="grid min-w-0 grow basis-48 gap-1.5 text-sm font-semibold">
            Name, domain or ID
            <input type="search" name="search" maxLength={254} defaultValue={search} className="office-box" />
          </label>
          <Choice label="Status" name="status" value={status ?? ""} options={STATUS_WORDS} />
          <Choice label="Changed" name="changed" value={changed ?? ""} options={CHANGED_WORDS} />
          <label className="grid w-24 gap-1.5 text-sm font-semibold">
            Import
            <input
              type="text"
              inputMode="numeric"
              pattern="\d*"
              name="import"
              defaultValue={importId ?? ""}
              className="office-box"
            />
          </label>
          <QuietButton>Show</QuietButton>
          <QuietLink href={tablePath(kind)}>Clear</QuietLink>
        </div>
        <details className="mt-2">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold text-accent">
            Missing values and columns
            {without.length > 0 && (
              <span className="ms-2 font-normal text-ink">
                Shown:{" "}
                {without.map((key) => Object.entries(TABLE[kind].without).find(([one]) => one === key)?.[1]).join(", ")}
              </span>
            )}
          </summary>
          <div className="grid gap-4 sm:grid-cols-2">
            <Checks legend="Show only" name="without" options={Object.entries(TABLE[kind].without)} checked={without} />
            <Checks
              legend="Columns"
              name="column"
              options={columnsOf(kind).map((name) => [name, columnLabel(kind, name)])}
              checked={columns}
            />
          </div>
        </details>
      </form>
    </search>
  );
}

interface ChecksProps {
  readonly legend: string;
  readonly name: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly checked: readonly string[];
}

function Checks({ legend, name, options, checked }: ChecksProps) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-x-4">
        {options.map(([value, text]) => (
          <label key={value} className="flex min-h-11 items-center gap-2 text-sm">
            <input type="checkbox" name={name} value={value} defaultChecked={checked.includes(value)} />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface TableViewsProps {
  readonly kind: TableKind;
  readonly address: string;
  readonly views: readonly TableView[];
}

/** Filters that editors need every day, and the views they saved. */
export function TableViews({ kind, address, views }: TableViewsProps) {
  const everyday = [
    ["All", ""],
    ...Object.entries(TABLE[kind].without)
      .slice(0, 3)
      .map(([key, label]) => [label, `without=${key}`] as const),
    ["Changed today", "changed=today"],
    ...(kind === "company" ? ([["Undecided", "status=undecided"]] as const) : []),
    ["Withdrawn or undone", "status=withdrawn"],
    ...views.map(({ name, query }) => [name, query] as const),
  ] as const;
  const saved = views.find(({ query }) => query === address);
  return (
    <div className="flex flex-wrap items-start gap-x-2">
      <Views
        label="Views"
        views={everyday.map(([name, query]) => ({
          href: query === "" ? tablePath(kind) : `${tablePath(kind)}?${query}`,
          name,
          current: query === address,
        }))}
      />
      {saved !== undefined && (
        <ActionButton value="delete-view" label="Delete view" of={saved.name} hidden={{ view: saved.id }} />
      )}
      {saved === undefined && address !== "" && (
        <details className="confirm">
          <summary className="button button-quiet">Save view…</summary>
          <form method="post" className="confirm-panel">
            <label className="grid gap-1.5 font-semibold">
              Name of the view
              <input type="text" name="name" required maxLength={80} className="office-box" />
            </label>
            <PrimaryButton intent="save-view" className="mt-3">
              Save view
            </PrimaryButton>
          </form>
        </details>
      )}
    </div>
  );
}
