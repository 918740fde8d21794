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
  /** What a row shows in each column, by its heading; the first is the row's heading. */
  readonly columns: Readonly<Record<string, (row: Row) => ReactNode>>;
  /** Columns of numbers, aligned to the right. */
  readonly numbers?: readonly string[];
  /** Columns that take a line of their own in a card. */
  readonly full?: readonly string[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
}

/** A table of figures from column definitions; on narrow screens each row becomes a card. */
export function FigureRows<Row>(props: FigureRowsProps<Row>) {
  const { caption, wide = false, columns, numbers = [], full = [], rows, keyOf } = props;
  const [name, ...others] = Object.entries(columns);
  const isIn = (headings: readonly string[], heading: string) => headings.includes(heading);
  return (
    <FigureTable caption={caption} wide={wide}>
      <thead>
        <tr>
          {Object.keys(columns).map((heading) => (
            <th key={heading} scope="col" {...(isIn(numbers, heading) && { className: "number" })}>
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
                className={isIn(numbers, heading) ? "number" : isIn(full, heading) ? "col-span-full" : undefined}
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
