import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { catalogueBuilders } from "../../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { addCompanyWithRound, editCatalogue } from "../../../test/builders/edits.ts";
import { deepRuns } from "../../../test/deep-runs.ts";
import { useDatabase } from "../../../test/database.ts";
import { readAddress } from "../../reading/directory/search/read-filter.ts";
import { searchLeads } from "../../reading/directory/search/search-leads.ts";
import { readHiddenRounds } from "../../reading/pipeline/read-tracked.ts";
import { trackCompanies } from "../../reading/pipeline/track-company.ts";
import { companyNameKey } from "../../catalogue/names/company-name.ts";
import { mergeCompanies } from "../../intake/curation/merge-companies.ts";
import type { Actor } from "../../shared/context.ts";
import { advanceCursor, startCursor } from "../searches/cursor.ts";
import { listSearches } from "../searches/manage-searches.ts";
import { decideCompanies } from "./decide-companies.ts";
import { deleteList, openList, readLists, setApplies } from "./company-list.ts";
import { type GivenCompany, listedRows } from "./listed-company.ts";
import { matchChangedCompanies } from "./match-companies.ts";
import { putCompanies, putLeads, removeCompanies } from "./put-companies.ts";
import { readCompanies, watchedRounds } from "./read-companies.ts";
import { readCompanyFile, readPastedCompanies } from "./read-file.ts";

const database = useDatabase();
const as = (id: string, access: Actor["access"] = "paid") => ({
  ...fakeClockContext(database.db),
  actor: { id, access },
});
const given = (part: Partial<GivenCompany>): GivenCompany => ({
  externalId: "",
  name: "",
  domain: "",
  place: "",
  metadata: {},
  ...part,
});

const operator = () => fakeClockContext(database.db);

async function keys(companyId: number, { name, domain }: { name: string; domain: string | null }): Promise<void> {
  await sql`insert into company_key (kind, value, company_id) select * from (values
    ('name', ${companyNameKey(name)}, ${companyId}::bigint), ('domain', ${domain}, ${companyId}::bigint)) v (kind, value, id)
    where value is not null on conflict do nothing`.execute(database.db);
}

/** A company with a round, published as sources do. */
async function raise(name: string): Promise<{ companyId: number; roundId: number }> {
  const made = await addCompanyWithRound(operator(), { name, industry: "Fintech" });
  await keys(made.companyId, { name, domain: `${name.toLowerCase().replaceAll(" ", "-")}.example` });
  return made;
}

