import { beforeAll, describe, expect, it } from "vitest";
import { useDatabase } from "../../../../test/database.ts";
import { evidence, opened, recordsDocument } from "../../../../test/builders/evidence.ts";
import { fakeClockContext } from "../../../../test/builders/context.ts";
import { runIngest } from "../../../../core/intake/ingest/run.ts";
import type { Context } from "../../../../core/shared/context.ts";
import { SECTIONS } from "../sections.ts";
import { findPlaces } from "./find-places.ts";

const AT = new Date("2026-09-01T12:00:00Z");
const database = useDatabase();
const as = (access: "owner" | "editor"): Context => ({
  ...fakeClockContext(database.db, AT),
  actor: { id: "olga", access },
});
const namesOf = async (access: "owner" | "editor", text: string) =>
  (await findPlaces(as(access), text)).map(({ kind, name }) => `${kind}: ${name}`);

beforeAll(async () => {
  await runIngest(
    as("owner"),
    { source: "list-file", sourceLabel: "List file", input: "invented", dryRun: false },
    opened(
      recordsDocument([
        evidence({
          company: { name: "Orderly" },
          people: [{ name: "Orla Reed", relation: "founder" }],
          round: {
            stageText: "Seed",
            announced: { date: "2026-08-20", precision: "day" },
            investors: [{ name: "Ordnance Fund", lead: false }],
          },
        }),
      ]),
    ),
  );
  await database.db
    .insertInto("account")
    .values({
      id: "mia",
      email: "orders@newlyraised.example",
      email_verified: true,
      role: "member",
      created_at: AT,
      updated_at: AT,
    })
    .execute();
  await database.db
    .insertInto("billing_order")
    .values({
      id: 7,
      plan: "pro",
      tier: 0,
      reference: "r7",
      account_id: "mia",
      provider: "test",
      amount_minor: 2900,
      currency: "usd",
      state: "paid",
      created_at: AT,
      expires_at: AT,
      paid_at: AT,
    })
    .execute();
});

describe("places to jump to", () => {
  it("are subjects, accounts and orders for an owner", async () => {
    expect(await namesOf("owner", "ord")).toEqual(
      expect.arrayContaining([
        "Screen: Orders",
        "Company: Orderly",
        "Investor: Ordnance Fund",
        "Account: orders@newlyraised.example",
        "Order: #7 pro",
      ]),
    );
    expect(await namesOf("owner", "Orla")).toEqual(["Person: Orla Reed"]);
    expect(await namesOf("owner", "#7")).toContain("Order: #7 pro");
  });

  it("leave out what only owners may open for an editor", async () => {
    const found = await namesOf("editor", "ord");
    expect(found).toContain("Company: Orderly");
    expect(found.filter((name) => /^(?:Account|Order):|Orders$/.test(name))).toEqual([]);
    const owners = SECTIONS.filter(({ area }) => area === "owners").map(({ path }) => path);
    for (const text of ["", "a", "b", "o", "m", "p"])
      for (const { href } of await findPlaces(as("editor"), text))
        expect(owners.filter((path) => href.startsWith(path))).toEqual([]);
  });

  it("are found by words of actions and settings, whatever their order", async () => {
    expect(await namesOf("editor", "LIST imp")).toContain("Action: Import a list");
    expect(await namesOf("editor", "csv")).toContain("Action: Import a list");
    expect(await namesOf("editor", "frequently asked")).toEqual(["Setting: Frequently asked questions"]);
  });

  it("are screens and actions without a text, and none for nonsense", async () => {
    expect((await findPlaces(as("owner"), " ")).filter(({ kind }) => kind === "Screen")).toHaveLength(SECTIONS.length);
    expect(await findPlaces(as("owner"), "x\u0000%_\\zq")).toEqual([]);
  });
});
