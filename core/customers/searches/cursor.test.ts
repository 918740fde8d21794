import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { catalogueBuilders, industryColumns } from "../../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { addCompanyWithRound, editCatalogue } from "../../../test/builders/edits.ts";
import { useDatabase } from "../../../test/database.ts";
import { clearSample } from "../../intake/curation/clear-sample.ts";
import { mergeCompanies } from "../../intake/curation/merge-companies.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { deleteSearch } from "../destinations/delete-search.ts";
import { saveSearch } from "./save-search.ts";
import { advanceCursor, startCursor } from "./cursor.ts";

const database = useDatabase();
const context = () => fakeClockContext(database.db);
const nothing = { added: [], changed: [], withdrawn: [] };

let count = 0;
async function follow(address: string) {
  const ctx = context();
  const search = await saveSearch(ctx, { name: `Search ${(count += 1)}`, address });
  const cursorId = await startCursor(ctx, search);
  return { search, advance: () => advanceCursor(ctx, cursorId) };
}

async function setIndustry({ companyId }: { companyId: number }, industry: string) {
  await editCatalogue(
    context(),
    sql`update company set industries = ${industryColumns(industry).industries} where id = ${companyId}`,
    [
      {
        kind: "changed",
        subjectKind: "company",
        subjectId: companyId,
        companyId,
        fields: { industry: [[], [industry]] },
      },
    ],
  );
}

async function withdraw({ companyId, roundId }: { companyId: number; roundId: number }) {
  await editCatalogue(context(), sql`update funding_round set withdrawn_at = now() where id = ${roundId}`, [
    { kind: "withdrawn", subjectKind: "round", subjectId: roundId, companyId },
  ]);
}

