import { beforeAll, describe, expect, it } from "vitest";
import { catalogueBuilders } from "../../../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../../../test/builders/context.ts";
import { NOW, SAMPLE } from "../../../../test/builders/every-lead.ts";
import { type KnownLead, searchedCatalogue, SEARCHES } from "../../../../test/builders/searched-catalogue.ts";
import { useDatabase } from "../../../../test/database.ts";
import type { Actor } from "../../../shared/context.ts";
import { refreshDirectory } from "../refresh.ts";
import { NO_FILTER } from "./filter.ts";
import { searchLeads } from "./search-leads.ts";

describe("search after a catalogue change", () => {
  const database = useDatabase();
  let known: readonly KnownLead[] = [];
  beforeAll(async () => {
    known = await searchedCatalogue(database.db, 7);
  });
  const ctxOf = (as: Actor["access"]) => fakeClockContext(database.db, NOW, as, SAMPLE);

  it("finds a change as soon as it is in the directory", async () => {
    const make = catalogueBuilders(database.db);
    const found = async (search: string, as: Actor["access"] = "paid") => {
      const hits = await searchLeads(ctxOf(as), {
        filter: { ...NO_FILTER, search },
        sort: { by: "relevance", direction: "desc" },
        limit: 5,
      });
      return { matching: hits.matching, total: hits.total, names: hits.rows.map((row) => row.companyName) };
    };
    const before = known.length;
    expect(await found("wintergreen")).toEqual({ matching: 0, total: before, names: [] });
    const company = await make.company({ name: "Wintergreen", slug: "wintergreen" });
    await make.round(company, { id: 7_000_000, announced_on: "2026-11-20" });
    await refreshDirectory(ctxOf("owner"), [company]);
    expect(await found("wintergreen")).toEqual({ matching: 1, total: before + 1, names: ["Wintergreen"] });
    expect(await found("wintergreen", "anonymous")).toEqual({ matching: 1, total: before + 1, names: ["Wintergreen"] });
    await database.db
      .updateTable("company")
      .set({ name: "Summerblue", former_names: ["Wintergreen"] })
      .where("id", "=", company)
      .execute();
    await refreshDirectory(ctxOf("owner"), [company]);
    expect(await found("summer")).toEqual({ matching: 1, total: before + 1, names: ["Summerblue"] });
    expect(await found("wintergreen")).toMatchObject({ matching: 1, names: ["Summerblue"] });
    await database.db.updateTable("company").set({ withdrawn_at: new Date() }).where("id", "=", company).execute();
    await refreshDirectory(ctxOf("owner"), [company]);
    expect(await found("summer")).toEqual({ matching: 0, total: before, names: [] });
    expect(await found("summer", "anonymous")).toEqual({ matching: 0, total: before, names: [] });
  });

  it.each(["executive_officer", "director", "promoter", "employee"] as const)(
    "finds a company by the name of its %s, until that person is withdrawn",
    async (relation) => {
      const make = catalogueBuilders(database.db);
      const surname = `Quorum${relation.replace("_", "")}`;
      const company = await make.company({ slug: `board-${relation}`, name: `Boarded ${relation.length}` });
      await make.round(company, { announced_on: "2026-11-20" });
      const person = await make.person({ slug: `quorum-${relation}`, name: `Dána ${surname}` });
      await make.role(person, company, { relation });
      await refreshDirectory(ctxOf("owner"), [company]);
      const found = async (search: string, as: Actor["access"]) =>
        (
          await searchLeads(ctxOf(as), {
            filter: { ...NO_FILTER, search },
            sort: { by: "relevance", direction: "desc" },
            limit: 5,
          })
        ).rows.map((row) => row.companySlug);
      for (const as of ["paid", "anonymous"] as const)
        expect(await found(`dana ${surname.slice(0, -2)}`, as)).toEqual([`board-${relation}`]);
      await database.db.updateTable("person").set({ withdrawn_at: new Date() }).where("id", "=", person).execute();
      await refreshDirectory(ctxOf("owner"), [company]);
      for (const as of ["paid", "anonymous"] as const) expect(await found(surname, as)).toEqual([]);
      await database.db.updateTable("company").set({ withdrawn_at: new Date() }).where("id", "=", company).execute();
      await refreshDirectory(ctxOf("owner"), [company]);
    },
  );

  it.each(["\u001F", '"', "\\"])("filters by values that hold the character %j", async (character) => {
    const make = catalogueBuilders(database.db);
    const slug = `odd-${character.charCodeAt(0)}`;
    const company = await make.company({
      slug,
      name: `Odd ${slug}`,
      city: `Ly${character}on`,
      region: `Rh${character}ne`,
    });
    await make.round(company, {
      id: 9_000_000 + character.charCodeAt(0),
      funding_type: "Bridge",
      announced_on: "2026-11-20",
    });
    await refreshDirectory(ctxOf("owner"), [company]);
    for (const as of ["paid", "anonymous"] as const) {
      const filter = {
        ...NO_FILTER,
        search: slug,
        include: { city: [`Ly${character}on`], region: [`Rh${character}ne`] },
      };
      const hits = await searchLeads(ctxOf(as), { filter, sort: { by: "date", direction: "desc" }, limit: 1 });
      expect(hits).toMatchObject({ matching: 1, rows: [{ companySlug: slug }] });
    }
    await database.db.updateTable("company").set({ withdrawn_at: new Date() }).where("id", "=", company).execute();
    await refreshDirectory(ctxOf("owner"), [company]);
  });

  it("finds the same leads after thousands of other words were added", async () => {
    const make = catalogueBuilders(database.db);
    const counts = async () => {
      // One that only leaves words out finds the others too.
      const hits = SEARCHES.filter((search) => !search.startsWith("-")).map(
        async (search) =>
          (
            await searchLeads(ctxOf("paid"), {
              filter: { ...NO_FILTER, search },
              sort: { by: "date", direction: "desc" },
              limit: 1,
            })
          ).matching,
      );
      return Promise.all(hits);
    };
    const before = await counts();
    const companies: number[] = [];
    for (let i = 0; i < 8; i += 1) {
      const description = Array.from({ length: 400 }, (_, n) => `9invented${i * 400 + n}`).join(" ");
      companies.push(await make.company({ slug: `wordy-${i}`, name: `9 ${i}`, description }));
      await make.round(companies[i] ?? 0, { id: 8_000_000 + i });
    }
    await refreshDirectory(ctxOf("owner"), companies);
    expect(await counts()).toEqual(before);
    const wordy = await searchLeads(ctxOf("paid"), {
      filter: { ...NO_FILTER, search: "9invented1234 9invented12" },
      sort: { by: "name", direction: "asc" },
      limit: 5,
    });
    expect(wordy.rows.map((row) => row.companySlug)).toEqual(["wordy-3"]);
    await database.db.updateTable("company").set({ withdrawn_at: new Date() }).where("id", "in", companies).execute();
    await refreshDirectory(ctxOf("owner"), companies);
  });
});
