import { SUPPRESSION_KEY } from "../../../../test/builders/finder.ts";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../../test/builders/context.ts";
import { documentOf, evidence, opened, recordsDocument } from "../../../../test/builders/evidence.ts";
import { firstCandidate } from "../../../../test/builders/work.ts";
import { testDatabase } from "../../../../test/database.ts";
import { countWork } from "../../../office/work/queue.ts";
import type { Context } from "../../../shared/context.ts";
import { readNewDocuments } from "../../../finder/read-documents.ts";
import type { Outcome, SourceDocument } from "../../../catalogue/sources/record.ts";
import { runIngest } from "../run.ts";
import { acceptReview, rejectReview } from "./decide.ts";
import { listReviews } from "./list.ts";
import { readCandidate } from "./queue.ts";
import { undoReview } from "./undo.ts";

let ctx: Context;
beforeEach(async () => {
  const { db, drop } = await testDatabase();
  ctx = fakeClockContext(db);
  return drop;
});

async function ingest(...documents: SourceDocument[]): Promise<void> {
  await runIngest(
    ctx,
    { source: "news-feed", sourceLabel: "News feed", input: "test", dryRun: false },
    opened(...documents),
  );
}

async function onlyItem() {
  const [item, ...others] = await listReviews(ctx, { limit: 10 });
  expect(others).toEqual([]);
  if (!item) throw new Error("nothing waits");
  return item;
}

async function companies(): Promise<{ name: string; rounds: number }[]> {
  const { rows } = await sql<{ name: string; rounds: number }>`
    select c.name, count(r.id)::int as rounds from company c left join funding_round r on r.company_id = c.id
    group by c.id order by c.id`.execute(ctx.db);
  return rows;
}

/** Published companies with their rounds' amounts, as the directory shows them. */
async function published() {
  const { rows } = await sql`
    select c.name, c.slug, c.website, l.amount_minor as minor, l.stage_text as stage
    from company c left join lead l on l.company_id = c.id where c.withdrawn_at is null order by c.id,
      l.round_id`.execute(ctx.db);
  return rows;
}

/** Addresses stored by the finder, with the name of their owner. */
async function addresses(): Promise<string[]> {
  await readNewDocuments(ctx, SUPPRESSION_KEY);
  const { rows } = await sql<{ line: string }>`
    select f.address || ' of ' || p.name as line from finder_published f join person p on p.id = f.person_id
      order by f.address`.execute(ctx.db);
  return rows.map(({ line }) => line);
}

const bareNamesake = evidence({
  company: { name: "Fernhollow" },
  round: { stageText: "Series A", announced: { date: "2026-08-20", precision: "day" } },
});

const nextVersion: SourceDocument = {
  ...recordsDocument([bareNamesake, evidence({ company: { name: "Brackwater", city: "Turku" } })], {
    externalId: "other",
  }),
  replacesEarlier: true,
};

