import type { Context } from "../../../../core/shared/context.ts";
import { isAppError } from "../../../../platform/errors.ts";
import {
  articleFeedItems,
  roundFeedItems,
  type ArticleFeedItem,
  type RoundFeedItem,
} from "../../../../core/reading/directory/feed-items.ts";
import { parametersOutside } from "../../../../core/reading/directory/search/address-parameters.ts";
import { unknownParameters, writeFilterAddress } from "../../../../core/reading/directory/search/filter-address.ts";
import type { LeadFilter } from "../../../../core/reading/directory/search/filter.ts";
import { readAddress } from "../../../../core/reading/directory/search/read-filter.ts";
import type { Lead } from "../../../../core/reading/directory/lead.ts";
import type { DateKind } from "../../../../core/reading/directory/round-details.ts";
import { catalogueChangedAt } from "../../../../core/reading/directory/sitemap.ts";
import { type CompanyContacts, NO_CONTACTS, readContacts } from "../../../../core/finder/contacts/read-contacts.ts";
import { coreContext, siteContext } from "../../../context.ts";
import type { Site } from "../../../ui/frame/site.ts";
import type { Route } from "./+types/feeds.ts";
import { nothingHere } from "./answer.ts";
import { FEED_TITLES, type FeedFormat, type FeedName, feedOf } from "./feed-addresses.ts";
import { feedAnswer, feedOptions, feedProblem } from "./feed-answer.ts";
import { type Feed, type FeedEntry, writeFeed } from "./feed.ts";
import { statusLabel } from "../../../../core/catalogue/facts/address-status.ts";
import { amountWithDollars, formatAmount } from "../../../ui/format/format-amount.ts";
import { formatDate } from "../../../ui/format/format-date.ts";
import { offerText } from "../../../ui/format/offer-text.ts";
import { formatPlace } from "../../../ui/format/format-place.ts";
import { roundValues } from "./round-values.ts";
import { escaped } from "./xml.ts";

/**
 * Every feed in every format: `/feeds/rounds.atom`. The feed of rounds accepts the list's filters (`?stage=Seed`) and
 * rejects invalid ones, so that nobody subscribes to the wrong feed; the feed of articles has no parameters.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const asked = feedOf(params.file);
  if (asked === null) return nothingHere(404);
  if (request.method === "OPTIONS") return feedOptions();
  const ctx = context.get(coreContext);
  const site = context.get(siteContext);
  const query = new URL(request.url).searchParams;
  const read = await readAddress(ctx, { params: query });
  const { filter, unknown, wrong } = read;
  const problems =
    asked.name === "rounds"
      ? [...unknownParameters(query, ["after"]), ...read.problems, ...read.unused]
      : parametersOutside(query, []);
  if (problems.length > 0) return feedProblem(asked.format, 400, { reason: problems.join("\n") });
  if (wrong.length > 0) return feedProblem(asked.format, 400, { reason: wrong.join("\n") });
  // A city or an investor that no lead has yet is accepted, because later ones may; the feed's description says so.
  const after = asked.name === "rounds" ? query.get("after") : null;
  const feed = await orProblem(readFeed(ctx, site, asked.name, { filter, after }));
  if (typeof feed === "string") return feedProblem(asked.format, 400, { reason: feed });
  return feedAnswer(request, {
    format: asked.format,
    body: writeFeed({ ...feed, description: [feed.description, ...unknown].join(" ") }, asked.format),
  });
}

/** The feed, or what is wrong with the address of its page. */
async function orProblem(feed: Promise<Feed>): Promise<Feed | string> {
  return feed.catch((error: unknown) => {
    if (isAppError(error) && error.code === "invalid_input") return error.message;
    throw error;
  });
}

async function readFeed(ctx: Context, site: Site, name: FeedName, page: AskedPage): Promise<Feed> {
  const { path, description, entries, next } = await CONTENTS[name](ctx, site, page);
  const written = writeFilterAddress(page.filter);
  const query = written.size === 0 ? "" : `?${written}`;
  const addressIn = (format: FeedFormat, after: string | null) => {
    const all = new URLSearchParams(written);
    if (after !== null) all.set("after", after);
    return `${site.url}/feeds/${name}.${format}${all.size === 0 ? "" : `?${all}`}`;
  };
  const [newest] = entries.map((entry) => entry.updatedAt).sort((a, b) => b.getTime() - a.getTime());
  return {
    title: `${FEED_TITLES[name]}${query === "" ? "" : `: ${[...written].map(([parameter, value]) => `${parameter} ${value}`).join(", ")}`} | ${site.name}`,
    description,
    id: tagOf(site, `${name}${query}`),
    pageUrl: `${site.url}${path}${query}`,
    urlIn: (format) => addressIn(format, page.after),
    nextIn: (format) => (next === null ? null : addressIn(format, next)),
    author: `${site.name} team`,
    icon: `${site.url}/icons/icon-512.png`,
    updatedAt: newest ?? (await catalogueChangedAt(ctx)),
    entries,
  };
}

interface AskedPage {
  readonly filter: LeadFilter;
  readonly after: string | null;
}

interface FeedContents {
  readonly path: string;
  readonly description: string;
  readonly entries: readonly FeedEntry[];
  readonly next: string | null;
}