describe("advanceCursor", () => {
  it("reports later changes once", async () => {
    const before = await addCompanyWithRound(context(), { name: "Alder", industry: "Fintech" });
    const { advance } = await follow("industry=Fintech");
    expect(await advance()).toEqual(nothing);
    const birch = await addCompanyWithRound(context(), { name: "Birch", industry: "Fintech" });
    await addCompanyWithRound(context(), { name: "Cedar", industry: "Health" });
    expect(await advance()).toEqual({ ...nothing, added: [birch.roundId] });
    expect(await advance()).toEqual(nothing);

    await editCatalogue(context(), sql`update company set city = 'Lyon' where id = ${before.companyId}`, [
      { kind: "changed", subjectKind: "company", subjectId: before.companyId, companyId: before.companyId },
    ]);
    expect(await advance()).toEqual({ ...nothing, changed: [before.roundId] });
    await withdraw(birch);
    expect(await advance()).toEqual({
      ...nothing,
      withdrawn: [{ roundId: birch.roundId, reason: "no_longer_published" }],
    });
    expect(await advance()).toEqual(nothing);
  });

  it("reports rounds entering and leaving the search", async () => {
    const { advance } = await follow("industry=Space");
    const dogwood = await addCompanyWithRound(context(), { name: "Dogwood", industry: "Ceramics" });
    expect(await advance()).toEqual(nothing);
    await setIndustry(dogwood, "Space");
    expect(await advance()).toEqual({ ...nothing, added: [dogwood.roundId] });
    await setIndustry(dogwood, "Ceramics");
    expect(await advance()).toEqual({
      ...nothing,
      withdrawn: [{ roundId: dogwood.roundId, reason: "no_longer_matches" }],
    });
    // Entering and leaving between two reports cancels out.
    await setIndustry(dogwood, "Space");
    await setIndustry(dogwood, "Ceramics");
    expect(await advance()).toEqual(nothing);
  });

  it("reports founders added, changed and removed", async () => {
    const make = catalogueBuilders(database.db);
    const elm = await addCompanyWithRound(context(), { name: "Elm", industry: "Robotics" });
    const { advance } = await follow("industry=Robotics&has=contact");
    const person = await make.person({ name: "Eda Elm", profile_url: "https://people.example/eda" });
    const role = await make.role(person, elm.companyId);
    await editCatalogue(context(), sql`select 1`, [
      { kind: "added", subjectKind: "role", subjectId: role, companyId: elm.companyId },
    ]);
    expect(await advance()).toEqual({ ...nothing, added: [elm.roundId] });
    await editCatalogue(context(), sql`update person set name = 'Eda Elm-Ash' where id = ${person}`, [
      { kind: "changed", subjectKind: "person", subjectId: person, companyId: null },
    ]);
    expect(await advance()).toEqual({ ...nothing, changed: [elm.roundId] });
    // Board changes do not affect the list.
    const director = await make.role(await make.person(), elm.companyId, { relation: "director" });
    await editCatalogue(context(), sql`select 1`, [
      { kind: "added", subjectKind: "role", subjectId: director, companyId: elm.companyId },
    ]);
    expect(await advance()).toEqual(nothing);
    await editCatalogue(context(), sql`update person set withdrawn_at = now() where id = ${person}`, [
      { kind: "withdrawn", subjectKind: "person", subjectId: person, companyId: elm.companyId },
    ]);
    expect(await advance()).toEqual({ ...nothing, withdrawn: [{ roundId: elm.roundId, reason: "no_longer_matches" }] });
  });

  it("reports a founder's role withdrawn with its evidence", async () => {
    const make = catalogueBuilders(database.db);
    const company = await addCompanyWithRound(context(), { name: "Gorse", industry: "Optics" });
    const person = await make.person({
      name: "Gus Gorse",
      slug: "gus-gorse",
      profile_url: "https://people.example/gus",
    });
    const [role, seat] = [
      await make.role(person, company.companyId),
      await make.role(person, company.companyId, { relation: "director" }),
    ];
    await editCatalogue(context(), sql`select 1`, [
      { kind: "added", subjectKind: "role", subjectId: role, companyId: company.companyId },
    ]);
    const { advance } = await follow("industry=Optics&has=contact");
    const goes = (id: number, relation: string) =>
      editCatalogue(context(), sql`delete from role where id = ${id}`, [
        {
          kind: "withdrawn",
          subjectKind: "role",
          subjectId: id,
          companyId: company.companyId,
          fields: { relation: [relation, null], personId: [person, null] },
        },
      ]);
    await goes(seat, "director");
    expect(await advance()).toEqual(nothing);
    await goes(role, "founder");
    expect(await advance()).toEqual({
      ...nothing,
      withdrawn: [{ roundId: company.roundId, reason: "no_longer_matches" }],
    });
  });

  it("searches the names of all people, not only founders", async () => {
    const make = catalogueBuilders(database.db);
    const yew = await addCompanyWithRound(context(), { name: "Yew", industry: "Timber" });
    const { advance } = await follow("search=dana");
    expect(await advance()).toEqual(nothing);
    const person = await make.person({ slug: "dana-whitlock", name: "Dana Whitlock" });
    const role = await make.role(person, yew.companyId, { relation: "director" });
    await editCatalogue(context(), sql`select 1`, [
      { kind: "added", subjectKind: "role", subjectId: role, companyId: yew.companyId },
    ]);
    expect(await advance()).toEqual({ ...nothing, added: [yew.roundId] });
    await editCatalogue(context(), sql`update person set name = 'Dana Whitlock-Ash' where id = ${person}`, [
      { kind: "changed", subjectKind: "person", subjectId: person, companyId: yew.companyId },
    ]);
    expect(await advance()).toEqual({ ...nothing, changed: [yew.roundId] });
    // The role loses its last evidence and is deleted; the change log keeps its company.
    await editCatalogue(context(), sql`delete from role where id = ${role}`, [
      {
        kind: "withdrawn",
        subjectKind: "role",
        subjectId: role,
        companyId: yew.companyId,
        fields: { relation: ["director", null], personId: [person, null] },
      },
    ]);
    expect(await advance()).toEqual({ ...nothing, withdrawn: [{ roundId: yew.roundId, reason: "no_longer_matches" }] });
  });

  it("reports merged companies and cleared samples", async () => {
    const { advance } = await follow("industry=Tea");
    const kept = await addCompanyWithRound(context(), { name: "Fir", industry: "Tea" });
    const absorbed = await addCompanyWithRound(context(), { name: "Fir Labs", industry: "Tea" });
    const sample = await addCompanyWithRound(context(), { name: "Gum", industry: "Tea" });
    expect(await advance()).toEqual({ ...nothing, added: [kept.roundId, absorbed.roundId, sample.roundId] });
    await sql`update company set is_sample = true where id = ${sample.companyId}`.execute(database.db);
    await sql`update funding_round set is_sample = true where id = ${sample.roundId}`.execute(database.db);
    await clearSample(context());
    await mergeCompanies(context(), { keptId: kept.companyId, absorbedId: absorbed.companyId, reason: "the same" });
    const { changed, withdrawn } = await advance();
    expect(withdrawn).toContainEqual({ roundId: sample.roundId, reason: "no_longer_published" });
    expect([...changed, ...withdrawn.map(({ roundId }) => roundId)].sort((a, b) => a - b)).toEqual([
      kept.roundId,
      absorbed.roundId,
      sample.roundId,
    ]);
  });

  it("keeps the cursor when the transaction rolls back", async () => {
    const ctx = context();
    const search = await saveSearch(ctx, { name: "Taken back", address: "industry=Glass" });
    const cursorId = await startCursor(ctx, search);
    const hazel = await addCompanyWithRound(ctx, { name: "Hazel", industry: "Glass" });
    const advanced = inTransaction(ctx, async (inner) => {
      expect(await advanceCursor(inner, cursorId)).toMatchObject({ added: [hazel.roundId] });
      throw new Error("taken back");
    });
    await expect(advanced).rejects.toThrow("taken back");
    expect(await advanceCursor(ctx, cursorId)).toMatchObject({ added: [hazel.roundId] });
  });

  it("reports each change to one of several concurrent calls", async () => {
    const { advance } = await follow("industry=Furniture");
    const ivy = await addCompanyWithRound(context(), { name: "Ivy", industry: "Furniture" });
    const answers = await Promise.all([advance(), advance(), advance(), advance()]);
    expect(answers.flatMap(({ added }) => added)).toEqual([ivy.roundId]);
  });

  it("reports nothing once the search is deleted", async () => {
    const { search, advance } = await follow("industry=Silk");
    await addCompanyWithRound(context(), { name: "Juniper", industry: "Silk" });
    await deleteSearch(context(), search.id);
    expect(await advance()).toEqual(nothing);
    expect(
      (
        await sql`select from search_cursor_chunk c where not exists (select from search_cursor w
          where w.id = c.cursor_id)`.execute(database.db)
      ).rows,
    ).toEqual([]);
  });
});

