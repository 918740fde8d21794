import { beforeAll, describe, expect, it } from "vitest";
import { catalogueBuilders } from "../../../test/builders/catalogue.ts";
import { useDatabase } from "../../../test/database.ts";
import type { Context } from "../../shared/context.ts";
import { listLeads } from "./lead.ts";
import { refreshDirectory } from "./refresh.ts";
import { readRoundDetails, type RoundDetails } from "./round-details.ts";

const database = useDatabase();
const added = new Date("2026-03-04T05:06:07Z");
let details: readonly (RoundDetails | undefined)[];

beforeAll(async () => {
  const ctx: Context = {
    db: database.db,
    actor: { id: "member", access: "paid" },
    clock: { now: () => new Date("2026-04-01T00:00:00Z") },
  };
  const make = catalogueBuilders(database.db);
  const alder = await make.company({ slug: "alder" });
  const announced = await make.round(alder, {
    announced_on: "2026-01-01",
    announced_precision: "month",
    first_sale_on: "2025-12-24",
    first_sale_precision: "day",
    amount_minor: 100,
    currency: "EUR",
    amount_usd_minor: 110,
    fx_rate_on: "2025-12-31",
  });
  const filed = await make.round(alder, { first_sale_on: "2025-12-24", first_sale_precision: "day" });
  const undated = await make.round(alder, { created_at: added });
  for (const [name, values] of [
    ["Ada Kern", { profile_url: "https://people.example/ada" }],
    ["Bo Lind", {}],
    ["Cy Withdrawn", { withdrawn_at: added }],
  ] as const)
    await make.role(await make.person({ name, ...values }), alder, { title: `${name.slice(0, 2)} title` });
  await make.role(await make.person({ name: "Dee Officer" }), alder, { relation: "executive_officer" });
  await refreshDirectory(ctx, [alder]);
  const { rows } = await listLeads(ctx, { page: 1 });
  const found = await readRoundDetails(ctx, rows);
  details = [announced, filed, undated].map((id) => found.get(id));
});

describe("readRoundDetails", () => {
  it("returns the best known date of every round, and what that date is", () => {
    expect(details.map((one) => one?.date)).toEqual([
      { date: "2026-01-01", precision: "month", kind: "announced" },
      { date: "2025-12-24", precision: "day", kind: "first_sale" },
      { date: "2026-03-04", precision: "day", kind: "added" },
    ]);
  });

  it("lists all founders in the order of the evidence, without officers and withdrawn people", () => {
    expect(details[0]?.founders).toEqual([
      { name: "Ada Kern", slug: expect.any(String), title: "Ad title", profileUrl: "https://people.example/ada" },
      { name: "Bo Lind", slug: expect.any(String), title: "Bo title", profileUrl: null },
    ]);
  });

  it("states the day of the exchange rate", () => {
    expect(details.map((one) => one?.rateOn)).toEqual(["2025-12-31", null, null]);
  });

  it("runs no query for an empty list of rounds", async () => {
    expect(
      await readRoundDetails({ ...database, actor: { id: "x", access: "paid" }, clock: { now: () => added } }, []),
    ).toEqual(new Map());
  });
});
