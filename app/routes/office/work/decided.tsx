import { titled } from "../../../page-meta.ts";
import { type DecidedWork, listDecidedWork } from "../../../../core/office/work/decide.ts";
import { WORK_KINDS, workKind } from "../../../../core/office/work/kinds.ts";
import { Instant } from "../../../ui/frame/instant.tsx";
import type { Route } from "./+types/decided.ts";
import { counted } from "../format.ts";
import { ListTable, Views } from "../list.tsx";
import { ActionButton, OfficePage } from "../office-page.tsx";
import { DESK, itemName, workAddress } from "./address.ts";
import { As } from "./desk.tsx";
import { screenLoader } from "../screen.ts";

export const loader = screenLoader(async ({ ctx, query, range }) => {
  const kind = workKind(query.get("kind"))?.kind ?? null;
  const offset = Number(/^\d{1,7}$/.exec(range.after ?? "")?.[0] ?? 0);
  const found = await listDecidedWork(ctx, { ...(kind !== null && { kinds: [kind] }), offset, limit: range.limit + 1 });
  return {
    items: found.slice(0, range.limit).map((item) => ({ ...item, one: workKind(item.kind)?.one ?? "" })),
    next: found.length > range.limit ? String(offset + range.limit) : null,
    kind,
    kinds: WORK_KINDS.flatMap((one) => (one.undoing === undefined ? [] : [{ kind: one.kind, name: one.name }])),
  };
});

export const meta = titled("Decided work");

export default function Decided({ loaderData: { items, next, kind, kinds } }: Route.ComponentProps) {
  return (
    <OfficePage heading="Decided work" about="Undoing a decision removes what it published and reopens the item.">
      <Views
        label="Kinds of decided work"
        views={[
          { href: DESK, name: "Waiting", current: false },
          { href: `${DESK}/decided`, name: "All decided", current: kind === null },
          ...kinds.map((one) => ({
            href: `${DESK}/decided?kind=${one.kind}`,
            name: one.name,
            current: one.kind === kind,
          })),
        ]}
      />
      <ListTable
        caption="Decided work"
        empty="No decisions yet."
        rows={items}
        keyOf={({ id, kind: of, at }) => `${of} ${id} ${at.getTime()}`}
        next={next}
        older="Older decisions"
        columns={[
          { heading: "Item", render: ({ title, ids, one }) => <ItemName title={title} one={one} size={ids.length} /> },
          { heading: "Decision", render: (item) => <Decision item={item} /> },
          { heading: "Decided", render: ({ at, by }) => <DecidedBy at={at} by={by} /> },
          { heading: "Undo", render: (item) => <Undo item={item} /> },
        ]}
      />
    </OfficePage>
  );
}

function ItemName({ title, one, size }: { readonly title: string; readonly one: string; readonly size: number }) {
  return (
    <span className="[overflow-wrap:anywhere]">
      {title}
      {size > 1 && ` and ${counted(size - 1, "other")}`}
      <span className="block text-sm font-normal text-muted">{one}</span>
    </span>
  );
}

function Decision({ item: { what, company } }: { readonly item: DecidedWork }) {
  return (
    <>
      <span className="badge first-letter:uppercase">{what}</span>
      <As company={company} />
    </>
  );
}

function DecidedBy({ at, by }: { readonly at: Date; readonly by: string }) {
  return (
    <span className="[overflow-wrap:anywhere]">
      <Instant at={at} />, by {by}
    </span>
  );
}

function Undo({ item }: { readonly item: DecidedWork }) {
  if (!item.undoable) return <span className="text-muted">Cannot be undone</span>;
  return (
    <ActionButton
      name="undo"
      value={itemName(item)}
      label="Undo"
      of={`the decision about ${item.title}`}
      action={workAddress({}, item)}
    />
  );
}
