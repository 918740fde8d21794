import { StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createKey } from "../../core/programs/keys/manage-keys.ts";
import { deepRuns } from "../deep-runs.ts";
import { mcpClient } from "./mcp-client.ts";
import { type RunningSite, startSite } from "./site.ts";

/** Number of newest rounds that are public. */
const SAMPLE = 100;

let site: RunningSite;
/** Companies and founders with rounds outside the sample only: no list may name them. */
let outside: { readonly name: string; readonly slug: string; readonly founder: string | null }[];
let paid: string;
let ids: { readonly inside: ReadonlySet<number>; readonly outside: readonly number[] };
beforeAll(async () => {
  site = await startSite({ data: "own", quotas: { key: 1_000_000, network: 1_000_000 } });
  paid = (await createKey(site.ctx, { label: "everything", access: "paid" })).secret;
  const read = async <T>(path: string) =>
    (await (await fetch(`${site.url}/rest/v1/${path}`, { headers: { apikey: paid } })).json()) as T[];
  const rounds = await read<{ id: number; company_name: string; company_slug: string }>(
    "rounds?select=id,company_name,company_slug&order=listed_on.desc",
  );
  const leads = await read<{ id: number; founder_name: string | null }>("leads?select=id,founder_name");
  const founders = new Map(leads.map((lead) => [lead.id, lead.founder_name]));
  const known = new Set(rounds.slice(0, SAMPLE).map((round) => round.company_slug));
  outside = rounds
    .slice(SAMPLE)
    .filter((round) => !known.has(round.company_slug))
    .map((round) => ({ name: round.company_name, slug: round.company_slug, founder: founders.get(round.id) ?? null }));
  ids = {
    inside: new Set(rounds.slice(0, SAMPLE).map(({ id }) => id)),
    outside: rounds.slice(SAMPLE).map(({ id }) => id),
  };
});
afterAll(() => site.stop());

/** Names from outside the sample in a text whose query did not contain them. Who types a company's name is led to its page. */
function named(markup: string, asked: string): readonly string[] {
  const text = markup.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
  const question = decodeURIComponent(asked.replaceAll("+", " ")).toLowerCase();
  return outside
    .flatMap(({ name, slug, founder }) => [
      name,
      ...(question.includes(name.toLowerCase()) ? [] : [`/companies/${slug}`]),
      ...(founder === null ? [] : [founder]),
    ])
    .filter(
      (what) =>
        !question.includes(what.toLowerCase()) &&
        new RegExp(`${what.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\w-])`, "i").test(text),
    );
}

const WORDS = ["fern", "quill", "ventures", "larch", "planning", "a", "lanternfish", "moss capital", "zzz"];
const filterPart = fc.oneof(
  fc
    .oneof(
      fc.constantFrom(...WORDS),
      fc.nat(30).map((i) => outside[i % outside.length]?.name ?? "x"),
      fc.nat(30).map((i) => outside[i % outside.length]?.founder ?? "x"),
    )
    .map((word) => ["search", word]),
  fc.tuple(fc.constantFrom("stage", "not-stage"), fc.constantFrom("Seed", "Series A", "Series B", "Venture")),
  fc.tuple(fc.constantFrom("industry", "not-industry"), fc.constantFrom("Health", "Climate", "Robotics", "none")),
  fc.tuple(
    fc.constantFrom("investor", "not-investor", "lead-investor"),
    fc.constantFrom("Larch Ventures", "Tidal Partners", "Anglerfish Angels"),
  ),
  fc.tuple(fc.constantFrom("country", "not-country"), fc.constantFrom("US", "DE", "FR")),
  fc.constantFrom(
    ["has", "proof"],
    ["has", "website"],
    ["source", "list-file"],
    ["amount-min", "1"],
    ["amount-max", "900000000"],
    ["from", "2000-01-01"],
    ["to", "2026-06-30"],
    ["to", "2023-01-01"],
    ["within", "90"],
    ["founded-min", "1990"],
  ),
  fc.tuple(
    fc.constant("sort"),
    fc.constantFrom("date", "amount", "total_raised", "name", "added", "updated", "relevance"),
  ),
  fc.tuple(fc.constant("dir"), fc.constantFrom("asc", "desc")),
);
const query = fc
  .array(filterPart, { maxLength: 5 })
  .map((parts) => new URLSearchParams(parts as string[][]).toString());

const RUNS = { numRuns: deepRuns(60, 400) };

/** Follows a paged list to its end. */
async function walk(path: string, headers: Record<string, string> = {}): Promise<string> {
  let text = "";
  for (let next: string | undefined = path, pages = 0; next !== undefined && pages < 12; pages++) {
    const page = await (await fetch(site.url + next, { headers })).text();
    text += page;
    const link = [...page.matchAll(/<a [^>]*>/g)].map(([tag]) => tag).find((tag) => tag.includes('rel="next"'));
    next = /href="([^"]*)"/.exec(link ?? "")?.[1]?.replaceAll("&amp;", "&");
  }
  return text;
}

