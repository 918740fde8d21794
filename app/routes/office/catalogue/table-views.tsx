import type { TableView } from "../../../../core/intake/curation/tables/views.ts";
import { TABLE, type TableKind } from "../../../../core/intake/curation/tables/kinds.ts";
import { PrimaryButton } from "../../../ui/forms/controls.tsx";
import { ActionButton } from "../kit/action-button.tsx";
import { Views } from "../list-navigation.tsx";
import { tablePath } from "./kinds.ts";

interface TableViewsProps {
  readonly kind: TableKind;
  /** The table's address as it is. */
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
