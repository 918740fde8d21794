import { sql } from "kysely";
import { rowOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { type CompanyPage, type Lookup, readCompanyPage } from "./company-page.ts";
import { type InvestorLine, investorsNamed } from "./investors.ts";
import type { Lead } from "./lead.ts";
import { similarCompanies } from "./similar-companies.ts";
import type { CompanyTeaser } from "./teaser.ts";
import { readTopics } from "./topics/count-topics.ts";
import { type Dimension, TOPIC_KINDS, type TopicKind, TOPICS } from "./topics/kinds.ts";

/** Links of a company's page: topics of its newest round, its investors and articles about it. */
export interface CompanyLinks {
  readonly topics: readonly { readonly name: string; readonly href: string }[];
  readonly investors: readonly InvestorLine[];
  /** Public whether or not the company's page is a teaser (decision 49). */
  readonly articles: readonly { readonly slug: string; readonly title: string }[];
  /** Visible rounds of similar companies. */
  readonly similar: readonly Lead[];
}

const SHOWN_ARTICLES = 10;

interface CompanyLinksInput {
  readonly slug: string;
  /** Names from its visible rounds. */
  readonly investors: readonly string[];
  /** False for a teaser, whose similar companies must not reveal the amount of its newest round. */
  readonly byAmount: boolean;
}

async function readCompanyLinks(ctx: Context, { slug, investors, byAmount }: CompanyLinksInput): Promise<CompanyLinks> {
  const [topics, similar, known, articles] = await Promise.all([
    readTopicLinks(ctx, slug),
    readSimilar(ctx, { slug, byAmount }),
    investorsNamed(ctx, investors),
    sql<{ slug: string; title: string }>`
      select a.slug, a.title from article a join company_slug s on s.company_id = a.company_id
      where s.slug = ${slug} and a.state = 'published' order by a.published_on desc, a.id desc
        limit ${SHOWN_ARTICLES}`.execute(ctx.db),
  ]);
  return { topics, similar, investors: [...known.values()], articles: articles.rows };
}

interface NewestRow {
  readonly companyId: number;
  readonly industries: readonly string[];
  readonly country: string | null;
  readonly amountUsdMinor: number | null;
}

/** Visible rounds of companies similar to this one's newest round; none for a company without rounds. */
async function readSimilar(
  ctx: Context,
  { slug, byAmount }: Pick<CompanyLinksInput, "slug" | "byAmount">,
): Promise<readonly Lead[]> {
  const newest = await rowOf<NewestRow>(ctx)`
    select company_id as "companyId", industries, country, amount_usd_minor as "amountUsdMinor" from lead
    where lead.company_id = (select company_id from company_slug where company_slug.slug = ${slug})
    order by lead.listed_on desc, lead.round_id desc limit 1`;
  if (newest === undefined) return [];
  return similarCompanies(ctx, { lead: byAmount ? newest : { ...newest, amountUsdMinor: null } });
}

/** SQL: keys and values of the lists by which topic pages of a kind group a lead. */
function valuesOf(kind: TopicKind) {
  const { first, second } = TOPICS[kind];
  const own = sql`${kind}::text, ${listOf(first)}`;
  return second === null ? [own] : [own, sql`${`${kind} below`}::text, ${listOf(second)}`];
}

function listOf({ sql: expression, many }: Dimension) {
  return many ? sql.raw(expression) : sql`array_remove(array[${sql.raw(expression)}], null)`;
}

async function readTopicLinks(ctx: Context, slug: string): Promise<CompanyLinks["topics"]> {
  const row = await rowOf<{ values: Readonly<Record<string, readonly string[]>> }>(ctx)`
    select jsonb_build_object(${sql.join(TOPIC_KINDS.flatMap(valuesOf))}) as values from lead
    where lead.company_id = (select company_id from company_slug where company_slug.slug = ${slug})
    order by lead.listed_on desc, lead.round_id desc limit 1`;
  const values = row?.values ?? {};
  const links = await Promise.all(
    TOPIC_KINDS.map(async (kind) => {
      const { topics } = await readTopics(ctx, kind);
      const own = topics.filter(({ value }) => values[kind]?.includes(value));
      return own.flatMap(({ label, path, below }) => [
        { name: label, href: path },
        ...below
          .filter(({ value }) => values[`${kind} below`]?.includes(value))
          .map((pair) => ({ name: TOPICS[kind].startups(label, pair.label), href: pair.path })),
      ]);
    }),
  );
  return links.flat();
}

/** A company's page or teaser with its links. */
export async function readCompanyScreen(ctx: Context, { slug }: { readonly slug: string }): Promise<CompanyScreen> {
  const lookup = await readCompanyPage(ctx, { slug });
  if (lookup.kind !== "found" && lookup.kind !== "teaser") return lookup;
  const rounds = lookup.kind === "found" ? lookup.page.rounds : [];
  const investors = rounds.flatMap((round) => round.investors?.value.map(({ name }) => name) ?? []);
  const byAmount = lookup.kind === "found";
  const links = await readCompanyLinks(ctx, { slug, investors: [...new Set(investors)], byAmount });
  return { ...lookup, links };
}

type CompanyScreen =
  | Exclude<Lookup<never>, { kind: "found" }>
  | { readonly kind: "found"; readonly page: CompanyPage; readonly links: CompanyLinks }
  | { readonly kind: "teaser"; readonly teaser: CompanyTeaser; readonly links: CompanyLinks };
