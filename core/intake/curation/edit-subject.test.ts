import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import type { Database } from "../../../db/client.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { evidence, opened, recordsDocument } from "../../../test/builders/evidence.ts";
import { testDatabase } from "../../../test/database.ts";
import { checkCatalogue } from "../../catalogue/claims/check.ts";
import type { Context } from "../../shared/context.ts";
import { rebuildDirectory } from "../../reading/directory/refresh.ts";
import { runIngest } from "../ingest/run.ts";
import type { EvidenceRecord } from "../../catalogue/sources/record.ts";
import { createSubject } from "./create-subject.ts";
import { editSubject, mergeInvestors, restoreSubject, type SubjectRef, withdrawSubject } from "./edit-subject.ts";
import { editRole } from "./edit-role.ts";
import { readHistory, revertEntry } from "./history.ts";
import { readSubject } from "./read-subject.ts";
import { splitCompany } from "./split-company.ts";

let ctx: Context;
const why = { reason: "asked the founder", source: "https://press.example/1" };
const ADA = { name: "Ada Rowan", relation: "founder" as const, title: "CEO" };
const LIST = evidence({ people: [ADA] });
const ids = { company: 0, round: 0, person: 0, role: 0 };

const contents = { name: "edited_company", fill: (db: Database) => ingestInto(fakeClockContext(db), "list.csv", LIST) };

beforeEach(async () => {
  const { db, drop } = await testDatabase({ contents });
  ctx = fakeClockContext(db);
  for (const [kind, table] of [
    ["company", "company"],
    ["round", "funding_round"],
    ["person", "person"],
    ["role", "role"],
  ] as const)
    ids[kind] = (await sql<{ id: number }>`select id from ${sql.table(table)}`.execute(db)).rows[0]?.id ?? 0;
  return async () => {
    const broken = await checkCatalogue(ctx);
    await drop();
    if (Object.keys(broken).length > 0) throw new Error(`rows that point nowhere: ${JSON.stringify(broken)}`);
  };
});

async function ingestInto(into: Context, name: string, ...records: EvidenceRecord[]) {
  const options = { source: "list-file", sourceLabel: "List", input: name, dryRun: false };
  await runIngest(into, options, opened(recordsDocument(records, { externalId: name })));
}

const ingest = (name: string, ...records: EvidenceRecord[]) => ingestInto(ctx, name, ...records);

const company = () => ({ kind: "company", id: ids.company }) as const;
const round = () => ({ kind: "round", id: ids.round }) as const;
const valuesOf = async (kind: "company" | "round" | "person" | "role") =>
  (await readSubject(ctx, kind, ids[kind])).values;
const leads = async () =>
  (
    await sql<{
      name: string;
    }>`select company_name as name, amount_minor as amount, city, founder_name as founder from lead`.execute(ctx.db)
  ).rows;

const newest = async (subject: SubjectRef = company()) => (await readHistory(ctx, subject))[0];

