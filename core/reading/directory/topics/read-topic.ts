import { rowsOf } from "../../../../db/statement.ts";
import type { Context } from "../../../shared/context.ts";
import { investorsNamed, type InvestorLine } from "../investors.ts";
import type { Lead } from "../lead.ts";
import { logoOfLead, logoPath } from "../logos.ts";
import { finiteMonth } from "../months.ts";
import { leadCondition } from "../search/lead-condition.ts";
import { CLOSED, withMoney } from "../search/money-asked.ts";
import { writeFilterAddress } from "../search/filter-address.ts";
import { type LeadFilter, NO_FILTER } from "../search/filter.ts";
import { searchLeads } from "../search/search-leads.ts";
import { askOne } from "../search/visible-leads.ts";
import { countMonths, type MonthCount } from "./count-months.ts";
import { isIndexed, readTopics, type Topic, type TopicTree } from "./count-topics.ts";
import { type TopicKind, TOPICS, topicFilter } from "./kinds.ts";

/** A page about one industry, stage, place or month, or about a pair of them. */
export interface TopicPage {
  readonly kind: TopicKind;
  /** "Fintech startups in France". */
  readonly heading: string;
  /** The pages above, outermost first. */
  readonly above: readonly TopicLink[];
  /** Figures of the whole catalogue. */
  readonly topic: Topic;
  readonly isIndexed: boolean;
  /** The company list with this filter. */
  readonly listPath: string;
  /** The last twelve months: of this topic, or of everything on the page of a month. */
  readonly months: readonly MonthCount[];
  /** The newest rounds that the actor sees. */
  readonly rounds: readonly Lead[];
  /** The newest companies, with the data that everyone sees. */
  readonly companies: readonly TopicCompany[];
  /** The investors with the most of these rounds that the actor sees. */
  readonly investors: readonly InvestorLine[];
  /** The pages below this one, else its siblings. */
  readonly related: readonly TopicLink[];
}

export interface TopicLink {
  readonly name: string;
  readonly href: string;
  /** Null if it is not disclosed to this reader; absent for pages above, which are not counted. */
  readonly rounds?: number | null;
}

export interface TopicCompany {
  readonly slug: string;
  readonly name: string;
  /** Path of its logo. */
  readonly logo?: string;
  readonly fundingType: string | null;
  /** Month of the round: `2026-11`. */
  readonly month: string | null;
}

const SHOWN_ROUNDS = 10;
const SHOWN_COMPANIES = 30;
const SHOWN_INVESTORS = 10;
const SHOWN_RELATED = 60;

interface ReadTopicInput {
  readonly kind: TopicKind;
  readonly slug: string;
  /** Slug of the page below; null for the first level. */
  readonly below: string | null;
}

/** A topic with its page's heading and its first-level topic (itself on the first level). */
interface FoundTopic {
  readonly parent: TopicTree;
  readonly topic: Topic;
  readonly heading: string;
  readonly topics: readonly TopicTree[];
}

/** The topic at `/{kind}/{slug}/{below}`; null when no round belongs to it. */
export async function findTopic(ctx: Context, { kind, slug, below }: ReadTopicInput): Promise<FoundTopic | null> {
  const { topics } = await readTopics(ctx, kind);
  const parent = topics.find((topic) => topic.slug === slug);
  const topic = below === null ? parent : parent?.below.find((one) => one.slug === below);
  if (parent === undefined || topic === undefined) return null;
  return { parent, topic, heading: TOPICS[kind].startups(parent.label, below === null ? null : topic.label), topics };
}

/** The page at `/{kind}/{slug}/{below}`; null when no round belongs to it. */
export async function readTopic(ctx: Context, { kind, slug, below }: ReadTopicInput): Promise<TopicPage | null> {
  const topicFound = await findTopic(ctx, { kind, slug, below });
  if (topicFound === null) return null;
  const { parent, topic, topics } = topicFound;
  // As counted: everything that closed.
  const filter = withMoney(topicFilter(kind, parent.value, below === null ? null : topic.value), CLOSED);
  const [found, companies, investors, months] = await Promise.all([
    searchLeads(ctx, { filter, sort: { by: "date", direction: "desc" }, limit: SHOWN_ROUNDS }),
    newestCompanies(ctx, filter),
    topInvestors(ctx, filter),
    countMonths(ctx, kind === "months" ? withMoney(NO_FILTER, CLOSED) : filter),
  ]);
  const index = { name: TOPICS[kind].heading, href: `/${kind}` };
  return {
    kind,
    heading: topicFound.heading,
    above: below === null ? [index] : [index, { name: parent.label, href: parent.path }],
    topic,
    isIndexed: isIndexed(topic),
    listPath: `/companies?${writeFilterAddress(filter)}`,
    months,
    rounds: found.rows,
    companies,
    investors,
    related: relatedOf(topics, parent, topic),
  };
}

function relatedOf(topics: readonly Topic[], parent: Topic & { readonly below: readonly Topic[] }, topic: Topic) {
  const beside = parent.below.length > 0 ? parent.below : topics;
  return beside
    .filter((one) => one !== topic)
    .slice(0, SHOWN_RELATED)
    .map(({ label, path, rounds }) => ({ name: label, href: path, rounds }));
}

async function newestCompanies(ctx: Context, filter: LeadFilter): Promise<readonly TopicCompany[]> {
  const rows = await rowsOf<Omit<TopicCompany, "logo"> & { readonly logo: string | null }>(ctx)`
    select company_slug as slug, company_name as name, ${logoOfLead} as logo, coalesce(funding_type, stage_text) as "fundingType",
      ${finiteMonth("listed_on")} as month
    from lead where ${leadCondition(filter, ctx.clock)}
    order by listed_on desc, round_id desc limit ${SHOWN_COMPANIES}`;
  // A company with several rounds is listed with its newest. Within a month by name: the order of days is for members.
  const newest = [...Map.groupBy(rows, ({ slug }) => slug).values()]
    .flatMap(([first]) => first ?? [])
    .sort((a, b) => (b.month ?? "").localeCompare(a.month ?? "") || a.name.localeCompare(b.name, "en"));
  return newest.map(({ logo, ...company }) => ({ ...company, ...(logo !== null && { logo: logoPath(logo) }) }));
}

/** The investors with the most matching rounds that the actor sees. */
async function topInvestors(ctx: Context, filter: LeadFilter): Promise<readonly InvestorLine[]> {
  const { facets } = await askOne(ctx, { filter, facets: true });
  const commonest = (facets.get("investor")?.commonest ?? []).slice(0, SHOWN_INVESTORS);
  const values = commonest.map(({ value }) => value);
  const lines = await investorsNamed(ctx, values);
  return commonest.flatMap(({ value, count }) => {
    const line = lines.get(value);
    return line === undefined ? [] : [{ ...line, rounds: count }];
  });
}