describe("an uncertain match", () => {
  beforeEach(async () => {
    await ingest(recordsDocument([evidence()]));
    await ingest(recordsDocument([bareNamesake], { externalId: "other" }));
  });

  it("joins its candidate when accepted and appears in the directory at once", async () => {
    await acceptReview(ctx, { itemId: (await onlyItem()).id });
    expect(await companies()).toEqual([{ name: "Fernhollow", rounds: 2 }]);
    const { rows } = await sql`select count(*)::int as n from lead`.execute(ctx.db);
    expect(rows).toEqual([{ n: 2 }]);
  });

  it("becomes a company of its own on request", async () => {
    await acceptReview(ctx, { itemId: (await onlyItem()).id, company: "new" });
    expect(await companies()).toEqual([
      { name: "Fernhollow", rounds: 1 },
      { name: "Fernhollow", rounds: 1 },
    ]);
  });

  it("is left out when rejected", async () => {
    await rejectReview(ctx, { itemId: (await onlyItem()).id });
    expect(await companies()).toEqual([{ name: "Fernhollow", rounds: 1 }]);
    expect(await listReviews(ctx, { limit: 10 })).toEqual([]);
  });

  it("restores the catalogue when its decision is undone, and can be decided again", async () => {
    const before = await published();
    const { id } = await onlyItem();
    for (const company of [undefined, "new" as const]) {
      await acceptReview(ctx, { itemId: id, ...(company && { company }) });
      expect(await published()).not.toEqual(before);
      await undoReview(ctx, { itemId: id });
      expect(await published()).toEqual(before);
      expect(await onlyItem()).toMatchObject({ id });
    }
    await rejectReview(ctx, { itemId: id });
    await undoReview(ctx, { itemId: id });
    expect(await onlyItem()).toMatchObject({ id });
    await expect(undoReview(ctx, { itemId: id })).rejects.toMatchObject({ code: "conflict" });
  });

  it("keeps a reviewer's corrections in a newer version of the list, for unchanged rows", async () => {
    const { id } = await onlyItem();
    await acceptReview(ctx, { itemId: id, company: "new", corrections: { name: "Fernhollow Labs", stage: "Seed" } });
    const labs = async () =>
      (
        await sql<{ name: string; stage: string }>`
          select company_name as name, stage_text as stage from lead where company_name like '%Labs'
            order by round_id`.execute(ctx.db)
      ).rows;
    expect(await labs()).toEqual([{ name: "Fernhollow Labs", stage: "Seed" }]);
    const later = { stageText: "Series B", announced: { date: "2027-03-01", precision: "day" } } as const;
    const newer = recordsDocument([bareNamesake, { ...bareNamesake, round: later }], { externalId: "other" });
    await ingest({ ...newer, replacesEarlier: true });
    expect((await labs()).toSorted((a, b) => (a.stage < b.stage ? -1 : 1))).toEqual([
      { name: "Fernhollow Labs", stage: "Seed" },
      { name: "Fernhollow Labs", stage: "Series B" },
    ]);
  });

  it("shows the row as the list wrote it", async () => {
    const raw = [
      ["Company", "Fernhollow"],
      ["Total", "n/a"],
    ] as const;
    const outcome = { kind: "record", ref: "row 1", record: bareNamesake, raw: () => raw } as const;
    await ingest(documentOf([outcome], { externalId: "raw" }));
    const found = await listReviews(ctx, { limit: 10 });
    expect(found.map(({ record }) => record.raw)).toEqual([undefined, raw]);
    const claims = await sql`select 1 from claim where fields ? 'raw'`.execute(ctx.db);
    expect(claims.rows).toEqual([]);
  });

  it("is published with the corrected values, and keeps what the source stated", async () => {
    const { id } = await onlyItem();
    const corrections = {
      name: "Fernhollow Labs",
      website: "labs.example",
      country: "Finland",
      amount: "2.5M",
      currency: "eur",
      stage: "Series A",
      date: "2026-08",
      investors: "Larch Ventures (lead)\r\nMoss Capital",
    };
    await acceptReview(ctx, { itemId: id, company: "new", corrections });
    const { rows } = await sql`
      select c.name, c.website, c.country, r.amount_minor, r.currency, r.announced_precision,
        (select array_agg(i.name || case when ri.is_lead then '*' else '' end order by ri.position)
          from round_investor ri join investor i on i.id = ri.investor_id where ri.round_id = r.id) as investors,
        i.record #>> '{company,name}' as stated, i.accepted_record #>> '{company,name}' as accepted
      from review_item i join company c on c.id = i.company_id join funding_round r on r.company_id = c.id
        where i.id = ${id}`.execute(ctx.db);
    expect(rows).toEqual([
      {
        name: "Fernhollow Labs",
        website: "https://labs.example/",
        country: "FI",
        amount_minor: 250_000_000,
        currency: "EUR",
        announced_precision: "month",
        investors: ["Larch Ventures*", "Moss Capital"],
        stated: "Fernhollow",
        accepted: "Fernhollow Labs",
      },
    ]);
  });

  it.each([
    [{ amount: "lots" }, "“lots” is not an amount"],
    [{ amount: "5M" }, "State the currency"],
    [{ amount: "5", currency: "stones" }, "“stones” is not a currency"],
    [{ website: "nowhere" }, "“nowhere” is not a web address"],
    [{ country: "Atlantis" }, "“Atlantis” is not a country"],
    [{ date: "soon" }, "“soon” is not a date"],
    [{ name: " " }, "Name the company"],
  ])("stays open for the correction %j", async (corrections, problem) => {
    const { id } = await onlyItem();
    await expect(acceptReview(ctx, { itemId: id, corrections })).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining(problem),
    });
    expect(await onlyItem()).toMatchObject({ id });
  });

  it("keeps its decision in the next version of the list", async () => {
    await acceptReview(ctx, { itemId: (await onlyItem()).id });
    await ingest(nextVersion);
    expect(await listReviews(ctx, { limit: 10 })).toEqual([]);
    expect(await companies()).toEqual([
      { name: "Fernhollow", rounds: 2 },
      { name: "Brackwater", rounds: 1 },
    ]);
  });

  it("stays rejected in the list's next version, and is queued again once undone", async () => {
    const { id } = await onlyItem();
    await rejectReview(ctx, { itemId: id });
    await undoReview(ctx, { itemId: id });
    await rejectReview(ctx, { itemId: id });
    await ingest(nextVersion);
    expect(await listReviews(ctx, { limit: 10 })).toEqual([]);
    expect(await companies()).toHaveLength(2);
    await expect(undoReview(ctx, { itemId: id })).rejects.toThrow("A newer import of the list replaced the row");
  });

  it("cannot be decided twice", async () => {
    const { id } = await onlyItem();
    await acceptReview(ctx, { itemId: id });
    await expect(acceptReview(ctx, { itemId: id })).rejects.toMatchObject({
      code: "conflict",
      message: `Review item ${id} was already accepted.`,
    });
  });
});

