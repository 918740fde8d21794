import { expect, it } from "vitest";
import { catalogueBuilders } from "../../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { useDatabase } from "../../../test/database.ts";
import { refreshDirectory } from "../directory/refresh.ts";
import { addArticles } from "./edit-articles.ts";
import { addAiCompanies } from "./rank-ai-companies.ts";
import { readShownSections } from "./shown-sections.ts";

const database = useDatabase();

it("says which sections have something to show", async () => {
  const ctx = fakeClockContext(database.db);
  const nothing = { sample: false, isMixed: false, articles: false, aiRanking: false };
  expect(await readShownSections(ctx)).toEqual(nothing);
  const make = catalogueBuilders(database.db);
  const company = await make.company({ slug: "elmwright", name: "Elmwright" });
  await make.round(company, { is_sample: true });
  await refreshDirectory(ctx, [company]);
  expect(await readShownSections(ctx)).toEqual({ ...nothing, sample: true });
  await addArticles(
    ctx,
    [
      {
        slug: "first",
        title: "First",
        excerpt: "In short.",
        category: "Seed",
        markdown: "Elmwright raised.",
        publishedOn: "2026-08-30",
        featured: false,
        companyId: company,
        sourceUrl: null,
      },
    ],
    { isSample: false },
  );
  expect(await readShownSections(ctx)).toEqual({ sample: true, isMixed: false, articles: true, aiRanking: false });
  await addAiCompanies(ctx, [
    {
      companyId: company,
      rank: 1,
      category: "Voice",
      arrEstimate: "$9M",
      valuation: null,
      employees: "40+",
      method: "published",
      sourceUrl: "https://news.example/ai",
      sourceLabel: "News",
      retrievedAt: new Date("2026-08-01T00:00:00Z"),
    },
  ]);
  expect(await readShownSections(ctx)).toEqual({ sample: true, isMixed: false, articles: true, aiRanking: true });
});
