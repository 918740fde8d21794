import type { Opened } from "../record.ts";
import {
  type EdgarAnswer,
  EdgarUnavailable,
  type EdgarDependencies,
  LARGEST_INDEX,
  unreadable,
} from "./edgar-client.ts";
import { openReferences, readAlready } from "./open-content.ts";
import { type FilingReference, eachOnce, readIndexFile, readLatestFilings } from "./references.ts";
import { decodeXml } from "./xml.ts";

/** Range of days whose notices are wanted, `YYYY-MM-DD`, both included. */
export interface FilingDays {
  readonly since: string;
  readonly until: string;
}

/** The URL of EDGAR's index of one day's filings by filer. */
function dailyIndexUrl(date: string, origin: string): string {
  const [year = "", month = "", day = ""] = date.split("-");
  return `${origin}/Archives/edgar/daily-index/${year}/QTR${Math.ceil(Number(month) / 3)}/master.${year}${month}${day}.idx`;
}

function* daysOf({ since, until }: FilingDays): Generator<string> {
  for (let day = new Date(`${since}T00:00:00Z`); ; day.setUTCDate(day.getUTCDate() + 1)) {
    const date = day.toISOString().slice(0, 10);
    if (date > until) return;
    yield date;
  }
}

const isWorkingDay = (date: string): boolean => ![0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());

// Two holidays can be adjacent, and the indexes of yesterday and today may be missing; five working days cannot.
const MISSING_DAYS_OF_AN_OUTAGE = 5;

/**
 * Fetches every filing of these forms in the daily indexes of these days, each filing once and only if no earlier run read
 * it. Skips days without an index (weekends, holidays, today), but ends the run when five working days in a row have
 * none. Conditional requests skip days whose filings were all read.
 */
export async function* openDays(days: FilingDays, deps: EdgarDependencies): AsyncGenerator<Opened> {
  const edgar = deps.edgar();
  const seen = new Set<string>();
  let missing = 0;
  for (const date of daysOf(days)) {
    const url = dailyIndexUrl(date, edgar.origin);
    const answer = await edgar.get(url, { maxBytes: LARGEST_INDEX });
    if (answer.kind !== "absent") missing = 0;
    else if (isWorkingDay(date)) missing += 1;
    if (missing === MISSING_DAYS_OF_AN_OUTAGE) {
      throw new EdgarUnavailable(
        url,
        `EDGAR has no index for ${missing} working days in a row, the last of ${date}: it may have blocked this machine. Run it again later, from ${date} on`,
      );
    }
    if (answer.kind === "unchanged") yield { kind: "unchanged", input: url };
    else if (answer.kind === "failed") yield unreadable(url, answer.reason);
    else if (answer.kind === "body") yield* openIndex(answer, url, seen, deps);
  }
}

async function* openIndex(
  answer: Extract<EdgarAnswer, { kind: "body" }>,
  url: string,
  seen: Set<string>,
  deps: EdgarDependencies,
): AsyncGenerator<Opened> {
  const list = readIndexFile(Buffer.from(answer.bytes).toString("latin1"), deps.forms.types, deps.edgar().origin);
  const complete = yield* openReferences(list, url, seen, deps);
  if (complete) await answer.remembered();
}

const FEED_PAGE = 100;
/** EDGAR's feed of latest filings ends after about this many entries. */
export const LONGEST_FEED = 2_000;

function feedUrl(origin: string, form: string, start: number): string {
  const query = new URLSearchParams({
    action: "getcurrent",
    type: form,
    owner: "include",
    start: String(start),
    count: String(FEED_PAGE),
    output: "atom",
  });
  return `${origin}/cgi-bin/browse-edgar?${query}`;
}

/**
 * Fetches the notices in the newest `entries` of the feed of latest filings, back to those that earlier runs read. The
 * oldest come first, so that an interrupted run leaves no gap before the filings it read.
 */
export async function* openLatest(entries: number, deps: EdgarDependencies): AsyncGenerator<Opened> {
  const edgar = deps.edgar();
  const found: FilingReference[] = [];
  for (let start = 0; start < entries; start += FEED_PAGE) {
    const url = feedUrl(edgar.origin, deps.forms.feed, start);
    const answer = await edgar.get(url, { maxBytes: LARGEST_INDEX });
    if (answer.kind !== "body") {
      yield unreadable(url, answer.kind === "failed" ? answer.reason : "EDGAR has no feed at this address");
      break;
    }
    const page = readLatestFilings(decodeXml(answer.bytes), deps.forms.types, edgar.origin);
    yield* openReferences({ references: [], malformed: page.malformed }, url, new Set(), deps);
    found.push(...page.references);
    const known = await readAlready(page.references, deps);
    const isKnown = page.references.length > 0 && known.size === page.references.length;
    if (isKnown || page.entries < FEED_PAGE) break;
  }
  yield* openReferences({ references: eachOnce(found).toReversed(), malformed: [] }, "feed", new Set(), deps);
}
