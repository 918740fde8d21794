import { beforeEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { documentOf, evidence, opened, recordsDocument } from "../../../test/builders/evidence.ts";
import { testDatabase } from "../../../test/database.ts";
import type { Context } from "../../shared/context.ts";
import { createSubject } from "../../intake/curation/create-subject.ts";
import { acceptReview, rejectReview } from "../../intake/ingest/review/decide.ts";
import { listReviews } from "../../intake/ingest/review/list.ts";
import { runIngest } from "../../intake/ingest/run.ts";
import type { EvidenceRecord } from "../../catalogue/sources/record.ts";
import { rememberSimilarNames, suppressCompany } from "./suppress-company.ts";
import { liftSuppression, pageSuppressions } from "./suppress-person.ts";

let ctx: Context;
beforeEach(async () => {
  const { db, drop } = await testDatabase();
  ctx = fakeClockContext(db);
  return drop;
});

type Company = EvidenceRecord["company"];

async function read(externalId: string, ...companies: readonly Company[]): Promise<void> {
  const records = companies.map((company) => evidence({ company }));
  const document = { ...recordsDocument(records, { externalId }), replacesEarlier: true };
  const intent = { acceptHold: "test" };
  await runIngest(
    ctx,
    { source: "list-file", sourceLabel: "List", input: "test", dryRun: false, intent },
    opened(document),
  );
}

async function suppress(company: Company): Promise<string> {
  await read("objects.csv", company);
  const { id } = await ctx.db.selectFrom("company").select("id").executeTakeFirstOrThrow();
  return suppressCompany(ctx, { companyId: id, reason: "They asked for it", source: null });
}

const published = async () =>
  (await ctx.db.selectFrom("lead").select("company_name").orderBy("company_name").execute()).map(
    (lead) => lead.company_name,
  );
const waiting = async () =>
  new Set((await listReviews(ctx, { kind: "match", limit: 20 })).map(({ record }) => record.company.name));

const FERNHOLLOW = { name: "Fernhollow", website: "https://fernhollow.example", city: "Lyon", country: "FR" } as const;
const site = (name: string) => `https://${name.toLowerCase().replace(/\W/g, "-")}-site.example`;

describe("a company with a name like that of a suppressed one", () => {
  it("waits with the question, in the same country or where one of both is unknown", async () => {
    await suppress(FERNHOLLOW);
    const names = ["Fernholow", "Fernhollow AI", "FernhollowLabs", "Fernhollows Technologies"];
    await read(
      "list.csv",
      ...names.map((name) => ({ name, website: site(name), country: "FR" })),
      { name: "Fern Hollow Software", website: site("unplaced") },
      { name: "Fernhollow Labs", website: site("austin"), country: "US" },
      { name: "Brackwater", website: site("brackwater"), country: "FR" },
    );
    expect(await published()).toEqual(["Brackwater", "Fernhollow Labs"]);
    expect(await waiting()).toEqual(new Set([...names, "Fern Hollow Software"]));
    const [item] = await listReviews(ctx, { limit: 1 });
    expect(item).toMatchObject({ candidates: [], reason: expect.stringContaining("asked not to be listed") });
  });

  it("is asked about in every country if that of the suppressed one is unknown", async () => {
    await suppress({ name: "Fernhollow", website: "https://fernhollow.example" });
    await read("list.csv", { name: "Fernhollow AI", website: site("ai"), country: "US" });
    expect([await published(), await waiting()]).toEqual([[], new Set(["Fernhollow AI"])]);
  });

  it("is published or left out as the reviewer says, also when its list is read again", async () => {
    await suppress(FERNHOLLOW);
    const [other, same] = [
      { name: "Fernhollow AI", website: site("ai"), country: "FR" },
      { name: "Fernholow", website: site("same"), country: "FR" },
    ];
    await read("list.csv", other, same);
    for (const { id: itemId, record } of await listReviews(ctx, { limit: 5 })) {
      await expect(acceptReview(ctx, { itemId })).rejects.toThrow("list it as a new company, or reject it");
      if (record.company.name === same.name) await rejectReview(ctx, { itemId });
      else await acceptReview(ctx, { itemId, company: "new" });
    }
    expect(await published()).toEqual(["Fernhollow AI"]);
    await read("list.csv", other, same, { name: "Brackwater", website: site("brackwater"), country: "FR" });
    expect([await published(), await waiting()]).toEqual([["Brackwater", "Fernhollow AI"], new Set()]);
  });

  it("is asked about when an editor adds it, and when news about it is accepted", async () => {
    await suppress(FERNHOLLOW);
    const why = { reason: "a founder wrote", source: null };
    const added = { kind: "company", values: { name: "Fernhollow Labs", country: "FR" } } as const;
    await expect(createSubject(ctx, added, why)).rejects.toThrow("Confirm that this is another one");
    await createSubject(ctx, { kind: "company", values: { ...added.values, country: "US" } }, why);
    await createSubject(ctx, { ...added, isSomebodyElse: true }, why);
    const news = evidence({ company: { name: "Fernhollow AI" } });
    const feed = documentOf([{ kind: "review", ref: "1", record: news, reason: "a headline" }]);
    const options = { source: "news-feed", sourceLabel: "Feed", input: "test", dryRun: false };
    await runIngest(ctx, options, opened(feed));
    const [item] = await listReviews(ctx, { limit: 1 });
    const itemId = item?.id ?? 0;
    await expect(acceptReview(ctx, { itemId })).rejects.toThrow(/If so, leave it out, or list it as a new company\.$/);
    await acceptReview(ctx, { itemId, company: "new" });
    expect(await waiting()).toEqual(new Set());
  });

  it("is compared with companies that were suppressed before names were compared, and no more once it is lifted", async () => {
    const caseId = await suppress(FERNHOLLOW);
    const keys = async () => (await pageSuppressions(ctx, { limit: 1, after: null })).items[0]?.keys;
    const own = await keys();
    await ctx.db.deleteFrom("suppression").where("kind", "=", "similar").execute();
    expect(await keys()).toBe(own);
    await rememberSimilarNames(ctx);
    await rememberSimilarNames(ctx);
    await read("list.csv", { name: "Fernhollow AI", website: site("ai"), country: "FR" });
    expect([await published(), await waiting()]).toEqual([[], new Set(["Fernhollow AI"])]);
    await liftSuppression(ctx, { caseId, reason: "they changed their mind" });
    await read("second.csv", { name: "Fernhollow Labs", website: site("labs"), country: "FR" });
    expect(await published()).toEqual(["Fernhollow", "Fernhollow Labs"]);
  });
});
