import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { catalogueBuilders } from "../../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { SILENT_FINDER } from "../../../test/builders/finder.ts";
import { useDatabase } from "../../../test/database.ts";
import { addressAnswer, domainAnswer } from "../answer/stored-answers.ts";
import type { Pattern } from "../names/patterns.ts";
import { readPublished, recordVerifications } from "../store.ts";
import { keepObjections, listObjections, objectToBeingFound, recordObjections } from "./objections.ts";
import { isWithheldPerson, withheldAmong } from "./withheld.ts";

const database = useDatabase();
const ctx = () => fakeClockContext(database.db);
const valid = (address: string, pattern: Pattern) =>
  ({ address, result: "valid", flags: [], patterns: [pattern] }) as const;

const foundAtHeath = async () => ({
  published: (await readPublished(ctx(), "heath.example")).map(({ address }) => address),
  withheld: await isWithheldPerson(ctx(), "Bo Hart", "heath.example"),
  addresses: [...(await withheldAmong(ctx(), ["bo.hart@heath.example"], SILENT_FINDER.suppressionKey)).keys()],
});

beforeAll(async () => {
  const make = catalogueBuilders(database.db);
  const acme = await make.company({ slug: "acme", name: "Acme", domain: "acme.example" });
  await sql`insert into company_key (kind, value, company_id) values ('domain', 'acme.example', ${acme})`.execute(
    database.db,
  );
  const ida = await make.person({ slug: "ida-moss", name: "Dr. Ida M. Moss" });
  await make.role(ida, acme);
  await make.role(
    await make.person({ slug: "gone-person", name: "Gone Person", withdrawn_at: "2026-01-01T00:00:00Z" }),
    acme,
  );
  const document = await make.document({
    source: "news-feed",
    reading: "test/1",
    retrieved_at: "2026-08-20T00:00:00Z",
  });
  await sql`insert into finder_published (address, domain, person_id, document_id, published_by, retrieved_at, patterns)
    values ('moss@acme.example', 'acme.example', ${ida}, ${document}, 'company', '2026-08-20', '{last}')`.execute(
    database.db,
  );
});

