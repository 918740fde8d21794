// Invented measures for half of the sample's companies, so that screens with them can be judged.

interface SampleMeasure {
  readonly kind: "search_visits" | "ranking_keywords" | "employees";
  readonly on: string;
  readonly country?: string;
  readonly value: number;
}

const MONTHS = 13;

/** A number from 0 to 999 that belongs to the slug. */
function numberOf(slug: string): number {
  return Array.from(slug).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000, 7);
}

/** The month so many months before `start`: `2026-10`. */
function monthBefore(start: Date, months: number): string {
  return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() - months)).toISOString().slice(0, 7);
}

/** A year of search traffic and two numbers of employees within the band; empty for every other company. */
export function sampleMeasures(slug: string, headcountBand: string, start: Date): readonly SampleMeasure[] {
  const seed = numberOf(slug);
  if (seed % 2 === 1) return [];
  const growth = (seed % 90) / 100 - 0.2;
  const traffic = Array.from({ length: MONTHS }, (_, ago): readonly SampleMeasure[] => {
    const wave = 1 + (((seed + ago * 37) % 11) - 5) / 60;
    const visits = Math.round((400 + seed * 23) * (1 + growth * (1 - ago / MONTHS)) * wave);
    const on = monthBefore(start, ago + 1);
    return [
      { kind: "search_visits", on, country: "US", value: visits },
      { kind: "ranking_keywords", on, country: "US", value: Math.round(visits / 9) + 20 },
    ];
  });
  const [least = 1, most = least * 2] = headcountBand.split("-").map((bound) => Number.parseInt(bound, 10));
  const now = Math.round(least + ((most - least) * (seed % 80)) / 100);
  const before = Math.max(1, Math.round(now * (0.7 + (seed % 40) / 100)));
  return [
    ...traffic.flat(),
    { kind: "employees", on: monthBefore(start, 12), value: before },
    { kind: "employees", on: monthBefore(start, 1), value: now },
  ];
}
