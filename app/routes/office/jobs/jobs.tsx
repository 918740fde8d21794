import type { Job } from "../../../../core/shared/jobs/define-job.ts";
import { JOBS } from "../../../../core/office/jobs/registry.ts";
import { type DeadJob, forgetJob, pageDeadJobs, readJobStates, redriveJob } from "../../../../core/shared/jobs/dead.ts";
import type { Route } from "./+types/jobs.ts";
import { intentAction, onRow, screenLoader } from "../screen.ts";
import { ListTable, type RowAction } from "../list.tsx";
import { OfficePage } from "../office-page.tsx";
import { Instant } from "../../../ui/frame/instant.tsx";
import { counted } from "../format.ts";
import { describeJob, objectOf } from "./state-words.ts";

const DONE = { retry: "Retrying the job now.", forget: "Job discarded." } as const;
const GONE = { problem: "This job was already retried or discarded." } as const;

export const loader = screenLoader(async ({ ctx, range }) => {
  const [dead, states] = await Promise.all([
    pageDeadJobs(ctx, range),
    readJobStates(
      ctx,
      JOBS.map(({ name }) => name),
    ),
  ]);
  const jobs = states
    .map((state) => describeJob(state, declared(state.name), ctx.clock.now()))
    .toSorted((one, other) => Number(other.fails) - Number(one.fails));
  const failed = dead.items.map((job) => ({
    ...job,
    advice: declared(job.name)?.whenFailed ?? "Nothing, unless it fails again: its schedule repeats it.",
  }));
  return { dead: { ...dead, items: failed }, jobs };
});

export const action = intentAction({
  retry: onRow(async (id, { ctx }) => (await redriveJob(ctx, String(id))) || GONE),
  forget: onRow(async (id, { ctx }) => (await forgetJob(ctx, String(id))) || GONE),
});

export default function Jobs({ loaderData: { dead, jobs } }: Route.ComponentProps) {
  return (
    <OfficePage
      heading="Jobs"
      about="Background work. A failed job is tried again with growing delays; one that failed for good waits here for 90 days."
      done={DONE}
    >
      <h2 className="mb-3 text-xl font-semibold">Permanently failed</h2>
      <ListTable
        caption="Permanently failed jobs"
        empty="No jobs have permanently failed."
        rows={dead.items}
        render={{
          "What failed": (job) => <FailedJob job={job} />,
          Why: ({ error, failedAt, attempts }) => (
            <>
              {error} (<Instant at={failedAt} />, after {counted(attempts, "attempt")})
            </>
          ),
          "What to do": ({ advice }) => advice,
        }}
        full={["Why", "What to do"]}
        actions={ACTIONS}
        next={dead.next}
        older="Older failures"
      />
      <h2 className="mt-10 mb-3 text-xl font-semibold">All jobs</h2>
      <ListTable
        caption="All jobs"
        empty=""
        rows={jobs}
        render={{
          "What it does": ({ does }) => <span className="font-normal">{does}</span>,
          "Last run": ({ last }) => last,
          "Next run": ({ next }) => next,
        }}
        full={["Last run"]}
      />
    </OfficePage>
  );
}

const ACTIONS: Readonly<Record<string, RowAction<DeadJob>>> = {
  retry: { label: "Retry", of: ({ name }) => `the job ${name}` },
  forget: {
    label: "Discard",
    of: ({ name }) => `the job ${name}`,
    confirm: { text: () => "The job's work will never be done. This can't be undone.", button: () => "Discard job" },
  },
};

function FailedJob({ job: { name, payload } }: { readonly job: DeadJob }) {
  const object = objectOf(payload);
  return (
    <>
      {declared(name)?.does ?? name}
      {object !== "" && <span className="mt-1 block text-xs font-normal wrap-anywhere text-muted">{object}</span>}
    </>
  );
}

function declared(name: string): Job | undefined {
  return JOBS.find((job) => job.name === name);
}
