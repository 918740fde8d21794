import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { catalogueBuilders } from "../../../test/builders/catalogue.ts";
import { knows, usePersonSearch } from "../../../test/builders/person-search.ts";
import { verifyGivenAddress } from "../answer/stored-answers.ts";
import { recordObjections } from "../objections/objections.ts";
import { resolveDomain, resolvePerson, resolveQuery } from "./resolve-query.ts";

const { database, context, finder, states, shown } = usePersonSearch();

describe("a name", () => {
  it("offers people of that name in the catalogue if no company is given", async () => {
    const { deps } = await finder({});
    expect(await states(deps, "ádá park")).toEqual([
      {
        kind: "choose_person",
        people: [
          { name: "Ada Park", title: "CEO", company: "Acme Robotics", companySlug: "acme", domain: "acme.example" },
          { name: "Ada Park", title: "CTO", company: "Birch", companySlug: "birch", domain: "birch.example" },
        ],
      },
    ]);
  });

  it("asks for the company if nobody has that name", async () => {
    const { deps } = await finder({});
    expect(await states(deps, "Nobody Known")).toEqual([
      { kind: "needs_company", name: "Nobody Known", company: null },
    ]);
    expect(await states(deps, "Gone Person")).toEqual([{ kind: "needs_company", name: "Gone Person", company: null }]);
    expect(await states(deps, "Ada Park @ Elsewhere")).toEqual([
      { kind: "needs_company", name: "Ada Park", company: "Elsewhere" },
    ]);
  });

  it("is looked up at the domain of a company in the catalogue", async () => {
    const { deps } = await finder(knows("zed"));
    expect(await shown(deps, "Zed Quill @ acme robotics")).toEqual(["zed@acme.example medium pattern", "done"]);
  });

  it("is rejected if it contains characters that cannot be stored", async () => {
    for (const [name, company, domain] of [
      ["Ada\u0000Park", null, "acme.example"],
      ["Ada Park", "Ac\u0000me", null],
      ["Ada Park", null, "acme\u0001.example"],
    ] as const) {
      expect(await resolvePerson(context(), { name, company, domain })).toEqual({
        kind: "refused",
        why: "blank",
        named: null,
      });
    }
    expect(await resolvePerson(context(), { name: "Ada\tPark ", company: null, domain: "acme.example" })).toEqual({
      kind: "person",
      name: "Ada Park",
      domain: "acme.example",
    });
  });

  it("is rejected with the reason if the company is on a shared host or a personal e-mail domain", async () => {
    const make = catalogueBuilders(database.db);
    const lone = await make.company({ slug: "lone", name: "Lone", domain: "gmail.com" });
    await sql`insert into company_key (kind, value, company_id) values ('name', 'lone', ${lone})`.execute(database.db);
    const { deps } = await finder({});
    expect(await states(deps, "Ada Park @ Lone")).toEqual([{ kind: "refused", why: "free_mail", named: "Lone" }]);
  });

  it("is read from the address of a founder or company page", async () => {
    const { deps } = await finder({}, { mode: "mx_only" });
    expect((await states(deps, "/companies/founders/ada-park-2")).at(-1)).toMatchObject({
      kind: "answer",
      name: "Ada Park",
      domain: "birch.example",
    });
    expect(await states(deps, "/companies/acme")).toEqual([{ kind: "domain", domain: "acme.example" }]);
    expect(await resolveQuery(context(), "Zed Quill, /companies/acme")).toEqual({
      kind: "person",
      name: "Zed Quill",
      domain: "acme.example",
    });
    expect(
      await resolveQuery(
        context(),
        "Zed Quill, https://newlyraised.example/companies/acme",
        "https://newlyraised.example",
      ),
    ).toEqual({ kind: "person", name: "Zed Quill", domain: "acme.example" });
    expect(
      await resolveQuery(
        context(),
        "Zed Quill, https://newlyraised.example/companies/nothing",
        "https://newlyraised.example",
      ),
    ).toEqual({ kind: "refused", why: "unknown_page", named: "nothing" });
    expect(await states(deps, "/companies/founders/nobody")).toEqual([
      { kind: "refused", why: "unknown_page", named: "nobody" },
    ]);
  });
});

