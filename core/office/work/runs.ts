import { sql } from "kysely";
import { rowOf } from "../../../db/statement.ts";
import { actorName } from "../../shared/actor-name.ts";
import type { Context } from "../../shared/context.ts";
import { SOURCES } from "../../catalogue/sources/registry.ts";
import { sourceName } from "../../reading/directory/evidence.ts";
import { dismiss, dismissed, isDismissed, takeBack } from "./dismissals.ts";
import type { WorkKind } from "./work-kind.ts";

/** An input of a command whose newest run failed, partly failed or was killed. */
export interface FailedRun {
  readonly id: number;
  readonly source: string;
  readonly input: string;
  readonly actor: string;
  readonly status: "partly_failed" | "failed" | "interrupted";
  readonly startedAt: Date;
  readonly problem: string | null;
}

/** Each input of a source that is read repeatedly is watched for this many days. */
const REPEATED = SOURCES.filter(({ ingest }) => ingest?.repeats).map(({ key }) => key);
const WATCHED_DAYS = 30;

/** SQL: the newest run of each input, if it failed and nobody dismissed it. */
export const failedRuns = ({ clock }: Context) => sql`(
  select * from (
    select distinct on (r.source, watched) r.id, r.source, r.input, r.actor, r.status, r.started_at,
      coalesce(r.error, r.held_reason) as problem
    from ingest_run r cross join lateral (select case when r.source = any(${REPEATED}) then r.input end as watched) w
    where r.started_at > ${clock.now()}::timestamptz - make_interval(days => ${WATCHED_DAYS}) and r.status <> 'running'
      and not exists (select from source_run s where s.ingest_run_id = r.id)
    order by r.source, watched, r.started_at desc, r.id desc
  ) newest
  where status in ('failed', 'partly_failed', 'interrupted') and not ${isDismissed("run", sql`newest.id::text`)})`;

/** Runs of commands and uploads that failed and have not succeeded since. Managed sources have screens of their own. */
export const RUNS: WorkKind = {
  kind: "run",
  name: "Failed runs",
  one: "Failed run",
  waiting: (ctx) => sql`
    select 'run' as kind, f.id::text as id, f.source, f.started_at as since, f.input as title, 1 as size,
      f.source as bulk, 'failed runs of this source' as bulk_name, null::numeric as rank
    from ${failedRuns(ctx)} f`,
  async evidence(ctx, { id }) {
    const run = await rowOf<FailedRun>(ctx)`
      select f.id, f.source, f.input, ${actorName} as actor, f.status, f.started_at as "startedAt", f.problem
      from ${failedRuns(ctx)} f where f.id = ${Number(id)}`;
    return run === undefined ? null : { kind: "run", run: { ...run, source: sourceName(run.source) } };
  },
  actions: [{ name: "dismiss", key: "a", label: "Dismiss" }],
  all: (size) => `All ${size} failed runs of this source`,
  async decide(ctx, { id }) {
    await dismiss(ctx, "run", id);
    return "decided";
  },
  undoing: {
    decided: dismissed("run", sql`r.input`, sql`ingest_run r on r.id::text = d.item`),
    undo: (ctx, ids) => takeBack(ctx, "run", ids),
  },
};
