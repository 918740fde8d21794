import { defined } from "../../../../platform/defined.ts";
import type { EvidenceRecord, Outcome, RawTexts } from "../record.ts";
import { dropTracking } from "../tracking-parameters.ts";
import type { ArticleText } from "./article-page.ts";
import { companyWebsite, nameInLinks } from "./company-website.ts";
import type { ExclusionCode } from "./exclusion.ts";
import type { FeedItem } from "./feed-items.ts";
import { type RoundReading, readHeadline } from "./headline.ts";
import { isOtherLanguage } from "./other-language.ts";
import { type Published, readPublished } from "./published-date.ts";

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
  return {
    method: "published",
    ...defined({ sourceUrl: item.link && proofOf(item.link), effectiveAt: published?.instant }),
    company: { ...reading.company, ...defined({ website }) },
    round: {
      state: "closed",
      ...defined({ amount: reading.amount?.money, amountText: reading.amount?.text, stageText: reading.stage }),
      ...(published && { announced: { date: published.day, precision: "day" } }),
      ...(reading.investors.length > 0 && { investors: reading.investors }),
    },
    people: [],
  };
}

function dateDoubt({ published = "" }: FeedItem): string {
  const text = published.trim().slice(0, 60);
  return text === "" ? "the feed gives no date" : `the feed's date "${text}" was not understood`;
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
    ...(published ? [] : [dateDoubt(item)]),
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
  if (read.kind === "excluded") return { kind: "excluded", ref: item.ref, code: codeOf(read.code, item) };
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

/** Headlines are read in English only: those in other languages say nothing about funding. */
function codeOf(code: ExclusionCode, { title, summary }: FeedItem): ExclusionCode | "other_language_not_read" {
  return code === "not_funding" && isOtherLanguage(`${title} ${summary}`) ? "other_language_not_read" : code;
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