describe("editSubject", () => {
  it.each([
    ["by name", ADA],
    ["by profile", { ...ADA, name: "A. Rowan", profileUrl: "https://www.linkedin.com/in/ada-rowan" }],
  ])("still recognises a renamed person by the name in their sources, %s", async (_, mention) => {
    await ingest("list.csv", evidence({ people: [{ ...mention, name: ADA.name }] }));
    await editSubject(ctx, { kind: "person", id: ids.person }, { name: "Ada Berit Holm", profileUrl: null }, why);
    await ingest("list.csv", evidence({ people: [{ ...mention, title: "CTO" }] }));
    await ingest("other.csv", evidence({ people: [mention] }));
    const { rows } = await sql`select id, name, withdrawn_at as gone from person`.execute(ctx.db);
    expect(rows).toEqual([{ id: ids.person, name: "Ada Berit Holm", gone: null }]);
  });

  it("publishes edited and emptied values, which survive imports and rebuilds", async () => {
    await editSubject(ctx, company(), { name: "Fernhollow Labs", city: null, country: "FR" }, why);
    await editSubject(
      ctx,
      round(),
      { amount: { minor: 600_000_000, currency: "EUR" }, investors: [{ name: "Oak Capital", lead: true }] },
      why,
    );
    await ingest(
      "list.csv",
      LIST,
      evidence({ company: { name: "Brackwater", website: "https://brackwater.example" } }),
    );
    await ingest("other.csv", evidence({ method: "filed", company: { ...LIST.company, industry: ["Robotics"] } }));
    await rebuildDirectory(ctx);
    expect((await leads()).filter(({ name }) => name !== "Brackwater")).toEqual([
      { name: "Fernhollow Labs", amount: 600_000_000, city: null, founder: "Ada Rowan" },
    ]);
    expect(await valuesOf("company")).toMatchObject({
      city: null,
      country: "FR",
      industry: ["Robotics"],
      formerNames: [],
    });
    expect(await valuesOf("round")).toMatchObject({
      investors: [{ name: "Oak Capital", lead: true }],
      amountText: null,
    });
  });

  it("rejects a field that someone else changed meanwhile, and keeps the other changes of both", async () => {
    const was = { city: "Lyon", name: "Fernhollow" };
    await editSubject(ctx, company(), { city: "Paris", name: "Fernhollow" }, why, { was });
    const second = editSubject(ctx, company(), { city: "Nantes", name: "Fernhollow" }, why, { was });
    await expect(second).rejects.toMatchObject({ code: "conflict", current: { city: "Paris" } });
    await editSubject(ctx, company(), { city: "Lyon", name: "Fernhollow Labs" }, why, { was });
    expect(await valuesOf("company")).toMatchObject({ city: "Paris", name: "Fernhollow Labs" });
  });

  it("rejects the domain of another company", async () => {
    await ingest("b.csv", evidence({ company: { name: "Saltmarsh", website: "https://saltmarsh.example" } }));
    const edit = editSubject(ctx, company(), { website: "https://saltmarsh.example/about" }, why);
    await expect(edit).rejects.toMatchObject({ code: "conflict" });
  });

  it("edits people and roles", async () => {
    await editSubject(ctx, { kind: "person", id: ids.person }, { name: "Ada Rowan-Lee" }, why);
    await editSubject(ctx, { kind: "role", id: ids.role }, { title: "Chair" }, why);
    const { rows } = await sql`select name, title from founder_listing`.execute(ctx.db);
    expect(rows).toEqual([{ name: "Ada Rowan-Lee", title: "Chair" }]);
  });
});

describe("withdrawSubject", () => {
  it.each(["company", "round", "person", "role"] as const)(
    "keeps a %s withdrawn despite new evidence until it is restored",
    async (kind) => {
      const before = [await leads(), (await sql`select person_id, title from founder_listing`.execute(ctx.db)).rows];
      await withdrawSubject(ctx, { kind, id: ids[kind] }, why);
      await ingest("other.csv", LIST);
      const counts = await sql`
      select (select count(*)::int from lead) as leads, (select count(*)::int from founder_listing) as founders,
        (select count(*)::int from company) as companies, (select count(*)::int from person) as people`.execute(ctx.db);
      const gone = kind === "company" || kind === "round";
      const isFounderShown = kind === "round";
      expect(counts.rows).toEqual([{ leads: gone ? 0 : 1, founders: isFounderShown ? 1 : 0, companies: 1, people: 1 }]);
      await restoreSubject(ctx, { kind, id: ids[kind] }, why);
      expect([await leads(), (await sql`select person_id, title from founder_listing`.execute(ctx.db)).rows]).toEqual(
        before,
      );
    },
  );
});

describe("createSubject", () => {
  it("lets an edit be reverted after its subject was withdrawn and restored", async () => {
    const values = { name: "Fernway", website: "https://fernway.example" };
    const id = await createSubject(ctx, { kind: "company", values }, why);
    const fernway = { kind: "company", id } as const;
    const edit = await editSubject(ctx, fernway, { description: "Makes bridges" }, why);
    await withdrawSubject(ctx, fernway, why);
    await restoreSubject(ctx, fernway, why);
    await revertEntry(ctx, fernway, `edit-${edit}`);
    expect(await readSubject(ctx, "company", id)).toMatchObject({
      isWithdrawn: false,
      values: { name: "Fernway", description: null },
    });
  });

  it("adds a company with a round and a founder, which later evidence joins", async () => {
    const id = await createSubject(
      ctx,
      { kind: "company", values: { name: "Saltmarsh", website: "https://saltmarsh.example", city: null } },
      why,
    );
    const announced = { date: "2026-07-01", precision: "day" };
    await createSubject(
      ctx,
      { kind: "round", companyId: id, values: { state: "closed", stageText: "Seed", announced } },
      why,
    );
    await createSubject(
      ctx,
      { kind: "person", companyId: id, relation: "founder", title: null, values: { name: "Bo Lindqvist" } },
      why,
    );
    await ingest(
      "b.csv",
      evidence({
        company: { name: "Salt Marsh", website: "https://saltmarsh.example" },
        people: [{ name: "Bo Lindqvist", relation: "founder" }],
      }),
    );
    const { rows } = await sql`select company_name as name, founder_name as founder, stage_text as stage from lead
        where company_id = ${id}`.execute(ctx.db);
    expect(rows).toEqual([{ name: "Saltmarsh", founder: "Bo Lindqvist", stage: "Seed" }]);
  });
});

