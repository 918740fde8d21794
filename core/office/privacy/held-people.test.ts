import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { documentOf, evidence, opened, recordsDocument } from "../../../test/builders/evidence.ts";
import { type TestDatabase, testDatabase } from "../../../test/database.ts";
import { everyRow } from "../../../test/every-row.ts";
import type { Context } from "../../shared/context.ts";
import { rebuildDirectory } from "../../reading/directory/refresh.ts";
import { listReviews } from "../../intake/ingest/review/list.ts";
import { undoReview } from "../../intake/ingest/review/undo.ts";
import { runIngest } from "../../intake/ingest/run.ts";
import { undoImport } from "../../intake/ingest/undo-import.ts";
import type { EvidenceRecord, PersonMention, SourceDocument } from "../../catalogue/sources/record.ts";
import { createSubject } from "../../intake/curation/create-subject.ts";
import { editSubject } from "../../intake/curation/edit-subject.ts";
import { readHistory, revertEntry } from "../../intake/curation/history.ts";
import { mergeCompanies } from "../../intake/curation/merge-companies.ts";
import { acceptAnyReview, rejectAnyReview } from "./decide-held-people.ts";
import { liftSuppression, rememberWorkplaces, suppressPerson } from "./suppress-person.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.drop());

const context = (): Context => fakeClockContext(database.db);

const COMPANY = { name: "Quillmark Robotics", website: "https://quillmark.example", city: "Lyon", country: "FR" };
const founder = (name: string, over: Partial<PersonMention> = {}): PersonMention => ({
  name,
  relation: "founder",
  ...over,
});
const row = (people: readonly PersonMention[], over: Partial<EvidenceRecord> = {}) =>
  evidence({ company: COMPANY, people: [...people], ...over });

const read = (ctx: Context, source: string, document: SourceDocument) =>
  runIngest(ctx, { source, sourceLabel: source, input: "test", dryRun: false }, opened(document));

const listed = async () => {
  const { rows } = await sql<{ name: string }>`
    select p.name from person p join role r on r.person_id = p.id where p.withdrawn_at is null order by p.name`.execute(
    database.db,
  );
  return rows.map(({ name }) => name);
};
const heldItems = async (ctx: Context) => listReviews(ctx, { kind: "person", limit: 200 });
const heldNames = async (ctx: Context) =>
  (await heldItems(ctx)).flatMap(({ record }) => record.people.map(({ name }) => name)).sort();

/** A company with Adela Quillfeather, who is erased, and Ben Loe, who stays. */
async function erased(): Promise<{ readonly ctx: Context; readonly caseId: string }> {
  const ctx = context();
  const people = [founder("Adela Quillfeather"), founder("Ben Loe")];
  await read(ctx, "list-file", recordsDocument([row(people)], { externalId: "first.csv" }));
  await rebuildDirectory(ctx);
  const { id } = await database.db
    .selectFrom("person")
    .select("id")
    .where("name", "=", "Adela Quillfeather")
    .executeTakeFirstOrThrow();
  const caseId = await suppressPerson(ctx, { personId: id });
  if (caseId === null) throw new Error("nobody was suppressed");
  return { ctx, caseId };
}

const dropped = (word: string): readonly string[] =>
  Array.from(word, (_, i) => word.slice(0, i) + word.slice(i + 1)).map(
    (one) => (one[0] ?? "").toUpperCase() + one.slice(1),
  );
const doubled = (word: string): readonly string[] =>
  Array.from(word, (letter, i) => word.slice(0, i) + letter + word.slice(i));

/** Spellings that no hash of the name can recognise, generated from it. */
function spellings(given: string, family: string): readonly string[] {
  return [
    ...new Set([
      ...dropped(given).map((one) => `${one} ${family}`),
      ...dropped(family).map((one) => `${given} ${one}`),
      ...doubled(given).map((one) => `${one.slice(0, 1).toUpperCase()}${one.slice(1).toLowerCase()} ${family}`),
      `${given[0]}. ${family}`,
      `${family} ${given[0]}.`,
      given,
      family,
      `${given} ${family}-Moss`,
      "Адела Квиллфезер",
    ]),
  ];
}

