import { kindIn, readBatch, saveCells, undoPosted } from "./cells.ts";
import { redirect } from "react-router";
import { z } from "zod";
import type { SubjectRef } from "../../../../core/intake/curation/edit-subject.ts";
import { readHistory, revertEntry } from "../../../../core/intake/curation/history.ts";
import { findByPage, readEvidence, readSubject } from "../../../../core/intake/curation/read-subject.ts";
import { COUNTED, readTable } from "../../../../core/intake/curation/tables/read-table.ts";
import { readTableQuery, writeTableQuery } from "../../../../core/intake/curation/tables/table-query.ts";
import { deleteView, listViews, saveView } from "../../../../core/intake/curation/tables/views.ts";
import { isClaimed } from "../../../../core/intake/curation/edit-values.ts";
import type { Context } from "../../../../core/shared/context.ts";
import { QuietLink, TextLink } from "../../../ui/forms/controls.tsx";
import { PRIVATE } from "../../customers/sign-in/private.ts";
import { idIn, intentAction, posting, screenLoader } from "../screen.ts";
import { figure } from "../format.ts";
import { ReadOn, Views } from "../list.tsx";
import { EmptyList, OfficePage } from "../office-page.tsx";
import type { Route } from "./+types/table.ts";
import { editPath, TABLE_NAMES, tablePath } from "./kinds.ts";
import { TableFilters, TableViews } from "./table-filters.tsx";
import { TableRows } from "./table-rows.tsx";
import { UndoBatch } from "./fact-fields.tsx";
import { Evidence, History } from "./history.tsx";

const DONE = {
  "save-view": "The view is saved for all editors.",
  "delete-view": "The view is deleted.",
  saved: "Saved and published.",
  withdrawn: "Withdrawn from the site.",
  restored: "Restored.",
  merged: "Merged.",
  undo: "Undone.",
  revert: "Reverted.",
} as const;

export const loader = screenLoader(async ({ params, ctx, query, range }) => {
  const page = query.get("page");
  const subject = page === null ? null : await findByPage(ctx, page);
  if (subject !== null) return redirect(editPath(subject.kind, subject.id), { ...PRIVATE, status: 303 });
  const kind = kindIn(params.kind);
  const asked = readTableQuery(kind, query);
  const [{ items, next, count }, views, open] = await Promise.all([
    readTable(ctx, kind, asked, range),
    listViews(ctx, kind),
    opened(ctx, { kind, id: idIn(query.get("open")) ?? 0 }),
  ]);
  return {
    kind,
    query: asked,
    address: writeTableQuery(kind, asked).toString(),
    rows: items,
    next,
    count,
    views,
    open,
    isEditing: query.get("edit") === "1" && items.length > 0,
    undo: readBatch(query.get("undo")),
  };
});

/** The subject of the side panel, with its history and evidence; null if none is open. */
async function opened(ctx: Context, ref: SubjectRef) {
  if (ref.id === 0) return null;
  const subject = await readSubject(ctx, ref.kind, ref.id).catch(() => null);
  if (subject === null) return null;
  const [history, evidence] = await Promise.all([
    readHistory(ctx, ref),
    isClaimed(ref.kind) ? readEvidence(ctx, ref.kind, ref.id) : [],
  ]);
  return { subject, history, evidence };
}

const viewName = z.string().trim().min(1, "Name the view.").max(80, "Name the view in at most 80 characters.");

export const action = intentAction({
  "save-view": posting(z.object({ name: viewName }), ({ name }, { ctx, params, query }) =>
    saveView(ctx, { kind: kindIn(params.kind), name, address: query }),
  ),
  "delete-view": ({ ctx, params, values }) =>
    deleteView(ctx, { kind: kindIn(params.kind), id: idIn(values["view"]) ?? 0 }),
  "save-cells": ({ ctx, params, values }) => saveCells(ctx, kindIn(params.kind), values),
  undo: undoPosted,
  async revert({ ctx, params, query, values }) {
    await revertEntry(ctx, { kind: kindIn(params.kind), id: idIn(query.get("open")) ?? 0 }, values["entry"] ?? "");
    return { done: "revert", query: { undo: null } };
  },
});