describe("revertEntry", () => {
  it("removes an edit, and applies it again when reverted twice", async () => {
    await editSubject(ctx, company(), { city: "Paris" }, why);
    const entry = await newest();
    expect(entry).toMatchObject({
      actor: "operator",
      reason: why.reason,
      revert: "revert",
      values: [
        { label: "City", before: "Lyon", after: "Paris" },
        { label: "Region", before: "Auvergne-Rhône-Alpes", after: "Île-de-France" },
      ],
    });
    await revertEntry(ctx, company(), entry?.ref ?? "");
    expect(await valuesOf("company")).toMatchObject({ city: "Lyon" });
    expect(await newest()).toMatchObject({
      ref: entry?.ref,
      revert: "apply again",
      values: [
        { before: "Paris", after: "Lyon" },
        { before: "Île-de-France", after: "Auvergne-Rhône-Alpes" },
      ],
    });
    await revertEntry(ctx, company(), entry?.ref ?? "");
    expect(await valuesOf("company")).toMatchObject({ city: "Paris" });
  });

  it("keeps what a later edit states", async () => {
    await editSubject(ctx, company(), { city: "Paris" }, why);
    const first = await newest();
    await editSubject(ctx, company(), { city: "Nantes" }, why);
    await revertEntry(ctx, company(), first?.ref ?? "");
    expect(await valuesOf("company")).toMatchObject({ city: "Nantes" });
  });

  it("restores the values before an import changed them", async () => {
    await ingest(
      "later.csv",
      evidence({
        effectiveAt: "2026-08-15T00:00:00Z",
        round: { ...LIST.round, stageText: "seed", amount: { minor: 510_000_000, currency: "EUR" } },
      }),
    );
    const entry = await newest(round());
    expect(entry).toMatchObject({
      run: { input: "later.csv" },
      values: [
        { label: "Amount", before: "5,000,000 USD", after: "5,100,000 EUR" },
        { before: "Seed", after: "seed" },
      ],
    });
    await revertEntry(ctx, round(), entry?.ref ?? "");
    expect(await valuesOf("round")).toMatchObject({
      amount: { minor: 500_000_000, currency: "USD" },
      stageText: "Seed",
    });
  });

  it("shows which import added a person", async () => {
    const subject = { kind: "person", id: ids.person } as const;
    expect(await readHistory(ctx, subject)).toMatchObject([
      { ref: "added", kind: "added", reason: "list.csv", run: { input: "list.csv" }, revert: "revert" },
    ]);
    await revertEntry(ctx, subject, "added");
    expect(await readSubject(ctx, "person", ids.person)).toMatchObject({ isWithdrawn: true });
    expect((await readHistory(ctx, subject)).map(({ kind }) => kind)).toEqual(["withdrawn", "added"]);
  });

  it("withdraws what an import added, and restores it", async () => {
    const added = await newest(round());
    expect(added).toMatchObject({ kind: "added" });
    await revertEntry(ctx, round(), added?.ref ?? "");
    expect(await leads()).toEqual([]);
    await revertEntry(ctx, round(), (await newest(round()))?.ref ?? "");
    expect(await leads()).toHaveLength(1);
  });
});

const investorId = async (name: string) =>
  (await sql<{ id: number }>`select id from investor where name = ${name}`.execute(ctx.db)).rows[0]?.id ?? 0;
const listed = async () =>
  (
    await sql<{ names: string[] }>`select investor_names as names from lead order by round_id`.execute(ctx.db)
  ).rows.flatMap(({ names }) => [names]);
