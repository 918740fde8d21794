import { Cron } from "croner";
import { invalidInput } from "../../../platform/errors.ts";

/** The times at which a source is read. */
export interface Schedule {
  /** The canonical text: "weekdays at 7:00, Europe/Berlin". */
  readonly text: string;
  /** The first time after this one; null if the source is read on request only. */
  readonly next: (after: Date) => Date | null;
  /** True if it reads at least once in any 24 hours. */
  readonly isDaily: boolean;
}

/** Shown beside the field and with every error. */
export const SCHEDULE_EXAMPLES = [
  "every 10 minutes",
  "every 6 hours",
  "hourly",
  "daily at 6:30",
  "daily at 7:00 and 19:00, America/New_York",
  "weekdays at 7:00, Europe/Berlin",
  "Mondays and Thursdays at 9:00",
  "on request",
] as const;

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;
const SHORTEST_MINUTES = 5;
const DAY_MINUTES = 1_440;
const MINUTE_MS = 60_000;

/** Parses a schedule in plain words. Times without a time zone are UTC. Throws AppError `invalid_input`. */
export function parseSchedule(written: string): Schedule {
  const text = written.trim().replace(/\s+/g, " ").replace(/\.$/, "");
  if (/^(on request|manually|by hand)$/i.test(text)) return { text: "on request", next: () => null, isDaily: false };
  return intervalOf(text) ?? timesOf(text) ?? refuse(text);
}

function refuse(text: string, reason = "is not a schedule"): never {
  const shown = text === "" ? "The schedule is empty" : `"${text.slice(0, 80)}" ${reason}`;
  throw invalidInput(`${shown}. Write it like one of these: ${SCHEDULE_EXAMPLES.join("; ")}.`);
}

/** "every 10 minutes", "hourly": multiples since midnight UTC of 1 January 1970, so that restarts shift nothing. */
function intervalOf(text: string): Schedule | undefined {
  const [, count, unit] = /^(?:every (?:(\d{1,4}) )?(minute|hour)s?|hourly)$/i.exec(text) ?? [];
  if (unit === undefined && !/^hourly$/i.test(text)) return undefined;
  const minutes = Number(count ?? 1) * (unit?.toLowerCase() === "minute" ? 1 : 60);
  if (minutes < SHORTEST_MINUTES) refuse(text, `is more often than every ${SHORTEST_MINUTES} minutes`);
  if (minutes > DAY_MINUTES) refuse(text, "is less often than daily; name a time instead");
  const every = minutes * MINUTE_MS;
  return {
    text: intervalText(minutes),
    next: (after) => new Date((Math.floor(after.getTime() / every) + 1) * every),
    isDaily: true,
  };
}

function intervalText(minutes: number): string {
  if (minutes === 60) return "hourly";
  return minutes % 60 === 0 ? `every ${minutes / 60} hours` : `every ${minutes} minutes`;
}

const TIMES =
  /^(?:(?:on |every )?(?<days>.+?)|(?<single>daily)) at (?<times>[^,]+?(?:, ?\d[^,]*)*?)(?:,? (?:in )?(?<zone>[A-Za-z][\w+-]*(?:\/[\w+-]+){0,2}))?$/i;

/** Parses times of days: "weekdays at 7:00, Europe/Berlin". */
function timesOf(text: string): Schedule | undefined {
  const groups = TIMES.exec(text)?.groups;
  if (groups === undefined) return undefined;
  const days = daysOf(groups["days"] ?? "daily") ?? refuse(text, "names days that are not known");
  // "7:00 pm" ends in a word that is not a time zone.
  const isMeridiem = /^[ap]m$/i.test(groups["zone"] ?? "");
  const times =
    timesIn(`${groups["times"]}${isMeridiem ? groups["zone"] : ""}`) ?? refuse(text, "names a time that is not known");
  const zone = zoneOf(isMeridiem ? undefined : groups["zone"]) ?? refuse(text, "names a time zone that is not known");
  const patterns = times.map(
    ([hour, minute]) => new Cron(`${minute} ${hour} * * ${days.join(",")}`, { timezone: zone, paused: true }),
  );
  const written = times.map(([hour, minute]) => `${hour}:${String(minute).padStart(2, "0")}`).join(" and ");
  return {
    text: `${daysText(days)} at ${written}${zone === "UTC" ? "" : `, ${zone}`}`,
    next(after) {
      const found = patterns.flatMap((pattern) => pattern.nextRun(after) ?? []);
      return found.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
    },
    isDaily: days.length === DAYS.length,
  };
}

