import type { EvidenceRecord, Outcome, RawTexts } from "../record.ts";
import { dropTracking } from "../tracking-parameters.ts";
import type { ArticleText } from "./article-page.ts";
import { companyWebsite, nameInLinks } from "./company-website.ts";
import type { FeedItem } from "./feed-items.ts";
import { type RoundReading, readHeadline } from "./headline.ts";

/** National domains of countries with their own dollar. */
const OTHER_DOLLARS = /\.(?:au|ca|nz|sg|hk|tw|mx|jm|tt|fj|na)$/;

/** The currency of a lone `$` for a publisher; `undefined` when its country has its own dollar. */
export function bareDollarOf(link: string | undefined): string | undefined {
  const host = link === undefined ? undefined : URL.parse(link)?.hostname;
  return host !== undefined && OTHER_DOLLARS.test(host) ? undefined : "USD";
}

/** The article's URL without the tracking parameters that feeds add. */
function proofOf(link: string): string {
  const url = new URL(link);
  dropTracking(url);
  return url.href;
}

function recordOf(
  reading: RoundReading,
  item: FeedItem,
  published: Published | undefined,
  website: string | undefined,
): EvidenceRecord {
  const { name, formerNames, city, country } = reading.company;
  return {
    method: "published",
    ...(item.link ? { sourceUrl: proofOf(item.link) } : {}),
    ...(published ? { effectiveAt: published.instant } : {}),
    company: {
      name,
      ...(formerNames ? { formerNames } : {}),
      ...(website ? { website } : {}),
      ...(country ? { country } : {}),
      ...(city ? { city } : {}),
    },
    round: {
      state: "closed",
      ...(reading.amount?.money ? { amount: reading.amount.money } : {}),
      ...(reading.amount ? { amountText: reading.amount.text } : {}),
      ...(reading.stage ? { stageText: reading.stage } : {}),
      ...(published ? { announced: { date: published.day, precision: "day" } } : {}),
      ...(reading.investors.length > 0 ? { investors: reading.investors } : {}),
    },
    people: [],
  };
}

function reasonOf(reading: RoundReading, item: FeedItem, published: Published | undefined): string {
  const leads = reading.investors.filter(({ lead }) => lead).map(({ name }) => name);
  const others = reading.investors.filter(({ lead }) => !lead).map(({ name }) => name);
  const read = [
    `company ${reading.company.name}`,
    `amount ${reading.amount?.text ?? "not stated"}`,
    `stage ${reading.stage ?? "not stated"}`,
    ...(leads.length > 0 ? [`led by ${leads.join(", ")}`] : []),
    ...(others.length > 0 ? [`with ${others.join(", ")}`] : []),
  ];
  const doubts = [
    ...reading.doubts,
    ...(published ? [] : ["the feed gives no readable date"]),
    ...(item.link ? [] : ["the feed gives no link to the article"]),
  ];
  return `Headline "${item.title.slice(0, 200)}" reads as a funding round (${reading.certainty}): ${read.join("; ")}.${
    doubts.length > 0 ? ` Check: ${doubts.join("; ")}.` : ""
  }`;
}

/**
 * Reads one feed item: a funding round goes to review, anything else is excluded and counted by kind. Reading
 * alone publishes nothing. `article` is the page that the item links to, if it was fetched.
 */
export function readItem(item: FeedItem, now: Date, article?: ArticleText): Outcome {
  const text = [item.summary, item.content ?? "", article?.text ?? ""].filter((part) => part !== "").join(" ");
  const read = readHeadline(item.title, text, bareDollarOf(item.link));
  if (read.kind === "excluded") return { kind: "excluded", ref: item.ref, code: read.code };
  const links = [...(item.links ?? []), ...(article?.links ?? [])];
  const name = nameInLinks(links, read.company.name, item.link);
  const reading = { ...read, company: { ...read.company, name } };
  const published = readPublished(item.published, now);
  const website = companyWebsite(links, name, item.link);
  return {
    kind: "review",
    ref: item.ref,
    reason: reasonOf(reading, item, published),
    record: { ...recordOf(reading, item, published, website), raw: rawTexts(item, reading.sentence) },
  };
}

const SHOWN_CHARACTERS = 1_500;

function rawTexts({ title, summary, link, published }: FeedItem, sentence: string | undefined): RawTexts {
  const texts = [
    ["Title", title],
    ["Text", summary.length > SHOWN_CHARACTERS ? `${summary.slice(0, SHOWN_CHARACTERS)}…` : summary],
    ["Sentence used", sentence ?? ""],
    ["Link", link ?? ""],
    ["Published", published ?? ""],
  ] as const;
  return texts.filter(([, text]) => text !== "");
}

/** A publication time: the instant, and the calendar day in the publisher's time zone. */
interface Published {
  /** ISO 8601, UTC. */
  readonly instant: string;
  /** `YYYY-MM-DD` at the publisher's offset. */
  readonly day: string;
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
/** Time zones named in RFC 822, in minutes; others are rejected. */
const ZONES: Readonly<Record<string, number>> = {
  z: 0,
  ut: 0,
  utc: 0,
  gmt: 0,
  est: -300,
  edt: -240,
  cst: -360,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
};
const RFC_3339 = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;
const RFC_822 =
  /^(?:[a-z]{3,9},?\s+)?(\d{1,2})\s+([a-z]{3})[a-z]*\.?\s+(\d{4})(?:\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([a-z]{1,4}|[+-]\d{2}:?\d{2})?)?$/i;
/** Earlier than the first feeds. */
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
 * Parses a feed's date (RFC 3339, or RFC 822 with the usual liberties). `undefined` for anything else, for impossible
 * days, and for dates before {@link EARLIEST} or after `now`; nothing is repaired.
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
  if (month < 0 || offset === undefined || Number(hour) > 24 || Number(minute) > 59 || Number(seconds) > 60)
    return undefined;
  const local = Date.UTC(year, month, day, Number(hour), Number(minute), Number(seconds));
  const midnight = new Date(Date.UTC(year, month, day));
  if (midnight.getUTCMonth() !== month || midnight.getUTCDate() !== day) return undefined;
  const instant = local - offset * 60_000;
  if (instant < EARLIEST || instant > now.getTime() + CLOCKS_MAY_DIFFER_MS) return undefined;
  return { instant: new Date(instant).toISOString(), day: midnight.toISOString().slice(0, 10) };
}
