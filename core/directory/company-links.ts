import { sql } from "kysely";
import type { Context } from "../context.ts";
import { type CompanyPage, type Lookup, readCompanyPage } from "./company-page.ts";
import { type InvestorLine, investorsNamed } from "./investors.ts";
import type { CompanyTeaser } from "./teaser.ts";
import { readTopics } from "./topics/count-topics.ts";
import { type Dimension, TOPIC_KINDS, type TopicKind, TOPICS } from "./topics/kinds.ts";

/** Links of a company's page: topics of its newest round, its investors and articles about it. */
export interface CompanyLinks {
  readonly topics: readonly { readonly name: string; readonly href: string }[];
  readonly investors: readonly InvestorLine[];
  readonly articles: readonly { readonly slug: string; readonly title: string }[];
}

const SHOWN_ARTICLES = 10;

/** The links of a company; `investors` are names from its visible rounds. */
async function readCompanyLinks(
  ctx: Context,
  { slug, investors }: { readonly slug: string; readonly investors: readonly string[] },
): Promise<CompanyLinks> {
  const [topics, known, articles] = await Promise.all([
    readTopicLinks(ctx, slug),
    investorsNamed(ctx, investors),
    sql<{ slug: string; title: string }>`
      select a.slug, a.title from article a join company_slug s on s.company_id = a.company_id
      where s.slug = ${slug} and a.withdrawn_at is null order by a.published_on desc, a.id desc limit ${SHOWN_ARTICLES}`.execute(
      ctx.db,
    ),
  ]);
  return { topics, investors: [...known.values()], articles: articles.rows };
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
  const { rows } = await sql<{ values: Readonly<Record<string, readonly string[]>> }>`
    select jsonb_build_object(${sql.join(TOPIC_KINDS.flatMap(valuesOf))}) as values from lead
    where lead.company_id = (select company_id from company_slug where company_slug.slug = ${slug})
    order by lead.listed_on desc, lead.round_id desc limit 1`.execute(ctx.db);
  const values = rows[0]?.values ?? {};
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
  const links = await readCompanyLinks(ctx, { slug, investors: [...new Set(investors)] });
  // Titles of articles state amounts and investors.
  return lookup.kind === "found" ? { ...lookup, links } : { ...lookup, links: { ...links, articles: [] } };
}

type CompanyScreen =
  | Exclude<Lookup<never>, { kind: "found" }>
  | { readonly kind: "found"; readonly page: CompanyPage; readonly links: CompanyLinks }
  | { readonly kind: "teaser"; readonly teaser: CompanyTeaser; readonly links: CompanyLinks };
