import { execute, rowOf } from "../../../db/statement.ts";
import type { HttpClient } from "../../../platform/http-client.ts";
import type { KindOptions } from "../../catalogue/sources/source.ts";
import type { Context } from "../../shared/context.ts";
import { requireEditor } from "../../shared/office-access.ts";
import { KINDS } from "./kinds.ts";
import { addSource, setSourcePaused } from "./manage.ts";
import { listSources } from "./managed-source.ts";
import { type PolicyWait, readPolicyWaits } from "./policy-waits.ts";
import { cancelRun, listSourceRuns, type SourceRun } from "./runs.ts";

const REGISTERS = KINDS.filter(({ firstRun }) => firstRun !== undefined);

/** An open register: its newest run if its source is added, and why it is not read yet. */
export interface Register {
  readonly key: string;
  readonly label: string;
  readonly sourceId: number | null;
  readonly run: SourceRun | null;
  readonly wait: PolicyWait | null;
}

/** Every open register, by name. */
export async function readRegisters(ctx: Context): Promise<readonly Register[]> {
  const sources = await listSources(ctx);
  const waits = await readPolicyWaits(ctx);
  const registers: Register[] = [];
  for (const { key, label } of REGISTERS) {
    const id = sources.find(({ kind }) => kind === key)?.id ?? null;
    const [run = null] = id === null ? [] : await listSourceRuns(ctx, { sourceId: id, uneventful: true, limit: 1 });
    registers.push({ key, label, sourceId: id, run, wait: waits.get(key) ?? null });
  }
  return registers;
}

interface RunOfRegister {
  /** Of its source. */
  readonly id: number;
  readonly options: KindOptions;
}

/**
 * Adds the sources of all open registers that are missing, and returns the runs that read this and last year, or resume
 * it: what was read is not fetched again. Those that the privacy policy does not name yet are prepared for the day on
 * which it does. Throws AppError `invalid_input` for a wrong contact.
 */
export async function addRegisters(
  ctx: Context,
  { contact, http }: { readonly contact: string | undefined; readonly http: HttpClient },
): Promise<readonly RunOfRegister[]> {
  requireEditor(ctx);
  const sources = await listSources(ctx);
  const waits = await readPolicyWaits(ctx);
  const runs: RunOfRegister[] = [];
  for (const { key, fields, firstRun } of REGISTERS) {
    const known = sources.find(({ kind }) => kind === key);
    const given = contact !== undefined && fields.some(({ name }) => name === "contact") ? { contact } : {};
    const id = known?.id ?? (await addSource(ctx, { kind: key, options: given, http }));
    if (known !== undefined && known.pausedAt !== null) await setSourcePaused(ctx, { id, paused: false });
    const options = firstRun?.(ctx.clock.now()) ?? {};
    const wait = waits.get(key);
    if (wait === undefined) runs.push({ id, options });
    else
      await execute(ctx)`
        update managed_source set first_run = ${JSON.stringify(options)}::jsonb,
          next_run_at = coalesce(${wait.from}::timestamptz, next_run_at) where id = ${id}`;
  }
  return runs;
}

/** Stops reading them; starting again resumes. */
export async function stopRegisters(ctx: Context): Promise<void> {
  for (const { run } of await readRegisters(ctx))
    if (run !== null && run.endedAt === null) await cancelRun(ctx, { runId: run.id });
}

/** What open registers brought to lists. */
export interface RegisterResult {
  readonly rounds: number;
  readonly grants: number;
  /** Countries of the companies with grants. */
  readonly countries: number;
}

const sourcesOf = (isUs: boolean): readonly string[] =>
  REGISTERS.flatMap(({ documents, fields }) =>
    fields.some(({ name }) => name === "contact") === isUs && documents !== null ? [documents.source.key] : [],
  );

export const ROUND_SOURCES = sourcesOf(true);
export const GRANT_SOURCES = sourcesOf(false);

/** The listed rounds of each sort of register. */
export async function countRegisters(ctx: Context): Promise<RegisterResult> {
  const row = await rowOf<RegisterResult>(ctx)`
    select count(*) filter (where source_kind = any(${ROUND_SOURCES}))::int as rounds,
      count(*) filter (where source_kind = any(${GRANT_SOURCES}))::int as grants,
      count(distinct country) filter (where source_kind = any(${GRANT_SOURCES}))::int as countries
    from lead where source_kind = any(${[...ROUND_SOURCES, ...GRANT_SOURCES]})`;
  return row ?? { rounds: 0, grants: 0, countries: 0 };
}
