import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { catalogueBuilders } from "../../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { SILENT_FINDER, SUPPRESSION_KEY } from "../../../test/builders/finder.ts";
import { useDatabase } from "../../../test/database.ts";
import { suppressAddress } from "../../customers/mail/suppression.ts";
import type { Context } from "../../shared/context.ts";
import { refreshDirectory } from "../../reading/directory/refresh.ts";
import { NO_FILTER } from "../../reading/directory/search/filter.ts";
import { readFullDatabase } from "../../reading/directory/search/full-database.ts";
import { countMatching } from "../../reading/directory/search/search-leads.ts";
import { personAnswer } from "../answer/person-answer.ts";
import type { Pattern } from "../names/patterns.ts";
import { objectToBeingFound } from "../objections/objections.ts";
import { recordVerifications } from "../store.ts";
import { logContactChanges } from "./log-contact-changes.ts";
import { followCatalogue, refreshContacts } from "./refresh-contacts.ts";

const database = useDatabase();
const NOW = new Date("2026-09-01T12:00:00Z");
const at = (now: Date): Context => ({ ...fakeClockContext(database.db, now), actor: { id: "member", access: "paid" } });
const ctx = () => at(NOW);
const DAY = 86_400_000;

/** A company with these people, founders in order. */
async function company(slug: string, people: readonly string[]) {
  const make = catalogueBuilders(database.db);
  const domain = `${slug}.example`;
  const id = await make.company({ slug, name: slug, domain });
  await make.round(id, {});
  await sql`insert into company_key (kind, value, company_id) values ('domain', ${domain}, ${id})`.execute(database.db);
  const ids = new Map<string, number>();
  for (const name of people) {
    const person = await make.person({ slug: `${slug}-${name.toLowerCase().replace(" ", "-")}`, name });
    await make.role(person, id);
    ids.set(name, person);
  }
  await refreshDirectory(ctx(), [id]);
  return { id, domain, ids };
}

async function published(
  { domain }: { readonly domain: string },
  address: string,
  {
    person = null,
    source = "news-feed",
    patterns = [],
  }: { person?: number | null; source?: string; patterns?: Pattern[] },
) {
  const document = await catalogueBuilders(database.db).document({
    source,
    reading: "1",
    external_id: `${address} ${source}`,
  });
  await sql`insert into finder_published (address, domain, person_id, document_id, published_by, retrieved_at, patterns)
    values (${address}, ${domain}, ${person}, ${document}, ${source === "company-site" ? "company" : "elsewhere"},
      '2026-08-20', ${patterns})`.execute(database.db);
}

const verified = (domain: string, address: string, patterns: Pattern[], on = NOW) =>
  recordVerifications(at(on), { domain, control: "refused", method: "smtp", mode: "smtp" }, [
    { address, result: "valid", flags: [], patterns },
  ]);

/** Refreshed contacts of a company. */
async function contacts(id: number) {
  await refreshContacts(ctx(), [id], SUPPRESSION_KEY);
  return stored(id);
}

async function stored(id: number) {
  const { rows } = await sql<{ who: string | null; address: string; status: string }>`
    select p.name as who, k.address, k.status from contact k left join person p on p.id = k.person_id
    where k.company_id = ${id} order by p.id nulls last`.execute(database.db);
  return rows.map(({ who, address, status }) => [who, address, status]);
}

/** The status of the company's rows in lists. */
async function statusOf(id: number) {
  const row = await database.db
    .selectFrom("listing")
    .select("contact_status")
    .where("company_id", "=", id)
    .executeTakeFirstOrThrow();
  return row.contact_status;
}

/** The companies in lists narrowed to each of these details. */
async function listedWith(slug: string, now = NOW) {
  await logContactChanges(at(now));
  const filterOf = (has: string) => ({ ...NO_FILTER, search: slug, include: { has: [has] } });
  const details = ["email", "email-verified", "email-published", "email-listed"];
  const counts = await countMatching(at(now), { filters: details.map(filterOf) });
  return details.filter((_one, i) => counts[i] === 1);
}

/** The finder's first address of a person. */
async function answered(domain: string, name: string) {
  const lookup = { domain, state: "done", mail: "hosts", tryAgainAt: null, name } as const;
  const { results } = await personAnswer(ctx(), SILENT_FINDER, lookup);
  return results[0]?.email;
}