const WITH = (...names: string[]) =>
  evidence({
    company: { name: names.join(), website: `https://${names.length}.example` },
    round: { ...LIST.round, investors: names.map((name, i) => ({ name, lead: i === 0 })) },
  });

it("renames and merges investors in all rounds, including later imports, until reverted", async () => {
  await ingest("b.csv", WITH("Alder"), WITH("Alder Capital", "Birch"));
  const [alder, capital] = [await investorId("Alder"), await investorId("Alder Capital")];
  await editSubject(ctx, { kind: "investor", id: capital }, { name: "Alder Partners" }, why);
  await mergeInvestors(ctx, { id: alder, intoId: capital }, why);
  await ingest("c.csv", WITH("Alder", "Alder Partners", "Cedar"));
  expect(await listed()).toEqual([[], ["Alder Partners"], ["Alder Partners", "Birch"], ["Alder Partners", "Cedar"]]);
  const merge = await newest({ kind: "investor", id: alder });
  await revertEntry(ctx, { kind: "investor", id: alder }, merge?.ref ?? "");
  const [merged, rename] = await readHistory(ctx, { kind: "investor", id: capital });
  expect(merge).toMatchObject({ other: { kind: "investor", id: capital, name: "Alder Partners" } });
  expect(merged).toMatchObject({ other: { kind: "investor", id: alder, name: "Alder" }, revert: null });
  expect(rename).toMatchObject({ values: [{ before: "Alder Capital", after: "Alder Partners" }] });
  await revertEntry(ctx, { kind: "investor", id: capital }, rename?.ref ?? "");
  expect(await listed()).toEqual([[], ["Alder"], ["Alder Capital", "Birch"], ["Alder", "Alder Capital", "Cedar"]]);
});
const line = (id: number, rank: number, category: string) => ({ id, rank, category, source: "press.example" });

const roles = async () =>
  (
    await sql<{ relation: string; title: string | null }>`
      select relation, title from role where person_id = ${ids.person} order by id`.execute(ctx.db)
  ).rows;

describe("editRole", () => {
  it("changes the relation, also against later imports, and back", async () => {
    const id = await editRole(ctx, { id: ids.role, relation: "director", values: {} }, why);
    expect(await roles()).toEqual([{ relation: "director", title: "CEO" }]);
    expect(await leads()).toMatchObject([{ founder: null }]);
    await ingest("list.csv", LIST);
    await ingest("other.csv", evidence({ people: [ADA] }));
    expect(await roles()).toEqual([{ relation: "director", title: "CEO" }]);
    await editRole(ctx, { id, relation: "founder", values: {} }, why);
    expect(await roles()).toMatchObject([{ relation: "founder" }]);
    expect(await leads()).toMatchObject([{ founder: "Ada Rowan" }]);
  });

  it("edits the title alone, and rejects a form without changes", async () => {
    const edit = { id: ids.role, relation: "founder", values: { title: "CTO" } } as const;
    expect(await editRole(ctx, edit, why)).toBe(ids.role);
    expect(await roles()).toEqual([{ relation: "founder", title: "CTO" }]);
    await expect(editRole(ctx, edit, why)).rejects.toThrow("no value has changed");
  });
});

describe("investors", () => {
  it("can be created before any round names them", async () => {
    const id = await createSubject(ctx, { kind: "investor", values: { name: "Cedar Partners" } }, why);
    expect(await newest({ kind: "investor", id })).toMatchObject({ edit: { action: "create" } });
    await expect(
      createSubject(ctx, { kind: "investor", values: { name: "Cedar Partners, LLC" } }, why),
    ).rejects.toThrow("already an investor");
    await ingest("b.csv", WITH("CEDAR PARTNERS"));
    expect(await listed()).toContainEqual(["Cedar Partners"]);
  });

  it("disappear from rounds when withdrawn, and return when restored", async () => {
    await ingest("b.csv", WITH("Undisclosed angels", "Birch"));
    const subject = { kind: "investor", id: await investorId("Undisclosed angels") } as const;
    await withdrawSubject(ctx, subject, why);
    await ingest("c.csv", WITH("Undisclosed angels", "Birch", "Cedar"));
    expect(await listed()).toEqual([[], ["Birch"], ["Birch", "Cedar"]]);
    await restoreSubject(ctx, subject, why);
    expect(await listed()).toEqual([[], ["Undisclosed angels", "Birch"], ["Undisclosed angels", "Birch", "Cedar"]]);
  });
});

