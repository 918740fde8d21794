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
import { ListTable } from "../kit/list-table.tsx";
import type { RowAction } from "../kit/row-actions.tsx";
import { afterOf, PAGE_SIZE } from "../list-navigation.tsx";
import { Breakable, OfficePage } from "../office-page.tsx";
import { FigureRows } from "../../../ui/charts/figure-table.tsx";
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
        <ListTable
          caption="Permanently failed jobs"
          empty="No jobs have permanently failed."
          rows={dead.items}
          keyOf={({ id }) => id}
          columns={[
            { heading: "Job", render: (job) => <JobName job={job} /> },
            { heading: "Error", full: true, render: ({ error }) => error },
            { heading: "Failed", render: ({ failedAt }) => <Instant at={failedAt} /> },
            { heading: "Attempts", number: true, render: ({ attempts }) => figure(attempts) },
          ]}
          actions={ACTIONS}
          next={dead.next}
          older="Older failures"
        />
      </div>
      <h2 className="mt-10 text-xl font-semibold">By kind</h2>
      <JobCounts counts={counts} />
    </OfficePage>
  );
}

const ACTIONS: readonly RowAction<DeadJob>[] = [
  { name: "retry", value: ({ id }) => id, label: "Retry", of: ({ name }) => `the job ${name}` },
  {
    name: "forget",
    value: ({ id }) => id,
    label: "Discard",
    of: ({ name }) => `the job ${name}`,
    confirm: { text: () => "The job's work will never be done. This can't be undone.", button: () => "Discard job" },
  },
];

function JobName({ job: { name, payload } }: { readonly job: DeadJob }) {
  const text = JSON.stringify(payload);
  return (
    <>
      {name}
      {text !== "{}" && <code className="mt-1 block w-fit text-xs font-normal">{text}</code>}
    </>
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
