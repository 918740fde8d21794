import { useLocation } from "react-router";
import { QuietLink } from "../../ui/forms/controls.tsx";
import type { ReactNode } from "react";
import { FigureRows, type FigureRowsProps } from "../../ui/charts/figure-table.tsx";
import { ActionButton, EmptyList, type HiddenValues } from "./office-page.tsx";

/** The search of a list by the e-mail address of an account. */
export const ADDRESS_SEARCH = {
  name: "search",
  type: "search",
  label: "Account",
  hint: "The start of an address, or @ and the start of its domain.",
} as const;

interface View {
  readonly href: string;
  readonly name: string;
  readonly current: boolean;
}

/** Links between the views of a screen, in a navigation with this label. */
export function Views({ label, views }: { readonly label: string; readonly views: readonly View[] }) {
  return (
    <nav aria-label={label} className="office-views">
      <ul>
        {views.map(({ href, name, current }) => (
          <li key={href}>
            <a href={href} aria-current={current ? "page" : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Links to the next page, by its cursor and with its label ("Older jobs"), and back to the first of a list. */
export function ReadOn({ next, label }: { readonly next: string | null; readonly label: string }) {
  const { pathname, search } = useLocation();
  const at = (after: string | null) => {
    const query = new URLSearchParams(search);
    query.delete("done");
    query.delete("after");
    if (after !== null) query.set("after", after);
    return query.size === 0 ? pathname : `${pathname}?${query}`;
  };
  const begun = new URLSearchParams(search).has("after");
  if (next === null && !begun) return null;
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap gap-2">
      {begun && <QuietLink href={at(null)}>Back to the start</QuietLink>}
      {next !== null && (
        <QuietLink rel="next" href={at(next)}>
          {label}
        </QuietLink>
      )}
    </nav>
  );
}

interface StackedProps {
  readonly children: ReactNode;
  readonly below: ReactNode;
  readonly className?: string;
}

/** A cell with a smaller line below its value. */
export function Stacked({ children, below, className = "text-sm font-normal text-muted" }: StackedProps) {
  return (
    <>
      {children}
      {Boolean(below) && <span className={`block [overflow-wrap:anywhere] ${className}`}>{below}</span>}
    </>
  );
}

/** A state, marked when it is a problem, with what explains it below. */
export function State({ children, isBad, below }: StackedProps & { readonly isBad: boolean }) {
  return (
    <Stacked below={below} className="mt-1 max-w-80 whitespace-pre-line text-muted">
      <span className={isBad ? "badge badge-danger" : "badge"}>{children}</span>
    </Stacked>
  );
}

interface ListTableProps<Row> extends Omit<FigureRowsProps<Row>, "wide" | "keyOf"> {
  /** The key of a row; by default its `id`, or its place. */
  readonly keyOf?: FigureRowsProps<Row>["keyOf"];
  readonly empty: ReactNode;
  /** Actions on a row by the name that they post, shown in the last column. */
  readonly actions?: Readonly<Record<string, RowAction<Row>>>;
  /** Further values that the actions post. */
  readonly hidden?: HiddenValues;
  /** The cursor of the next page and the label of the link to it, of a list in pages. */
  readonly next?: string | null;
  readonly older?: string;
}

/** The list of a screen of the back office: declared columns and actions, a text for none, and links between its pages. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { empty, actions, hidden, next, older, render, full = [], ...table } = props;
  const { keyOf = (row) => idOf(row) ?? table.rows.indexOf(row) } = table;
  const renderActions = (row: Row) => actions && <RowActions actions={actions} row={row} hidden={hidden} />;
  const all = { ...render, ...(actions && { Decide: renderActions }) };
  return (
    <>
      {table.rows.length === 0 ? (
        <EmptyList>{empty}</EmptyList>
      ) : (
        <FigureRows {...table} keyOf={keyOf} wide render={all} full={[...full, "Decide"]} />
      )}
      {next !== undefined && older !== undefined && <ReadOn next={next} label={older} />}
    </>
  );
}

function idOf(row: unknown): string | number | undefined {
  const id: unknown = Reflect.get(Object(row), "id");
  return typeof id === "string" || typeof id === "number" ? id : undefined;
}

/** A button of a list's rows. */
export interface RowAction<Row> {
  /** The value posted for a row; by default its `id`. */
  readonly value?: (row: Row) => string | number;
  readonly label: string;
  /** The object of the action, for screen readers. */
  readonly of: (row: Row) => string;
  /** The key that presses it, of one row. */
  readonly key?: (row: Row) => string | undefined;
  /** True for rows that have it; by default for all. */
  readonly when?: (row: Row) => boolean;
  /** Makes it a second click, after what it does is said: for what cannot be undone. */
  readonly confirm?: {
    readonly text: (row: Row) => string;
    readonly button: (row: Row) => string;
    /** Longest reason, of an action that needs one. */
    readonly reason?: number;
  };
}

interface RowActionsProps<Row> extends Required<Pick<ListTableProps<Row>, "actions">> {
  readonly row: Row;
  readonly hidden: HiddenValues | undefined;
}

function RowActions<Row>({ actions, row, hidden }: RowActionsProps<Row>) {
  const offered = Object.entries(actions).filter(([, { when }]) => when === undefined || when(row));
  if (offered.length === 0) return <span className="text-muted">No action</span>;
  return (
    <div className="office-actions">
      {offered.map(([name, { value = idOf, label, of, key, confirm }]) => (
        <ActionButton
          key={name}
          name={name}
          value={value(row) ?? ""}
          label={label}
          of={of(row)}
          dataKey={key?.(row)}
          hidden={hidden}
          {...(confirm && { confirm: { ...confirm, text: confirm.text(row), button: confirm.button(row) } })}
        />
      ))}
    </div>
  );
}
