import type { JobCount } from "../../../core/jobs/dead.ts";
import { FigureRows } from "../../ui/figure-rows.tsx";
import { Breakable } from "./breakable.tsx";
import { figure } from "./words.ts";

/** How many jobs of each kind there are, by what they wait for. */
export function JobCounts({ counts }: { readonly counts: readonly JobCount[] }) {
  return (
    <FigureRows
      caption="Jobs by kind"
      rows={counts}
      keyOf={({ name }) => name}
      columns={[
        { heading: "Kind", render: ({ name }) => <Breakable text={name} /> },
        { heading: "Waiting", number: true, render: ({ waiting }) => figure(waiting) },
        { heading: "Running", number: true, render: ({ running }) => figure(running) },
        { heading: "Failed", number: true, render: ({ failed }) => figure(failed) },
      ]}
    />
  );
}
