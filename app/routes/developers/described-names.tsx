import { FigureTable } from "../../ui/figure-table.tsx";
import { Marked } from "./marked.tsx";

interface DescribedNamesProps {
  readonly caption: string;
  readonly heads: readonly [name: string, description: string];
  readonly rows: readonly { readonly name: string; readonly description: string }[];
}

/** A table of names as programs write them, each with what it means. */
export function DescribedNames({ caption, heads: [name, description], rows }: DescribedNamesProps) {
  return (
    <FigureTable caption={caption}>
      <thead>
        <tr>
          <th scope="col">{name}</th>
          <th scope="col">{description}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">
              <code>{row.name}</code>
            </th>
            <td>
              <Marked>{row.description}</Marked>
            </td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}