/** The rounds the search finds now. */
async function found() {
  const leads = await database.db
    .selectFrom("lead")
    .select("round_id")
    .where(sql<boolean>`industries && array['Insurance']`)
    .orderBy("round_id")
    .execute();
  return leads.map((lead) => lead.round_id);
}

it("reports changes that add up to the search's current result", async () => {
  const industries = ["Insurance", "Telecommunications"];
  const rounds: Awaited<ReturnType<typeof addCompanyWithRound>>[] = [];
  for (let i = 0; i < 6; i++)
    rounds.push(await addCompanyWithRound(context(), { name: `Oak ${i}`, industry: industries[i % 2] ?? "" }));
  const { advance } = await follow("industry=Insurance");
  const known = new Set(await found());
  const edit = fc.record({
    round: fc.nat({ max: 5 }),
    act: fc.constantFrom("insurance", "telecoms", "withdraw", "restore"),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 5 }), async (edits) => {
      for (const { round, act } of edits) {
        const target = rounds[round];
        if (target === undefined) continue;
        if (act === "withdraw") await withdraw(target);
        else if (act === "restore") {
          await editCatalogue(
            context(),
            sql`update funding_round set withdrawn_at = null where id = ${target.roundId}`,
            [{ kind: "added", subjectKind: "round", subjectId: target.roundId, companyId: target.companyId }],
          );
        } else await setIndustry(target, act === "insurance" ? "Insurance" : "Telecommunications");
      }
      const { added, changed, withdrawn } = await advance();
      for (const id of added) expect(known.has(id)).toBe(false);
      for (const id of changed) expect(known.has(id)).toBe(true);
      for (const { roundId } of withdrawn) expect(known.delete(roundId)).toBe(true);
      for (const id of added) known.add(id);
      expect([...known].sort((a, b) => a - b)).toEqual(await found());
    }),
    { numRuns: 25 },
  );
});
