import { ActionButton, type HiddenValues } from "./action-button.tsx";

/** A button of a list's rows. */
export interface RowAction<Row> {
  /** Its name in the posted form, whose value is the row's `value`. */
  readonly name: string;
  readonly value: (row: Row) => string | number;
  readonly label: string;
  /** The object of the action, for screen readers. */
  readonly of: (row: Row) => string;
  /** The key that presses it, of one row. */
  readonly key?: (row: Row) => string | undefined;
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
  readonly hidden?: HiddenValues | undefined;
}

/** The buttons of a row. */
export function RowActions<Row>({ actions, row, hidden }: RowActionsProps<Row>) {
  const offered = actions.filter(({ when }) => when === undefined || when(row));
  if (offered.length === 0) return <span className="text-muted">No action</span>;
  return (
    <div className="office-actions">
      {offered.map(({ name, value, label, of, key, confirm }) => (
        <ActionButton
          key={name}
          name={name}
          value={value(row)}
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
