import type { ReactNode } from "react";

interface ChartFigureProps {
  readonly title: string;
  /** What stands in the picture's margin: its scale, its legend. */
  readonly legend?: ReactNode;
  readonly picture: ReactNode;
  /** The same figures as a table. */
  readonly columns: readonly string[];
  readonly rows: readonly { readonly name: string; readonly figures: readonly string[] }[];
}

/** A picture with its title, and its figures as a table that opens beneath: for who cannot see it, and for who wants them exactly. */
export function ChartFigure({ title, legend, picture, columns, rows }: ChartFigureProps) {
  return (
    <figure className="chart">
      <figcaption>
        {title}
        {legend}
      </figcaption>
      {picture}
      <details>
        <summary>
          Figures<span className="sr-only">{`: ${title}`}</span>
        </summary>
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, figures }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {figures.map((figure, place) => (
                  <td key={columns[place + 1]}>{figure}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
