import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "../../core/shared/context.ts";
import { rebuildDirectory } from "../../core/reading/directory/refresh.ts";
import { csvRows } from "../builders/exports.ts";
import { type RunningSite, startSite } from "./site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({
    data: "own",
    quotas: { key: 1_000, network: 1_000 },
    actor: async (request: Request): Promise<Actor> => {
      const [, access, id] = /^session=(free|paid)-(\w+)$/.exec(request.headers.get("cookie") ?? "") ?? [];
      return access === "free" || access === "paid" ? { id: id ?? "", access } : { id: "visitor", access: "anonymous" };
    },
  });
});
afterAll(() => site.stop());

const ask = (path: string, init: RequestInit = {}) => fetch(`${site.url}/exports/${path}`, init);
const as = (who: string) => ({ cookie: `session=${who}` });
const rows = async (response: Response) => csvRows(Buffer.from(await response.arrayBuffer()));

describe("export", () => {
  it("is an uncached file with its row count announced", async () => {
    const response = await ask("leads.csv");
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "cache-control": "private, no-store",
      "x-left-out-count": "0",
      "content-disposition": 'attachment; filename="newly-raised-leads-2026-09-01.csv"',
    });
    const found = await rows(response);
    expect(found.length).toBeGreaterThan(3);
    expect(response.headers.get("x-row-count")).toBe(String(found.length));
    expect(Object.keys(found[0] ?? {})).toContain("company_name");
    expect(Object.keys(found[0] ?? {})).not.toContain("cik");
  });

  it("follows the filter of a list's address, the requested column order and selected rounds", async () => {
    const [first, second] = await rows(await ask("leads.csv?sort=name&columns=round_id,company_name"));
    expect(String(first?.["company_name"]) < String(second?.["company_name"])).toBe(true);
    const search = encodeURIComponent(first?.["company_name"] ?? "");
    expect(await rows(await ask(`leads.csv?search=${search}&columns=company_name,round_id`))).toContainEqual({
      ...first,
    });
    expect(await rows(await ask(`leads.csv?round=${second?.["round_id"]}&columns=round_id`))).toEqual([
      { round_id: second?.["round_id"] },
    ]);
    const form = {
      method: "POST",
      body: new URLSearchParams({ round: `${first?.["round_id"]},${second?.["round_id"]}`, columns: "round_id" }),
    };
    expect(await rows(await ask("leads.csv", form))).toHaveLength(2);
  });

  it("is available as XLSX and NDJSON", async () => {
    const workbook = await ask("leads.xlsx");
    expect(workbook.headers.get("content-disposition")).toContain(".xlsx");
    expect(Object.keys(unzipSync(new Uint8Array(await workbook.arrayBuffer())))).toContain("xl/worksheets/sheet1.xml");
    const lines = (await (await ask("leads.ndjson?columns=round_id")).text()).trimEnd().split("\n");
    expect(lines.map((line): unknown => JSON.parse(line))).toContainEqual({ round_id: expect.any(Number) });
  });

  it("answers HEAD with the file's headers and records nothing", async () => {
    const response = await ask("leads.csv", { method: "HEAD", headers: as("paid-head") });
    expect(response.headers.get("x-row-count")).toMatch(/^\d+$/);
    expect(await (await ask("history.json", { headers: as("paid-head") })).json()).toEqual({ exports: [] });
    const refused = await ask("history.json?since=last", { headers: as("paid-head") });
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining("takes no parameters")]);
  });

  it("reports what a preset for another program omits", async () => {
    const response = await ask("leads.csv?preset=salesforce-leads");
    const found = await rows(response);
    expect(response.headers.get("content-disposition")).toContain("newly-raised-salesforce-leads-2026-09-01.csv");
    expect(found.every((row) => row["Last Name"] !== "" && row["Company"] !== "")).toBe(true);
    expect(response.headers.get("x-left-out-count")).toMatch(/^[1-9]\d*$/);
    expect(response.headers.get("x-notice")).toContain("Last Name, Company");
  });

  it("covers changes since the account's last export and lists its history", async () => {
    const headers = as("paid-ann");
    expect((await ask("leads.csv?since=last", { headers })).status).toBe(400);
    const [first] = await rows(await ask("leads.csv", { headers }));
    await site.ctx.db
      .updateTable("funding_round")
      .set({ stage_text: "Bridge", funding_type: null })
      .where("id", "=", Number(first?.["round_id"]))
      .execute();
    await rebuildDirectory(site.ctx);
    const response = await ask("leads.csv?since=last", { headers });
    expect(response.headers.get("x-changed-count")).toBe("1");
    expect(response.headers.get("content-disposition")).toContain("new-since-2026-09-01");
    const difference = [{ reason: "changed: details", round_id: first?.["round_id"], funding_type: "Bridge" }];
    expect(await rows(response)).toMatchObject(difference);
    const { exports: past } = (await (await ask("history.json", { headers })).json()) as {
      exports: { id: number; sinceId: number | null }[];
    };
    expect(response.headers.get("x-export-id")).toBe(String(past[0]?.id));
    for (const path of ["leads.csv", "leads.csv?consumer=crm"]) {
      const query = `${path}${path.includes("?") ? "&" : "?"}since=${past[1]?.id}`;
      expect(await rows(await ask(query, { headers }))).toMatchObject(difference);
    }
    expect(await rows(await ask("leads.csv?consumer=crm&since=last", { headers }))).toEqual([]);
    expect(await (await ask("history.json", { headers })).json()).toMatchObject({
      exports: [
        { rows: 0, consumer: "crm" },
        { rows: 1, consumer: "crm", sinceId: past[1]?.id },
        { rows: 1, sinceId: past[1]?.id },
        { rows: 1, consumer: null, sinceId: expect.any(Number) },
        { sinceId: null },
      ],
    });
    expect(await (await ask("history.json", { headers: as("paid-bob") })).json()).toEqual({ exports: [] });
  });
});

