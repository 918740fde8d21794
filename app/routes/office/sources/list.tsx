import { ListTable, Stacked, State } from "../list.tsx";
import { z } from "zod";
import { countUnread } from "../../../../core/intake/ingest/website-search/unread-websites.ts";
import { KINDS } from "../../../../core/intake/managed-sources/kinds.ts";
import { readEstimatePlan } from "../../../../core/intake/managed-sources/estimate-plan.ts";
import { addSource } from "../../../../core/intake/managed-sources/manage.ts";
import { listSources } from "../../../../core/intake/managed-sources/managed-source.ts";
import { addRegisters, stopRegisters } from "../../../../core/intake/managed-sources/open-registers.ts";
import { requestRun } from "../../../../core/intake/managed-sources/runs.ts";
import { SCHEDULE_EXAMPLES } from "../../../../core/intake/managed-sources/schedule.ts";
import { PrimaryButton, TextLink } from "../../../ui/forms/controls.tsx";
import { Instant } from "../../../ui/frame/instant.tsx";
import type { Route } from "./+types/list.ts";
import { intentAction, posting, screenLoader } from "../screen.ts";
import { counted } from "../format.ts";
import { OfficePage } from "../office-page.tsx";
import { type KindForm, kindForm, SOURCE_RULES, SourceFields, sourceHttp } from "./form.tsx";
import { duration, healthLabel, STATE_LABELS } from "./labels.ts";
import { OpenRegisters, readOpenRegisters } from "./registers.tsx";
import { estimateText } from "./spending.tsx";

const DONE = {
  removed: "The source was removed. Its companies and rounds stay.",
  started: "The registers are being read. Reload to see how far each is; you can leave this page.",
  stopped: "Reading stops within a few seconds. What was read stays.",
} as const;

export const loader = screenLoader(async ({ context, ctx }) => {
  return {
    sources: await listSources(ctx),
    registers: await readOpenRegisters(context),
    kinds: KINDS.map(kindForm),
    estimates: await Promise.all(KINDS.map(({ key }) => readEstimatePlan(ctx, { kind: key, options: {} }))),
    schedules: SCHEDULE_EXAMPLES,
    unread: await countUnread(ctx),
  };
});

/** Adds a source and shows it; starts or stops reading open registers. */
export const action = intentAction({
  registers: posting(
    z.object({ registers: z.enum(["start", "stop"]), contact: z.string().max(2_000).optional() }),
    async ({ registers, contact }, { ctx, context }) => {
      if (registers === "stop") return { done: await stopRegisters(ctx).then(() => "stopped") };
      const http = await sourceHttp(context);
      for (const run of await addRegisters(ctx, { contact, http })) await requestRun(ctx, run);
      return { done: "started" };
    },
  ),
  kind: posting(
    SOURCE_RULES.extend({
      kind: z.string().refine((key) => KINDS.some((kind) => kind.key === key), "Choose one of the kinds below."),
    }),
    async ({ kind, schedule, publishing, ...options }, { ctx, context }) => {
      const id = await addSource(ctx, { kind, options, schedule, publishing, http: await sourceHttp(context) });
      return { done: "added", at: `/back-office/sources/${id}` };
    },
  ),
});

export default function Sources({ loaderData, actionData }: Route.ComponentProps) {
  const { sources, kinds, schedules, registers, unread, estimates } = loaderData;
  const values = actionData?.values ?? {};
  return (
    <OfficePage
      heading="Sources"
      about="Sources that the site reads automatically, with their schedules and status."
      done={DONE}
    >
      <OpenRegisters state={registers} contact={values["contact"]} />
      <ListTable
        caption="Sources"
        empty="No sources yet. Add the first one below."
        rows={sources}
        render={{
          Source: ({ id, name, kind, schedule }) => (
            <Stacked below={`${kinds.find(({ key }) => key === kind)?.label ?? kind}, ${schedule}`}>
              <TextLink href={`/back-office/sources/${id}`}>{name}</TextLink>
            </Stacked>
          ),
          Health: (source) => (
            <State isBad={source.issue !== null} below={source.issueReason}>
              {healthLabel(source)}
            </State>
          ),
          "Last run": ({ lastRun }) =>
            (lastRun && <Stacked below={<Instant at={lastRun.endedAt} />}>{STATE_LABELS[lastRun.state]}</Stacked>) ??
            "None yet",
          "Next run": ({ nextRunAt }) => (nextRunAt ? <Instant at={nextRunAt} /> : "On request"),
          "Time to page": ({ freshness }) => (freshness === null ? "Not measured" : duration(freshness.median)),
        }}
      />
      {unread > 0 && (
        <p className="mt-3">
          <TextLink href="/back-office/catalogue/companies?without=readable">
            {counted(unread, "company website")} could not be read
          </TextLink>{" "}
          <span className="text-muted">and will be tried again. Nobody has to do anything.</span>
        </p>
      )}
      <h2 className="mt-10 text-xl font-semibold">Add a source</h2>
      <div className="mt-3 grid gap-3">
        {kinds.map((kind, i) => (
          <AddForm
            key={kind.key}
            kind={kind}
            values={values["kind"] === kind.key ? values : {}}
            schedules={schedules}
            estimate={estimates[i] ?? null}
          />
        ))}
      </div>
    </OfficePage>
  );
}

interface AddFormProps {
  readonly kind: KindForm;
  readonly values: Readonly<Record<string, string>>;
  readonly schedules: readonly string[];
  /** What the first reading of a paid kind costs. */
  readonly estimate: Parameters<typeof estimateText>[0] | null;
}

function AddForm({ kind, values, schedules, estimate }: AddFormProps) {
  return (
    <details className="card p-4 md:p-5" open={values["kind"] !== undefined}>
      <summary className="cursor-pointer font-semibold">{kind.label}</summary>
      <p className="mt-2 max-w-prose text-muted">{kind.about}</p>
      {estimate !== null && (
        <p className="mt-2 max-w-prose">First reading of this catalogue: {estimateText(estimate)}.</p>
      )}
      <form method="post" className="mt-4" aria-label={`Add ${kind.label}`}>
        <input type="hidden" name="kind" value={kind.key} />
        <SourceFields kind={kind} values={values} schedules={schedules} />
        <PrimaryButton className="mt-4">
          Add source <span className="sr-only">{kind.label}</span>
        </PrimaryButton>
      </form>
    </details>
  );
}
