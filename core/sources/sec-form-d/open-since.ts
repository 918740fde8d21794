import type { Opened } from "../source.ts";
import { openReferences } from "./open-references.ts";
import { LARGEST_INDEX, unreadable, type FormDDependencies } from "./opening.ts";
import { isAccessDenied, readIndexFile } from "./references/index-file.ts";

// Two holidays can touch, and yesterday's and today's index may be yet to come; five working days are no calendar's.
const REFUSALS_OF_A_BLOCK = 5;

/** Where EDGAR keeps a day's index of filings by filer. */
export function dailyIndexUrl(date: string, origin: string): string {
  const [year = "", month = "", day = ""] = date.split("-");
  return `${origin}/Archives/edgar/daily-index/${year}/QTR${Math.ceil(Number(month) / 3)}/master.${year}${month}${day}.idx`;
}

function* daysFrom(since: string, today: string): Generator<string> {
  for (let day = new Date(`${since}T00:00:00Z`); ; day.setUTCDate(day.getUTCDate() + 1)) {
    const date = day.toISOString().slice(0, 10);
    if (date > today) return;
    yield date;
  }
}

const isWorkingDay = (date: string): boolean => ![0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());

/**
 * Walks EDGAR's daily indexes from a date to today and fetches every Form D and D/A they name, each filing once. A
 * day without an index (weekend, holiday, today) is passed over; refusals on five working days in a row are taken for
 * what they are, a block, and end the walk with a message instead of a run that looks empty.
 */
export async function* openSince(since: string, deps: FormDDependencies): AsyncGenerator<Opened> {
  const edgar = deps.edgar();
  const seen = new Set<string>();
  let refused = 0;
  for (const date of daysFrom(since, deps.clock.now().toISOString().slice(0, 10))) {
    const url = dailyIndexUrl(date, edgar.origin);
    const answer = await edgar.get(url, { maxBytes: LARGEST_INDEX });
    if (answer.kind === "absent" && answer.refused && isWorkingDay(date)) refused += 1;
    else if (answer.kind !== "absent") refused = 0;
    if (refused === REFUSALS_OF_A_BLOCK) {
      yield unreadable(url, `EDGAR refused the indexes of ${refused} working days in a row, the last of ${date}: it has probably blocked this address for now; run again later with --since ${date}`);
      return;
    }
    if (answer.kind === "absent") continue;
    if (answer.kind === "unchanged") yield { kind: "unchanged", input: url };
    else if (answer.kind === "failed") yield unreadable(url, answer.reason);
    else {
      const text = Buffer.from(answer.bytes).toString("latin1");
      if (isAccessDenied(text)) continue;
      const complete = yield* openReferences(readIndexFile(text, edgar.origin), url, seen, deps);
      if (complete) await answer.remembered();
    }
  }
}
