import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { catalogueBuilders } from "../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { addCompanyWithRound, editCatalogue } from "../../test/builders/edits.ts";
import { useDatabase } from "../../test/database.ts";
import { clearSample } from "../catalog/clear-sample.ts";
import { mergeCompanies } from "../catalog/merge-companies.ts";
import { inTransaction } from "../catalog/state.ts";
import { deleteSearch } from "./manage-searches.ts";
import { saveSearch } from "./save-search.ts";
import { advanceWatch, startWatch } from "./watch.ts";

const database = useDatabase();
const context = () => fakeClockContext(database.db);
const nothing = { added: [], changed: [], withdrawn: [] };

let count = 0;
async function follow(address: string) {
  const ctx = context();
  const search = await saveSearch(ctx, { name: `Search ${(count += 1)}`, address });
  const watchId = await startWatch(ctx, search);
  return { search, advance: () => advanceWatch(ctx, watchId) };
}

async function setIndustry({ companyId }: { companyId: number }, industry: string) {
  await editCatalogue(context(), sql`update company set industry = ${industry} where id = ${companyId}`, [
    { kind: "changed", subjectKind: "company", subjectId: companyId, companyId, fields: { industry: [null, industry] } },
  ]);
}

async function withdraw({ companyId, roundId }: { companyId: number; roundId: number }) {
  await editCatalogue(context(), sql`update funding_round set withdrawn_at = now() where id = ${roundId}`, [
    { kind: "withdrawn", subjectKind: "round", subjectId: roundId, companyId },
  ]);
}

