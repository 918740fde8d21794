import type { NewsLimit } from "../ingest/proposals/holds.ts";
import type { EndedState, SourceIssue } from "./managed-source.ts";

/** The number of new documents of a source on a day (UTC). */
export interface DayCount {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly documents: number;
}

/** The history of a source, on which its health depends. */
export interface SourceHistory {
  /** Time when it was added or last resumed. */
  readonly since: Date;
  /** The newest runs that were not cancelled, newest first. */
  readonly newest: readonly { readonly state: EndedState; readonly problem: string | null }[];
  readonly lastGoodAt: Date | null;
  readonly expectedShape: string | null;
  /** Shape of the newest run that read a document. */
  readonly shape: string | null;
  /** True if that run rejected everything it read, and at least a handful of rows. */
  readonly rejectedAll: boolean;
  /** Days with a successful run, of the last eight weeks without today. */
  readonly days: readonly DayCount[];
  /** Days on which few documents are expected. */
  readonly daysOff: ReadonlySet<string>;
  /** Number of new rounds held as a flood. */
  readonly flooded: number;
}

export interface Judgement {
  readonly issue: SourceIssue;
  readonly reason: string;
}

const FAILURES = 3;
const DAY_MS = 86_400_000;
/** Weekdays with fewer known days are not judged. */
const KNOWN_DAYS = 4;
/** Maximum age of a judged day, so that a quiet Friday stays reported over the weekend. */
const JUDGED_WITHIN_DAYS = 7;

/** The most urgent issue of a source; null if there is none. */
export function judgeSource(history: SourceHistory, now: Date): Judgement | null {
  const reason = judgeRuns(history, now);
  if (reason !== null) return { issue: "failing", reason };
  const shape = judgeShape(history);
  if (shape !== null) return { issue: "shape", reason: shape };
  if (history.flooded > 0) return { issue: "flood", reason: describeFlooded(history.flooded) };
  const quiet = judgeDays(history, now);
  return quiet === null ? null : { issue: "quiet", reason: quiet };
}

/**
 * Failing: the newest three runs failed, or the newest one did and none has succeeded for a day. A source that never
 * succeeded fails at its first failure: somebody sits in front of it and waits.
 */
function judgeRuns({ newest, lastGoodAt, since }: SourceHistory, now: Date): string | null {
  const [last] = newest;
  if (last === undefined || !hasFailed(last.state)) return null;
  if (lastGoodAt === null && last.state === "failed") return `It was never read. ${last.problem ?? "Its run failed."}`;
  const goodAt = Math.max(lastGoodAt?.getTime() ?? 0, since.getTime());
  const isLong = now.getTime() - goodAt >= DAY_MS;
  const areMany = newest.length >= FAILURES && newest.slice(0, FAILURES).every(({ state }) => hasFailed(state));
  return isLong || areMany ? (last.problem ?? "Its runs fail.") : null;
}

function hasFailed(state: EndedState): boolean {
  return state === "failed" || state === "interrupted";
}

function judgeShape({ rejectedAll, expectedShape, shape }: SourceHistory): string | null {
  if (rejectedAll) return "Every row was rejected, so its format has probably changed.";
  if (expectedShape === null || shape === null || expectedShape === shape) return null;
  return `Its format changed from ${shortened(expectedShape)} to ${shortened(shape)}.`;
}

const SHAPE_CHARACTERS = 200;

function shortened(shape: string): string {
  return shape.length > SHAPE_CHARACTERS ? `${shape.slice(0, SHAPE_CHARACTERS)}…` : shape;
}

function describeFlooded(rounds: number): string {
  return `${rounds} new ${rounds === 1 ? "round is" : "rounds are"} held because it published far more than usual.`;
}

/**
 * Quiet: on the newest day that can be judged, the source had fewer documents than its weekday's median over eight
 * weeks minus three spreads. A spread is the median absolute deviation, at least a fifth of the median.
 */
function judgeDays({ days: all, daysOff }: SourceHistory, now: Date): string | null {
  const days = all.filter(({ day }) => !daysOff.has(day));
  const earliest = dayOf(new Date(now.getTime() - JUDGED_WITHIN_DAYS * DAY_MS));
  const today = dayOf(now);
  const candidates = days
    .filter(({ day }) => day >= earliest && day < today)
    .toSorted((a, b) => (a.day < b.day ? 1 : -1));
  for (const { day, documents } of candidates) {
    const expected = expectationFor(days, day);
    if (expected === null) continue;
    return documents < expected.least
      ? `${documents} new on ${day}, usually about ${expected.median} on a ${WEEKDAYS.format(new Date(day))}.`
      : null;
  }
  return null;
}

/**
 * Returns true if a source brought less than half of the usual number for the weekday; null if that number is unknown.
 */
export function isLowDay(days: readonly DayCount[], day: string): boolean | null {
  const count = days.find((one) => one.day === day)?.documents;
  const expected = expectationFor(days, day);
  return count === undefined || expected === null ? null : count < expected.median / 2;
}

function expectationFor(days: readonly DayCount[], day: string) {
  const before = days.filter((other) => other.day < day && weekdayOf(other.day) === weekdayOf(day));
  return expectationOf(before.map((one) => one.documents));
}

/** The expected count of a weekday; null if it is unknown or usually below one. */
export function expectationOf(counts: readonly number[]): { readonly median: number; readonly least: number } | null {
  if (counts.length < KNOWN_DAYS) return null;
  const median = medianOf(counts);
  if (median < 1) return null;
  const spread = Math.max(medianOf(counts.map((count) => Math.abs(count - median))), median / 5);
  return { median, least: median - 3 * spread };
}

/** Minimum number of new rounds a day that counts as a flood. */
const FLOOD_LEAST = 25;
const FLOOD_TIMES = 5;

/**
 * Five times the median of the weekday or of all days, whichever is larger, and at least 25, multiplied by the days
 * since the last successful run. Days without news do not count; null with fewer than four known days.
 */
export function newsLimitOf(
  days: readonly { readonly day: string; readonly news: number }[],
  { today, daysSince }: { readonly today: string; readonly daysSince: number },
): NewsLimit | null {
  const known = days.filter(({ day, news }) => day < today && news > 0);
  if (known.length < KNOWN_DAYS) return null;
  const ofWeekday = known.filter(({ day }) => weekdayOf(day) === weekdayOf(today)).map(({ news }) => news);
  const usual = Math.max(
    medianOf(known.map(({ news }) => news)),
    ofWeekday.length < KNOWN_DAYS ? 0 : medianOf(ofWeekday),
  );
  return { usual, most: Math.max(FLOOD_LEAST, FLOOD_TIMES * usual) * Math.max(1, daysSince) };
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = low] = sorted.slice(sorted.length % 2 === 0 ? middle - 1 : middle, middle + 1);
  return (low + high) / 2;
}

const WEEKDAYS = new Intl.DateTimeFormat("en-US", { weekday: "long", timeZone: "UTC" });

function weekdayOf(day: string): number {
  return new Date(day).getUTCDay();
}

export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
