import { ActionButton, Facts, OfficePage, ReadBy } from "../office-page.tsx";
import { ListTable, Stacked, State, Views } from "../list.tsx";
import { z } from "zod";
import { kindOf, KINDS } from "../../../../core/intake/managed-sources/kinds.ts";
import {
  acceptShape,
  changeSource,
  removeSource,
  setSourcePaused,
} from "../../../../core/intake/managed-sources/manage.ts";
import { readEstimatePlan } from "../../../../core/intake/managed-sources/estimate-plan.ts";
import { type ManagedSource, readSource } from "../../../../core/intake/managed-sources/managed-source.ts";
import { listSourceRuns, requestRun } from "../../../../core/intake/managed-sources/runs.ts";
import { nextRuns, parseSchedule, SCHEDULE_EXAMPLES } from "../../../../core/intake/managed-sources/schedule.ts";
import { messageMeta } from "../../../page-meta.ts";
import { PrimaryButton, PrimaryLink, TextLink } from "../../../ui/forms/controls.tsx";
import { Instant } from "../../../ui/frame/instant.tsx";
import type { Route } from "./+types/source.ts";
import { found, intentAction, posting, readPage, screenLoader } from "../screen.ts";
import { counted } from "../format.ts";
import { FormFields } from "../kit/form.tsx";
import { kindForm, SOURCE_RULES, SourceFields, sourceHttp } from "./form.tsx";
import { describeCounts, describeLeftOut, duration, healthLabel, isProblem, runTime, STATE_LABELS } from "./labels.ts";
import { Spending } from "./spending.tsx";

const NEXT_SHOWN = 3;

const DONE = {
  added: "The source was added.",
  change: "Your changes were saved.",
  pause: "The source is paused.",
  resume: "The source is read by its schedule again.",
  accept: "The new format is expected from now on.",
} as const;

export const loader = screenLoader(async ({ id, ctx, query, range }) => {
  const uneventful = query.get("show") === "all";
  const source = await found(readSource(ctx, id));
  const runs = await readPage(range, (part) => listSourceRuns(ctx, { sourceId: id, uneventful, ...part }));
  const kind = KINDS.find(({ key }) => key === source.kind);
  const { nextRunAt: due } = source;
  // A source that was just added is due before its schedule says so.
  const next = due === null ? [] : [due, ...nextRuns(parseSchedule(source.schedule), due, NEXT_SHOWN - 1)];
  return {
    source,
    uneventful,
    runs,
    kind: kind === undefined ? null : kindForm(kind),
    schedules: SCHEDULE_EXAMPLES,
    plan: await readEstimatePlan(ctx, source),
    next,
  };
});

export const action = intentAction({
  run: async ({ ctx, id }) => ({ done: "requested", at: `/back-office/sources/runs/${await requestRun(ctx, { id })}` }),
  pause: ({ ctx, id }) => setSourcePaused(ctx, { id, paused: true }),
  resume: ({ ctx, id }) => setSourcePaused(ctx, { id, paused: false }),
  async remove({ ctx, id }) {
    await removeSource(ctx, { id });
    return { done: "removed", at: "/back-office/sources" };
  },
  accept: ({ ctx, id }) => acceptShape(ctx, { id }),
  change: posting(
    SOURCE_RULES.extend({ name: z.string().max(100).optional() }),
    async ({ name, schedule, publishing, ...given }, { ctx, context, id }) => {
      const { kind } = await readSource(ctx, id);
      const options = Object.fromEntries(kindOf(kind).fields.map((field) => [field.name, given[field.name] ?? ""]));
      await changeSource(ctx, { id, name, schedule, publishing, options, http: await sourceHttp(context) });
    },
  ),
});

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) =>
  messageMeta(root.loaderData?.site, loaderData?.source.name ?? "Source");