describe("following a search", () => {
  it("tells of what comes from now on, once", async () => {
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
    expect(await advance()).toEqual({ ...nothing, withdrawn: [{ roundId: birch.roundId, reason: "no_longer_published" }] });
    expect(await advance()).toEqual(nothing);
  });

  it("tells of what a change brings into the search and takes out of it", async () => {
    const { advance } = await follow("industry=Space");
    const dogwood = await addCompanyWithRound(context(), { name: "Dogwood", industry: "Ceramics" });
    expect(await advance()).toEqual(nothing);
    await setIndustry(dogwood, "Space");
    expect(await advance()).toEqual({ ...nothing, added: [dogwood.roundId] });
    await setIndustry(dogwood, "Ceramics");
    expect(await advance()).toEqual({ ...nothing, withdrawn: [{ roundId: dogwood.roundId, reason: "no_longer_matches" }] });
    // In and out again between two looks is nothing at all.
    await setIndustry(dogwood, "Space");
    await setIndustry(dogwood, "Ceramics");
    expect(await advance()).toEqual(nothing);
  });

  it("tells of founders who come, change and go", async () => {
    const make = catalogueBuilders(database.db);
    const elm = await addCompanyWithRound(context(), { name: "Elm", industry: "Robotics" });
    const { advance } = await follow("industry=Robotics&has=contact");
    const person = await make.person({ name: "Eda Elm", profile_url: "https://people.example/eda" });
    const role = await make.role(person, elm.companyId);
    await editCatalogue(context(), sql`select 1`, [{ kind: "added", subjectKind: "role", subjectId: role, companyId: elm.companyId }]);
    expect(await advance()).toEqual({ ...nothing, added: [elm.roundId] });
    await editCatalogue(context(), sql`update person set name = 'Eda Elm-Ash' where id = ${person}`, [
      { kind: "changed", subjectKind: "person", subjectId: person, companyId: null },
    ]);
    expect(await advance()).toEqual({ ...nothing, changed: [elm.roundId] });
    // A board's comings and goings are not in the list.
    const director = await make.role(await make.person(), elm.companyId, { relation: "director" });
    await editCatalogue(context(), sql`select 1`, [{ kind: "added", subjectKind: "role", subjectId: director, companyId: elm.companyId }]);
    expect(await advance()).toEqual(nothing);
    await editCatalogue(context(), sql`update person set withdrawn_at = now() where id = ${person}`, [
      { kind: "withdrawn", subjectKind: "person", subjectId: person, companyId: elm.companyId },
    ]);
    expect(await advance()).toEqual({ ...nothing, withdrawn: [{ roundId: elm.roundId, reason: "no_longer_matches" }] });
  });

  it("tells of a founder's role whose evidence is gone, and the role with it", async () => {
    const make = catalogueBuilders(database.db);
    const company = await addCompanyWithRound(context(), { name: "Gorse", industry: "Optics" });
    const person = await make.person({ name: "Gus Gorse", slug: "gus-gorse", profile_url: "https://people.example/gus" });
    const [role, seat] = [await make.role(person, company.companyId), await make.role(person, company.companyId, { relation: "director" })];
    await editCatalogue(context(), sql`select 1`, [{ kind: "added", subjectKind: "role", subjectId: role, companyId: company.companyId }]);
    const { advance } = await follow("industry=Optics&has=contact");
    const goes = (id: number, relation: string) =>
      editCatalogue(context(), sql`delete from role where id = ${id}`, [
        { kind: "withdrawn", subjectKind: "role", subjectId: id, companyId: company.companyId, fields: { relation: [relation, null], personId: [person, null] } },
      ]);
    await goes(seat, "director");
    expect(await advance()).toEqual(nothing);
    await goes(role, "founder");
    expect(await advance()).toEqual({ ...nothing, withdrawn: [{ roundId: company.roundId, reason: "no_longer_matches" }] });
  });

  it("tells a search by words of everybody they name, not of founders alone", async () => {
    const make = catalogueBuilders(database.db);
    const yew = await addCompanyWithRound(context(), { name: "Yew", industry: "Timber" });
    const { advance } = await follow("search=dana");
    expect(await advance()).toEqual(nothing);
    const person = await make.person({ slug: "dana-whitlock", name: "Dana Whitlock" });
    const role = await make.role(person, yew.companyId, { relation: "director" });
    await editCatalogue(context(), sql`select 1`, [{ kind: "added", subjectKind: "role", subjectId: role, companyId: yew.companyId }]);
    expect(await advance()).toEqual({ ...nothing, added: [yew.roundId] });
    await editCatalogue(context(), sql`update person set name = 'Dana Whitlock-Ash' where id = ${person}`, [
      { kind: "changed", subjectKind: "person", subjectId: person, companyId: yew.companyId },
    ]);
    expect(await advance()).toEqual({ ...nothing, changed: [yew.roundId] });
    // Nothing speaks for the role any more: it is removed, and the log names its company.
    await editCatalogue(context(), sql`delete from role where id = ${role}`, [{ kind: "withdrawn", subjectKind: "role", subjectId: role, companyId: yew.companyId, fields: { relation: ["director", null], personId: [person, null] } }]);
    expect(await advance()).toEqual({ ...nothing, withdrawn: [{ roundId: yew.roundId, reason: "no_longer_matches" }] });
  });

  it("tells of companies that become one and of samples that are cleared", async () => {
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
    expect([...changed, ...withdrawn.map(({ roundId }) => roundId)].sort((a, b) => a - b)).toEqual([kept.roundId, absorbed.roundId, sample.roundId]);
  });

  it("counts nothing as told when the transaction that tells it is taken back", async () => {
    const ctx = context();
    const search = await saveSearch(ctx, { name: "Taken back", address: "industry=Glass" });
    const watchId = await startWatch(ctx, search);
    const hazel = await addCompanyWithRound(ctx, { name: "Hazel", industry: "Glass" });
    const told = inTransaction(ctx, async (inner) => {
      expect(await advanceWatch(inner, watchId)).toMatchObject({ added: [hazel.roundId] });
      throw new Error("taken back");
    });
    await expect(told).rejects.toThrow("taken back");
    expect(await advanceWatch(ctx, watchId)).toMatchObject({ added: [hazel.roundId] });
  });

  it("tells one of several who ask at once", async () => {
    const { advance } = await follow("industry=Cork");
    const ivy = await addCompanyWithRound(context(), { name: "Ivy", industry: "Cork" });
    const answers = await Promise.all([advance(), advance(), advance(), advance()]);
    expect(answers.flatMap(({ added }) => added)).toEqual([ivy.roundId]);
  });

  it("ends with the search", async () => {
    const { search, advance } = await follow("industry=Silk");
    await addCompanyWithRound(context(), { name: "Juniper", industry: "Silk" });
    await deleteSearch(context(), search.id);
    expect(await advance()).toEqual(nothing);
    expect((await sql`select from search_watch_chunk c where not exists (select from search_watch w where w.id = c.watch_id)`.execute(database.db)).rows).toEqual([]);
  });
});

/** What the search finds now. */
async function found() {
  const leads = await database.db.selectFrom("lead").select("round_id").where("industry", "=", "Wool").orderBy("round_id").execute();
  return leads.map((lead) => lead.round_id);
}

it("whatever happens to the catalogue, what is told adds up to what the search finds", async () => {
  const industries = ["Wool", "Linen"];
  const rounds: Awaited<ReturnType<typeof addCompanyWithRound>>[] = [];
  for (let i = 0; i < 6; i++) rounds.push(await addCompanyWithRound(context(), { name: `Oak ${i}`, industry: industries[i % 2] ?? "" }));
  const { advance } = await follow("industry=Wool");
  const known = new Set(await found());
  const edit = fc.record({ round: fc.nat({ max: 5 }), deed: fc.constantFrom("wool", "linen", "withdraw", "restore") });
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 5 }), async (edits) => {
      for (const { round, deed } of edits) {
        const target = rounds[round];
        if (target === undefined) continue;
        if (deed === "withdraw") await withdraw(target);
        else if (deed === "restore") {
          await editCatalogue(context(), sql`update funding_round set withdrawn_at = null where id = ${target.roundId}`, [
            { kind: "added", subjectKind: "round", subjectId: target.roundId, companyId: target.companyId },
          ]);
        } else await setIndustry(target, deed === "wool" ? "Wool" : "Linen");
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
