import { ActionButton, OfficePage, ReadBy } from "../office-page.tsx";
import { ListTable, Stacked, Views } from "../list.tsx";
import { titled } from "../../../page-meta.ts";
import { listDecidedWork } from "../../../../core/office/work/decide.ts";
import { WORK_KINDS, workKind } from "../../../../core/office/work/kinds.ts";
import type { Route } from "./+types/decided.ts";
import { counted } from "../format.ts";
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
        render={{
          Item: ({ title, ids, one }) => (
            <Stacked below={one}>
              {title}
              {ids.length > 1 && ` and ${counted(ids.length - 1, "other")}`}
            </Stacked>
          ),
          Decision: ({ what, company }) => (
            <>
              <span className="badge first-letter:uppercase">{what}</span>
              <As company={company} />
            </>
          ),
          Decided: ({ at, by }) => <ReadBy at={at} by={by} />,
          Undo: (item) =>
            item.undoable ? (
              <ActionButton
                name="undo"
                value={itemName(item)}
                label="Undo"
                of={`the decision about ${item.title}`}
                action={workAddress({}, item)}
              />
            ) : (
              <span className="text-muted">Cannot be undone</span>
            ),
        }}
      />
    </OfficePage>
  );
}
