import type { ReactNode } from "react";
import { type FigureColumn, FigureRows, type FigureRowsProps } from "../../../ui/charts/figure-table.tsx";
import { ReadOn } from "../list-navigation.tsx";
import { EmptyList } from "../office-page.tsx";
import type { HiddenValues } from "./action-button.tsx";
import { type RowAction, RowActions } from "./row-actions.tsx";

interface ListTableProps<Row> extends Omit<FigureRowsProps<Row>, "wide"> {
  /** What to say without rows. */
  readonly empty: ReactNode;
  /** What can be done with a row, in a last column. */
  readonly actions?: readonly RowAction<Row>[];
  /** Further values that the actions post. */
  readonly hidden?: HiddenValues;
  /** The cursor of the next page and the label of the link to it, of a list in pages. */
  readonly next?: string | null;
  readonly older?: string;
}

/** The list of a screen of the back office: declared columns and actions, a text for none, and links between its pages. */
export function ListTable<Row>({ empty, actions, hidden, next, older, columns, ...table }: ListTableProps<Row>) {
  const [name, ...others] = columns;
  const decide: readonly FigureColumn<Row>[] =
    actions === undefined
      ? []
      : [
          {
            heading: "Decide",
            full: true,
            render: (row) => <RowActions actions={actions} row={row} hidden={hidden} />,
          },
        ];
  return (
    <>
      {table.rows.length === 0 ? (
        <EmptyList>{empty}</EmptyList>
      ) : (
        <FigureRows {...table} wide columns={[name, ...others, ...decide]} />
      )}
      {next !== undefined && older !== undefined && <ReadOn next={next} label={older} />}
    </>
  );
}