describe("contacts", () => {
  it("equal the first answers of the finder and have a status", async () => {
    const acme = await company("acme", ["Ida Moss", "Bo Fern", "Una Quill", "Ole Sand", "Eve Birk"]);
    const { domain, ids } = acme;
    await published(acme, "ida@acme.example", {
      person: ids.get("Ida Moss") ?? null,
      patterns: ["first"],
      source: "company-site",
    });
    await published(acme, "bo@acme.example", {
      person: ids.get("Bo Fern") ?? null,
      patterns: ["first"],
      source: "list-file",
    });
    await verified(domain, "una@acme.example", ["first"]);
    await verified(domain, "ole@acme.example", ["first"], new Date(NOW.getTime() - 40 * DAY));
    await published(acme, "jobs@acme.example", {});
    await published(acme, "hello@acme.example", {});
    expect(await contacts(acme.id)).toEqual([
      ["Ida Moss", "ida@acme.example", "published"],
      ["Bo Fern", "bo@acme.example", "listed"],
      ["Una Quill", "una@acme.example", "verified"],
      ["Ole Sand", "ole@acme.example", "pattern"],
      ["Eve Birk", "eve@acme.example", "pattern"],
      [null, "hello@acme.example", "published"],
    ]);
    for (const name of acme.ids.keys())
      expect([name, await answered(domain, name)]).toEqual([name, `${name.split(" ")[0]?.toLowerCase()}@acme.example`]);
  });

  it("keep namesakes at one company apart", async () => {
    const acme = await company("twin", ["Ida Moss"]);
    const make = catalogueBuilders(database.db);
    const other = await make.person({ slug: "twin-ida-moss-2", name: "Ida Moss" });
    await make.role(other, acme.id, { relation: "director" });
    await verified(acme.domain, "ida.moss@twin.example", ["first.last"]);
    expect(await contacts(acme.id)).toEqual([]);
    await published(acme, "idam@twin.example", { person: other, source: "list-file" });
    expect(await contacts(acme.id)).toEqual([["Ida Moss", "idam@twin.example", "listed"]]);
  });

  it("have no address from a mere guess", async () => {
    const acme = await company("birch", ["Ida Moss"]);
    expect(await contacts(acme.id)).toEqual([]);
  });

  it("disappear for people who object, at once and in every later refresh", async () => {
    const acme = await company("cedar", ["Ida Moss", "Bo Fern"]);
    await published(acme, "im@cedar.example", { person: acme.ids.get("Ida Moss") ?? null });
    await published(acme, "bo@cedar.example", { person: acme.ids.get("Bo Fern") ?? null });
    expect((await contacts(acme.id)).length).toBe(2);
    await objectToBeingFound(ctx(), { name: "Ida Moss", domains: [acme.domain], address: null });
    expect((await stored(acme.id)).length).toBe(1);
    expect(await contacts(acme.id)).toEqual([["Bo Fern", "bo@cedar.example", "published"]]);
    await objectToBeingFound(ctx(), { name: "Bo Fern", domains: [acme.domain], address: null });
    expect(await statusOf(acme.id)).toBe("none");
    expect(await listedWith("cedar")).toEqual([]);
    await refreshDirectory(ctx(), [acme.id]);
    expect(await statusOf(acme.id)).toBe("none");
  });

  it("call an address bounced at once and in every later refresh", async () => {
    const acme = await company("dune", ["Bo Fern"]);
    await published(acme, "bo@dune.example", { person: acme.ids.get("Bo Fern") ?? null });
    expect((await contacts(acme.id)).length).toBe(1);
    expect(await listedWith("dune")).toEqual(["email", "email-published"]);
    await suppressAddress(ctx(), { address: "Bo@dune.example", key: SUPPRESSION_KEY, scope: "all", reason: "bounced" });
    expect(await stored(acme.id)).toEqual([["Bo Fern", "bo@dune.example", "bounced"]]);
    expect(await statusOf(acme.id)).toBe("none");
    expect(await contacts(acme.id)).toEqual([["Bo Fern", "bo@dune.example", "bounced"]]);
  });

  it("follow changes of the catalogue and the age of verifications", async () => {
    const acme = await company("elder", ["Una Quill"]);
    await verified(acme.domain, "una@elder.example", ["first"]);
    await database.db
      .insertInto("change")
      .values({
        kind: "changed",
        subject_kind: "person",
        subject_id: acme.ids.get("Una Quill") ?? 0,
        reason: "x",
        fields: {},
      })
      .execute();
    expect(await followCatalogue(ctx(), SUPPRESSION_KEY)).toBe(false);
    expect(await stored(acme.id)).toEqual([["Una Quill", "una@elder.example", "verified"]]);
    expect(await listedWith("elder")).toEqual(["email", "email-verified"]);
    await followCatalogue(at(new Date(NOW.getTime() + 31 * DAY)), SUPPRESSION_KEY);
    expect(await stored(acme.id)).toEqual([["Una Quill", "una@elder.example", "pattern"]]);
    expect(await listedWith("elder", new Date(NOW.getTime() + 31 * DAY))).toEqual(["email"]);
  });

  it("give lists the status of the address that they show: that of the first person who has one", async () => {
    const acme = await company("fjord", ["Ida Moss", "Bo Fern"]);
    await published(acme, "hello@fjord.example", {});
    await contacts(acme.id);
    expect(await listedWith("fjord")).toEqual(["email", "email-published"]);
    await published(acme, "bo@fjord.example", { person: acme.ids.get("Bo Fern") ?? null, source: "list-file" });
    await contacts(acme.id);
    expect(await listedWith("fjord")).toEqual(["email", "email-listed"]);
    await refreshDirectory(ctx(), [acme.id]);
    expect(await statusOf(acme.id)).toBe("listed");
    await database.db
      .updateTable("person")
      .set({ withdrawn_at: NOW })
      .where("id", "=", acme.ids.get("Bo Fern") ?? 0)
      .execute();
    await refreshDirectory(ctx(), [acme.id]);
    expect(await statusOf(acme.id)).toBe("published");
  });

  it("never let visitors count the addresses of rounds that they do not see", async () => {
    const acme = await company("gorse", ["Ida Moss"]);
    await published(acme, "ida@gorse.example", { person: acme.ids.get("Ida Moss") ?? null });
    await contacts(acme.id);
    await logContactChanges(ctx());
    const visitor: Context = {
      ...ctx(),
      actor: { id: "anonymous", access: "anonymous" },
      publicAccess: { sampleSize: 0, delayDays: 0, pages: "teaser" },
    };
    const filter = { ...NO_FILTER, include: { has: ["email"] } };
    expect(await countMatching(visitor, { filters: [filter] })).toEqual([0]);
    const full = await readFullDatabase(visitor, { filter, question: null, asWords: null, unused: [] });
    expect(full).toMatchObject({ leftOut: ["details"], isNone: false });
  });
});