describe("matching", () => {
  const NAMES = ["Alder", "Birch", "Cedar Labs"];
  const DOMAINS = ["one.example", "two.example", null];
  const CITIES = [
    ["Lyon", "FR"],
    ["Berlin", "DE"],
    [null, null],
  ] as const;
  const known: { id: number; name: string; domain: string | null; city: string | null; country: string | null }[] = [];
  beforeAll(async () => {
    const make = catalogueBuilders(database.db);
    for (const [i, name] of [...NAMES, "Alder", "Birch", "Birch"].entries()) {
      const domain = DOMAINS[i % 3] ?? null;
      const [city, country] = CITIES[(i * 2) % 3] ?? [null, null];
      const id = await make.company({ name, domain, city, country });
      await keys(id, { name, domain });
      known.push({ id, name, domain, city, country });
    }
  });
  const entries = fc.record({
    name: fc.constantFrom(...NAMES, "Unknown", ""),
    domain: fc.constantFrom("one.example", "https://www.two.example/about", "three.example", ""),
    place: fc.constantFrom("Lyon", "Berlin, Germany", "France", ""),
  });

  it("by domain, then by name with place, never by a guess; hashed as in clear", async () => {
    const lists = [
      await openList(as("matcher"), { name: "Clear", purpose: "leave_out", consents: true }),
      await openList(as("matcher"), { name: "Hashed", purpose: "leave_out", consents: true, isHashed: true }),
    ];
    await fc.assert(
      fc.asyncProperty(fc.array(entries, { minLength: 1, maxLength: 8 }), async (rows) => {
        const companies = rows.map((row, i) => given({ ...row, externalId: String(i) }));
        for (const { id, isHashed } of lists) {
          await sql`delete from listed_company where list_id = ${id}`.execute(database.db);
          await putCompanies(as("matcher"), { listId: id, companies });
          const found = await readCompanies(as("matcher"), { listId: id, limit: 100 });
          expect(
            found.map((row) => [row.externalId, row.company?.id ?? null, row.candidates.map((one) => one.id)]),
          ).toEqual(
            rows.flatMap((row, i) => {
              const expected = expectedOf(row);
              return expected === null ? [] : [[String(i), expected.company, expected.candidates]];
            }),
          );
          const isInClear = found.some((row) => row.name + row.domain + row.place !== "");
          expect(isInClear).toBe(!isHashed && found.length > 0);
        }
      }),
      { numRuns: deepRuns(25, 300) },
    );
  });

  function expectedOf({ name, domain: typed, place }: { name: string; domain: string; place: string }) {
    const domain = typed === "" ? null : typed.replace(/^https:\/\/www\.|\/about$/g, "");
    if (domain === null && (name === "" || place === "")) return null;
    const ofDomain = known.filter((one) => domain !== null && one.domain === domain);
    const ofName = known.filter((one) => name !== "" && one.name === name);
    const isThere = (one: (typeof known)[number]) =>
      place === "France" ? one.country === "FR" : place !== "" && one.city === place.split(",")[0];
    const mayBe = (one: (typeof known)[number]) => one.domain === null || domain === null;
    const both = ofDomain.filter((one) => ofName.includes(one));
    const there = ofName.filter((one) => isThere(one) && mayBe(one));
    const [first] = ofDomain;
    const company =
      ofDomain.length === 1
        ? first
        : ofDomain.length > 1
          ? both.length === 1
            ? both[0]
            : undefined
          : there.length === 1
            ? there[0]
            : undefined;
    const candidates = ofDomain.length > 0 ? ofDomain : ofName.filter((one) => isThere(one) || mayBe(one));
    return {
      company: company?.id ?? null,
      candidates: company === undefined ? candidates.map(({ id }) => id).sort((a, b) => a - b) : [],
    };
  }

  it("asks the customer, whose answer stays until other data are given", async () => {
    const ctx = as("asked");
    const list = await openList(ctx, { name: "Mine", purpose: "watch" });
    const put = (part: Partial<GivenCompany>) =>
      putCompanies(ctx, {
        listId: list.id,
        companies: [given({ externalId: "a", name: "Alder", place: "Lyon", ...part })],
      });
    await put({});
    const [asked] = await readCompanies(ctx, { listId: list.id, limit: 9, isUncertain: true });
    const id = asked?.id ?? 0;
    const [first, second] = asked?.candidates.map((one) => one.id) ?? [];
    expect([first, second]).toEqual(known.filter(({ name }) => name === "Alder").map((one) => one.id));
    const decide = (who: typeof ctx, companyIds: readonly number[], isRight = true) =>
      decideCompanies(who, { listId: list.id, decisions: companyIds.map((companyId) => ({ id, companyId })), isRight });
    expect(await decide(ctx, [999_999])).toBe(0);
    await expect(decide(as("other"), [first ?? 0])).rejects.toMatchObject({ code: "not_found" });
    expect(await decide(ctx, [second ?? 0, first ?? 0])).toBe(1);
    await put({ metadata: { tier: "gold" } });
    expect(await readCompanies(ctx, { listId: list.id, limit: 9 })).toMatchObject([
      { matchedBy: "person", company: { id: second }, metadata: { tier: "gold" }, candidates: [] },
    ]);
    await put({ place: "Nowhere at all" });
    await put({});
    await decide(ctx, [first ?? 0, second ?? 0], false);
    expect(await readCompanies(ctx, { listId: list.id, limit: 9 })).toMatchObject([{ company: null, candidates: [] }]);
    expect(await removeCompanies(ctx, { listId: list.id, externalIds: ["a", "b"] })).toBe(1);
  });
});

