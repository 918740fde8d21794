import type { ReactNode } from "react";
import { FigureTable } from "./figure-table.tsx";

/** One column of a table of figures. */
export interface FigureColumn<Row> {
  readonly heading: string;
  /** A figure: it stands to the right, one under the other. */
  readonly number?: true;
  readonly render: (row: Row) => ReactNode;
}

interface FigureRowsProps<Row> {
  readonly caption: string;
  readonly wide?: boolean;
  /** The first names its row. */
  readonly columns: readonly [FigureColumn<Row>, ...FigureColumn<Row>[]];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
}

/** A table of figures by its columns; as cards, each cell is named by its column's heading. */
export function FigureRows<Row>({ caption, wide = false, columns, rows, keyOf }: FigureRowsProps<Row>) {
  const [name, ...others] = columns;
  return (
    <FigureTable caption={caption} wide={wide}>
      <thead>
        <tr>
          {columns.map(({ heading, number }) => (
            <th key={heading} scope="col" {...(number && { className: "number" })}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row">{name.render(row)}</th>
            {others.map(({ heading, number, render }) => (
              <td key={heading} {...(number && { className: "number" })} {...(wide && { "data-label": heading })}>
                {render(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}