describe("the ranking of AI companies", () => {
  it("gains, moves and loses a company, and reverts each change", async () => {
    await ingest("b.csv", evidence({ company: { name: "Saltmarsh", website: "https://saltmarsh.example" } }));
    const { rows } = await sql<{ id: number }>`select id from company where name = 'Saltmarsh'`.execute(ctx.db);
    const [first, second] = [ids.company, rows[0]?.id ?? 0].map((id) => ({ kind: "ranking", id }) as const) as [
      SubjectRef,
      SubjectRef,
    ];
    const ranking = async () =>
      (
        await sql`select company_id::int as id, rank, category, source_label as source from ai_company
          order by rank`.execute(ctx.db)
      ).rows;
    await editSubject(ctx, first, { rank: "1", category: "Robots" }, why);
    await editSubject(ctx, second, { rank: "1", category: "Chips" }, why);
    expect(await ranking()).toEqual([line(second.id, 1, "Chips"), line(first.id, 2, "Robots")]);
    await withdrawSubject(ctx, second, why);
    expect(await ranking()).toEqual([line(first.id, 1, "Robots")]);
    await revertEntry(ctx, second, (await newest(second))?.ref ?? "");
    expect(await ranking()).toEqual([line(second.id, 1, "Chips"), line(first.id, 2, "Robots")]);
  });
});

describe("splitCompany", () => {
  it("moves chosen evidence with its rounds and people, even if the list is read again, until undone", async () => {
    const theirs = evidence({
      company: { name: "Fernhollow Saltmarsh", website: "https://fernhollow.example/saltmarsh" },
      round: { stageText: "Series B", announced: { date: "2026-08-15", precision: "day" } },
      people: [{ name: "Bo Lindqvist", relation: "founder" }],
    });
    await ingest("theirs.csv", theirs);
    const before = await published();
    expect(before).toEqual([
      { name: "Fernhollow Saltmarsh", rounds: ["Seed", "Series B"], people: ["Ada Rowan", "Bo Lindqvist"] },
    ]);
    const { rows } = await sql<{ id: number }>`select id from document where external_id = 'theirs.csv'`.execute(
      ctx.db,
    );
    const row = { documentId: rows[0]?.id ?? 0, ref: "row 1" };
    await splitCompany(ctx, { companyId: ids.company, rows: [row], targetId: null }, why);
    const after = [
      { name: "Fernhollow", rounds: ["Seed"], people: ["Ada Rowan"] },
      { name: "Fernhollow Saltmarsh", rounds: ["Series B"], people: ["Bo Lindqvist"] },
    ];
    expect(await published()).toEqual(after);
    await ingest(
      "theirs.csv",
      theirs,
      evidence({ company: { name: "Brackwater", website: "https://brackwater.example" } }),
    );
    expect((await published()).slice(0, 2)).toEqual(after);
    const entries = await readHistory(ctx, company());
    await revertEntry(ctx, company(), entries.find(({ edit }) => edit?.action === "split")?.ref ?? "");
    expect((await published()).filter(({ name }) => name !== "Brackwater")).toEqual(before);
  });

  it("divides a round stated for both companies, and returns the evidence when undone", async () => {
    await ingest("again.csv", LIST);
    const before = await published();
    const { rows } = await sql<{ id: number }>`select id from document where external_id = 'again.csv'`.execute(ctx.db);
    await splitCompany(
      ctx,
      { companyId: ids.company, rows: [{ documentId: rows[0]?.id ?? 0, ref: "row 1" }], targetId: null },
      why,
    );
    expect(await published()).toEqual([...before, ...before]);
    await revertEntry(ctx, company(), (await newest())?.ref ?? "");
    expect(await published()).toEqual(before);
  });
});

async function published() {
  const { rows } = await sql<{ name: string; rounds: string[]; people: string[] }>`
    select c.name, array(select l.stage_text from lead l where l.company_id = c.id order by 1) as rounds,
      array(select p.name from role o join person p on p.id = o.person_id where o.company_id = c.id
        order by 1) as people
    from company c where c.withdrawn_at is null order by c.id`.execute(ctx.db);
  return rows;
}