describe("a watch list", () => {
  it("tells of later rounds and corrections, once, and not of what was published before", async () => {
    const ctx = as("watcher");
    const before = await raise("Early Oak");
    const list = await openList(ctx, { name: "Customers", purpose: "watch" });
    const [search] = await listSearches(ctx);
    expect(search).toMatchObject({ name: "Watched: Customers", address: `watched=${list.id}` });
    if (search === undefined) throw new Error("a watch list has a search");
    const cursor = await startCursor(ctx, search);
    await putCompanies(ctx, {
      listId: list.id,
      companies: [
        given({ externalId: "1", domain: "early-oak.example", metadata: { owner: "Ada" } }),
        given({ externalId: "2", domain: "later-elm.example" }),
      ],
    });
    const late = await raise("Later Elm");
    await raise("Some Other");
    // Until the lists are matched, the cursor waits.
    expect((await advanceCursor(ctx, cursor)).added).toEqual([]);
    await matchChangedCompanies(operator());
    expect(await advanceCursor(ctx, cursor)).toMatchObject({ added: [late.roundId], withdrawn: [] });
    await editCatalogue(operator(), sql`update company set city = 'Lyon' where id = ${before.companyId}`, [
      { kind: "changed", subjectKind: "company", subjectId: before.companyId, companyId: before.companyId },
    ]);
    await matchChangedCompanies(operator());
    expect(await advanceCursor(ctx, cursor)).toMatchObject({ added: [], changed: [before.roundId] });
    expect(
      await watchedRounds(ctx, { owner: "watcher", lists: [list.id], roundIds: [before.roundId, late.roundId] }),
    ).toMatchObject([
      { externalId: "1", matchedBy: "domain", metadata: { owner: "Ada" }, company: { id: before.companyId } },
      { externalId: "2", roundId: late.roundId },
    ]);
    expect(await watchedRounds(ctx, { owner: "other", lists: [list.id], roundIds: [late.roundId] })).toEqual([]);
    expect((await readLists(ctx))[0]).toMatchObject({ companies: 2, matched: 2 });
    await deleteList(ctx, list.id);
    expect([await readLists(ctx), await listSearches(ctx)]).toEqual([[], []]);
  });

  it("is a condition of the list for its account alone", async () => {
    const ctx = as("filterer");
    const fir = await raise("Filtered Fir");
    const list = await openList(ctx, { name: "Ours", purpose: "watch" });
    await putCompanies(ctx, { listId: list.id, companies: [given({ domain: "filtered-fir.example" })] });
    const params = new URLSearchParams({ watched: String(list.id) });
    const ask = async (who: typeof ctx) => {
      const { filter, sort, problems } = await readAddress(who, { params });
      const found = await searchLeads(who, { filter, sort, limit: 9 });
      return { problems, rounds: found.rows.map(({ roundId }) => roundId) };
    };
    expect(await ask(ctx)).toEqual({ problems: [], rounds: [fir.roundId] });
    for (const stranger of [as("stranger"), as("visitor", "anonymous")])
      expect(await ask(stranger)).toMatchObject({
        problems: [expect.stringContaining("You have no list")],
        rounds: [],
      });
  });

  it("takes the saved companies of My leads", async () => {
    const ctx = as("saver");
    const ash = await raise("Saved Ash");
    await trackCompanies(ctx, { companyIds: [ash.companyId], saved: true });
    const list = await openList(ctx, { name: "Leads", purpose: "watch" });
    const saved = { listId: list.id, companyIds: null };
    expect([await putLeads(ctx, saved), await putLeads(ctx, saved)]).toEqual([1, 0]);
    const untracked = await raise("Untracked Ash");
    expect(await putLeads(ctx, { listId: list.id, companyIds: [untracked.companyId, ash.companyId] })).toBe(0);
    expect(await readCompanies(ctx, { listId: list.id, limit: 9 })).toMatchObject([
      { matchedBy: "person", company: { id: ash.companyId } },
    ]);
    const kept = await raise("Kept Ash");
    await mergeCompanies(operator(), { keptId: kept.companyId, absorbedId: ash.companyId, reason: "the same" });
    await matchChangedCompanies(operator());
    const rows = await database.db
      .selectFrom("listed_company")
      .select(["company_id", "matched_by"])
      .where("list_id", "=", list.id)
      .execute();
    expect(rows).toEqual([{ company_id: kept.companyId, matched_by: "person" }]);
  });
});

