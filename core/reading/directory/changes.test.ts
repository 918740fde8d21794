import { beforeAll, describe, expect, it } from "vitest";
import { catalogueBuilders } from "../../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { useDatabase } from "../../../test/database.ts";
import { logChanges } from "../../catalogue/claims/changes.ts";
import { clearSample } from "../../intake/curation/clear-sample.ts";
import { mergeCompanies } from "../../intake/curation/merge-companies.ts";
import { companyByDomain } from "./company-page.ts";
import { rebuildDirectory } from "./refresh.ts";
import { listChanges, type ListChangesInput } from "./changes.ts";

const database = useDatabase();
const at = (day: string, access: "anonymous" | "owner" = "owner") =>
  fakeClockContext(database.db, new Date(`${day}T12:00:00Z`), access, 1);
const ASKED: ListChangesInput = { after: null, since: null, limit: 100 };

const ids = { newest: 0, older: 0, gone: 0, newestRound: 0, olderRound: 0 };

beforeAll(async () => {
  const make = catalogueBuilders(database.db);
  ids.newest = await make.company({ slug: "newest" });
  ids.older = await make.company({ slug: "older" });
  ids.gone = await make.company({ slug: "gone", name: "Jo Erased Consulting", withdrawn_at: "2026-09-03T00:00:00Z" });
  ids.newestRound = await make.round(ids.newest, { announced_on: "2026-08-31", amount_minor: 500 });
  ids.olderRound = await make.round(ids.older, { announced_on: "2026-08-01" });
  await make.claim("round", ids.newestRound, {}, { sourceUrl: "https://news.example/newest" });
  await database.db
    .insertInto("company_key")
    .values([
      { kind: "domain", value: "newest.example", company_id: ids.newest },
      { kind: "domain", value: "gone.example", company_id: ids.gone },
    ])
    .execute();
  await rebuildDirectory(at("2026-09-01"));
  await logChanges(at("2026-09-01"), { reason: "List file: x.csv", runId: null }, [
    { kind: "added", subjectKind: "company", subjectId: ids.newest, companyId: ids.newest },
    { kind: "added", subjectKind: "round", subjectId: ids.newestRound, companyId: ids.newest },
    { kind: "added", subjectKind: "round", subjectId: ids.olderRound, companyId: ids.older },
    { kind: "added", subjectKind: "person", subjectId: 7, companyId: null },
  ]);
  await logChanges(at("2026-09-02"), { reason: "exchange rates imported", runId: null }, [
    {
      kind: "changed",
      subjectKind: "round",
      subjectId: ids.newestRound,
      companyId: ids.newest,
      fields: { amount_minor: [400, 500] },
    },
    { kind: "changed", subjectKind: "person", subjectId: 7, companyId: null, fields: { name: ["Jo Erased", "Jo"] } },
  ]);
  await logChanges(at("2026-09-03"), { reason: "asked for by Jo Erased", runId: null }, [
    {
      kind: "withdrawn",
      subjectKind: "company",
      subjectId: ids.gone,
      companyId: ids.gone,
      fields: { name: ["Jo Erased Consulting", "Jo Erased Consulting"] },
    },
  ]);
});

const summaryOf = ({ changes }: Awaited<ReturnType<typeof listChanges>>) =>
  changes.map(({ kind, subject, company }) => [kind, subject, company?.slug ?? null]);

