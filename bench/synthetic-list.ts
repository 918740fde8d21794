import { createWriteStream } from "node:fs";
import { once } from "node:events";

/** Columns of the synthetic list, as a plain CSV header. */
const HEADER = "Company,Website,Description,Industry,City,Country,Amount,Stage,Date,Investors,Founders,Source";
const STAGES = ["Pre-Seed", "Seed", "Series A", "Series B", "Series C"];
const CITIES = [
  ["Lyon", "France"],
  ["Porto", "Portugal"],
  ["Austin", "United States"],
  ["Pune", "India"],
  ["Turku", "Finland"],
] as const;
const INDUSTRIES = ["Fintech", "Robotics", "Health", "Climate", "Logistics", "Security"];

/**
 * Writes a synthetic list of rounds (invented, on .example domains): one company and one founder per row, numbered from
 * `first`.
 */
export async function writeSyntheticList(path: string, rows: number, first = 0): Promise<void> {
  const out = createWriteStream(path);
  out.write(`${HEADER}\n`);
  for (let i = first; i < first + rows; i++) {
    if (!out.write(`${row(i)}\n`)) await once(out, "drain");
  }
  out.end();
  await once(out, "finish");
}

function row(i: number): string {
  const [city, country] = CITIES[i % CITIES.length] ?? CITIES[0];
  const day = String(1 + (i % 28)).padStart(2, "0");
  const month = String(1 + (i % 8)).padStart(2, "0");
  return [
    `Synthetic Company ${i}`,
    `https://synthetic-${i}.example`,
    `"Makes item ${i} for people who need it, and ships it"`,
    INDUSTRIES[i % INDUSTRIES.length],
    city,
    country,
    `"$${((1 + (i % 900)) * 100_000).toLocaleString("en-US")}"`,
    STAGES[i % STAGES.length],
    `2026-${month}-${day}`,
    `"Fund ${i % 3000}, Fund ${(i * 31) % 3000}"`,
    `Founder Number${i} Synthetic${i % 5000}`,
    `https://news.example/${i}`,
  ].join(",");
}
