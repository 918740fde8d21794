import { execute, hasRows, rowOf, scalarOf } from "../../../db/statement.ts";
import { type AppError, conflict, invalidInput } from "../../../platform/errors.ts";
import type { HttpClient } from "../../../platform/http-client.ts";
import { writeAudit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { inCatalogueTransaction } from "../../catalogue/claims/state.ts";
import { requireEditor } from "../../shared/office-access.ts";
import { enqueue } from "../../shared/jobs/enqueue.ts";
import { type KindOptions, type PublishingRule, SECRET_PREFIX } from "../../catalogue/sources/source.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { kindOf, type ManagedKind, RATES } from "./kinds.ts";
import { readSource } from "./managed-source.ts";
import { parseSchedule } from "./schedule.ts";
import { readSecrets, requireSecrets, sealed, secretsIn } from "./secrets.ts";
import { sourcesChangedJob } from "./jobs/sources-changed.ts";

/** An editor's entries about a source. */
export interface SourceForm {
  /** By the names of the kind's fields; empty ones count as absent. */
  readonly options: KindOptions;
  /** Defaults to the host of its address. */
  readonly name?: string | undefined;
  /** Defaults to the schedule of its kind. */
  readonly schedule?: string | undefined;
  readonly publishing?: PublishingRule | undefined;
}

interface AddSource extends SourceForm {
  readonly kind: string;
  /** Looks up the feed of a site. */
  readonly http: HttpClient;
}

/**
 * Adds a source. Returns its id. Throws AppError `invalid_input`, or `conflict` if another source reads the same
 * address.
 */
export async function addSource(ctx: Context, input: AddSource): Promise<number> {
  requireEditor(ctx);
  const kind = kindOf(input.kind);
  const checked = checkForm(kind, input);
  const reached = await kind.prepare?.(checked.options, input.http);
  const options = reached?.options ?? checked.options;
  const target = kind.targetOf(options);
  const secrets = secretsIn(kind, input.options);
  requireSecrets(kind, secrets);
  return inCatalogueTransaction(ctx, async (inner) => {
    const name = input.name?.trim() || (await freeName(inner, kind, target, reached?.name));
    const now = inner.clock.now();
    const id = await scalarOf<number>(inner)`
      insert into managed_source (kind, target, name, options, secrets, schedule, publishing, next_run_at, created_at,
        created_by)
      values (${kind.key}, ${target}, ${name}, ${JSON.stringify(options)}::jsonb, ${sealed(inner, secrets)},
        ${checked.schedule.text},
        ${checked.publishing}, ${reached === undefined ? checked.schedule.next(now) : now}, ${now}, ${inner.actor.id})
      on conflict (kind, target) where removed_at is null do nothing returning id`;
    if (id === undefined) throw alreadyRead(kind, target);
    const { schedule, publishing } = checked;
    await writeAudit(inner, "source.added", { source: id, kind: kind.key, name, schedule: schedule.text, publishing });
    await enqueue(inner, sourcesChangedJob, hidingOrShowing(kind));
    return id;
  });
}

/**
 * Changes a source. Throws AppError `invalid_input`, `not_found`, or `conflict` if another source reads the same
 * address.
 */
export async function changeSource(
  ctx: Context,
  input: SourceForm & { readonly id: number; readonly http: HttpClient },
): Promise<void> {
  requireEditor(ctx);
  const before = await readSource(ctx, input.id);
  const kind = kindOf(before.kind);
  const checked = checkForm(kind, { ...before, ...withoutAbsent(input) });
  const isSame = kind.targetOf(checked.options) === before.target;
  const options =
    (isSame ? undefined : (await kind.prepare?.(checked.options, input.http))?.options) ?? checked.options;
  const target = kind.targetOf(options);
  const entered = secretsIn(kind, input.options);
  await inCatalogueTransaction(ctx, async (inner) => {
    const name = input.name?.trim() || before.name;
    const secrets = { ...(await readSecrets(inner, input.id)), ...entered };
    const { schedule, publishing } = checked;
    const next = schedule.next(inner.clock.now());
    const rows = await execute(inner)`
      update managed_source s set target = ${target}, name = ${name}, options = ${JSON.stringify(options)}::jsonb,
        secrets = ${sealed(inner, secrets)}, schedule = ${schedule.text}, publishing = ${publishing},
        shape = case when s.target = ${target} then s.shape end,
        next_run_at = case when s.paused_at is not null then null when s.schedule = ${schedule.text} then s.next_run_at
        else ${next}::timestamptz end
      where s.id = ${input.id} and s.removed_at is null
        and not exists (select from managed_source o where o.kind = s.kind and o.target = ${target} and o.id <> s.id
          and o.removed_at is null)`;
    if (rows === 0) throw alreadyRead(kind, target);
    await writeAudit(inner, "source.changed", {
      source: input.id,
      before: { name: before.name, options: before.options, schedule: before.schedule, publishing: before.publishing },
      after: { name, options, schedule: schedule.text, publishing },
      ...(Object.keys(entered).length > 0 && { secrets: "replaced" }),
    });
    const isAnswered = before.options["terms"] !== options["terms"];
    await enqueue(inner, sourcesChangedJob, isAnswered ? hidingOrShowing(kind) : {});
  });
}

/** Lets the job hide the estimates of a provider whose terms do not allow showing them, or show them again. */
function hidingOrShowing({ documents }: ManagedKind): { readonly provider?: string } {
  const source = documents?.source;
  return source?.estimates === undefined ? {} : { provider: source.key };
}

/** Pauses or resumes a source. Pausing clears its issue, because nothing is expected of it. */
export async function setSourcePaused(
  ctx: Context,
  { id, paused }: { readonly id: number; readonly paused: boolean },
): Promise<void> {
  requireEditor(ctx);
  await inTransaction(ctx, async (inner) => {
    const { schedule, name } = await readSource(inner, id);
    const now = inner.clock.now();
    const [pausedAt, next] = paused ? [now, null] : [null, parseSchedule(schedule).next(now)];
    const changed = await execute(inner)`
      update managed_source set paused_at = ${pausedAt}::timestamptz, next_run_at = ${next}::timestamptz,
        issue = null, issue_reason = null, issue_since = null
      where id = ${id} and (paused_at is not null) <> ${paused}`;
    if (changed === 0) return;
    await writeAudit(inner, paused ? "source.paused" : "source.resumed", { source: id, name });
    await enqueue(inner, sourcesChangedJob, {});
  });
}

/** Removes a source but keeps its documents. Throws AppError `conflict` while it runs. */
export async function removeSource(ctx: Context, { id }: { readonly id: number }): Promise<void> {
  requireEditor(ctx);
  await inTransaction(ctx, async (inner) => {
    const { name, activeRunId } = await readSource(inner, id);
    if (activeRunId !== null) throw conflict(`${name} is being read. Cancel the run first.`);
    await execute(inner)`
      update managed_source set removed_at = ${inner.clock.now()}, next_run_at = null where id = ${id}`;
    await writeAudit(inner, "source.removed", { source: id, name });
    await enqueue(inner, sourcesChangedJob, {});
  });
}

/** Expects the columns or format of the newest run from now on. */
export async function acceptShape(ctx: Context, { id }: { readonly id: number }): Promise<void> {
  requireEditor(ctx);
  await inTransaction(ctx, async (inner) => {
    const { name, shape } = await readSource(inner, id);
    const row = await rowOf<{ shape: string }>(inner)`
      update managed_source s set shape = newest.shape, issue = null, issue_reason = null, issue_since = null
      from (select r.shape from source_run r where r.source_id = ${id} and r.shape is not null order by r.id desc
        limit 1) newest
      where s.id = ${id} and s.issue = 'shape' returning s.shape`;
    if (row === undefined) return;
    await writeAudit(inner, "source.shape_accepted", { source: id, name, before: shape, after: row.shape });
    await enqueue(inner, sourcesChangedJob, {});
  });
}

/** Adds the exchange rates as a source, due at once, unless the site has or had it. */
export async function addRatesOnce(ctx: Context): Promise<void> {
  const kind = kindOf(RATES);
  const now = ctx.clock.now();
  await execute(ctx)`
    insert into managed_source (kind, target, name, options, schedule, publishing, next_run_at, created_at, created_by)
    select ${kind.key}, 'ECB', ${kind.label}, '{}', ${kind.schedule}, ${kind.publishing[0]}, ${now}, ${now},
      ${ctx.actor.id}
    where not exists (select from managed_source where kind = ${kind.key})
    on conflict (kind, target) where removed_at is null do nothing`;
}

function checkForm(kind: ManagedKind, { options, schedule, publishing = kind.publishing[0] }: SourceForm) {
  const given = Object.fromEntries(
    Object.entries(options).filter(
      ([name, value]) => value !== undefined && value.trim() !== "" && !name.startsWith(SECRET_PREFIX),
    ),
  );
  const parsed = kind.options.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = kind.fields.find(({ name }) => name === issue?.path[0]);
    const isMissing = field !== undefined && given[field.name] === undefined;
    throw invalidInput(
      isMissing
        ? `${field.label} is missing. Enter it, for example ${field.example}`
        : (issue?.message ?? "The options are invalid."),
    );
  }
  if (!kind.publishing.includes(publishing))
    throw invalidInput(`${kind.label} takes one of these rules: ${kind.publishing.join(", ")}.`);
  return { options: parsed.data, publishing, schedule: parseSchedule(schedule?.trim() || kind.schedule) };
}

function withoutAbsent(form: SourceForm): SourceForm {
  const { options, schedule, publishing } = form;
  return { options, ...(schedule !== undefined && { schedule }), ...(publishing !== undefined && { publishing }) };
}

const NAME_CHARACTERS = 80;

/** The source's own title, else its address' host, with the path if another source has that name; else its kind. */
async function freeName(ctx: Context, kind: ManagedKind, target: string, title: string | undefined): Promise<string> {
  const address = URL.parse(target);
  const host = address?.hostname.replace(/^www\./, "") ?? "";
  const isTaken = (name: string) =>
    hasRows(ctx)`select from managed_source where name = ${name} and removed_at is null limit 1`;
  const own = title?.trim().slice(0, NAME_CHARACTERS) ?? "";
  if (own !== "" && !(await isTaken(own))) return own;
  if (address === null || host === "") return kind.label;
  return (await isTaken(host)) ? `${host}${address.pathname}${address.search}`.slice(0, NAME_CHARACTERS) : host;
}

function alreadyRead(kind: ManagedKind, target: string): AppError {
  return conflict(`A source of the kind ${kind.label} already reads ${target}.`);
}