describe("a news item", () => {
  const news = documentOf([
    {
      kind: "review",
      ref: "https://news.example/1",
      reason: "headline",
      record: evidence({ method: "published", sourceUrl: "https://news.example/1" }),
    },
  ]);

  it("is published only once accepted", async () => {
    await ingest(news);
    expect(await companies()).toEqual([]);
    await acceptReview(ctx, { itemId: (await onlyItem()).id });
    expect(await companies()).toEqual([{ name: "Fernhollow", rounds: 1 }]);
  });

  it("gets e-mail addresses from its text once accepted", async () => {
    await ingest(
      documentOf([
        {
          kind: "review",
          ref: "https://news.example/2",
          reason: "headline",
          record: evidence({
            method: "published",
            sourceUrl: "https://news.example/2",
            company: {
              name: "Fernhollow",
              website: "https://fernhollow.example",
              description: "Write to ada.rowan@fernhollow.example.",
            },
            people: [{ name: "Ada Rowan", relation: "founder" }],
          }),
        },
      ]),
    );
    expect(await addresses()).toEqual([]);
    await acceptReview(ctx, { itemId: (await onlyItem()).id });
    expect(await addresses()).toEqual(["ada.rowan@fernhollow.example of Ada Rowan"]);
  });

  it("gives e-mail addresses to people that a later document names", async () => {
    await ingest(
      recordsDocument(
        [
          evidence({
            company: {
              name: "Fernhollow",
              website: "https://fernhollow.example",
              description: "Write to kofi.lind@fernhollow.example.",
            },
          }),
        ],
        { externalId: "first" },
      ),
    );
    expect(await addresses()).toEqual([]);
    await ingest(
      recordsDocument([evidence({ people: [{ name: "Kofi Lind", relation: "founder" }] })], { externalId: "second" }),
    );
    expect(await addresses()).toEqual(["kofi.lind@fernhollow.example of Kofi Lind"]);
  });

  it("stays unpublished after rejection, even in the feed's next version", async () => {
    await ingest(news);
    await rejectReview(ctx, { itemId: (await onlyItem()).id });
    await ingest({ ...news, contentHash: "another" });
    expect(await companies()).toEqual([]);
    expect(await listReviews(ctx, { limit: 10 })).toEqual([]);
  });

  it("requires a company when only the name matches", async () => {
    await ingest(recordsDocument([evidence()], { externalId: "list" }));
    await ingest(
      documentOf([{ kind: "review", ref: "1", reason: "headline", record: { ...bareNamesake, method: "published" } }]),
    );
    const { id } = await onlyItem();
    await expect(acceptReview(ctx, { itemId: id })).rejects.toMatchObject({ code: "conflict" });
    await acceptReview(ctx, { itemId: id, company: "new" });
    expect(await companies()).toHaveLength(2);
  });

  it("disappears with its company when its decision is undone", async () => {
    await ingest(news);
    const { id } = await onlyItem();
    await acceptReview(ctx, { itemId: id });
    await undoReview(ctx, { itemId: id });
    expect(await published()).toEqual([]);
    const { rows } = await sql`select count(*)::int as n from lead`.execute(ctx.db);
    expect(rows).toEqual([{ n: 0 }]);
  });
});