const CONTENTS: Readonly<Record<FeedName, (ctx: Context, site: Site, page: AskedPage) => Promise<FeedContents>>> = {
  rounds: async (ctx, site, page) => ({
    path: "/companies",
    description: "Startups that just raised funding: the newest rounds, each with its source.",
    ...(await roundEntries(ctx, site, page)),
  }),
  articles: async (ctx, site) => ({
    path: "/blog",
    description: "Funding news: who raised, how much and from whom.",
    entries: (await articleFeedItems(ctx)).map((item) => articleEntry(site, item)),
    next: null,
  }),
};

async function roundEntries(
  ctx: Context,
  site: Site,
  page: AskedPage,
): Promise<Pick<FeedContents, "entries" | "next">> {
  const { items, next } = await roundFeedItems(ctx, { ...page });
  const contacts = await readContacts(
    ctx,
    items.map(({ lead }) => lead.companyId),
  );
  return { entries: items.map((item) => roundEntry(site, item, contacts.get(item.lead.companyId))), next };
}

/** A feed entry with the known facts of a round, the addresses in the reader's plan and a link to its sources. */
export function roundEntry(site: Site, item: RoundFeedItem, contacts = NO_CONTACTS): FeedEntry {
  const { lead, publishedAt, updatedAt } = item;
  const title = `${lead.companyName} ${eventOf(lead)}${lead.fundingType === null ? "" : ` (${lead.fundingType})`}`;
  return {
    id: tagOf(site, `round/${lead.roundId}`),
    url: `${site.url}/companies/${lead.companySlug}`,
    sourceUrl: lead.proofUrl,
    title,
    html: facts(site, item, contacts),
    publishedAt,
    updatedAt,
    tags: [lead.fundingType, ...lead.industries, lead.isSample ? "Invented sample" : null].filter(
      (tag) => tag !== null,
    ),
    values: roundValues(item),
  };
}

function eventOf({ amount, money }: Lead): string {
  if (money === "raising") return "is raising funding";
  return `${money === "granted" ? "was granted" : "raised"} ${amount === null ? "funding" : formatAmount(amount)}`;
}

const DATE_LABELS: Readonly<Record<DateKind, string>> = {
  announced: "Announced",
  first_sale: "First sale",
  added: "Added",
};

function facts(site: Site, { lead, details: { date, founders } }: RoundFeedItem, contacts: CompanyContacts): string {
  const place = formatPlace(lead);
  const known = [
    ["Company", lead.website === null ? escaped(lead.companyName) : link(lead.website, lead.companyName)],
    lead.offer === undefined
      ? ["Amount", lead.amount === null ? "undisclosed" : escaped(amountWithDollars(lead.amount, lead.amountUsdMinor))]
      : ["Raising now", escaped(offerText(lead.offer))],
    ["Funding type", lead.fundingType === null ? null : escaped(lead.fundingType)],
    [DATE_LABELS[date.kind], formatDate(date)],
    [
      founders.length > 1 ? "Founders" : "Founder",
      founders.length === 0
        ? null
        : founders.map(({ name, slug }) => link(`${site.url}/companies/founders/${slug}`, name)).join(", "),
    ],
    ["E-mail", addresses(contacts)],
    [
      "Investors",
      lead.investors.length === 0
        ? null
        : escaped(lead.investors.map(({ name, lead: leads }) => (leads ? `${name} (lead)` : name)).join(", ")),
    ],
    ["Industry", lead.industries.length === 0 ? null : escaped(lead.industries.join(", "))],
    ["Location", place === null ? null : escaped(place)],
    ["Proof", lead.proofUrl === null ? null : link(lead.proofUrl, "View Funding Proof")],
  ] as const;
  const lines = known.flatMap(([term, value]) => (value === null ? [] : [`<li>${term}: ${value}</li>`]));
  return `${lead.isSample ? "<p>Sample data: this company is invented.</p>" : ""}<ul>${lines.join("")}</ul>`;
}

/** Every known address with its person and status; null if none is known. */
function addresses({ contacts }: CompanyContacts): string | null {
  const known = contacts.flatMap(({ name, title, address }) => {
    if (address === null) return [];
    const who = [name ?? "General address", title].filter((part) => part !== null).join(", ");
    return [escaped(`${who}: ${address.address} (${statusLabel(address.status, address.statusAt)})`)];
  });
  return known.length === 0 ? null : known.join("; ");
}

function link(href: string, text: string): string {
  return `<a href="${escaped(href)}">${escaped(text)}</a>`;
}

/** A feed entry with an article's opening and a link to the rest. */
function articleEntry(site: Site, item: ArticleFeedItem): FeedEntry {
  return {
    id: tagOf(site, `article/${item.id}`),
    url: `${site.url}/blog/${item.slug}`,
    sourceUrl: item.sourceUrl,
    title: item.title,
    html: `${item.isSample ? "<p>Sample article: its content is invented.</p>" : ""}<p>${escaped(item.excerpt)}</p>`,
    publishedAt: new Date(`${item.publishedOn}T00:00:00Z`),
    updatedAt: item.updatedAt,
    tags: [item.category, ...(item.isSample ? ["Invented sample"] : [])],
    values: {},
  };
}

/** A permanent identifier that survives changed addresses and names (tag URI, RFC 4151). */
export function tagOf(site: Site, specific: string): string {
  return `tag:${new URL(site.url).hostname},2026:${specific}`;
}