describe("people at a company with a suppressed person", () => {
  it("wait for a decision in every generated spelling, and the rest of the record is published", async () => {
    const { ctx } = await erased();
    const names = spellings("Adela", "Quillfeather");
    expect(names.length).toBeGreaterThan(25);
    const rows = names.map((name, i) =>
      row([founder(name), founder("Ben Loe")], {
        round: {
          stageText: "Seed",
          announced: { date: `2025-01-${String((i % 28) + 1).padStart(2, "0")}`, precision: "day" },
        },
      }),
    );
    await read(ctx, "list-file", recordsDocument(rows, { externalId: "second.csv" }));
    expect(await listed()).toEqual(["Ben Loe"]);
    expect(await heldNames(ctx)).toEqual([...names].sort());
    const { rows: rounds } = await sql`select from funding_round`.execute(database.db);
    expect(rounds.length).toBeGreaterThan(1);
  });

  it.each([
    ["a list", "list-file", (people: PersonMention[]) => row(people)],
    [
      "a list without a website",
      "list-file",
      (people: PersonMention[]) => row(people, { company: { name: COMPANY.name, city: "Lyon", country: "FR" } }),
    ],
    [
      "a filing",
      "sec-form-d",
      (people: PersonMention[]) => row(people, { method: "filed", company: { ...COMPANY, cik: "0001999999" } }),
    ],
    ["the company's website", "company-sites", (people: PersonMention[]) => row(people, { method: "published" })],
  ])("wait when %s names them", async (_, source, recordOf) => {
    const { ctx } = await erased();
    await read(ctx, source, recordsDocument([recordOf([founder("Adele Quillfeather")])], { externalId: "second" }));
    expect(await listed()).toEqual(["Ben Loe"]);
    expect(await heldNames(ctx)).toEqual(["Adele Quillfeather"]);
  });

  it("wait after a reviewer accepted the news that names them", async () => {
    const { ctx } = await erased();
    const record = row([founder("Adele Quillfeather")]);
    const document = documentOf([{ kind: "review", ref: "item 1", reason: "news", record }], { externalId: "feed" });
    await read(ctx, "news-feed", document);
    const [news] = await listReviews(ctx, { kind: "news", limit: 1 });
    await acceptAnyReview(ctx, { itemId: news?.id ?? 0 });
    expect(await listed()).toEqual(["Ben Loe"]);
    const [held] = await heldItems(ctx);
    await acceptAnyReview(ctx, { itemId: held?.id ?? 0 });
    expect(await listed()).toEqual(["Adele Quillfeather", "Ben Loe"]);
    // A later reading of the feed repeats no accepted candidate, so the person stays.
    await read(ctx, "news-feed", { ...document, reading: "2" });
    expect(await listed()).toEqual(["Adele Quillfeather", "Ben Loe"]);
  });

  it("are listed once found to be somebody else, also by later versions of the list and after an undone import", async () => {
    const { ctx } = await erased();
    const version = (name: string, reading = "1") => ({
      ...recordsDocument([row([founder(name, { title: "CTO" })])], { externalId: "second.csv" }),
      reading,
      replacesEarlier: true,
    });
    const { runId } = await read(ctx, "list-file", version("Adele Quillon"));
    const [held] = await heldItems(ctx);
    await acceptAnyReview(ctx, { itemId: held?.id ?? 0 });
    expect(await listed()).toEqual(["Adele Quillon", "Ben Loe"]);
    await read(ctx, "list-file", version("Adele Quillon", "2"));
    expect([await listed(), await heldNames(ctx)]).toEqual([["Adele Quillon", "Ben Loe"], []]);
    await read(ctx, "other-list", recordsDocument([row([founder("Adele Quillon")])], { externalId: "third.csv" }));
    expect([await listed(), await heldNames(ctx)]).toEqual([["Adele Quillon", "Ben Loe"], []]);
    expect(runId).toBeGreaterThan(0);
  });

  it("are held again when the decision is undone", async () => {
    const { ctx } = await erased();
    await read(ctx, "list-file", recordsDocument([row([founder("Adele Quillon")])], { externalId: "second.csv" }));
    const [held] = await heldItems(ctx);
    await acceptAnyReview(ctx, { itemId: held?.id ?? 0 });
    await undoReview(ctx, { itemId: held?.id ?? 0 });
    expect([await listed(), await heldNames(ctx)]).toEqual([["Ben Loe"], ["Adele Quillon"]]);
  });

  it("stay away for good once found to be the same, in every source, and their names are stored nowhere", async () => {
    const { ctx, caseId } = await erased();
    const described = { ...COMPANY, description: "Hands for robots. Adele Quillfeather founded it." };
    for (const externalId of ["second.csv", "third.csv"])
      await read(
        ctx,
        "list-file",
        recordsDocument([row([founder("Adele Quillfeather")], { company: described })], { externalId }),
      );
    const { rows } = await sql<{ description: string }>`select description from company`.execute(database.db);
    expect(rows.map(({ description }) => description)).toEqual(["Hands for robots."]);
    const [held] = await heldItems(ctx);
    const { items } = await rejectAnyReview(ctx, { itemId: held?.id ?? 0 });
    expect(items).toHaveLength(2);
    expect(await heldItems(ctx)).toEqual([]);
    const tables = Object.entries(await everyRow(database.db)).filter(([, lines]) =>
      lines.some((line) => /adele/i.test(line)),
    );
    expect(tables.map(([name]) => name)).toEqual([]);
    await read(
      ctx,
      "list-file",
      recordsDocument([row([founder("QUILLFEATHER, Adele")])], { externalId: "fourth.csv" }),
    );
    expect([await listed(), await heldNames(ctx)]).toEqual([["Ben Loe"], []]);
    await expect(undoReview(ctx, { itemId: held?.id ?? 0 })).rejects.toThrow("removed for good");
    // Lifting the case lifts its spellings.
    await liftSuppression(ctx, { caseId, reason: "a mistake" });
    await read(ctx, "list-file", recordsDocument([row([founder("Adele Quillfeather")])], { externalId: "fifth.csv" }));
    expect(await listed()).toEqual(["Adele Quillfeather", "Ben Loe"]);
  });

  it("stay listed through a newer version of their list, and wait if they left before the suppression", async () => {
    const ctx = context();
    const first = await read(
      ctx,
      "old-list",
      recordsDocument([row([founder("A. Quillfeather")])], { externalId: "old.csv" }),
    );
    expect(first.runId).toBeGreaterThan(0);
    const { id: documentId } = await database.db.selectFrom("document").select("id").executeTakeFirstOrThrow();
    await undoImport(ctx, { documentId });
    const { caseId } = await erased();
    expect(caseId).not.toBe("");
    await read(ctx, "list-file", {
      ...recordsDocument([row([founder("Ben Loe", { title: "Chief" })])], { externalId: "first.csv" }),
      replacesEarlier: true,
    });
    expect([await listed(), await heldNames(ctx)]).toEqual([["Ben Loe"], []]);
    await read(ctx, "new-list", recordsDocument([row([founder("A. Quillfeather")])], { externalId: "new.csv" }));
    expect([await listed(), await heldNames(ctx)]).toEqual([["Ben Loe"], ["A. Quillfeather"]]);
  });

  it("do not wait at other companies", async () => {
    const { ctx } = await erased();
    const other = { name: "Fernhollow", website: "https://fernhollow.example", city: "Lyon", country: "FR" };
    await read(
      ctx,
      "list-file",
      recordsDocument([row([founder("Adele Quillfeather")], { company: other })], { externalId: "x.csv" }),
    );
    expect(await listed()).toEqual(["Adele Quillfeather", "Ben Loe"]);
  });

  it("wait, too, if the person was suppressed before colleagues were held", async () => {
    const { ctx } = await erased();
    await database.db.deleteFrom("suppression").where("kind", "=", "workplace").execute();
    await rememberWorkplaces(ctx);
    await rememberWorkplaces(ctx);
    await read(ctx, "list-file", recordsDocument([row([founder("Adele Quillfeather")])], { externalId: "second.csv" }));
    expect(await listed()).toEqual(["Ben Loe"]);
  });
});

