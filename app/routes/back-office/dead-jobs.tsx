import type { DeadJob } from "../../../core/jobs/dead.ts";
import type { Page } from "../../../core/keyset.ts";
import { FigureTable } from "../../ui/figure-table.tsx";
import { Instant } from "../../ui/instant.tsx";
import { Confirm } from "./confirm.tsx";
import { EmptyList } from "./office-page.tsx";
import { ReadOn } from "./read-on.tsx";
import { figure } from "./words.ts";

/** The jobs that nobody tries again by itself, each with what can be done about it. */
export function DeadJobs({ page: { items, next } }: { readonly page: Page<DeadJob> }) {
  return (
    <>
      {items.length === 0 ? (
        <EmptyList>No job has failed for good.</EmptyList>
      ) : (
        <FigureTable caption="Jobs that failed for good" wide>
          <thead>
            <tr>
              <th scope="col">Job</th>
              <th scope="col">Why it failed</th>
              <th scope="col">Failed</th>
              <th scope="col" className="number">
                Tries
              </th>
              <th scope="col">Decide</th>
            </tr>
          </thead>
          <tbody>
            {items.map((job) => (
              <DeadJobRow key={job.id} job={job} />
            ))}
          </tbody>
        </FigureTable>
      )}
      <ReadOn next={next} label="Earlier failures" />
    </>
  );
}

function DeadJobRow({ job: { id, name, payload, attempts, failedAt, error } }: { readonly job: DeadJob }) {
  const told = JSON.stringify(payload);
  return (
    <tr>
      <th scope="row">
        {name}
        {told !== "{}" && <code className="mt-1 block w-fit text-xs font-normal">{told}</code>}
      </th>
      <td data-label="Why it failed" className="col-span-full">
        {error}
      </td>
      <td data-label="Failed">
        <Instant at={failedAt} />
      </td>
      <td className="number" data-label="Tries">
        {figure(attempts)}
      </td>
      <td data-label="Decide" className="col-span-full">
        <Deeds id={id} name={name} />
      </td>
    </tr>
  );
}

function Deeds({ id, name }: Pick<DeadJob, "id" | "name">) {
  return (
    <div className="office-deeds">
      <form method="post">
        <button type="submit" name="retry" value={id} className="button button-quiet">
          Try again <span className="sr-only">the job {name}</span>
        </button>
      </form>
      <Confirm label="Forget" of={`the job ${name}`}>
        <form method="post">
          <p>What this job should have done is then never done. This cannot be undone.</p>
          <button type="submit" name="forget" value={id} className="button button-danger">
            Forget it for good
          </button>
        </form>
      </Confirm>
    </div>
  );
}