export default function Source({ loaderData, actionData }: Route.ComponentProps) {
  const { source, kind, runs, uneventful, schedules, next, plan } = loaderData;
  const here = `/back-office/sources/${source.id}`;
  const values = { ...source.options, name: source.name, schedule: source.schedule, publishing: source.publishing };
  return (
    <OfficePage
      heading={source.name}
      about={
        <span className="[overflow-wrap:anywhere]">
          {kind?.label ?? source.kind}: {source.target}
        </span>
      }
      done={DONE}
    >
      <Status source={source} next={next} />
      {plan !== null && <Spending plan={plan} />}
      <div className="office-actions mt-5">
        {source.activeRunId === null ? (
          <ActionButton value="run" label="Run now" look="primary" />
        ) : (
          <PrimaryLink href={`/back-office/sources/runs/${source.activeRunId}`}>Show the run</PrimaryLink>
        )}
        <ActionButton
          value={source.pausedAt === null ? "pause" : "resume"}
          label={source.pausedAt === null ? "Pause" : "Resume"}
        />
        {source.issue === "shape" && <ActionButton value="accept" label="Accept the new format" />}
        <ActionButton
          value="remove"
          label="Remove"
          of={source.name}
          confirm={{ text: "It will no longer be read. Its companies and rounds stay.", button: "Remove the source" }}
        />
      </div>
      {kind !== null && (
        <details className="card mt-6 p-4 md:p-5" open={actionData?.values["intent"] === "change"}>
          <summary className="cursor-pointer font-semibold">Change</summary>
          <form method="post" className="mt-4" aria-label="Change the source">
            <FormFields
              fields={[{ name: "name", label: "Name", maxLength: 100 }]}
              known={{ name: actionData?.values["name"] ?? source.name }}
            />
            <SourceFields kind={kind} values={{ ...values, ...actionData?.values }} schedules={schedules} />
            <PrimaryButton intent="change" className="mt-4">
              Save
            </PrimaryButton>
          </form>
        </details>
      )}
      {source.kind === "company-site" && (
        <p className="mt-10">
          <TextLink href="/back-office/catalogue/companies?without=readable">Websites that could not be read</TextLink>
        </p>
      )}
      <h2 className="mt-10 text-xl font-semibold">Runs</h2>
      <Views
        label="Runs shown"
        views={[
          { href: here, name: "With news or problems", current: !uneventful },
          { href: `${here}?show=all`, name: "All", current: uneventful },
        ]}
      />
      <ListTable
        caption="Runs"
        empty={uneventful ? "No runs yet." : "No run has had news or problems."}
        rows={runs.items}
        next={runs.next}
        older="Older runs"
        render={{
          Run: ({ id, requestedAt, requester }) => (
            <Stacked below={<ReadBy at={requestedAt} by={requester} />}>
              <TextLink href={`/back-office/sources/runs/${id}`}>Run {id}</TextLink>
            </Stacked>
          ),
          Status: ({ state, problem }) => (
            <State isBad={isProblem(state)} below={problem}>
              {STATE_LABELS[state]}
            </State>
          ),
          Result: ({ counts }) => counts && <Stacked below={describeLeftOut(counts)}>{describeCounts(counts)}</Stacked>,
          Duration: (run) => runTime(run),
          "Time to page": ({ freshness }) => (freshness === null ? null : duration(freshness)),
        }}
      />
    </OfficePage>
  );
}

function Status({ source, next }: { readonly source: ManagedSource; readonly next: readonly Date[] }) {
  const { issue, issueReason, issueSince, freshness, schedule } = source;
  return (
    <>
      <p>
        <span className={issue === null ? "badge" : "badge badge-danger"}>{healthLabel(source)}</span>
        {issueSince !== null && (
          <span className="ml-2 text-muted">
            since <Instant at={issueSince} />
          </span>
        )}
      </p>
      {issueReason !== null && <p className="mt-2 max-w-prose text-danger [overflow-wrap:anywhere]">{issueReason}</p>}
      <Facts
        className="mt-4 max-w-prose"
        facts={[
          ["Schedule", schedule],
          [
            "Next runs",
            next.length === 0
              ? "None"
              : next.map((at) => (
                  <span key={at.getTime()} className="block">
                    <Instant at={at} />
                  </span>
                )),
          ],
          [
            "From publication to page",
            freshness === null
              ? "Not measured: no rounds published in the last 30 days and since the source was added"
              : `Median ${duration(freshness.median)}, nine of ten within ${duration(freshness.p90)} (${counted(freshness.rounds, "round")} in 30 days)`,
          ],
        ]}
      />
    </>
  );
}