const idOf = async (table: "company" | "person", name: string) =>
  (await database.db.selectFrom(table).select("id").where("name", "=", name).executeTakeFirstOrThrow()).id;
const byHand = (companyId: number, name: string) =>
  ({ kind: "person", companyId, relation: "founder", title: null, values: { name } }) as const;

describe("an editor at a company with a suppressed person", () => {
  const why = { reason: "seen on their site", source: null };

  it("adds nobody new before saying that it is somebody else, which imports then follow", async () => {
    const { ctx } = await erased();
    const companyId = await idOf("company", COMPANY.name);
    const input = byHand(companyId, "Adele Quillfeather");
    await expect(createSubject(ctx, input, why)).rejects.toThrow(/would list Adele Quillfeather\. Confirm/);
    expect(await listed()).toEqual(["Ben Loe"]);
    await createSubject(ctx, { ...input, isSomebodyElse: true }, why);
    expect(await listed()).toEqual(["Adele Quillfeather", "Ben Loe"]);
    await read(ctx, "list-file", recordsDocument([row([founder("Adele Quillfeather")])], { externalId: "second.csv" }));
    expect(await heldNames(ctx)).toEqual([]);
  });

  it("renames nobody listed into a new name before saying so; back again is no new name", async () => {
    const { ctx } = await erased();
    const ben = { kind: "person", id: await idOf("person", "Ben Loe") } as const;
    const rename = (name: string, isSomebodyElse = false) => editSubject(ctx, ben, { name }, why, { isSomebodyElse });
    await expect(rename("Adele Quillfeather")).rejects.toThrow("would list Adele Quillfeather. Confirm");
    await expect(rename("Adela Quillfeather", true)).rejects.toThrow("asked not to be listed");
    expect(await listed()).toEqual(["Ben Loe"]);
    await rename("BEN LOE");
    await rename("Benedict Loe", true);
    expect(await listed()).toEqual(["Benedict Loe"]);
    const [entry] = (await readHistory(ctx, ben)).filter(({ revert }) => revert !== null);
    await revertEntry(ctx, ben, entry?.ref ?? "");
    expect(await listed()).toEqual(["BEN LOE"]);
  });

  it("gives nobody of another company a role there, and merges no such company, without saying so", async () => {
    const { ctx } = await erased();
    const twin = { name: "Quill Mark", website: "https://quill-mark.example" };
    const theirs = [founder("A. Quillfeather"), founder("Ben Loe")];
    await read(ctx, "list-file", recordsDocument([row(theirs, { company: twin })], { externalId: "twin.csv" }));
    const [keptId, absorbedId] = [await idOf("company", COMPANY.name), await idOf("company", twin.name)];
    const personId = await idOf("person", "A. Quillfeather");
    const role = { kind: "role", companyId: keptId, personId, relation: "founder", title: null } as const;
    await expect(createSubject(ctx, role, why)).rejects.toThrow("would list A. Quillfeather.");
    for (const [kept, absorbed] of [
      [keptId, absorbedId],
      [absorbedId, keptId],
    ] as const)
      await expect(mergeCompanies(ctx, { keptId: kept, absorbedId: absorbed, reason: "one firm" })).rejects.toThrow(
        "would list A. Quillfeather.",
      );
    await mergeCompanies(ctx, { keptId, absorbedId, reason: "one firm", isSomebodyElse: true });
    expect(new Set(await listed())).toEqual(new Set(["A. Quillfeather", "Ben Loe"]));
  });
});