const report = (ref: string, day: string, name = "Fernhollow") => ({
  kind: "review" as const,
  ref,
  reason: "headline",
  record: evidence({
    method: "published",
    sourceUrl: ref,
    company: { name },
    round: { amount: { minor: 500_000_000, currency: "USD" }, announced: { date: day, precision: "day" } },
  }),
});

describe("reports of one round by several outlets", () => {
  beforeEach(async () => {
    await ingest(
      documentOf([report("https://a.example/1", "2026-07-15"), report("https://a.example/2", "2026-07-15", "Quillon")]),
      documentOf([report("https://b.example/1", "2026-07-16", "FernHollow")], { externalId: "b" }),
      documentOf([report("https://c.example/1", "2026-07-20")], { externalId: "c" }),
      documentOf([report("https://d.example/1", "2026-09-20")], { externalId: "d" }),
    );
  });

  it("are one candidate, accepted and undone together", async () => {
    const candidate = await firstCandidate(ctx);
    expect(candidate).toMatchObject({ groupSize: 3, documentSize: 2 });
    expect(await countWork(ctx)).toEqual({ news: 3 });
    expect(candidate?.others.map(({ ref }) => ref)).toEqual(["https://b.example/1", "https://c.example/1"]);
    const itemId = candidate?.id ?? 0;
    const result = await acceptReview(ctx, { itemId, scope: "group", corrections: { stage: "Seed" } });
    expect(result.items).toHaveLength(3);
    expect(await companies()).toEqual([{ name: "Fernhollow", rounds: 1 }]);
    const { rows } = await sql`select stage_text from funding_round`.execute(ctx.db);
    expect(rows).toEqual([{ stage_text: "Seed" }]);
    expect(await countWork(ctx)).toEqual({ news: 2 });
    expect(await readCandidate(ctx, { id: itemId })).toBe(null);
    await undoReview(ctx, { itemId, whole: true });
    expect(await published()).toEqual([]);
    expect(await countWork(ctx)).toEqual({ news: 3 });
  });

  it("can be decided one by one, or with the rest of their document", async () => {
    const itemId = (await firstCandidate(ctx))?.id ?? 0;
    await acceptReview(ctx, { itemId, scope: "document" });
    expect((await companies()).map(({ name }) => name)).toEqual(["Fernhollow", "Quillon"]);
    const candidate = await firstCandidate(ctx);
    expect(candidate).toMatchObject({ ref: "https://b.example/1", groupSize: 2 });
    await rejectReview(ctx, { itemId: candidate?.id ?? 0 });
    expect(await firstCandidate(ctx)).toMatchObject({ ref: "https://c.example/1", groupSize: 1 });
    expect(await countWork(ctx)).toEqual({ news: 2 });
  });
});