const WEEKDAYS = [1, 2, 3, 4, 5];
const WEEKEND = [0, 6];
const GROUPS: Readonly<Record<string, readonly number[]>> = {
  daily: [0, 1, 2, 3, 4, 5, 6],
  day: [0, 1, 2, 3, 4, 5, 6],
  weekdays: WEEKDAYS,
  weekday: WEEKDAYS,
  weekends: WEEKEND,
  weekend: WEEKEND,
};

/** Weekdays from 0 for Sunday, in the order of a week from Monday. */
function daysOf(text: string): readonly number[] | undefined {
  const group = GROUPS[text.toLowerCase()];
  if (group !== undefined) return group;
  const named = text.split(/, ?and |, ?| and /i).map((word) => {
    const name = word.toLowerCase().replace(/s$/, "");
    return DAYS.findIndex(
      (day) => day.toLowerCase() === name || (name.length >= 3 && day.toLowerCase().startsWith(name)),
    );
  });
  if (named.includes(-1)) return undefined;
  return [...new Set(named)].toSorted((a, b) => ((a + 6) % 7) - ((b + 6) % 7));
}

function daysText(days: readonly number[]): string {
  const isSame = (group: readonly number[]) => group.length === days.length && group.every((day) => days.includes(day));
  if (days.length === DAYS.length) return "daily";
  if (isSame(WEEKDAYS)) return "weekdays";
  if (isSame(WEEKEND)) return "weekends";
  return new Intl.ListFormat("en-GB").format(days.map((day) => `${DAYS[day]}s`));
}

/** Hours and minutes of "7:00", "6:30 pm", "7 and 19:15". */
function timesIn(text: string): readonly (readonly [hour: number, minute: number])[] | undefined {
  const times = text.split(/, ?and |, ?| and /i).map((one) => {
    const [, hour, minute = "0", half] = /^(\d{1,2})(?:[:.](\d{2}))? ?([ap]m)?$/i.exec(one.trim()) ?? [];
    if (hour === undefined || Number(minute) > 59) return undefined;
    const isTwelve = half !== undefined;
    if (Number(hour) > (isTwelve ? 12 : 23) || (isTwelve && Number(hour) === 0)) return undefined;
    const base = isTwelve ? Number(hour) % 12 : Number(hour);
    return [base + (half?.toLowerCase() === "pm" ? 12 : 0), Number(minute)] as const;
  });
  const known = times.filter((time) => time !== undefined);
  if (known.length < times.length) return undefined;
  const unique = new Map(known.map((time) => [time.join(":"), time]));
  return [...unique.values()].toSorted(([a, b], [c, d]) => a - c || b - d);
}

/** The zone in its canonical spelling; UTC without one. */
function zoneOf(name: string | undefined): string | undefined {
  if (name === undefined || /^(utc|gmt|z)$/i.test(name)) return "UTC";
  try {
    // Intl accepts offsets such as "+02:00", but they have no daylight saving time.
    return name.includes("/")
      ? new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone
      : undefined;
  } catch {
    return undefined;
  }
}

/** The next times of a schedule, earliest first. */
export function nextRuns(schedule: Schedule, after: Date, count: number): readonly Date[] {
  const times: Date[] = [];
  for (let time = schedule.next(after); time !== null && times.length < count; time = schedule.next(time))
    times.push(time);
  return times;
}
