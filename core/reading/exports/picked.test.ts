import { beforeAll, describe, expect, it } from "vitest";
import { catalogueBuilders } from "../../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { csvRows, exportedFile } from "../../../test/builders/exports.ts";
import { useDatabase } from "../../../test/database.ts";
import type { Context } from "../../shared/context.ts";
import { rebuildDirectory } from "../directory/refresh.ts";
import { NO_FILTER } from "../directory/search/filter.ts";
import { trackCompanies } from "../pipeline/track-company.ts";
import { openKeys } from "./exporter.ts";
import { isOfContacts } from "./presets/preset.ts";
import { PRESETS } from "./presets/presets.ts";

const database = useDatabase();
let owner: Context;
let fern: readonly number[];
let gorse: number;

beforeAll(async () => {
  owner = fakeClockContext(database.db);
  const make = catalogueBuilders(database.db);
  const company = await make.company({ slug: "fern", name: "Fern", domain: "fern.example" });
  fern = [
    await make.round(company, { announced_on: "2026-08-01", funding_type: "Series A" }),
    await make.round(company, { announced_on: "2025-08-01", funding_type: "Seed" }),
  ];
  gorse = await make.round(await make.company({ slug: "gorse", name: "Gorse", domain: "gorse.example" }), {
    announced_on: "2026-07-01",
    funding_type: "Seed",
  });
  await rebuildDirectory(owner);
});

describe("openKeys", () => {
  it("streams the identifying values of the filter's leads, newest first", async () => {
    const seed = { ...NO_FILTER, include: { stage: ["Seed"] } };
    const { rows, body } = await openKeys(owner, { filter: seed });
    const lines = Buffer.concat(await Array.fromAsync(body))
      .toString()
      .trim()
      .split("\n");
    expect(rows).toBe(2);
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      { id: gorse, name: "Gorse", domain: "gorse.example" },
      { id: fern[1], name: "Fern", domain: "fern.example" },
    ]);
  });
});

describe("openExport with selected rounds", () => {
  it("exports all of them without notices", async () => {
    const file = await exportedFile(owner, { picked: [...fern, gorse, gorse] });
    expect([file.rows, file.notices, csvRows(file.bytes).length]).toEqual([3, [], 3]);
  });

  it.each([
    ["missing", { picked: [1, 900_001, 900_002] }, "2 of the selected rounds are not included"],
    [
      "outside the filter",
      { picked: [1], filter: { ...NO_FILTER, include: { stage: ["Seed"] } } },
      "1 of the selected rounds is not included",
    ],
  ])("reports rounds that are %s", async (_, over, words) => {
    const file = await exportedFile(owner, over);
    expect(file.notices).toEqual([expect.stringContaining(words)]);
  });

  it("treats rounds out of scope like missing ones", async () => {
    const stranger = fakeClockContext(database.db, undefined, "anonymous", 1);
    const beyond = await exportedFile(stranger, { picked: [...fern, gorse] });
    const missing = await exportedFile(stranger, { picked: [fern[0] ?? 0, 900_001, 900_002] });
    expect([beyond.rows, beyond.notices]).toEqual([missing.rows, missing.notices]);
    expect(beyond.notices).toEqual([expect.stringMatching(/^2 of the selected rounds/)]);
  });

  it("reports a single rejected row in the singular", async () => {
    const file = await exportedFile(owner, { picked: [gorse], preset: "salesforce-leads" });
    expect([file.rows, file.notices]).toEqual([
      0,
      [expect.stringMatching(/^1 company is left out: Salesforce leads needs /)],
    ]);
  });

  it("reports merging to one row per company", async () => {
    const file = await exportedFile(owner, { picked: [...fern, gorse, 900_001], preset: "twenty" });
    expect([file.rows, file.notices]).toEqual([
      2,
      [
        "1 of the selected rounds is not included: no longer published, not in your plan, or outside the filter.",
        "Twenty companies has one row per company: 3 of the selected rounds belong to 2 companies.",
      ],
    ]);
  });
});

const as = (id: string): Context => ({ ...owner, actor: { id, access: "paid" } });

describe("openExport with an account's own data", () => {
  const columns = ["company_name", "my_status", "my_notes", "my_saved"];

  it("has the account's own status and notes, and narrows to its own lists", async () => {
    const { company_id: companyId } = await database.db
      .selectFrom("lead")
      .select("company_id")
      .where("round_id", "=", gorse)
      .executeTakeFirstOrThrow();
    await trackCompanies(as("ada"), { companyIds: [companyId], status: "contacted", notes: "=Called", saved: true });
    const file = async (id: string, tracked: "contacted" | null) =>
      csvRows((await exportedFile(as(id), { columns, tracked, picked: tracked === null ? [gorse] : null })).bytes);
    const own = { company_name: "Gorse", my_status: "contacted", my_notes: "'=Called", my_saved: "true" };
    expect(await file("ada", null)).toEqual([own]);
    expect(await file("ada", "contacted")).toEqual([own]);
    expect(await file("bo", null)).toEqual([{ company_name: "Gorse", my_status: "", my_notes: "", my_saved: "" }]);
    expect(await file("bo", "contacted")).toEqual([]);
  });

  it("has status and notes in every file of an own list, and in no other", async () => {
    const rows = ["round", "company", "founder", "person"] as const;
    const files = [
      ...rows.map((kind) => ({ rows: kind, preset: null })),
      ...PRESETS.flatMap(({ key, ...preset }) =>
        rows
          .filter((kind) => kind === "company" || (kind !== "round" && isOfContacts({ key, ...preset })))
          .map((kind) => ({ rows: kind, preset: key })),
      ),
    ];
    for (const over of files)
      for (const tracked of over.rows === "company" ? (["all", null] as const) : (["all"] as const)) {
        const { bytes } = await exportedFile(as("ada"), { ...over, tracked });
        const names = over.preset === null ? ["my_status", "my_notes", "my_saved"] : ["My status", "My notes"];
        const headings =
          bytes
            .toString()
            .replace(/^\ufeff/, "")
            .split("\n")[0]
            ?.split(",") ?? [];
        expect([over, tracked, headings.filter((name) => /^my[_ ]/i.test(name))]).toEqual([
          over,
          tracked,
          tracked === null ? [] : names,
        ]);
      }
  });

  it("is rejected as unknown for visitors", async () => {
    const visitor = fakeClockContext(database.db, new Date("2026-11-20T15:00:00Z"), "anonymous");
    await expect(exportedFile(visitor, { columns })).rejects.toMatchObject({ code: "invalid_input" });
  });
});
