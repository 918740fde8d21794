// Asks the readers of questions, lists and cells every row of one half of `corpus/` and prints totals by kind, and the
// processor time of a question. Rows of the unseen half are never listed: whoever mends a reader must not know them.
//
//   node bench/readers.ts [seen|unseen] [--failures]     --failures lists the seen rows that are not right
//   node bench/readers.ts times [rounds]                 times seen questions over 1,000,000 synthetic rounds;
//                                                        KEEP=folder keeps the database there for the next run
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openConfiguredDatabase } from "../db/open.ts";
import { ListFolder } from "../test/builders/list-files.ts";
import { fillCatalogue } from "../test/corpus/fill-catalogue.ts";
import { CELL_VERDICTS, judgeCell, publishedNames } from "../test/corpus/judge-cell.ts";
import { judgeLayout, LAYOUT_VERDICTS } from "../test/corpus/judge-layout.ts";
import { judgeQuestion, QUESTION_VERDICTS } from "../test/corpus/judge-question.ts";
import { timeQuestions } from "./question-times.ts";
import { type CorpusQuestion, HALVES, readCells, readLayouts, readQuestions } from "../test/corpus/rows.ts";

const half = HALVES.find((one) => process.argv.includes(one)) ?? "seen";
const listsFailures = half === "seen" && process.argv.includes("--failures");

/** Counts verdicts by group. */
class Totals {
  readonly #counts = new Map<string, Map<string, number>>();
  readonly #failures: string[] = [];
  readonly #name: string;
  readonly #verdicts: readonly string[];

  constructor(name: string, verdicts: readonly string[]) {
    this.#name = name;
    this.#verdicts = verdicts;
  }

  add(groups: readonly string[], verdict: string, row: string): void {
    for (const key of ["all", ...groups]) {
      const counts = this.#counts.get(key) ?? new Map<string, number>();
      counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
      this.#counts.set(key, counts);
    }
    if (verdict !== this.#verdicts[0]) this.#failures.push(`${verdict}: ${row}`);
  }

  print(): void {
    print(`${half} ${this.#name}: ${this.#verdicts.join(" / ")}`);
    for (const [group, counts] of this.#counts) {
      const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
      const shares = this.#verdicts.map((verdict) => {
        const count = counts.get(verdict) ?? 0;
        return `${count} (${((100 * count) / total).toFixed(1)}%)`;
      });
      print(`  ${group.padEnd(14)}${String(total).padStart(5)}: ${shares.join(" / ")}`);
    }
    if (listsFailures) for (const failure of this.#failures) print(`  ${failure}`);
  }
}

if (process.argv[2] === "times") {
  const rounds = Number(process.argv[3] ?? 1_000_000);
  const keep = process.env["KEEP"];
  await (keep === undefined ? withFolder((folder) => timeQuestions(folder, rounds)) : timeQuestions(keep, rounds));
  process.exit();
}

await withFolder(async (folder) => {
  const database = await openConfiguredDatabase({ dataDir: join(folder, "data") });
  try {
    await fillCatalogue(database.db);
    const questions = new Totals("questions", QUESTION_VERDICTS);
    const rows = readQuestions(half);
    // The first question loads the index.
    const [first] = rows;
    if (first !== undefined) await judgeQuestion(database.db, first);
    const before = process.cpuUsage();
    for (const row of rows) questions.add(kindsOf(row), await judgeQuestion(database.db, row), `${row.id} ${row.text}`);
    const { user, system } = process.cpuUsage(before);
    questions.print();
    print(`processor time of the program: ${((user + system) / 1000 / rows.length).toFixed(1)} ms a question`);
  } finally {
    await database.close();
  }
});

const lists = new ListFolder();
try {
  const layouts = new Totals("layouts", LAYOUT_VERDICTS);
  const confirmed = new Totals("layouts once confirmed plainly", ["nothing false", "false"]);
  for (const row of readLayouts(half)) {
    const { verdict, isFalseOnceConfirmed } = await judgeLayout(lists, row);
    layouts.add([row.language], verdict, row.id);
    confirmed.add([row.language], isFalseOnceConfirmed ? "false" : "nothing false", row.id);
  }
  layouts.print();
  confirmed.print();
} finally {
  lists.remove();
}

const cells = new Totals("cells", CELL_VERDICTS);
const names = new Totals("names", ["published", "not published"]);
for (const row of readCells(half)) {
  cells.add([row.kind], judgeCell(row), `${row.id} ${row.kind}: ${row.text}`);
  for (const [name, isPublished] of publishedNames(row))
    names.add([row.kind], isPublished ? "published" : "not published", `${row.id} ${name}`);
}
cells.print();
names.print();

/** Language, scope, and what a question asks for by the parameters of its address. */
function kindsOf({ language, scope, notice, accepted }: CorpusQuestion): readonly string[] {
  const asked = new Set(new URLSearchParams(accepted[0]).keys());
  return [language, scope, `notice=${notice}`, ...[...asked].map((name) => `?${name}`)];
}

async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "bench-readers-"));
  try {
    await chmod(folder, 0o711);
    await mkdir(join(folder, "data"), { mode: 0o711 });
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