describe("opting out", () => {
  it.each([
    ["Ida Moss", "Dr. Ida Moss"],
    ["Ida Moss", "Ida M. Moss"],
    ["Ida Moss", "Moss, Ida"],
    ["Dr. Ida M. Moss", "ida moss"],
    ["Jürgen Müller", "Dr. Juergen Mueller"],
    ["王小明", "王小明"],
  ])("by %s also covers %s", async (objected, asked) => {
    await recordObjections(ctx(), [{ kind: "person_at_domain", name: objected, domain: "birch.example" }]);
    expect([
      await isWithheldPerson(ctx(), asked, "birch.example"),
      await isWithheldPerson(ctx(), asked, "cedar.example"),
    ]).toEqual([true, false]);
  });

  it.each([
    ["Amélie Durand", null, "amélie@fir.example"],
    ["Jürgen Weiß", null, "jürgen.weiß@fir.example"],
    [null, "Ame\u0301lie@FIR.example", "amelie@fir.example"],
    [null, "amelie@fir.example", "amélie@fir.example"],
    [null, "STRASSER@fir.example", "straßer@fir.example"],
  ])("by %s or %s covers %s and forgets it at once", async (name, address, stored) => {
    await sql`insert into finder_verification (address, domain, result, control, flags, method, mode, patterns, checked_at)
      values (${stored}, 'fir.example', 'unknown', 'unclear', '{}', 'smtp', 'smtp', '{}', now())`.execute(database.db);
    await objectToBeingFound(ctx(), { name, domains: name === null ? [] : ["fir.example"], address });
    expect((await withheldAmong(ctx(), [stored], SILENT_FINDER.suppressionKey)).get(stored)).toBe("opted_out");
    expect((await sql`select from finder_verification where address = ${stored}`.execute(database.db)).rows).toEqual(
      [],
    );
    await sql`delete from finder_objection`.execute(database.db);
  });

  it("is restored with addresses outside ASCII", async () => {
    await objectToBeingFound(ctx(), { name: null, domains: [], address: "ZOË.STRAUSS@yew.example" });
    const kept = await listObjections(ctx());
    await sql`delete from finder_objection`.execute(database.db);
    await sql`insert into finder_verification (address, domain, result, control, flags, method, mode, patterns, checked_at)
      values ('zoë.strauß@yew.example', 'yew.example', 'unknown', 'unclear', '{}', 'smtp', 'smtp', '{}', now())`.execute(
      database.db,
    );
    await keepObjections(ctx(), kept);
    expect((await sql`select from finder_verification where domain = 'yew.example'`.execute(database.db)).rows).toEqual(
      [],
    );
  });

  it("does not affect others", async () => {
    await recordObjections(ctx(), [{ kind: "person", name: "Ida Fern" }]);
    expect([
      await isWithheldPerson(ctx(), "Dr. Ida Fern", "any.example"),
      await isWithheldPerson(ctx(), "Ina Fern", "any.example"),
    ]).toEqual([true, false]);
  });

  it("applies to the person of a withdrawn page, in any notation of the name", async () => {
    expect(await isWithheldPerson(ctx(), "Dr. Gone B. Person", "acme.example")).toBe(true);
  });

  it("covers the addresses of a withdrawn page in domain lists and direct lookups", async () => {
    await recordVerifications(ctx(), { domain: "acme.example", control: "refused", method: "smtp", mode: "smtp" }, [
      valid("gone.person@acme.example", "first.last"),
      valid("kofi.lind@acme.example", "first.last"),
    ]);
    const { answer } = await domainAnswer(ctx(), SILENT_FINDER, {
      domain: "acme.example",
      mail: "hosts",
      state: "done",
      tryAgainAt: null,
    });
    expect(answer.results.map(({ email }) => email)).toEqual(["kofi.lind@acme.example", "moss@acme.example"]);
    const said = async (address: string) =>
      (
        await addressAnswer(ctx(), SILENT_FINDER, {
          address,
          domain: "acme.example",
          mail: "hosts",
          state: "done",
          tryAgainAt: null,
        })
      ).verdict.result;
    expect([
      await said("gone.person@acme.example"),
      await said("Gone.Person@acme.example"),
      await said("kofi.lind@acme.example"),
    ]).toEqual(["unknown", "unknown", "valid"]);
  });

  it("applies to the people and published addresses of a withdrawn company", async () => {
    const make = catalogueBuilders(database.db);
    const heath = await make.company({ slug: "heath", name: "Heath", domain: "heath.example" });
    await sql`insert into company_key (kind, value, company_id) values ('domain', 'heath.example', ${heath})`.execute(
      database.db,
    );
    const bo = await make.person({ slug: "bo-hart", name: "Bo Hart" });
    await make.role(bo, heath);
    const document = await make.document({
      source: "news-feed",
      external_id: "heath",
      reading: "test/1",
      retrieved_at: "2026-08-20",
    });
    await sql`insert into finder_published (address, domain, person_id, document_id, published_by, retrieved_at)
      values ('bo@heath.example', 'heath.example', ${bo}, ${document}, 'company', '2026-08-20'),
        ('hello@heath.example', 'heath.example', null, ${document}, 'company', '2026-08-20')`.execute(database.db);
    expect(await foundAtHeath()).toEqual({
      published: ["bo@heath.example", "hello@heath.example"],
      withheld: false,
      addresses: [],
    });
    await sql`update company set withdrawn_at = '2026-09-01' where id = ${heath}`.execute(database.db);
    expect(await foundAtHeath()).toEqual({ published: [], withheld: true, addresses: ["bo.hart@heath.example"] });
  });

  it("by a withdrawn page hides neither a namesake nor a colleague's published address", async () => {
    const make = catalogueBuilders(database.db);
    const fern = await make.company({ slug: "fern", name: "Fern", domain: "fern.example" });
    await sql`insert into company_key (kind, value, company_id) values ('domain', 'fern.example', ${fern})`.execute(
      database.db,
    );
    for (const slug of ["bo-lind", "cy-holt"])
      await make.role(
        await make.person({
          slug,
          name: slug === "bo-lind" ? "Bo Lind" : "Cy Holt",
          withdrawn_at: "2026-01-01T00:00:00Z",
        }),
        fern,
      );
    await make.role(await make.person({ slug: "bo-lind-2", name: "Bo Lind" }), fern);
    const cleo = await make.person({ slug: "cleo-holt", name: "Cleo Holt" });
    await make.role(cleo, fern);
    const document = await make.document({
      source: "news-feed",
      reading: "test/1",
      external_id: "fern",
      retrieved_at: "2026-08-20T00:00:00Z",
    });
    await sql`insert into finder_published (address, domain, person_id, document_id, published_by, retrieved_at,
      patterns)
      values ('cholt@fern.example', 'fern.example', ${cleo}, ${document}, 'company', '2026-08-20', '{flast}')`.execute(
      database.db,
    );
    const asked = [
      "bo@fern.example",
      "cholt@fern.example",
      "holt@fern.example",
      "cy.holt@fern.example",
      "press@fern.example",
    ];
    expect([...(await withheldAmong(ctx(), asked, SILENT_FINDER.suppressionKey)).keys()]).toEqual([
      "holt@fern.example",
      "cy.holt@fern.example",
    ]);
  });

  it("removes the person's published address from the domain", async () => {
    const emails = async () =>
      (
        await domainAnswer(ctx(), SILENT_FINDER, {
          domain: "acme.example",
          mail: "hosts",
          state: "done",
          tryAgainAt: null,
        })
      ).answer.results.map(({ email }) => email);
    expect(await emails()).toContain("moss@acme.example");
    await recordObjections(ctx(), [{ kind: "person_at_domain", name: "Ida Moss", domain: "acme.example" }]);
    expect(await emails()).not.toContain("moss@acme.example");
  });

  it("removes the address from earlier bulk jobs", async () => {
    await sql`insert into account (id, name, email, email_verified, created_at, updated_at)
      values ('lister', 'L', 'l@birch.example', true, now(), now())`.execute(database.db);
    await sql`insert into finder_bulk (id, account_id, file_name, format, headers, rows, done, found, verified, state,
      created_at, purge_at) values ('b', 'lister', 'x.csv', 'csv', '{name}', 2, 2, 2, 2, 'running', now(),
      now())`.execute(database.db);
    await sql`insert into finder_bulk_row (bulk_id, position, cells, name, company, domain, spread, state, due_at,
      status, email, confidence, source) values
      ('b', 0, '[]', 'Ada Park', '', 'elm.example', 0, 'done', now(), 'verified', 'ada@elm.example', 'high',
        'Mail server'),
      ('b', 1, '[]', 'Bo Lind', '', 'elm.example', 1, 'done', now(), 'verified', 'bo@elm.example', 'high',
        'Mail server')`.execute(database.db);
    await objectToBeingFound(ctx(), { name: "Ada Park", domains: ["elm.example"], address: null });
    const { rows } = await sql`select status, email, confidence, source from finder_bulk_row order by position`.execute(
      database.db,
    );
    expect(rows).toEqual([
      { status: "not_found", email: null, confidence: null, source: null },
      { status: "verified", email: "bo@elm.example", confidence: "high", source: "Mail server" },
    ]);
    expect((await sql`select done, found, verified from finder_bulk`.execute(database.db)).rows).toEqual([
      { done: 2, found: 1, verified: 1 },
    ]);
  });
});