describe("rounds outside the sample", () => {
  it("are in the lists of paying readers, which proves that this test detects them", async () => {
    const all = outside.map(({ name }) => name);
    expect(all.length).toBeGreaterThan(10);
    for (const sort of ["date", "name"])
      expect(named(await walk(`/companies?sort=${sort}`, { apikey: paid }), "")).toEqual(expect.arrayContaining(all));
    for (const file of ["leads.ndjson", "leads.csv", "keys.ndjson"])
      expect(
        named(await (await fetch(`${site.url}/exports/${file}`, { headers: { apikey: paid } })).text(), ""),
      ).toEqual(expect.arrayContaining(all));
    expect(new Set((await walk("/companies?sort=name")).match(/href="\/companies\/[\w-]+"/g)).size).toBeGreaterThan(90);
  });

  it("are on no page of any filter, search and order", async () => {
    await fc.assert(
      fc.asyncProperty(query, async (asked) => {
        const text = await walk(`/companies?${asked}`);
        expect(named(text, asked)).toEqual([]);
        const matching = /([\d,]+) of the newest/.exec(text.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " "))?.[1];
        expect(Number((matching ?? "0").replaceAll(",", ""))).toBeLessThanOrEqual(SAMPLE);
      }),
      RUNS,
    );
  });

  it("are in no feed of any filter", async () => {
    await fc.assert(
      fc.asyncProperty(query, fc.constantFrom("rss", "atom", "json"), async (asked, format) => {
        const answer = await fetch(`${site.url}/feeds/rounds.${format}?${asked}`);
        expect([200, 400]).toContain(answer.status);
        expect(named(await answer.text(), asked)).toEqual([]);
      }),
      RUNS,
    );
  });

  it("are in no file of any filter and selection, and not counted", async () => {
    const picked = fc.option(fc.array(fc.nat(200), { minLength: 1, maxLength: 30 }), { nil: undefined });
    await fc.assert(
      fc.asyncProperty(
        query,
        picked,
        fc.constantFrom("leads.ndjson", "leads.csv", "keys.ndjson"),
        async (asked, rounds, file) => {
          const answer = await fetch(
            `${site.url}/exports/${file}?${asked}${rounds === undefined ? "" : `&round=${rounds.join(",")}`}`,
          );
          const text = await answer.text();
          expect([200, 400]).toContain(answer.status);
          expect(Number(answer.headers.get("x-row-count") ?? 0)).toBeLessThanOrEqual(SAMPLE);
          expect(named(text, asked)).toEqual([]);
        },
      ),
      RUNS,
    );
    const chosen = await (await fetch(`${site.url}/exports/leads.ndjson?round=${ids.outside.join(",")}`)).text();
    expect(named(chosen, "")).toEqual([]);
  });

  it("are not revealed by forged cursors", async () => {
    const first = await (await fetch(`${site.url}/companies?sort=name&dir=desc`)).text();
    const cursor = /after=([\w-]+)/.exec(first)?.[1] ?? "";
    const [by, direction] = JSON.parse(Buffer.from(cursor, "base64url").toString()) as unknown[];
    for (const { name } of outside) {
      for (const id of [0, ids.outside[0] ?? 0, 10_000]) {
        const forged = Buffer.from(JSON.stringify([by, direction, name.toLowerCase(), id])).toString("base64url");
        const answer = await fetch(`${site.url}/companies?sort=name&dir=desc&after=${forged}`);
        expect(answer.status).toBeLessThan(500);
        expect(named(await answer.text(), "")).toEqual([]);
      }
    }
  });

  it("are not on founder pages", async () => {
    for (let page = 1; page <= 7; page++)
      expect(named(await (await fetch(`${site.url}/companies/founders?page=${page}`)).text(), "")).toEqual([]);
  });

  it("are not in an assistant's results", async () => {
    const client = mcpClient();
    await client.connect(new StreamableHTTPClientTransport(new URL(`${site.url}/mcp`)));
    const found = z.object({
      rounds: z.array(z.object({ round_id: z.number() })),
      matching: z.number(),
      reached: z.number(),
      next_cursor: z.string().nullable(),
    });
    const seen = new Set<number>();
    for (const asked of [
      {},
      { sort: "name", direction: "desc" },
      { to: "2026-06-30" },
      { search: outside[0]?.name ?? "" },
      { exclude: { stage: ["Seed"] } },
    ]) {
      for (let cursor: string | null | undefined; cursor !== null;) {
        const answer = await client.callTool({
          name: "search_rounds",
          arguments: { ...asked, limit: 50, ...(cursor === undefined ? {} : { cursor }) },
        });
        const page = found.parse(answer.structuredContent);
        for (const { round_id: id } of page.rounds) seen.add(id);
        expect([page.matching <= SAMPLE, page.reached]).toEqual([true, SAMPLE]);
        cursor = page.next_cursor;
      }
    }
    expect([...seen].filter((id) => !ids.inside.has(id))).toEqual([]);
    expect(seen.size).toBe(SAMPLE);
    for (let after: number | null = 0; after !== null;) {
      const answer = await client.callTool({ name: "list_changes", arguments: { after, limit: 100 } });
      const page = z.object({ position: z.number(), more: z.boolean() }).parse(answer.structuredContent);
      expect(named(JSON.stringify(answer.structuredContent), "")).toEqual([]);
      after = page.more ? page.position : null;
    }
    await client.close();
  });

  it("are withheld, and no request fails", () => {
    expect(site.errors).toEqual([]);
  });
});