describe("listChanges", () => {
  it("lists changes in log order and never names withdrawn companies", async () => {
    const all = await listChanges(at("2026-09-04"), ASKED);
    expect(summaryOf(all)).toEqual([
      ["added", "company", "newest"],
      ["added", "round", "newest"],
      ["added", "round", "older"],
      ["changed", "round", "newest"],
      ["withdrawn", "company", null],
    ]);
    expect(all.changes.at(-1)).toMatchObject({ companyId: ids.gone, reason: "Decided by the operator", fields: [] });
    expect(JSON.stringify(all)).not.toContain("Erased");
  });

  it("lists only changes of the sample for anonymous visitors", async () => {
    const sample = await listChanges(at("2026-09-04", "anonymous"), ASKED);
    expect(summaryOf(sample)).toEqual([
      ["added", "company", "newest"],
      ["added", "round", "newest"],
      ["changed", "round", "newest"],
    ]);
    expect(sample.changes.at(-1)).toMatchObject({
      roundId: ids.newestRound,
      proofUrl: "https://news.example/newest",
      reason: "Exchange rates were imported",
      at: new Date("2026-09-02T12:00:00Z"),
      fields: [
        {
          field: "Amount",
          values: { before: { minor: 400, currency: "USD" }, after: { minor: 500, currency: "USD" } },
        },
      ],
    });
  });

  it.each(["anonymous", "owner"] as const)(
    "continues from a position without gaps or repetitions (%s)",
    async (access) => {
      const ctx = at("2026-09-04", access);
      const whole = await listChanges(ctx, ASKED);
      const walked: number[] = [];
      for (let after = 0, more = true; more;) {
        const page = await listChanges(ctx, { ...ASKED, after, limit: 2 });
        walked.push(...page.changes.map(({ position }) => position));
        ({ position: after, more } = page);
      }
      expect(walked).toEqual(whole.changes.map(({ position }) => position));
      const later = await listChanges(ctx, { ...ASKED, after: whole.position });
      expect([later.changes, later.position, later.more]).toEqual([[], whole.position, false]);
    },
  );

  it("starts at a given time", async () => {
    const ctx = at("2026-09-04");
    expect(summaryOf(await listChanges(ctx, { ...ASKED, since: new Date("2026-09-02T00:00:00Z") }))).toEqual([
      ["changed", "round", "newest"],
      ["withdrawn", "company", null],
    ]);
    expect(summaryOf(await listChanges(ctx, { ...ASKED, since: new Date("2026-09-04T00:00:00Z") }))).toEqual([]);
  });

  it("shows a field's values only to those who see its column", async () => {
    await logChanges(at("2026-09-05"), { reason: "List file: y.csv", runId: null }, [
      {
        kind: "changed",
        subjectKind: "company",
        subjectId: ids.newest,
        companyId: ids.newest,
        fields: { cik: ["0001", "0002"], city: ["Lyon", "Paris"] },
      },
    ]);
    const fieldsFor = async (access: "anonymous" | "owner") =>
      (await listChanges(at("2026-09-06", access), { ...ASKED, since: new Date("2026-09-05T00:00:00Z") })).changes.at(
        -1,
      )?.fields;
    const city = { field: "City", values: { before: "Lyon", after: "Paris" } };
    expect(await fieldsFor("owner")).toEqual([
      city,
      { field: "SEC number (CIK)", values: { before: "0001", after: "0002" } },
    ]);
    expect(await fieldsFor("anonymous")).toEqual([city, { field: "SEC number (CIK)", values: null }]);
  });
});

describe("companyByDomain", () => {
  it.each([
    ["https://www.newest.example/about?x=1", "newest"],
    ["newest.example", "newest"],
    ["shop.newest.example", "newest"],
    ["gone.example", null],
    ["nowhere.example", null],
    ["not a host", null],
    ["127.0.0.1", null],
  ])("maps %s to %s", async (address, slug) => {
    expect(await companyByDomain(at("2026-09-04"), address)).toBe(slug);
  });
});

describe("undone imports", () => {
  it.each([
    ["undone: list.csv", null, "An import was undone", true],
    ["undone: list.csv", { withdrawn: true }, "An import was undone", false],
    ["undone: list.csv", { city: "Lyon" }, "An import was undone", true],
    ["List file: list.csv", null, "Decided by the operator", false],
  ])(
    "are logged as such, and name companies that no decision withdrew: %s, edited %o",
    async (reason, edited, words, named) => {
      const ctx = at("2026-09-05");
      const { position } = await listChanges(ctx, ASKED);
      const company = await catalogueBuilders(database.db).company({
        slug: `gone-${position}`,
        name: "Gone Labs",
        withdrawn_at: "2026-09-05T00:00:00Z",
      });
      if (edited !== null)
        await database.db
          .insertInto("edit")
          .values({
            subject_kind: "company",
            subject_id: company,
            action: "change",
            actor: "editor",
            reason: "asked for",
            at: ctx.clock.now(),
            fields: JSON.stringify(edited),
          })
          .execute();
      const entry = { kind: "withdrawn", subjectKind: "company", subjectId: company, companyId: company } as const;
      await logChanges(ctx, { reason, runId: null }, [entry]);
      const { changes } = await listChanges(ctx, { ...ASKED, after: position });
      expect(changes).toMatchObject([{ reason: words, company: named ? { name: "Gone Labs", slug: null } : null }]);
    },
  );
});

it("gives readable reasons for merges and cleared samples, without the operator's words", async () => {
  const make = catalogueBuilders(database.db);
  const [keptId, absorbedId] = [await make.company({ slug: "kept" }), await make.company({ slug: "absorbed" })];
  await make.round(await make.company({ is_sample: true }), { is_sample: true });
  const ctx = at("2026-09-06");
  const { position } = await listChanges(ctx, ASKED);
  await mergeCompanies(ctx, { keptId, absorbedId, reason: "same as Jo Erased Consulting" });
  await clearSample(ctx);
  const listed = await listChanges(ctx, { ...ASKED, after: position });
  expect(new Set(listed.changes.map(({ reason }) => reason))).toEqual(
    new Set(["Two records were merged", "Invented sample data was cleared"]),
  );
  expect(JSON.stringify(listed)).not.toContain("Erased");
});
