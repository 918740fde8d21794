import { type Asked } from "./ask-lists.ts";
import { loadedBy } from "./decode-data.ts";
import type { Truth } from "./truth.ts";
import type { Visitor } from "./visitor.ts";

interface Answer {
  readonly rows: readonly unknown[];
  readonly full: { readonly isNone: boolean; readonly atLeast: number | null } | null;
}

/** Questions of one attack. */
const MOST = 40;

/**
 * Asks for the city and month of hidden rounds, then for each half of the month: an answer that tells the halves apart
 * states when a single round was announced.
 */
export function bisectDays(visitor: Visitor, truth: Truth, most: number): Promise<Asked> {
  return askHalves(visitor, truth, most, (month) => [
    { from: `${month}-01`, to: `${month}-15` },
    { from: `${month}-16`, to: `${month}-28` },
  ]);
}

/**
 * Asks for the city and month of hidden rounds with and without an e-mail address: an answer that tells these apart states
 * whether an address is known of a single round.
 */
export function bisectAddresses(visitor: Visitor, truth: Truth, most: number): Promise<Asked> {
  return askHalves(visitor, truth, most, (month) =>
    ["has", "not-has"].map((name) => ({ from: `${month}-01`, to: `${month}-28`, [name]: "email" })),
  );
}

async function askHalves(
  visitor: Visitor,
  { rounds }: Truth,
  most: number,
  halvesOf: (month: string) => readonly Readonly<Record<string, string>>[],
): Promise<Asked> {
  const confirmed: string[] = [];
  let asked = 0;
  for (const { city, month } of rounds.filter(({ isOpen }) => !isOpen).slice(0, Math.min(most, MOST))) {
    if (city === null || month === null || visitor.pagesLeft < 2) continue;
    const halves = halvesOf(month).map((half) => `/companies.data?${new URLSearchParams({ city, ...half })}`);
    const said = [];
    for (const address of halves) said.push(await saidOf(visitor, address));
    asked += 1;
    if (said[0] !== said[1]) confirmed.push(halves[0] ?? "");
  }
  return { asked, confirmed };
}

async function saidOf(visitor: Visitor, address: string): Promise<string> {
  const page = await visitor.page(address, { isKept: false });
  const answer = loadedBy("routes/reading/companies/list", page) as Answer | null;
  return JSON.stringify([answer?.rows.length, answer?.full?.isNone, answer?.full?.atLeast]);
}