export default function CatalogueTable({ loaderData, actionData: state }: Route.ComponentProps) {
  const { kind, query, address, rows, next, count, views, open, isEditing, undo } = loaderData;
  const named = TABLE_NAMES.find(([of]) => of === kind)?.[1] ?? "";
  const found = count > COUNTED ? `more than ${figure(COUNTED)}` : figure(count);
  return (
    <OfficePage
      heading={isEditing ? `Catalogue: edit ${named.toLowerCase()}` : "Catalogue"}
      done={DONE}
      undo={state === undefined && <UndoBatch batch={undo} />}
    >
      {/* While cells are edited the rows need the screen. */}
      {!isEditing && (
        <>
          <Views
            label="Tables"
            views={[
              ...TABLE_NAMES.map(([of, name]) => ({ href: tablePath(of), name, current: of === kind })),
              { href: "/back-office/catalogue/similar", name: "Similar values", current: false },
            ]}
          />
          <TableViews kind={kind} address={address} views={views} />
          <TableFilters kind={kind} query={query} />
        </>
      )}
      <div className={open === null ? "" : "office-table-beside"}>
        <div className="min-w-0">
          {!isEditing && (
            <p className="mt-4 text-sm text-muted">
              {found} {count === 1 ? "entry" : "entries"}
              {rows.length > 0 && (
                <span aria-hidden="true" className="pointer-coarse:hidden max-md:hidden">
                  {" "}
                  · <kbd>1</kbd> … <kbd>9</kbd> tick a row
                </span>
              )}
            </p>
          )}
          {rows.length === 0 ? (
            <EmptyList>
              Nothing matches.{" "}
              {query.search !== "" && address !== searchOnly(query.search) && (
                <TextLink href={addressed(kind, searchOnly(query.search))}>
                  Search for “{query.search}” without the other filters
                </TextLink>
              )}{" "}
              {query.search !== "" && query.status === null && (
                <TextLink href={addressed(kind, `${searchOnly(query.search)}&status=withdrawn`)}>
                  Among what was withdrawn or undone
                </TextLink>
              )}
            </EmptyList>
          ) : (
            <TableRows
              table={{ kind, query, address, rows, count, openId: open?.subject.id ?? null }}
              isEditing={isEditing}
              state={state}
            />
          )}
          <ReadOn next={next} label="Next 50" />
        </div>
        {open !== null && <SidePanel {...open} closeHref={addressed(kind, address)} />}
      </div>
      <p className="office-actions mt-6">
        <QuietLink href="/back-office/catalogue/new">New company</QuietLink>
        <QuietLink href="/back-office/catalogue/new?kind=investor">New investor</QuietLink>
      </p>
    </OfficePage>
  );
}

function searchOnly(search: string): string {
  return new URLSearchParams({ search }).toString();
}

function addressed(kind: Parameters<typeof tablePath>[0], address: string): string {
  return address === "" ? tablePath(kind) : `${tablePath(kind)}?${address}`;
}

interface SidePanelProps extends NonNullable<Awaited<ReturnType<typeof opened>>> {
  readonly closeHref: string;
}

/** The evidence and history of one row, beside the table. */
function SidePanel({ subject: { kind, id, name, path }, history, evidence, closeHref }: SidePanelProps) {
  return (
    <section id="panel" tabIndex={-1} aria-labelledby="panel-name" className="office-panel">
      <h2 id="panel-name" className="text-lg font-semibold wrap-anywhere">
        {name}
      </h2>
      <p className="office-actions my-3">
        <QuietLink href={editPath(kind, id)}>Edit</QuietLink>
        {path !== null && <QuietLink href={path}>Public page</QuietLink>}
        <QuietLink href={closeHref}>Close</QuietLink>
      </p>
      <h3 className="mb-2 font-semibold">Evidence</h3>
      <Evidence kind={kind} items={evidence} />
      <h3 className="mt-6 mb-2 font-semibold">History</h3>
      <History entries={history} />
    </section>
  );
}
