import { z } from "zod";
import type { SourceKind, SourceOption } from "../source.ts";

/**
 * With today, eight days: on any weekday they hold the five working days after which silence is an outage. Filings that
 * were read are not fetched again.
 */
const DAYS_READ = "7";
/** Entries of the feed; it lists several forms of each filing. */
const LATEST_READ = "400";
const CONTACT = /[^\s@<>]{1,64}@[^\s@<>]{1,255}\.[^\s@<>]+/;
const READS = {
  days: "All filings of the last days, from the daily indexes",
  latest: "The latest filings, from the feed",
} as const;

/** The options of the command that reads filings from EDGAR; `what` it calls one, such as "notice". */
export function edgarOptions(what: string): Readonly<Record<string, SourceOption>> {
  return {
    since: { value: "2026-01-31", about: `fetches every ${what} filed since this day, from EDGAR's daily indexes` },
    until: { value: "2026-03-31", about: "with --since: the last day; today by default" },
    quarters: {
      value: "https://…{year}q{quarter}….zip",
      about: "with --since: reads the quarterly data sets at these addresses, and the indexes where there is none yet",
    },
    days: { value: "7", about: `fetches every ${what} filed in the last so many days` },
    latest: {
      value: "400",
      about: `fetches the ${what}s among the newest so many entries of EDGAR's feed, back to those read before`,
    },
    contact: { value: "you@funded.example", about: "sent to EDGAR as contact in place of SEC_USER_AGENT" },
  };
}

interface EdgarForm extends Pick<SourceKind, "key" | "label" | "about" | "opener"> {
  /** Where its quarterly data sets are published, with {year} and {quarter}. */
  readonly quarters: string;
}

/** Forms on EDGAR as a source that the site reads by schedule. */
export function edgarKind({ quarters: published, ...form }: EdgarForm): SourceKind {
  return {
    ...EDGAR,
    ...form,
    fields: [
      ...EDGAR.fields,
      {
        name: "quarters",
        label: "Address of the quarterly data sets",
        help: `With {year} and {quarter}. Leave it empty for the address known today: ${published}`,
        type: "text",
        required: false,
        example: published,
      },
    ],
    firstRun: (now) => ({ since: `${now.getUTCFullYear() - 1}-01-01` }),
    request: (options, run) => {
      const { since } = run.options;
      const { contact, quarters = published } = options;
      return since === undefined
        ? EDGAR.request(options, run)
        : { inputs: [], options: { since, quarters, ...(contact !== undefined && { contact }) } };
    },
  };
}

const EDGAR: Omit<SourceKind, "key" | "label" | "about" | "opener"> = {
  fields: [
    {
      name: "contact",
      label: "Contact for the SEC",
      help: "Your company and an e-mail address. The SEC asks every program for a contact and blocks those without one.",
      type: "text",
      required: false,
      example: "Funded Example ops@funded.example",
    },
    {
      name: "reads",
      label: "What to read",
      help: "The daily indexes are complete and appear in the evening, New York time. The feed has filings within minutes.",
      type: "choice",
      required: false,
      example: "days",
      choices: READS,
    },
  ],
  options: z.object({
    contact: z
      .string()
      .trim()
      .regex(/^[^\r\n]*$/, "Write the contact on one line.")
      .regex(CONTACT, "Enter your company and an e-mail address, such as Funded Example ops@funded.example.")
      .optional(),
    reads: z.enum(["days", "latest"], "reads is days or latest.").default("days"),
    quarters: z
      .string()
      .trim()
      .regex(/^https?:\/\/\S*\{year\}\S*\{quarter\}/, "Enter an address with {year} and {quarter}.")
      .optional(),
  }),
  schedule: "daily at 6:00, America/New_York",
  publishing: ["publish", "review", "never"],
  rules: {
    publish: {
      label: "Publish what is not held",
      about: "Filings are official records, so their rounds are published at once. Doubtful matches wait for review.",
    },
    never: { label: "Never automatically", about: "Every filing waits under Imports until you publish or discard it." },
  },
  isDayOff: isFederalHoliday,
  targetOf: ({ reads }) => (reads === "latest" ? "EDGAR, latest filings" : "EDGAR, daily indexes"),
  obstacle: ({ contact }, { secUserAgent }) =>
    contact === undefined && secUserAgent === undefined
      ? "The SEC asks every program for a contact. Enter your company and an e-mail address, or set SEC_USER_AGENT."
      : null,
  request: ({ contact, reads }, { options: { days } }) => ({
    inputs: [],
    options: {
      ...(reads === "latest" && days === undefined ? { latest: LATEST_READ } : { days: days ?? DAYS_READ }),
      ...(contact !== undefined && { contact }),
    },
  }),
};

const DAY_MS = 86_400_000;
const MONDAY = 1;
const THURSDAY = 4;

/** Holidays on the nth weekday of a month; -1 is the last one. */
const FLOATING: readonly (readonly [month: number, weekday: number, nth: number])[] = [
  [1, MONDAY, 3], // Birthday of Martin Luther King, Jr.
  [2, MONDAY, 3], // Washington's Birthday
  [5, MONDAY, -1], // Memorial Day
  [9, MONDAY, 1], // Labor Day
  [10, MONDAY, 2], // Columbus Day
  [11, THURSDAY, 4], // Thanksgiving Day
];
const FIXED: readonly string[] = ["01-01", "06-19", "07-04", "11-11", "12-25"];

/** Returns true for US federal holidays (5 U.S.C. 6103), when EDGAR accepts no filings. `day` is `YYYY-MM-DD`. */
export function isFederalHoliday(day: string): boolean {
  const date = new Date(day);
  const weekday = date.getUTCDay();
  if (FIXED.includes(day.slice(5))) return true;
  // One on a Saturday is observed the day before, one on a Sunday the day after.
  if (weekday === 5 && FIXED.includes(monthAndDay(date, 1))) return true;
  if (weekday === MONDAY && FIXED.includes(monthAndDay(date, -1))) return true;
  return FLOATING.some(([month, onWeekday, nth]) => {
    if (date.getUTCMonth() + 1 !== month || weekday !== onWeekday) return false;
    if (nth > 0) return Math.ceil(date.getUTCDate() / 7) === nth;
    return new Date(date.getTime() + 7 * DAY_MS).getUTCMonth() + 1 !== month;
  });
}

function monthAndDay(date: Date, plusDays: number): string {
  return new Date(date.getTime() + plusDays * DAY_MS).toISOString().slice(5, 10);
}
