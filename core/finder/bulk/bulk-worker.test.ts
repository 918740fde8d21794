import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { catalogueBuilders } from "../../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { SILENT_FINDER } from "../../../test/builders/finder.ts";
import { useDatabase } from "../../../test/database.ts";
import type { AddressProber, FinderDeps, FinderMode } from "../finder.ts";
import { ServerBusy } from "../verification/politeness.ts";
import { lookUpRow } from "./bulk-worker.ts";

const database = useDatabase();
const ROW = { name: "Ada Park", company: "", domain: "acme.example", tries: 0, accountId: "one", bulkId: "job" };

// Guesses are made only for people in the catalogue.
beforeAll(async () => {
  const make = catalogueBuilders(database.db);
  const acme = await make.company({ slug: "acme", domain: "acme.example" });
  await sql`insert into company_key (kind, value, company_id) values ('domain', 'acme.example', ${acme})`.execute(
    database.db,
  );
  await make.role(await make.person({ slug: "ada-park", name: "Ada Park" }), acme);
});
beforeEach(() => sql`delete from finder_verification`.execute(database.db));

function lookUp(verify: AddressProber["verify"], row: typeof ROW = ROW, mode: FinderMode = "smtp") {
  const deps: FinderDeps = {
    ...SILENT_FINDER,
    resolver: {
      mx: () => Promise.resolve({ kind: "found", records: [{ preference: 10, host: "mx.acme.example" }] }),
      addresses: () => Promise.resolve({ kind: "found", records: ["192.0.2.1"] }),
      ns: () => Promise.resolve({ kind: "none" }),
    },
    prober: { method: "smtp", verify: () => Promise.reject(new Error("nobody waits for a row")), patient: verify },
    mode: () => mode,
    isReserved: () => false,
  };
  return lookUpRow(fakeClockContext(database.db, new Date("2026-09-01T12:00:00Z")), deps, row);
}

it("reports a guess as a pattern", async () => {
  expect(
    await lookUp((_, addresses) =>
      Promise.resolve({
        addresses: addresses.map((address) => ({ address, result: "accept_all", flags: [] })),
        retryLater: false,
        control: "accepted",
        unclear: null,
      }),
    ),
  ).toMatchObject({ kind: "done", outcome: { status: "pattern" } });
});

it("reports an address confirmed by its server as verified", async () => {
  expect(
    await lookUp((_, [first = ""]) =>
      Promise.resolve({
        addresses: [{ address: first, result: "valid", flags: [] }],
        retryLater: false,
        control: "refused",
        unclear: null,
      }),
    ),
  ).toMatchObject({ kind: "done", outcome: { status: "verified" } });
});

it("keeps flags without changing confidence", async () => {
  expect(
    await lookUp((_, addresses) =>
      Promise.resolve({
        addresses: addresses.map((address) => ({ address, result: "unknown", flags: ["full", "gateway"] })),
        retryLater: false,
        control: "refused",
        unclear: null,
      }),
    ),
  ).toMatchObject({ kind: "done", outcome: { status: "pattern", confidence: "low", flags: ["full", "gateway"] } });
});

it.each([
  ["invalid", "refused", false, "not_found"],
  ["accept_all", "accepted", false, "accepts_any"],
  ["unknown", "unclear", false, "unclear"],
  ["unknown", "not_asked", true, "unclear"],
] as const)(
  "reports an unknown person when the server answers %s and the control is %s",
  async (result, control, retryLater, status) => {
    const found = await lookUp(
      (_, addresses) =>
        Promise.resolve({
          addresses: addresses.map((address) => ({ address, result, flags: [] })),
          retryLater,
          control,
          unclear: null,
        }),
      { ...ROW, name: "Zoe Quill", tries: 3 },
    );
    expect(found).toEqual({
      kind: "done",
      outcome: { status, statusAt: null, email: null, confidence: null, source: null, flags: [] },
    });
  },
);

it("reports that verification is turned off", async () => {
  expect(
    await lookUp(() => Promise.reject(new Error("asked")), { ...ROW, name: "Zoe Quill" }, "mx_only"),
  ).toMatchObject({ outcome: { status: "not_verified" } });
});

it("defers the row when too many lookups wait", async () => {
  expect(await lookUp(() => Promise.reject(new ServerBusy(15)))).toEqual({ kind: "not_yet", seconds: 15 });
});
