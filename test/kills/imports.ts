import { writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import type { Context } from "../../core/shared/context.ts";
import { type Activity, repeat, type Verdict } from "./activity.ts";
import type { World } from "./world.ts";

const ROWS = 400;

/** Lists that earlier runs imported into a world; runs may share one, and several worlds may run beside each other. */
const imported = new WeakMap<World, number>();

/** Imports small lists one after the other; a killed or failed import is repeated. */
export interface Imports extends Activity {
  /** Kills the running import command. */
  killCommand(): boolean;
  /** Rows imported by runs that reported success. */
  readonly rows: number;
}

export async function startImports(world: World, pauseMs?: number): Promise<Imports> {
  let importer: ReturnType<World["command"]>["child"] | null = null;
  const before = imported.get(world) ?? 0;
  let lists = before;
  const importList = async (first: number): Promise<boolean> => {
    const { child, ended } = world.command("import", path.join(world.folder, `list-${first}.csv`));
    importer = child;
    const { code } = await ended;
    importer = null;
    return code === 0;
  };
  const running = repeat(
    1,
    async () => {
      const first = lists * ROWS;
      await writeFile(path.join(world.folder, `list-${first}.csv`), listOf(first));
      // Bounded by the limit of the whole run: each kill costs at most one attempt.
      for (let tries = 0; tries < 200; tries += 1) {
        if (await importList(first)) {
          lists += 1;
          imported.set(world, lists);
          return;
        }
      }
      throw new Error("an import failed 200 times");
    },
    pauseMs,
  );
  return {
    moment: "import",
    get rows() {
      return (lists - before) * ROWS;
    },
    busy: () => importer !== null,
    killCommand: () => importer?.kill("SIGKILL") ?? false,
    stop: () => running.stop(),
    unsettled: async () => null,
    verify: (ctx) => verify(ctx, before * ROWS, lists * ROWS),
  };
}

function listOf(first: number): string {
  const rows = Array.from({ length: ROWS }, (_, i) => {
    const n = first + i;
    return `Fernhollow ${n},https://fernhollow-${n}.example,$${1 + (n % 90)}M,Seed,2026-07-${String(1 + (n % 28)).padStart(2, "0")},Larch Ventures ${n % 50},Ada Rowan ${n}`;
  });
  return `${["Company,Website,Amount,Stage,Date,Investors,Founder", ...rows].join("\n")}\n`;
}

async function verify(ctx: Context, from: number, to: number): Promise<Verdict> {
  const { rows } = await sql<{ n: number; companies: number; rounds: number; leads: number }>`
    select n, count(distinct c.id)::int as companies, count(distinct r.id)::int as rounds,
      count(distinct l.round_id)::int as leads
    from generate_series(${from}::int, ${to - 1}::int) n
    left join company c on c.name = 'Fernhollow ' || n and c.withdrawn_at is null and c.merged_into_id is null
    left join funding_round r on r.company_id = c.id and r.withdrawn_at is null
    left join lead l on l.round_id = r.id
    group by n`.execute(ctx.db);
  return {
    acknowledged: to - from,
    lost: rows
      .filter(({ companies, rounds, leads }) => companies === 0 || rounds === 0 || leads === 0)
      .map(({ n }) => `row ${n}`),
    duplicated: rows
      .filter(({ companies, rounds, leads }) => companies > 1 || rounds > 1 || leads > 1)
      .map(({ n }) => `row ${n}`),
    repeated: 0,
  };
}
