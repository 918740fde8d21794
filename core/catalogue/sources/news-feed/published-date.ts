import zones from "./zones.json" with { type: "json" };
import { readDate } from "../../values/dates.ts";

/** A publication time: the instant, and the calendar day in the publisher's time zone. */
export interface Published {
  /** ISO 8601, UTC. */
  readonly instant: string;
  /** `YYYY-MM-DD` at the publisher's offset. */
  readonly day: string;
}

/** Languages of feeds: "lis" is November in Polish, and lists in Croatian would make it October too. */
const LANGUAGES = "en de fr es it pt nl sv da nb fi pl cs tr ro hu ru uk el ca".split(" ");
/** Offsets of named time zones in minutes; unknown names are rejected. */
const ZONES: Readonly<Record<string, number>> = zones;
/** Earlier than the first feeds. */
const EARLIEST = Date.UTC(1999, 0, 1);
const CLOCKS_MAY_DIFFER_MS = 36 * 3_600_000;
const LONGEST = 80;

const TIME = /(?:\bat\s)?(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?:\s?([ap])\.?m\.?(?![a-z]))?/iu;
const ZONE = /(?:\b(?:gmt|utc))?\s?([+-]\d{1,2}(?::?\d{2})?)$|\b([a-z]{1,4})$/i;

/**
 * Parses a feed's date: RFC 3339, RFC 822 with two or four digits of the year, and the other orders that name the month
 * or begin with the year, in the languages of {@link LANGUAGES}. `undefined` for anything else, for impossible days, for
 * days and months that could be exchanged, and for dates before {@link EARLIEST} or after `now`; nothing is repaired.
 */
export function readPublished(text: string | undefined, now: Date): Published | undefined {
  const clean = text?.trim().replace(/\s+/g, " ") ?? "";
  if (clean.length > LONGEST) return undefined;
  const latest = new Date(now.getTime() + CLOCKS_MAY_DIFFER_MS).toISOString().slice(0, 10);
  const parts = /^\d{10}(?:\d{3})?$/.test(clean) ? partsOfSeconds(Number(clean.slice(0, 10))) : partsOf(clean, latest);
  if (parts === undefined) return undefined;
  const { year, month, day, time, offset } = parts;
  const midnight = new Date(Date.UTC(year, month, day));
  if (midnight.getUTCMonth() !== month || midnight.getUTCDate() !== day) return undefined;
  const instant = midnight.getTime() + time - offset * 60_000;
  if (instant < EARLIEST || instant > now.getTime() + CLOCKS_MAY_DIFFER_MS) return undefined;
  return { instant: new Date(instant).toISOString(), day: midnight.toISOString().slice(0, 10) };
}

interface Parts {
  readonly year: number;
  /** From 0. */
  readonly month: number;
  readonly day: number;
  /** Milliseconds since midnight. */
  readonly time: number;
  /** Minutes. */
  readonly offset: number;
}

function partsOfSeconds(seconds: number): Parts {
  const at = new Date(seconds * 1000);
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()];
  return { year, month, day, time: at.getTime() - Date.UTC(year, month, day), offset: 0 };
}

function partsOf(text: string, latest: string): Parts | undefined {
  const whole = text.replace(/\s?\([^()]*\)$/, "").replace(/^(\d{4})(\d{2})(\d{2})(?=$|T)/i, "$1-$2-$3");
  const compact = whole.replace(/(T\d{2})(\d{2})(\d{2})(?=Z|[+-]|$)/i, "$1:$2:$3");
  const time = TIME.exec(compact);
  if (time === null) {
    const alone = dateOf(compact, latest);
    return alone && { ...alone, time: 0, offset: 0 };
  }
  const [, hours = "", minutes = "", seconds = "0", half] = time;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0);
  if (hour > 24 || Number(minutes) > 59 || Number(seconds) > 60) return undefined;
  const before = compact.slice(0, time.index).replace(/(?<![\sT,–-])[\sT,–-]+$/i, "");
  const { rest, zone } = zoneAfter(compact.slice(time.index + time[0].length).trim());
  // Unix writes the year after the time and its zone: "Wed May 1 10:00:00 UTC 2024".
  const date = dateOf(rest === "" ? before : `${before} ${rest}`, latest);
  if (date === undefined) return undefined;
  const milliseconds = ((hour * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  const offset = offsetOf(zone, Date.UTC(date.year, date.month, date.day) + milliseconds);
  return offset === undefined ? undefined : { ...date, time: milliseconds, offset };
}

/** The zone in the text after a time, and a year that stands with it. */
function zoneAfter(text: string): { readonly rest: string; readonly zone: string } {
  const year = /^(?:(\S+)\s)?(\d{4})(?:\s(\S+))?$/.exec(text);
  return { rest: year?.[2] ?? "", zone: year === null ? text : (year[1] ?? year[3] ?? "") };
}

/** RFC 9557: a time, its offset and the name of its zone in brackets. */
const NAMED_ZONE = /^(.*?)\s?\[?([A-Za-z]{1,32}(?:\/[A-Za-z_+-]{1,32}){1,3})\]?$/;

/** Minutes of a zone at a local time; zero without a zone, undefined for an unknown one. */
function offsetOf(zone: string, local: number): number | undefined {
  const [, stated, place] = NAMED_ZONE.exec(zone) ?? [];
  if (place !== undefined && stated === "") return offsetAt(place, local);
  const written = stated ?? zone;
  if (written === "") return 0;
  const [match, numeric, zoneName] = ZONE.exec(written) ?? [];
  if (match?.length !== written.length) return undefined;
  if (zoneName !== undefined) return ZONES[zoneName.toLowerCase()];
  const [, sign, hours, minutes = "0"] = /^([+-])(\d{1,2})(?::?(\d{2}))?$/.exec(numeric ?? "") ?? [];
  const size = Number(hours) * 60 + Number(minutes);
  return sign === "-" ? -size : size;
}

/** Minutes of a zone of the time zone database ("Europe/Paris") at a local time; undefined for no zone of it. */
function offsetAt(place: string, local: number): number | undefined {
  try {
    const format = new Intl.DateTimeFormat("en", { timeZone: place, timeZoneName: "longOffset" });
    const name = format.formatToParts(local).find(({ type }) => type === "timeZoneName")?.value ?? "";
    const [, sign, hours = "0", minutes = "0"] = /^GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(name) ?? [];
    return (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -1 : 1);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

type Day = Pick<Parts, "year" | "month" | "day">;

/** The day that a text names: with the year, and in one possible order of day and month. */
function dateOf(text: string, today: string): Day | undefined {
  // RFC 2822, 4.3: two digits below 50 are of this century, and no feed is as old as the others.
  const reading = /\D/.test(text) ? readDate(text, { today, languages: LANGUAGES }) : undefined;
  if (reading?.kind !== "date" || reading.date.precision !== "day") return undefined;
  const [year = 0, month = 1, day = 1] = reading.date.date.split("-").map(Number);
  return { year, month: month - 1, day };
}