/** A report with an amount in whole units: "USD 5000000". */
const told = (name: string, day: string, amount: string | null, stageText?: string): Outcome => {
  const [currency = "", minor = ""] = amount?.split(" ") ?? [];
  const round = {
    ...(amount === null ? {} : { amount: { minor: Number(minor) * 100, currency } }),
    ...(stageText ? { stageText } : {}),
    announced: { date: day, precision: "day" } as const,
  };
  const url = `https://${name.replace(/\W/g, "")}.example/${day}/${amount ?? "none"}/${stageText ?? ""}`;
  return { kind: "review", ref: url, reason: "news", record: evidence({ sourceUrl: url, company: { name }, round }) };
};

/** The size of each item's group. */
const groupSizes = async (...outcomes: Outcome[]) => {
  await ingest(documentOf(outcomes));
  return (await listReviews(ctx, { limit: 20 })).map(({ groupSize }) => groupSize);
};

describe("reports of one company within days", () => {
  it("are one candidate when amounts agree up to rounding and names up to legal forms", async () => {
    const sizes = await groupSizes(
      told("Acmely", "2026-07-10", "USD 10000000"),
      told("Acmely, Inc.", "2026-07-12", "USD 10400000"),
      told("Acmely", "2026-07-12", "USD 25000000"),
      told("Acmely Labs", "2026-07-12", "USD 10000000"),
    );
    expect(sizes).toEqual([2, 2, 1, 1]);
  });

  it("are one candidate without an amount or in another currency if the stage is the same", async () => {
    const sizes = await groupSizes(
      told("Acmely", "2026-07-10", "USD 10000000", "Series A"),
      told("Acmely", "2026-07-11", null, "series A"),
      told("Acmely", "2026-07-11", "EUR 9300000", "Series A"),
      told("Acmely", "2026-07-11", "USD 10000000"),
      told("Acmely", "2026-07-12", null),
    );
    expect(sizes).toEqual([4, 4, 4, 4, 1]);
    const itemId = (await firstCandidate(ctx))?.id ?? 0;
    await acceptReview(ctx, { itemId, scope: "group" });
    expect(await companies()).toEqual([{ name: "Acmely", rounds: 1 }]);
    const { rows } =
      await sql`select count(distinct source_url)::int as articles from claim where subject_kind = 'round'`.execute(
        ctx.db,
      );
    expect(rows).toEqual([{ articles: 4 }]);
  });

  it("stay apart when their stages or amounts contradict each other", async () => {
    const sizes = await groupSizes(
      told("Acmely", "2026-07-10", "USD 2000000", "Seed"),
      told("Acmely", "2026-07-10", "USD 20000000", "Series A"),
      told("Acmely", "2026-07-10", null, "Series A"),
    );
    expect(sizes).toEqual([1, 1, 1]);
  });
});

const row = (day: string, amount: number) =>
  evidence({
    company: { name: "Fernhollow" },
    round: { amount: { minor: amount, currency: "USD" }, announced: { date: day, precision: "day" } },
  });

describe("uncertain rows with one answer", () => {
  beforeEach(async () => {
    await ingest(recordsDocument([evidence()]));
    await ingest(
      recordsDocument([row("2024-01-01", 1_000), row("2025-01-01", 2_000), row("2026-01-01", 3_000)], {
        externalId: "other",
      }),
    );
  });

  it("become one new company", async () => {
    const itemId = (await firstCandidate(ctx))?.id ?? 0;
    await acceptReview(ctx, { itemId, scope: "group", company: "new" });
    expect(await companies()).toEqual([
      { name: "Fernhollow", rounds: 1 },
      { name: "Fernhollow", rounds: 3 },
    ]);
  });

  it("share a corrected company but not a corrected round", async () => {
    const itemId = (await firstCandidate(ctx))?.id ?? 0;
    await acceptReview(ctx, { itemId, scope: "group", corrections: { city: "Turku", amount: "9", currency: "USD" } });
    const { rows } = await sql`
      select accepted_record #>> '{company,city}' as city, accepted_record #> '{round,amount,minor}' as minor
        from review_item order by ref`.execute(ctx.db);
    expect(rows).toEqual([
      { city: "Turku", minor: 900 },
      { city: "Turku", minor: 2_000 },
      { city: "Turku", minor: 3_000 },
    ]);
  });
});