/** Notations of one profile URL in lists and by people. */
const WAYS = (path: string) => [
  `https://www.linkedin.com${path}`,
  `http://linkedin.com${path}/`,
  `https://fr.linkedin.com${path}?originalSubdomain=fr`,
  `linkedin.com${path.toUpperCase()}`,
  `www.linkedin.com${path}/#about`,
];

describe("a profile link", () => {
  it("resolves to its owner in any notation", async () => {
    for (const [n, kept] of WAYS("/in/ada-park").entries()) {
      await database.db.updateTable("person").set({ profile_url: kept }).where("slug", "=", "ada-park-2").execute();
      for (const typed of WAYS("/in/ada-park"))
        expect([n, typed, await resolveQuery(context(), typed)]).toEqual([
          n,
          typed,
          { kind: "person", name: "Ada Park", domain: "birch.example" },
        ]);
    }
    expect(await resolveQuery(context(), "https://www.linkedin.com/in/ada-park-3")).toMatchObject({
      kind: "refused",
      why: "unknown_page",
    });
    expect(await resolveQuery(context(), "https://www.xing.com/in/ada-park")).toMatchObject({
      kind: "refused",
      why: "unknown_page",
    });
  });

  it("resolves to its company, also next to a name", async () => {
    for (const [n, kept] of WAYS("/company/acme-robotics").entries()) {
      await database.db
        .updateTable("company")
        .set({ profile_urls: ["https://x.com/acme", kept] })
        .where("slug", "=", "acme")
        .execute();
      for (const typed of WAYS("/company/acme-robotics")) {
        expect([n, typed, await resolveQuery(context(), typed)]).toEqual([
          n,
          typed,
          { kind: "domain", domain: "acme.example" },
        ]);
        expect([n, typed, await resolveQuery(context(), `Zed Quill, ${typed}`)]).toEqual([
          n,
          typed,
          { kind: "person", name: "Zed Quill", domain: "acme.example" },
        ]);
      }
    }
    expect(
      await resolvePerson(context(), {
        name: "Zed Quill",
        company: null,
        domain: "linkedin.com/company/acme-robotics",
      }),
    ).toEqual({ kind: "person", name: "Zed Quill", domain: "acme.example" });
    expect(await resolveQuery(context(), "Zed Quill, https://www.linkedin.com/company/other")).toEqual({
      kind: "refused",
      why: "shared_host",
      named: "https://www.linkedin.com/company/other",
    });
  });

  it("is found by an index", async () => {
    const plans = await database.db.transaction().execute(async (db) => {
      await sql`set local enable_seqscan = off`.execute(db);
      const person = await sql<{
        "QUERY PLAN": string;
      }>`explain select 1 from person p where profile_key(p.profile_url) = profile_key('https://x.com/a')`.execute(db);
      const company = await sql<{ "QUERY PLAN": string }>`explain select 1 from company c
        where c.profile_urls <> '{}' and profile_keys(c.profile_urls) @> array[profile_key('https://x.com/a')]`.execute(
        db,
      );
      return [person, company].map(({ rows }) => rows.map((row) => row["QUERY PLAN"]).join("\n"));
    });
    expect(plans).toEqual([
      expect.stringContaining("person_profile_key"),
      expect.stringContaining("company_profile_keys"),
    ]);
  });
});

describe("an e-mail address", () => {
  it("with a non-ASCII host resolves to its ASCII form", async () => {
    expect(await resolveQuery(context(), "Ada@Mail.BÜCHER.example")).toEqual({
      kind: "address",
      address: "ada@mail.xn--bcher-kva.example",
      domain: "mail.xn--bcher-kva.example",
    });
  });

  it("is accepted as the company's domain where a company is expected", async () => {
    expect(await resolveDomain(context(), "ada@mail.BÜCHER.example")).toEqual({
      kind: "domain",
      domain: "xn--bcher-kva.example",
    });
  });

  it("with a non-ASCII domain is withheld like its ASCII form", async () => {
    await recordObjections(context(), [{ kind: "address", address: "ida@xn--bcher-kva.example" }]);
    const { deps, heard } = await finder({ recipient: () => "250 Ok" });
    const typed = await resolveQuery(context(), "ida@bücher.example");
    if (typed.kind !== "address") throw new Error("not read as an address");
    await verifyGivenAddress(context(), deps, typed);
    expect(heard.filter((line) => line.includes("<ida@"))).toEqual([]);
  });
});