describe("match keys", () => {
  it("have one line of number, name and domain per company", async () => {
    const response = await ask("keys.ndjson?sort=name");
    const keys = (await response.text())
      .trimEnd()
      .split("\n")
      .map((line): unknown => JSON.parse(line));
    expect(response.headers.get("x-row-count")).toBe(String(keys.length));
    expect(keys[0]).toEqual({
      id: expect.any(Number),
      name: expect.any(String),
      domain: expect.toSatisfy((domain) => domain === null || typeof domain === "string"),
    });
  });
});

describe("rejected exports", () => {
  it.each([
    ["leads.pdf", 404, "leads, companies, founders or people"],
    ["leads.csv?columns=password", 400, 'no column "password"'],
    ["leads.csv?columns=round_id,round_id", 400, "named twice"],
    ["leads.csv?columns=cik", 403, "requires an account"],
    ["leads.csv?preset=excel", 400, "hubspot-contacts"],
    ["leads.csv?preset=twenty&columns=round_id", 400, "its own columns"],
    ["leads.csv?since=yesterday", 400, "since"],
    ["leads.csv?consumer=a%20b", 400, "consumer"],
    ["leads.csv?consumer=crm", 403, "sign in"],
    ["leads.csv?stages=Seed", 400, "nearest: stage"],
    ["keys.ndjson?since=last", 400, "no parameter"],
    ["leads.csv?since=last", 403, "sign in"],
    ["leads.csv?round=1;drop", 400, "round ids"],
    ["leads.csv?round=9007199254740993", 400, "round ids"],
    ["leads.csv?amount-min=lots", 400, "is not an amount"],
    ["keys.ndjson?within=8", 400, "8"],
  ])("%s is answered with %d and what to do", async (path, status, words) => {
    const response = await ask(path);
    expect(response.status).toBe(status);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(await response.text()).toContain(words);
  });

  it("treats hostile filters as plain text", async () => {
    for (const hostile of ["'; drop table lead; --", "\\'; select 1; --", "$1", "%", "_", "E'\\x27'", "\u0001"]) {
      const response = await ask(
        `leads.csv?industry=${encodeURIComponent(hostile)}&not-city=${encodeURIComponent(hostile)}`,
      );
      expect([hostile, response.status, await response.text()]).toEqual([
        hostile,
        400,
        expect.stringMatching(/is not a value of industry\..* is not a value of not-city\./s),
      ]);
      const searched = await ask(`leads.csv?search=${encodeURIComponent(`xyzzy${hostile}`)}`);
      expect([hostile, searched.status, (await rows(searched)).length]).toEqual([hostile, 200, 0]);
    }
  });

  it("rejects cross-site requests", async () => {
    const response = await ask("leads.csv", { headers: { ...as("paid-ann"), "sec-fetch-site": "cross-site" } });
    expect(response.status).toBe(403);
    expect(
      (
        await ask("leads.csv", {
          method: "POST",
          headers: { origin: "https://elsewhere.example" },
          body: new URLSearchParams(),
        })
      ).status,
    ).toBe(403);
    expect((await ask("leads.csv", { method: "DELETE" })).status).toBe(405);
  });

  it("releases the slots of clients that disconnected", async () => {
    for (let i = 0; i < 12; i++) {
      const gone = new AbortController();
      const response = await ask("leads.ndjson", { signal: gone.signal });
      gone.abort();
      await response.text().catch(() => undefined);
    }
    await expect.poll(async () => (await ask("leads.csv")).status).toBe(200);
    expect(site.errors).toEqual([]);
  });
});
