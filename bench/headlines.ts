// Measures the reading of funding headlines on labelled files: recall, precision and exact company names.
//
//   node bench/headlines.ts [FOLDER] [--errors]
//
// The labels are split in two halves by hash. `--errors` lists the mistakes in the first half only; the second half
// stays unseen while the rules change, so its figures estimate the accuracy on new headlines.
// Then puts real company names from ../shared/data/lists into 20 headlines with a description before or after the name,
// which are rare in the labelled file, and prints how many names are read exactly.
// Input is outside the project: ../shared/data/headlines.
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { companyNameKey } from "../core/catalogue/names/company-name.ts";
import { bareDollarOf } from "../core/catalogue/sources/news-feed/news-item.ts";
import { readHeadline } from "../core/catalogue/sources/news-feed/headline.ts";

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
  /** Names that the headline or summary contains, ignoring case; the others are misprints or longer forms. */
  speltNames: number;
  exactSpeltNames: number;
  /** Of those the ones read exactly but for capitals. */
  speltNamesInAnyCase: number;
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
  speltNames: 0,
  exactSpeltNames: 0,
  speltNamesInAnyCase: 0,
  sameNames: 0,
  amounts: 0,
  readAmounts: 0,
});

/** 0 or 1, the same for the same headline in any file. */
function halfOf(headline: string): 0 | 1 {
  return (createHash("sha256").update(headline).digest()[0] ?? 0) % 2 === 0 ? 0 : 1;
}

/** Headlines that put a description before, after or around the name. */
const DESCRIBED = [
  "{}, a maker of kiln software, raises $7M",
  "{} (YC S21) raises $5M seed",
  "Nigeria's {} raises $3M seed round",
  "Jane Doe's new startup {} raises $3M",
  "Lyon-based {} raises €6 million",
  "Fooridge-backed {} raises $40M at $1B valuation",
  "Beekeeping Software Company {} Raises $9 Million",
  "Ceramics Marketplace {} Closes $12M Series A",
  "Elder Care Staffing Platform {} Lands $15M",
  "Lab Automation Vendor {} Secures Series B",
  "Kiln Rental App {} Raises $3M",
  "Olive Oil Brand {} Raises $4M",
  "Fooridge Competitor {} Raises $30M",
  "Portuguese wave energy developer {} raises €10M",
  "Salary advance fintech {} nets $10M",
  "Chipmaker {} raises $100M",
  "Former Fooridge engineers raise $8M for {}",
  "Fooridge Capital leads $5M seed round in {}",
  "Fooridge Leads $30M Round in Pottery Supply Platform {}",
  "Fooridge Capital leads {}'s $12M Series A",
];

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
    const isSpelt = clean(`${headline} ${summary}`).toLowerCase().includes(clean(company).toLowerCase());
    if (isSpelt) tally.speltNames++;
    if (isSpelt && name === clean(company)) tally.exactSpeltNames++;
    if (isSpelt && name.toLowerCase() === clean(company).toLowerCase()) tally.speltNamesInAnyCase++;
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
      `(${share(tally.exactSpeltNames, tally.speltNames)} of those that headline or summary spells, ${share(tally.speltNamesInAnyCase, tally.speltNames)} of them in any capitals; same company ${share(tally.sameNames, tally.found)}), amounts read ${share(tally.readAmounts, tally.amounts)}`,
  );
}

const listed = z.array(z.object({ company: z.string() }));
const lists = join(folder, "../lists");
const french = listed.parse(JSON.parse(await readFile(join(lists, "french-tech-2025.json"), "utf8")));
const american = z
  .object({ startups: listed })
  .parse(JSON.parse(await readFile(join(lists, "ai-rounds-2026.json"), "utf8"))).startups;
const names = [...new Set([...french, ...american].map(({ company }) => clean(company.replace(/\(.*/, ""))))];
let exact = 0;
for (const shape of DESCRIBED) {
  const wrong = names.filter((name) => {
    const reading = readHeadline(shape.replace("{}", name), "", "USD");
    return reading.kind === "excluded" || reading.company.name !== name;
  });
  exact += names.length - wrong.length;
  if (showsErrors) print(`${shape}: ${wrong.length} wrong: ${wrong.slice(0, 20).join(" | ")}`);
}
print(
  `${names.length} listed names in ${DESCRIBED.length} headlines: exact names ${share(exact, names.length * DESCRIBED.length)}`,
);
