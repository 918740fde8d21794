import { z } from "zod";
import { JOBS } from "../../../../core/office/jobs/registry.ts";
import {
  countJobs,
  type DeadJob,
  forgetJob,
  type JobCount,
  pageDeadJobs,
  redriveJob,
} from "../../../../core/shared/jobs/dead.ts";
import { coreContext } from "../../../context.ts";
import { messageMeta } from "../../../page-meta.ts";
import type { Route } from "./+types/jobs.ts";
import { outcomeOf, runAction } from "../action.ts";
import { afterOf, PAGE_SIZE, ReadOn } from "../list-navigation.tsx";
import { Breakable, Confirm, EmptyList, OfficePage } from "../office-page.tsx";
import type { Page } from "../../../../core/shared/keyset.ts";
import { DangerButton, QuietButton } from "../../../ui/forms/controls.tsx";
import { FigureRows, FigureTable } from "../../../ui/charts/figure-table.tsx";
import { Instant } from "../../../ui/frame/instant.tsx";
import { figure } from "../format.ts";

const jobId = z.string().regex(/^\d{1,15}$/);
const jobForm = z.union([z.object({ retry: jobId }), z.object({ forget: jobId })]);

const DONE = { retried: "Retrying the job now.", forgotten: "Job discarded." } as const;
const GONE = { problem: "This job was already retried or discarded." } as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const [dead, counts] = await Promise.all([
    pageDeadJobs(ctx, { limit: PAGE_SIZE, after: afterOf(request) }),
    countJobs(
      ctx,
      JOBS.map(({ name }) => name),
    ),
  ]);
  return { dead, counts, done: outcomeOf(request, DONE) };
}

export function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(coreContext);
  return runAction({ request, context }, jobForm, async (form) => {
    if ("retry" in form) return (await redriveJob(ctx, form.retry)) ? { done: "retried" } : GONE;
    return (await forgetJob(ctx, form.forget)) ? { done: "forgotten" } : GONE;
  });
}

export const meta: Route.MetaFunction = ({ matches: [root] }) => messageMeta(root.loaderData?.site, "Jobs");

export default function Jobs({ loaderData: { dead, counts, done }, actionData }: Route.ComponentProps) {
  return (
    <OfficePage
      heading="Jobs"
      about="Background work. Failed jobs are retried with growing delays; permanently failed jobs stay here for 90 days until you retry or discard them."
      outcome={actionData?.outcome ?? done}
    >
      <h2 className="text-xl font-semibold">Permanently failed</h2>
      <div className="mt-3">
        <DeadJobs page={dead} />
      </div>
      <h2 className="mt-10 text-xl font-semibold">By kind</h2>
      <JobCounts counts={counts} />
    </OfficePage>
  );
}

/** Permanently failed jobs, each with the possible actions. */
function DeadJobs({ page: { items, next } }: { readonly page: Page<DeadJob> }) {
  return (
    <>
      {items.length === 0 ? (
        <EmptyList>No jobs have permanently failed.</EmptyList>
      ) : (
        <FigureTable caption="Permanently failed jobs" wide>
          <thead>
            <tr>
              <th scope="col">Job</th>
              <th scope="col">Error</th>
              <th scope="col">Failed</th>
              <th scope="col" className="number">
                Attempts
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
      <ReadOn next={next} label="Older failures" />
    </>
  );
}

function DeadJobRow({ job: { id, name, payload, attempts, failedAt, error } }: { readonly job: DeadJob }) {
  const payloadText = JSON.stringify(payload);
  return (
    <tr>
      <th scope="row">
        {name}
        {payloadText !== "{}" && <code className="mt-1 block w-fit text-xs font-normal">{payloadText}</code>}
      </th>
      <td data-label="Error" className="col-span-full">
        {error}
      </td>
      <td data-label="Failed">
        <Instant at={failedAt} />
      </td>
      <td className="number" data-label="Attempts">
        {figure(attempts)}
      </td>
      <td data-label="Decide" className="col-span-full">
        <JobActions id={id} name={name} />
      </td>
    </tr>
  );
}

function JobActions({ id, name }: Pick<DeadJob, "id" | "name">) {
  return (
    <div className="office-actions">
      <form method="post">
        <QuietButton name="retry" value={id}>
          Retry <span className="sr-only">the job {name}</span>
        </QuietButton>
      </form>
      <Confirm label="Discard" of={`the job ${name}`}>
        <form method="post">
          <p>The job's work will never be done. This can't be undone.</p>
          <DangerButton name="forget" value={id}>
            Discard job
          </DangerButton>
        </form>
      </Confirm>
    </div>
  );
}

function JobCounts({ counts }: { readonly counts: readonly JobCount[] }) {
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
