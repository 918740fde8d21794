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

export interface FigureRowsProps<Row> {
  readonly caption: string;
  readonly wide?: boolean;
  /** Renders a row in each column, by the heading; the first is the row's heading. */
  readonly render: Readonly<Record<string, (row: Row) => ReactNode>>;
  /** Columns of numbers, aligned to the right. */
  readonly numbers?: readonly string[];
  /** Columns that take a line of their own in a card. */
  readonly full?: readonly string[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
}

/** A table of figures from column definitions; on narrow screens each row becomes a card. */
export function FigureRows<Row>(props: FigureRowsProps<Row>) {
  const { caption, wide = false, render, numbers = [], full = [], rows, keyOf } = props;
  const [name, ...others] = Object.entries(render);
  return (
    <FigureTable caption={caption} wide={wide}>
      <thead>
        <tr>
          {Object.keys(render).map((heading) => (
            <th key={heading} scope="col" {...(numbers.includes(heading) && { className: "number" })}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row">{name?.[1](row)}</th>
            {others.map(([heading, cell]) => (
              <td
                key={heading}
                className={numbers.includes(heading) ? "number" : full.includes(heading) ? "col-span-full" : undefined}
                {...(wide && { "data-label": heading })}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}
