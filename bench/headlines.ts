// Measures the reading of funding headlines on labelled files: recall, precision and exact company names.
//
//   node bench/headlines.ts [FOLDER] [--errors]
//
// The labels are split in two halves by hash. `--errors` lists the mistakes in the first half only; the second half
// stays unseen while the rules change, so its figures estimate the accuracy on new headlines.
// Input is outside the project: ../shared/data/headlines.
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { companyNameKey } from "../core/catalog/names/company-name.ts";
import { bareDollarOf } from "../core/sources/news-feed/news-item.ts";
import { readHeadline } from "../core/sources/news-feed/headline.ts";

const labels = z.object({
  rounds: z.array(
    z.object({ url: z.string(), headline: z.string(), summary: z.string(), company: z.string(), amount: z.string() }),
  ),
  others: z.array(z.object({ url: z.string(), headline: z.string(), summary: z.string() })),
});

interface Tally {
  rounds: number;
  found: number;
  others: number;
  foundAmongOthers: number;
  exactNames: number;
  sameNames: number;
  amounts: number;
  readAmounts: number;
}

const emptyTally = (): Tally => ({
  rounds: 0,
  found: 0,
  others: 0,
  foundAmongOthers: 0,
  exactNames: 0,
  sameNames: 0,
  amounts: 0,
  readAmounts: 0,
});

/** 0 or 1, the same for the same headline in any file. */
function halfOf(headline: string): 0 | 1 {
  return (createHash("sha256").update(headline).digest()[0] ?? 0) % 2 === 0 ? 0 : 1;
}

const clean = (text: string) => text.replace(/\s+/g, " ").trim();

const args = process.argv.slice(2);
const showsErrors = args.includes("--errors");
const folder = args.find((arg) => !arg.startsWith("--")) ?? join(import.meta.dirname, "../../shared/data/headlines");
const files = (await readdir(folder)).filter((name) => name.endsWith(".json")).sort();
if (files.length === 0) throw new Error(`${folder} has no .json file of labelled headlines.`);

const halves = [emptyTally(), emptyTally()] as const;
function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const complain = (half: 0 | 1, line: string) => {
  if (showsErrors && half === 0) print(line);
};

for (const file of files) {
  const { rounds, others } = labels.parse(JSON.parse(await readFile(join(folder, file), "utf8")));
  for (const { url, headline, summary, company, amount } of rounds) {
    const half = halfOf(headline);
    const tally = halves[half];
    const reading = readHeadline(headline, summary, bareDollarOf(url.trim()));
    tally.rounds++;
    if (reading.kind === "excluded") {
      complain(half, `missed (${reading.code}): ${headline} [${clean(company)}] — ${summary.slice(0, 250)}`);
      continue;
    }
    tally.found++;
    const { name } = reading.company;
    if (name === clean(company)) tally.exactNames++;
    else complain(half, `name "${name}" instead of "${clean(company)}": ${headline}`);
    if (companyNameKey(name) === companyNameKey(company)) tally.sameNames++;
    if (/\d/.test(amount)) {
      tally.amounts++;
      if (reading.amount?.money) tally.readAmounts++;
      else complain(half, `no amount (${amount}): ${headline} — ${summary.slice(0, 250)}`);
    }
  }
  for (const { url, headline, summary } of others) {
    const half = halfOf(headline);
    const tally = halves[half];
    const reading = readHeadline(headline, summary, bareDollarOf(url.trim()));
    tally.others++;
    if (reading.kind === "excluded") continue;
    tally.foundAmongOthers++;
    complain(half, `found among others "${reading.company.name}": ${headline} — ${summary.slice(0, 250)}`);
  }
}

const share = (part: number, whole: number) => (whole === 0 ? "–" : (part / whole).toFixed(3));
const sum = Object.keys(emptyTally()).reduce((total, key) => {
  const field = key as keyof Tally;
  return { ...total, [field]: halves[0][field] + halves[1][field] };
}, emptyTally());
for (const [name, tally] of [
  ["first half (errors looked at)", halves[0]],
  ["second half (unseen)", halves[1]],
  ["all", sum],
] as const) {
  print(
    `${name}: ${tally.rounds} rounds, ${tally.others} others; recall ${share(tally.found, tally.rounds)}, ` +
      `precision ${share(tally.found, tally.found + tally.foundAmongOthers)}, exact names ${share(tally.exactNames, tally.found)} ` +
      `(same company ${share(tally.sameNames, tally.found)}), amounts read ${share(tally.readAmounts, tally.amounts)}`,
  );
}
