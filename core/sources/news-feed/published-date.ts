/** When an item was published: the instant, and the calendar day where its publisher is. */
export interface Published {
  /** ISO 8601, UTC. */
  readonly instant: string;
  /** `YYYY-MM-DD` at the offset the publisher wrote. */
  readonly day: string;
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
/** Zones that RFC 822 names, in minutes; a zone that is not named here is not guessed. */
const ZONES: Readonly<Record<string, number>> = {
  z: 0, ut: 0, utc: 0, gmt: 0, est: -300, edt: -240, cst: -360, cdt: -300, mst: -420, mdt: -360, pst: -480, pdt: -420,
};
const RFC_3339 = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;
const RFC_822 = /^(?:[a-z]{3,9},?\s+)?(\d{1,2})\s+([a-z]{3})[a-z]*\.?\s+(\d{4})(?:\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([a-z]{1,4}|[+-]\d{2}:?\d{2})?)?$/i;
/** Before the first feed was written. */
const EARLIEST = Date.UTC(1999, 0, 1);
const CLOCKS_MAY_DIFFER_MS = 36 * 3_600_000;

function offsetMinutes(zone: string | undefined): number | undefined {
  if (zone === undefined) return 0;
  const numeric = /^([+-])(\d{2}):?(\d{2})$/.exec(zone);
  if (!numeric) return ZONES[zone.toLowerCase()];
  const minutes = Number(numeric[2]) * 60 + Number(numeric[3]);
  return numeric[1] === "-" ? -minutes : minutes;
}

/**
 * Reads a date as feeds write it (RFC 3339, RFC 822 with the usual liberties). `undefined` for anything else, for
 * days that do not exist, and for dates before feeds or after `now`: a bad date is unknown, not repaired.
 */
export function readPublished(text: string | undefined, now: Date): Published | undefined {
  const clean = text?.trim().replace(/\s+/g, " ") ?? "";
  if (clean.length > 60) return undefined;
  const rfc3339 = RFC_3339.exec(clean);
  const match = rfc3339 ?? RFC_822.exec(clean);
  if (!match) return undefined;
  const [, first = "", second = "", third = "", hour = "0", minute = "0", seconds = "0", zone] = match;
  const year = Number(rfc3339 ? first : third);
  const month = rfc3339 ? Number(second) - 1 : MONTHS.indexOf(second.toLowerCase());
  const day = Number(rfc3339 ? third : first);
  const offset = offsetMinutes(zone);
  if (month < 0 || offset === undefined || Number(hour) > 24 || Number(minute) > 59 || Number(seconds) > 60) return undefined;
  const local = Date.UTC(year, month, day, Number(hour), Number(minute), Number(seconds));
  const midnight = new Date(Date.UTC(year, month, day));
  if (midnight.getUTCMonth() !== month || midnight.getUTCDate() !== day) return undefined;
  const instant = local - offset * 60_000;
  if (instant < EARLIEST || instant > now.getTime() + CLOCKS_MAY_DIFFER_MS) return undefined;
  return { instant: new Date(instant).toISOString(), day: midnight.toISOString().slice(0, 10) };
}
