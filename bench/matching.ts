/**
 * Measures the identity rules on labelled pairs of names and on the same companies in lists of different years. Usage:
 * node bench/matching.ts [folder with name-pairs.csv]
 */
import { existsSync, readFileSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { z } from "zod";
import { registrableDomain } from "../core/catalogue/facts/domain.ts";
import { companyNameKey } from "../core/catalogue/names/company-name.ts";
import type { Context } from "../core/shared/context.ts";
import { runIngest } from "../core/intake/ingest/run.ts";
import { openListFiles } from "../core/catalogue/sources/list-file/open-list-files.ts";
import { openConfiguredDatabase } from "../db/open.ts";
import { systemClock } from "../platform/clock.ts";

const folder = process.argv[2] ?? join(import.meta.dirname, "../../shared/data/entity-resolution");

const pairSchema = z.object({
  name_a: z.string(),
  name_b: z.string(),
  kind: z.enum(["format_variant", "rename", "same_first_token"]),
});
type Pair = z.infer<typeof pairSchema>;

const snapshotSchema = z.object({ yc_id: z.string(), web_2023: z.string(), web_2026: z.string() });
type Snapshot = z.infer<typeof snapshotSchema>;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function ratio(label: string, part: number, whole: number, target: string): void {
  print(
    `${label.padEnd(46)} ${String(part).padStart(5)} of ${String(whole).padStart(5)}  ${(part / whole).toFixed(4)}  ${target}`,
  );
}

/** Pairs of names that do or do not mean one company. */
function namePairs(file: string): void {
  const pairs = z.array(pairSchema).parse(parse(readFileSync(file), { columns: true, bom: true }));
  const sharing = (kind: Pair["kind"]): [number, number] => {
    const ofKind = pairs.filter((pair) => pair.kind === kind);
    return [ofKind.filter((pair) => companyNameKey(pair.name_a) === companyNameKey(pair.name_b)).length, ofKind.length];
  };
  ratio("format variants with one key (recall)", ...sharing("format_variant"), "at least 0.95");
  ratio("different companies with one key (false merges)", ...sharing("same_first_token"), "at most 0.01");
  ratio("renames with one key", ...sharing("rename"), "no target: no string can show a rename");
}

/**
 * Imports lists of 2023 and 2026 with the same companies through the real ingest into an empty database, and reports
 * which companies were matched and whether two were merged wrongly.
 */
async function snapshots(file: string): Promise<void> {
  const rows = z.array(snapshotSchema).parse(parse(readFileSync(file), { columns: true, bom: true }));
  const dataDir = await mkdtemp(join(tmpdir(), "bench-matching-"));
  await chmod(dataDir, 0o711);
  const { db, close } = await openConfiguredDatabase({ dataDir });
  try {
    const ctx: Context = { db, actor: { id: "bench", access: "owner" }, clock: systemClock };
    for (const year of ["2023", "2026"] as const) {
      const options = { map: { company: `name_${year}`, website: `web_${year}` }, name: `snapshot-${year}` };
      const summary = await runIngest(
        ctx,
        {
          source: "list-file",
          sourceLabel: "List file",
          input: year,
          dryRun: false,
          intent: { acceptHold: "benchmark" },
        },
        openListFiles([file], options),
      );
      print(
        `imported ${year}: ${JSON.stringify(summary.toJSON().rows)}, ${JSON.stringify(summary.toJSON().catalogue)}`,
      );
    }
    reportSnapshots(rows, await companyOfRow(ctx));
  } finally {
    await close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

type Year = "2023" | "2026";
type CompanyOf = ReadonlyMap<string, number>;

/** The matched company of each row, by "year ref"; rows in review are absent. */
async function companyOfRow(ctx: Context): Promise<CompanyOf> {
  const { rows } = await sql<{ list: string; ref: string; company: number }>`
    select d.external_id as list, c.ref, c.subject_id as company from claim c join document d on d.id = c.document_id
    where c.subject_kind = 'company'`.execute(ctx.db);
  return new Map(rows.map((row) => [`${row.list.replace("snapshot-", "")} ${row.ref}`, row.company]));
}

function reportSnapshots(rows: readonly Snapshot[], companyOf: CompanyOf): void {
  const placed = rows.map((row, i) => ({ row, in: (year: Year) => companyOf.get(`${year} row ${i + 2}`) }));
  const both = placed.filter(({ row }) => row.web_2023 && row.web_2026);
  const kept = both.filter(
    ({ row }) =>
      registrableDomain(row.web_2023) === registrableDomain(row.web_2026) && registrableDomain(row.web_2023) !== null,
  );
  const moved = both.filter((entry) => !kept.includes(entry));
  const one = (entries: typeof placed) =>
    entries.filter((e) => e.in("2023") !== undefined && e.in("2023") === e.in("2026")).length;
  ratio("kept their domain and are one company", one(kept), kept.length, "at least 0.97");
  ratio(
    "changed their website and are one company",
    one(moved),
    moved.length,
    "no target: no string can show most of them",
  );
  const ids = new Map<number, Set<string>>();
  for (const entry of placed) {
    for (const year of ["2023", "2026"] as const) {
      const company = entry.in(year);
      if (company !== undefined) ids.set(company, (ids.get(company) ?? new Set()).add(entry.row.yc_id));
    }
  }
  ratio(
    "companies holding two different ids",
    [...ids.values()].filter((set) => set.size > 1).length,
    ids.size,
    "none",
  );
}

const pairsFile = join(folder, "name-pairs.csv");
if (!existsSync(pairsFile)) {
  print(`Nothing to measure: ${pairsFile} does not exist. Pass the folder that contains name-pairs.csv.`);
  process.exit(1);
}
namePairs(pairsFile);

const snapshotsFile = join(folder, "company-snapshots.csv");
if (existsSync(snapshotsFile)) await snapshots(snapshotsFile);
else print(`Skipped: ${snapshotsFile} does not exist.`);
