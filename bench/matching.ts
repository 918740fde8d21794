/**
 * How well the identity rules tell companies apart, on labelled pairs of names and on the same companies
 * seen in different years. Usage: node bench/matching.ts [folder with name-pairs.csv]
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import { companyNameKey } from "../core/catalog/names/company-name.ts";

const folder = process.argv[2] ?? join(import.meta.dirname, "../../shared/data/entity-resolution");

const pairSchema = z.object({
  name_a: z.string(),
  name_b: z.string(),
  kind: z.enum(["format_variant", "rename", "same_first_token"]),
});
type Pair = z.infer<typeof pairSchema>;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function ratio(label: string, part: number, whole: number, target: string): void {
  print(`${label.padEnd(46)} ${String(part).padStart(5)} of ${String(whole).padStart(5)}  ${(part / whole).toFixed(4)}  ${target}`);
}

/** Pairs of names under which a filer is or is not one company. */
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

const pairsFile = join(folder, "name-pairs.csv");
if (!existsSync(pairsFile)) {
  print(`Nothing to measure: ${pairsFile} is not there. Give the folder that holds name-pairs.csv.`);
  process.exit(1);
}
namePairs(pairsFile);

// The second half, over company-snapshots.csv: import 2023, then 2026, through the real ingest, and print the
// share of companies that kept their domain and are one company, and how many different ids were merged.
