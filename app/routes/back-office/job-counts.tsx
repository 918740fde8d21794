import type { JobCount } from "../../../core/jobs/dead.ts";
import { FigureTable } from "../../ui/figure-table.tsx";
import { Breakable } from "./breakable.tsx";
import { figure } from "./words.ts";

/** How many jobs of each kind there are, by what they wait for. */
export function JobCounts({ counts }: { readonly counts: readonly JobCount[] }) {
  return (
    <FigureTable caption="Jobs by kind">
      <thead>
        <tr>
          <th scope="col">Kind</th>
          <th scope="col" className="number">
            Waiting
          </th>
          <th scope="col" className="number">
            Running
          </th>
          <th scope="col" className="number">
            Failed
          </th>
        </tr>
      </thead>
      <tbody>
        {counts.map(({ name, waiting, running, failed }) => (
          <tr key={name}>
            <th scope="row">
              <Breakable text={name} />
            </th>
            <td className="number">{figure(waiting)}</td>
            <td className="number">{figure(running)}</td>
            <td className="number">{figure(failed)}</td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}
