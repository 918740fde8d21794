import type { EvidenceRecord, Outcome } from "../../ingest/record.ts";
import { dropTracking } from "../tracking-parameters.ts";
import type { FeedItem } from "./feed-items.ts";
import { readHeadline, type RoundReading } from "./headline.ts";
import { readPublished, type Published } from "./published-date.ts";

/** National domains whose readers mean their own dollar by "$". */
const OTHER_DOLLARS = /\.(?:au|ca|nz|sg|hk|tw|mx|jm|tt|fj|na)$/;

/** What a lone `$` means to a publisher; `undefined` when its country has a dollar of its own. */
export function bareDollarOf(link: string | undefined): string | undefined {
  const host = link === undefined ? undefined : URL.parse(link)?.hostname;
  return host !== undefined && OTHER_DOLLARS.test(host) ? undefined : "USD";
}

/** The article's own address: feeds add where their readers come from. */
function proofOf(link: string): string {
  const url = new URL(link);
  dropTracking(url);
  return url.href;
}

function recordOf(reading: RoundReading, item: FeedItem, published: Published | undefined): EvidenceRecord {
  const { name, formerNames, city, country } = reading.company;
  return {
    method: "published",
    ...(item.link ? { sourceUrl: proofOf(item.link) } : {}),
    ...(published ? { effectiveAt: published.instant } : {}),
    company: {
      name,
      ...(formerNames ? { formerNames } : {}),
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
 * What one item of a feed is: a funding round for a person to decide on, or something else, counted by its kind.
 * A feed's word is never published without review.
 */
export function readItem(item: FeedItem, now: Date): Outcome {
  const reading = readHeadline(item.title, item.summary, bareDollarOf(item.link));
  if (reading.kind === "excluded") return { kind: "excluded", ref: item.ref, code: reading.code };
  const published = readPublished(item.published, now);
  return {
    kind: "review",
    ref: item.ref,
    reason: reasonOf(reading, item, published),
    record: recordOf(reading, item, published),
  };
}