describe("a list to leave out", () => {
  it("needs consent, hides its companies from the list and alerts, and can be switched off", async () => {
    const ctx = as("leaver");
    await expect(openList(ctx, { name: "Have", purpose: "leave_out" })).rejects.toMatchObject({
      code: "invalid_input",
    });
    const list = await openList(ctx, { name: "Have", purpose: "leave_out", consents: true, isHashed: true });
    await putCompanies(ctx, { listId: list.id, companies: [given({ domain: "left-yew.example", name: "Left Yew" })] });
    const yew = await raise("Left Yew");
    await matchChangedCompanies(operator());
    expect(await readHiddenRounds(ctx)).toEqual([yew.roundId]);
    await setApplies(ctx, { id: list.id, appliesWhere: "nowhere" });
    expect(await readHiddenRounds(ctx)).toEqual([]);
    await expect(openList(as("free", "free"), { name: "x", purpose: "watch" })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(openList(ctx, { name: "have", purpose: "watch" })).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("reading companies", () => {
  it("from files of CRMs, with everything else as metadata", async () => {
    const csv =
      "Company ID,Company name,Website,City,Country,Owner\n7,Acme,https://acme.example/,Lyon,France,Ada\n8,Birch,,,,\n";
    expect(await readCompanyFile(new TextEncoder().encode(csv))).toEqual([
      {
        externalId: "7",
        name: "Acme",
        domain: "https://acme.example/",
        place: "Lyon, France",
        metadata: { Owner: "Ada" },
      },
      { externalId: "8", name: "Birch", domain: "", place: "", metadata: {} },
    ]);
    await expect(readCompanyFile(new TextEncoder().encode("Colour,Size\nred,4\n"))).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  it("from pasted lines and tables", async () => {
    expect(await readPastedCompanies("acme.example\nBirch Labs, Berlin\nCedar; cedar.example\n\n")).toEqual([
      given({ domain: "acme.example" }),
      given({ name: "Birch Labs", place: "Berlin" }),
      given({ name: "Cedar", domain: "cedar.example" }),
    ]);
    expect(await readPastedCompanies("Company\tDomain\nAcme\tacme.example")).toEqual([
      given({ name: "Acme", domain: "acme.example" }),
    ]);
    await expect(readPastedCompanies(" \n")).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("names the problem of each row and keeps the others", () => {
    const { rows, problems } = listedRows(
      [
        given({}),
        given({ domain: "https://www.linkedin.com/company/acme" }),
        given({ externalId: "a", name: "Acme", place: "DE" }),
        given({ externalId: "a", name: "Acme again", place: "DE" }),
        given({ name: "x".repeat(301), place: "DE" }),
        given({ name: "Big", place: "DE", metadata: { text: "x".repeat(5_000) } }),
      ],
      false,
    );
    expect(rows.map(({ external_id }) => external_id)).toEqual(["a"]);
    expect(problems.map(({ index }) => index)).toEqual([0, 1, 3, 4, 5]);
  });

  it("counts what only a mail provider names, and refuses what has neither a domain nor a place", () => {
    const { rows, problems, freeMail, withoutPlace } = listedRows(
      [
        given({ name: "Acme" }),
        given({ name: "Birch", domain: "ada@gmail.com" }),
        given({ name: "Cedar", domain: "gmail.com", place: "Lyon" }),
        given({ domain: "gmail.com" }),
        given({ name: "Elm", domain: "elm.example" }),
      ],
      false,
    );
    expect(rows.map(({ name, domain_hash }) => [name, domain_hash === null])).toEqual([
      ["Cedar", true],
      ["Elm", false],
    ]);
    expect(problems.map(({ index }) => index)).toEqual([0, 1, 3]);
    expect([freeMail, withoutPlace]).toEqual([3, 2]);
  });

  it("reads a code that stands alone as a country's, unless its column has regions", async () => {
    const places = ["DE", "gb", "FR", "SE", "CA", "IN", "GBR", "UK", "Berlin, DE", "LA", "Lyon"];
    const { rows } = listedRows(
      places.map((place) => given({ name: "Acme", externalId: place, place })),
      false,
    );
    expect(rows.map(({ country }) => country)).toEqual("DE GB FR SE CA IN GB GB DE US FR".split(" "));
    const csv = "Company,State,Country\nAcme,CA,\nBirch,CA,US\nCedar,,CA\n";
    const read = await readCompanyFile(new TextEncoder().encode(csv));
    expect(listedRows(read, false).rows.map(({ country }) => country)).toEqual([null, "US", "CA"]);
  });
});
