// Links the sample's articles against an index of 100,000 names (half companies, half founders) and prints the time per
// article and the size of the index. Usage: node --expose-gc bench/linking.ts [names]
import { sampleCatalogue } from "../content/sample/catalogue.ts";
import { linkNames } from "../core/reading/newsroom/link-names.ts";
import { readMarkdown } from "../core/reading/newsroom/markdown.ts";
import { NameIndex } from "../core/reading/newsroom/name-index.ts";
import { plainText } from "../core/reading/newsroom/rich-text.ts";

const NAMES = Number(process.argv[2] ?? 100_000);
const TARGET_MS = 50;

const BEGIN = [
  "Fern",
  "Quill",
  "Brack",
  "Moss",
  "Tarn",
  "Alder",
  "Hazel",
  "Wren",
  "Sable",
  "Corvid",
  "Lumen",
  "Ostra",
  "Vela",
  "Zephyr",
  "Kestrel",
  "Nim",
];
const END = [
  "hollow",
  "works",
  "field",
  "loom",
  "gate",
  "mere",
  "path",
  "wright",
  "light",
  "stead",
  "ford",
  "well",
  "crest",
  "ly",
  "io",
  "ika",
];
const KIND = ["", " Labs", " AI", " Robotics", " Health", " Systems", " Technologies", " & Co", " Energy", " Bio"];

/** The i-th invented name, short or long, often sharing first words as real names do. */
function nameOf(i: number): string {
  const stem = `${pick(BEGIN, i)}${pick(END, Math.floor(i / 16))}`;
  const number = Math.floor(i / 2560);
  return `${stem}${pick(KIND, Math.floor(i / 256))}${number === 0 ? "" : ` ${letters(number)}`}`;
}

function letters(number: number): string {
  return String.fromCodePoint(97 + (number % 26), 97 + (Math.floor(number / 26) % 26), 97 + (number % 7));
}

function pick(list: readonly string[], i: number): string {
  return list[i % list.length] ?? "";
}

function heapMib(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const { companies, articles } = sampleCatalogue();
const names = Array.from({ length: NAMES }, (_, i) => nameOf(i));
const slugs = names.map((name) => name.toLowerCase().replaceAll(/[^a-z]+/g, "-"));
const before = heapMib();
const building = performance.now();
const index = new NameIndex();
for (const [i, name] of names.entries())
  index.add({ kind: i % 2 === 0 ? "company" : "founder", name, slug: slugs[i] ?? "", companyId: i + 1_000 });
for (const [i, { fields, slug, people }] of companies.entries()) {
  index.add({ kind: "company", name: fields.name, slug, companyId: i });
  for (const person of people) index.add({ kind: "founder", name: person.name, slug, companyId: i });
}
const built = performance.now() - building;
print(
  `${index.size} names indexed in ${built.toFixed(0)} ms, ${(heapMib() - before).toFixed(1)} MiB${globalThis.gc ? "" : " (run with --expose-gc for the true weight)"}`,
);

// Parses and links each article like the site; its text names its company and ten names of the index. Counts processor
// time, which other programs do not affect.
const times: number[] = [];
let linked = 0;
let characters = 0;
for (const [i, { markdown }] of articles.entries()) {
  const mentions = Array.from({ length: 10 }, (_, k) => names[(i * 7_919 + k * 104_729) % NAMES]).join(", then ");
  const started = process.threadCpuUsage();
  const text = linkNames(readMarkdown(`${markdown}\n\n${mentions}`), { names: index, aboutCompanyId: null });
  const { user, system } = process.threadCpuUsage(started);
  times.push((user + system) / 1_000);
  linked += JSON.stringify(text).split('"/companies/').length - 1;
  characters += plainText(text).length;
}
times.sort((a, b) => a - b);
const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
print(`${articles.length} articles of ${Math.round(characters / articles.length)} characters, ${linked} links`);
print(
  `an article: median ${at(0.5).toFixed(2)} ms, slowest ${at(1).toFixed(2)} ms; slowest / ${TARGET_MS} ms: ${(at(1) / TARGET_MS).toFixed(3)} (at most 1)`,
);
