import { FigureRows } from "../../ui/figure-rows.tsx";
import { Marked } from "./marked.tsx";

interface DescribedNamesProps {
  readonly caption: string;
  readonly heads: readonly [name: string, description: string];
  readonly rows: readonly { readonly name: string; readonly description: string }[];
}

/** A table of names as programs write them, each with what it means. */
export function DescribedNames({ caption, heads: [name, description], rows }: DescribedNamesProps) {
  return (
    <FigureRows
      caption={caption}
      rows={rows}
      keyOf={(row) => row.name}
      columns={[
        { heading: name, render: (row) => <code>{row.name}</code> },
        { heading: description, render: (row) => <Marked>{row.description}</Marked> },
      ]}
    />
  );
}
