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
/** A longer text is no date. */
const LONGEST = 81;
const CLOCKS_MAY_DIFFER_MS = 36 * 3_600_000;

const TIME = /(?:\bat\s)?(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?:\s?([ap])\.?m\.?(?![a-z]))?/iu;
/** ISO 8601 without colons. */
const COMPACT = /(T\d{2})(\d{2})(\d{2})(?=Z|[+-]|$)/i;
/** RFC 9557: a time, its offset and the name of its zone in brackets. */
const NAMED_ZONE = /^(.*?)\s?\[?([A-Za-z]{1,32}(?:\/[A-Za-z_+-]{1,32}){1,3})\]?$/;
/** Counts of days that spreadsheets write, and years: no feed means them. */
const SHORT_NUMBER = /^\d{1,7}$/;

/**
 * Parses a feed's date: RFC 3339, RFC 822 with two or four digits of the year, and the other orders that name the month
 * or begin with the year, in the languages of {@link LANGUAGES}. `undefined` for anything else, for impossible days, for
 * days and months that could be exchanged, and for dates before {@link EARLIEST} or after `now`; nothing is repaired.
 */
export function readPublished(text: string | undefined, now: Date): Published | undefined {
  const clean = text?.trim().replace(/\s+/g, " ").slice(0, LONGEST) ?? "";
  const latest = now.getTime() + CLOCKS_MAY_DIFFER_MS;
  const spaced = clean.replace(COMPACT, "$1:$2:$3");
  const [, dated = spaced, place] = NAMED_ZONE.exec(spaced) ?? [];
  // RFC 2822, 4.3: two digits below 50 are of this century, and no feed is as old as the others.
  const reading = readDate(dated, { today: new Date(latest).toISOString().slice(0, 10), languages: LANGUAGES });
  if (reading.kind !== "date" || reading.date.precision !== "day" || SHORT_NUMBER.test(clean)) return undefined;
  const day = reading.date.date;
  const seconds = /^\d{10}(?=(?:\d{3})?$)/.exec(clean)?.[0];
  const instant = seconds === undefined ? instantOf(dated, Date.parse(day), place) : Number(seconds) * 1000;
  if (instant === undefined || instant < EARLIEST || instant > latest) return undefined;
  return { instant: new Date(instant).toISOString(), day };
}

/** The moment that a text names on the day with this midnight; undefined for an impossible time or an unknown zone. */
function instantOf(text: string, midnight: number, place: string | undefined): number | undefined {
  const time = TIME.exec(text);
  if (time === null) return midnight;
  const [whole, hours = "", minutes = "", seconds = "0", half] = time;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0);
  if (hour > 24 || Number(minutes) > 59 || Number(seconds) > 60) return undefined;
  const local = midnight + ((hour * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  // Unix writes the year after the time and its zone: "Wed May 1 10:00:00 UTC 2024".
  const zone = time.input
    .slice(time.index + whole.length)
    .replace(/\s?\([^()]*\)$|(?<![\d+-])\d{4}(?=\s|$)/g, "")
    .trim();
  const offset = zone === "" && place !== undefined ? offsetAt(place, local) : offsetOf(zone);
  return offset === undefined ? undefined : local - offset * 60_000;
}

/** Minutes of an offset or a named zone; zero without a zone, undefined for an unknown one. */
function offsetOf(zone: string): number | undefined {
  const [, sign, hours, minutes = "0"] = /^(?:gmt|utc)?\s?([+-])(\d{1,2})(?::?(\d{2}))?$/i.exec(zone) ?? [];
  if (sign === undefined) return zone === "" ? 0 : ZONES[zone.toLowerCase()];
  return (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -1 : 1);
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
