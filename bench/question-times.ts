// Times how long questions take to be understood over 1,000,000 synthetic rounds, by processor time of program and
// database: those of the seen corpus, and texts of 200 characters made to be slow.
import { chmod, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { rowsOf } from "../core/reading/directory/search/question/lexicons/lexicon.ts";
import { interpretSearch } from "../core/reading/directory/search/question/interpret-search.ts";
import { NO_FILTER } from "../core/reading/directory/search/filter.ts";
import { openConfiguredDatabase } from "../db/open.ts";
import { fakeClockContext } from "../test/builders/context.ts";
import { fillCatalogue } from "../test/corpus/fill-catalogue.ts";
import { type CorpusQuestion, readQuestions, TODAY } from "../test/corpus/rows.ts";
import { processorClock } from "./processor-clock.ts";
import { companyName, fillWithSyntheticLeads, founderName, investorName } from "./synthetic-leads.ts";
import { Dice } from "./synthetic-words.ts";

const LENGTH = 200;
/** Texts of each kind. */
const TEXTS = 5;
const SAMPLE_SIZE = 1_000;
/** One seen question in so many is asked. */
const EVERY = 8;
/** Most milliseconds of questions of people (the slowest twentieth apart), and of any text. */
const [MOST, MOST_OF_ANY] = [30, 100];

type Question = Pick<CorpusQuestion, "text" | "scope">;

/** Prints the times by scope and by kind of text. The database in `folder` is filled if it is empty, in minutes. */
export async function timeQuestions(folder: string, rounds: number): Promise<void> {
  const dataDir = join(folder, String(rounds));
  await mkdir(dataDir, { recursive: true });
  for (const one of [folder, dataDir]) await chmod(one, 0o711);
  const database = await openConfiguredDatabase({ dataDir });
  const { db } = database;
  try {
    const filled = await db.selectFrom("company").select("id").limit(1).executeTakeFirst();
    if (filled === undefined) {
      await fillWithSyntheticLeads(fakeClockContext(db, new Date(), "paid"), rounds);
      await fillCatalogue(db);
    }
    const seen = readQuestions("seen").filter((_, at) => at % EVERY === 0);
    const ask = async ({ text, scope }: Question) => {
      const ctx = fakeClockContext(db, TODAY, scope === "member" ? "paid" : "anonymous", SAMPLE_SIZE);
      await interpretSearch(ctx, { text, filter: NO_FILTER });
    };
    // The first questions read the index and warm the program up.
    for (const one of seen.slice(0, 100)) await ask(one);
    const worked = await processorClock(db);
    const timed = async (name: string, questions: readonly Question[], most: string) => {
      const times: { readonly own: number; readonly all: number }[] = [];
      for (const one of questions) {
        const [own, all] = [ownClock(), worked()];
        await ask(one);
        times.push({ own: ownClock() - own, all: worked() - all });
      }
      const [all, own] = [times.map((one) => one.all), times.map((one) => one.own)];
      const shown = [0.5, 0.95, 1].map((share) => `${percentile(all, share).toFixed(1)} ms`).join(", ");
      print(`${name.padEnd(30)}${shown}; of the program at p95 ${percentile(own, 0.95).toFixed(1)} ms${most}`);
    };
    print(`processor time at ${rounds} rounds: p50, p95, most`);
    for (const scope of ["member", "visitor"] as const) {
      const own = seen.filter((one) => one.scope === scope);
      await timed(`${own.length} questions of a ${scope}`, own, ` (p95 at most ${MOST} ms)`);
    }
    for (const [kind, texts] of slowTexts())
      for (const scope of ["member", "visitor"] as const)
        await timed(
          `${kind}, ${scope}`,
          texts.map((text) => ({ text, scope })),
          ` (at most ${MOST_OF_ANY} ms)`,
        );
  } finally {
    await database.close();
  }
}

/** Texts of 200 characters by kind, the same on every run. */
function* slowTexts(): Generator<readonly [kind: string, texts: readonly string[]]> {
  const dice = new Dice(7);
  const words = ["en", "de", "fr", "es", "it", "pt", "nl", "place-names"].flatMap((file) =>
    rowsOf(`${file}.tsv`).map(([word]) => word),
  );
  const anyOf = (values: readonly string[]) => () => dice.one(values);
  const kinds: Readonly<Record<string, readonly [make: () => string, joined: string]>> = {
    "words of lexicons": [anyOf(words), " "],
    "words between commas": [anyOf(words), ", "],
    commas: [anyOf([",", ",,", " ,"]), ","],
    "names of companies": [() => companyName(dice.below(700_000)), " "],
    "names of investors": [() => investorName(dice.below(20_000)), " and "],
    "names of people": [() => founderName(dice.below(700_000)), ", "],
    "beginnings of names": [() => investorName(dice.below(20_000)).slice(0, 3 + dice.below(4)), " "],
    digits: [() => String(dice.below(10_000_000)), " "],
    "one word": [anyOf(Array.from("abcdefghijklmnopqrstuvwxyzäé")), ""],
    letters: [anyOf(Array.from("abcdefghijklmnopqrstuvwxyz")), " "],
    alternatives: [
      anyOf("seed in France|series A in Germany|Berlin|fintech over 5m|May 2026|Accel".split("|")),
      " or ",
    ],
    amounts: [anyOf("5m|$10 million|over 3m|under €2m|between 1 and 5|at least".split("|")), " "],
    "misspelled words": [() => swapped(dice.one(words), dice), " "],
    "signs and hyphens": [anyOf('a-b|c/d|(e|f)|"g|h"|i&j|k+l|-m|!n|o.p'.split("|")), " "],
    "other scripts": [anyOf("融资|สตาร์ทอัพ|стартап|شركة|스타트업|חברה".split("|")), " "],
  };
  for (const [kind, [make, joined]] of Object.entries(kinds))
    yield [
      kind,
      Array.from({ length: TEXTS }, () => {
        let text = make();
        while (text.length < LENGTH) text += joined + make();
        return text.slice(0, LENGTH);
      }),
    ];
}

/** A word with two letters exchanged. */
function swapped(word: string, dice: Dice): string {
  const at = dice.below(Math.max(1, word.length - 1));
  return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
}

function ownClock(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
