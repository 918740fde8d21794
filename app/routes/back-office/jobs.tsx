import { z } from "zod";
import { countJobs, forgetJob, pageDeadJobs, redriveJob } from "../../../core/jobs/dead.ts";
import { coreContext } from "../../context.ts";
import { messageMeta } from "../../page-meta.ts";
import type { Route } from "./+types/jobs.ts";
import { DeadJobs } from "./dead-jobs.tsx";
import { doDeed, doneOutcome } from "./deed.ts";
import { JobCounts } from "./job-counts.tsx";
import { afterOf, PAGE_SIZE } from "./list-address.ts";
import { OfficePage } from "./office-page.tsx";

const jobForm = z.union([z.object({ retry: z.uuid() }), z.object({ forget: z.uuid() })]);

const DONE = { retried: "The job is tried again, at once.", forgotten: "The job is forgotten." } as const;
const GONE = { problem: "This job is not among those that failed any more: it was tried again or forgotten meanwhile." } as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const [dead, counts] = await Promise.all([pageDeadJobs(ctx, { limit: PAGE_SIZE, after: afterOf(request) }), countJobs(ctx)]);
  return { dead, counts, done: doneOutcome(request, DONE) };
}

export function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(coreContext);
  return doDeed(request, jobForm, async (form) => {
    if ("retry" in form) return (await redriveJob(ctx, form.retry)) ? { done: "retried" } : GONE;
    return (await forgetJob(ctx, form.forget)) ? { done: "forgotten" } : GONE;
  });
}

export const meta: Route.MetaFunction = ({ matches: [root] }) => messageMeta(root.loaderData?.site, "Jobs");

export default function Jobs({ loaderData: { dead, counts, done }, actionData }: Route.ComponentProps) {
  return (
    <OfficePage
      heading="Jobs"
      about="Work that goes on behind the pages. What fails is tried again by itself, each time after a longer wait; what failed for good is listed here until somebody decides about it, for 90 days."
      outcome={actionData?.outcome ?? done}
    >
      <h2 className="text-xl font-semibold">Failed for good</h2>
      <div className="mt-3">
        <DeadJobs page={dead} />
      </div>
      <h2 className="mt-10 text-xl font-semibold">By kind</h2>
      <JobCounts counts={counts} />
    </OfficePage>
  );
}
