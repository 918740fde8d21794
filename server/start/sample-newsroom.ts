import { rowsOf, scalarOf } from "../../db/statement.ts";
import { sampleCatalogue, type SampleCompany } from "../../content/sample/catalogue.ts";
import { inCatalogueTransaction } from "../../core/catalogue/claims/state.ts";
import type { Context } from "../../core/shared/context.ts";
import { addAiCompanies } from "../../core/reading/newsroom/rank-ai-companies.ts";
import { addArticles } from "../../core/reading/newsroom/edit-articles.ts";
import { source as SAMPLE_SOURCE } from "../../core/catalogue/sources/sample/source.ts";

const DAY = 86_400_000;

/**
 * Adds the invented articles and ranking of AI companies to a site with the sample catalogue, dated relative to its
 * loading, unless it ever had an article. Returns whether they were loaded.
 */
export async function loadSampleNewsroom(ctx: Context): Promise<boolean> {
  if ((await startOfSample(ctx)) === null) return false;
  return inCatalogueTransaction(ctx, async (inner) => {
    const start = await startOfSample(inner);
    if (start === null) return false;
    const companies = await sampleCompanyIds(inner);
    const { articles } = sampleCatalogue();
    // Oldest first, so that the newest of a day's articles has the highest id.
    const dated = articles
      .toReversed()
      .map(({ daysBeforeStart, companySlug, ...article }) => ({
        ...article,
        publishedOn: new Date(start.getTime() - daysBeforeStart * DAY).toISOString().slice(0, 10),
        companyId: companies.get(companySlug) ?? null,
      }));
    await addArticles(inner, dated, { isSample: true });
    await addAiCompanies(inner, rankedAiCompanies(companies, start));
    return true;
  });
}

/** Time when the sample catalogue was loaded; null if it is no longer published or there ever was an article. */
async function startOfSample(ctx: Context): Promise<Date | null> {
  return scalarOf<Date | null>(ctx, null)`
    select retrieved_at as start from document
    where source = ${SAMPLE_SOURCE.key}
      and exists (select 1 from lead where is_sample) and not exists (select 1 from article)
    order by id limit 1`;
}

async function sampleCompanyIds(ctx: Context): Promise<ReadonlyMap<string, number>> {
  const rows = await rowsOf<{ slug: string; id: number }>(ctx)`
    select slug, id from company where is_sample = true and withdrawn_at is null`;
  return new Map(rows.map(({ slug, id }) => [slug, id]));
}

function rankedAiCompanies(ids: ReadonlyMap<string, number>, start: Date) {
  return sampleCatalogue()
    .companies.flatMap((company) => (company.ai === undefined ? [] : [{ ...company, ai: company.ai }]))
    .sort((a, b) => dollars(b.ai.arrEstimate) - dollars(a.ai.arrEstimate))
    .flatMap((company, i) => aiCompany(company, { companyId: ids.get(company.slug), rank: i + 1, retrievedAt: start }));
}

interface Place {
  readonly companyId: number | undefined;
  readonly rank: number;
  readonly retrievedAt: Date;
}

function aiCompany({ ai }: { readonly ai: NonNullable<SampleCompany["ai"]> }, { companyId, rank, retrievedAt }: Place) {
  if (companyId === undefined) return [];
  const { category, arrEstimate, valuation, employees, lastFunding } = ai;
  return [
    {
      companyId,
      rank,
      category,
      arrEstimate,
      valuation,
      employees,
      method: "imported" as const,
      sourceUrl: lastFunding.proofUrl,
      sourceLabel: SAMPLE_SOURCE.label,
      retrievedAt,
    },
  ];
}

/** "$48M" in dollars, for ranking. */
function dollars(estimate: string): number {
  const [, figure, unit] = /^\$([\d.]+)([MB])$/.exec(estimate) ?? [];
  return Number(figure ?? 0) * (unit === "B" ? 1e9 : 1e6);
}
