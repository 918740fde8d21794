import type { ReactNode } from "react";
import "./figure-table.css";

interface FigureTableProps {
  readonly caption: string;
  /** Too many columns for a narrow screen: rows become cards there, with cells named by `data-label`. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A table of figures; cells with numbers have the class `number`. */
export function FigureTable({ caption, wide = false, children }: FigureTableProps) {
  return (
    <div className={wide ? "figure-frame wide" : "figure-frame"}>
      <table className="figures">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  );
}

/** One column of a table of figures. */
export interface FigureColumn<Row> {
  readonly heading: string;
  /** Aligns numbers to the right. */
  readonly number?: true;
  /** Takes a line of its own in a card. */
  readonly full?: true;
  readonly render: (row: Row) => ReactNode;
}

export interface FigureRowsProps<Row> {
  readonly caption: string;
  readonly wide?: boolean;
  /** The first column is the row's heading. */
  readonly columns: readonly [FigureColumn<Row>, ...FigureColumn<Row>[]];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
}

/** A table of figures from column definitions; on narrow screens each row becomes a card. */
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
            {others.map(({ heading, number, full, render }) => (
              <td
                key={heading}
                {...((number ?? full) && { className: number ? "number" : "col-span-full" })}
                {...(wide && { "data-label": heading })}
              >
                {render(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}
