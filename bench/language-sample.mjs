/**
 * Prints random doc comments and test names, for a reader who has not seen them before to judge:
 * `node bench/language-sample.mjs [COUNT] [SEED] [FOLDER …]`. The same seed prints the same sample of the same tree.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const [count = "50", seed = String(Date.now() % 100_000), ...folders] = process.argv.slice(2);

const files = execFileSync("git", ["ls-files", "-z", "--", ...folders], { encoding: "utf8" })
  .split("\0")
  .filter((file) => /\.(ts|tsx|js|mjs)$/.test(file) && !file.endsWith(".d.ts"));

const comments = [];
const testNames = [];
for (const file of files) {
  const text = readFileSync(file, "utf8");
  for (const { index, 1: words } of text.matchAll(/\/\*\*(.*?)\*\//gs)) {
    comments.push({ place: placeOf(file, text, index), text: words.replaceAll(/\s*\n\s*\*\s?/g, " ").trim() });
  }
  if (!/\.(test|e2e)\.tsx?$/.test(file)) continue;
  let unit = "";
  const title = /^( *)(?:(describe|it|test)\b[^("'`\n]*\(|[\])}]+(?: as const)?\)\()\s*(["'`])(.*?)\3,/gms;
  for (const { index, 1: indent, 2: keyword, 4: words } of text.matchAll(title)) {
    if (indent === "") unit = "";
    if (keyword === "describe") unit = words;
    else testNames.push({ place: placeOf(file, text, index), text: unit === "" ? words : `${unit}: ${words}` });
  }
}

const random = mulberry32(Number(seed));
process.stdout.write(
  `Seed ${seed}: ${comments.length} doc comments and ${testNames.length} test names in ${files.length} files\n`,
);
print("Doc comments", comments);
print("Test names, each after its describe", testNames);

function print(title, entries) {
  process.stdout.write(`\n${title}\n`);
  const left = [...entries];
  for (let printed = 1; printed <= Number(count) && left.length > 0; printed += 1) {
    const [entry] = left.splice(Math.floor(random() * left.length), 1);
    process.stdout.write(`${String(printed).padStart(3)}. ${entry.text}\n     ${entry.place}\n`);
  }
}

function placeOf(file, text, index) {
  return `${file}:${text.slice(0, index).split("\n").length}`;
}

/** Seeded random numbers from 0 to 1 (mulberry32). */
function mulberry32(state) {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
