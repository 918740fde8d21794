import { DangerButton, QuietButton } from "../../../ui/forms/controls.tsx";
import { Confirm, ReasonField } from "../office-page.tsx";

/** A button of a list's rows. */
export interface RowAction<Row> {
  /** Its name in the posted form, whose value is the row's `value`. */
  readonly name: string;
  readonly value: (row: Row) => string | number;
  readonly label: string;
  /** What it acts on, for screen readers. */
  readonly of: (row: Row) => string;
  /** Whether the row has it; every row by default. */
  readonly when?: (row: Row) => boolean;
  /** Makes it a second click, after what it does is said: for what cannot be undone. */
  readonly confirm?: {
    readonly text: (row: Row) => string;
    readonly button: (row: Row) => string;
    /** Longest reason, of an action that needs one. */
    readonly reason?: number;
  };
}

interface RowActionsProps<Row> {
  readonly actions: readonly RowAction<Row>[];
  readonly row: Row;
  /** Further values that every button posts. */
  readonly hidden?: Readonly<Record<string, string | number>> | undefined;
}

/** The buttons of a row, each in a form of its own. */
export function RowActions<Row>({ actions, row, hidden = {} }: RowActionsProps<Row>) {
  const offered = actions.filter(({ when }) => when === undefined || when(row));
  if (offered.length === 0) return <span className="text-muted">No action</span>;
  const further = Object.entries(hidden).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
  return (
    <div className="office-actions">
      {offered.map(({ name, value, label, of, confirm }) =>
        confirm === undefined ? (
          <form key={name} method="post">
            {further}
            <QuietButton name={name} value={value(row)}>
              {label} <span className="sr-only">{of(row)}</span>
            </QuietButton>
          </form>
        ) : (
          <Confirm key={name} label={label} of={of(row)}>
            <form method="post">
              {further}
              <p>{confirm.text(row)}</p>
              {confirm.reason !== undefined && <ReasonField maxLength={confirm.reason} />}
              <DangerButton name={name} value={value(row)}>
                {confirm.button(row)}
              </DangerButton>
            </form>
          </Confirm>
        ),
      )}
    </div>
  );
}
