import { existsSync, readdirSync, readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { runEdgar } from "../../../test/edgar-run.ts";
import { type EdgarServer, edgarServer, indexPath, type ServedFiling } from "../../../test/edgar-server.ts";
import { testDatabase } from "../../../test/database.ts";
import type { Context } from "../../shared/context.ts";

// EDGAR's own files, served over loopback. The notices behind its indexes and feed are invented.
const SHARED = new URL("../../../../shared/data/", import.meta.url);
const present = existsSync(SHARED);
const shared = (path: string) => readFileSync(new URL(path, SHARED));

let server: EdgarServer;
let ctx: Context;
beforeEach(async () => {
  server = await edgarServer({ throttles: false, invents: true });
  const { db, drop } = await testDatabase();
  ctx = fakeClockContext(db, new Date("2026-01-12T22:00:00Z"));
  return drop;
});
afterEach(() => server.close());

const run = (options: Record<string, string>) => runEdgar(ctx, server.origin, options);

const isNotice = (line: string) => /\|D(?:\/A)?\|/.test(line);

/** An index with the first lines of notices only. */
function withFirst(notices: number, index: string): string {
  let left = notices;
  return index
    .split("\n")
    .filter((line) => !isNotice(line) || left-- > 0)
    .join("\n");
}

/** The accession numbers of the D and D/A entries of a feed's pages. */
function accessionsIn(pages: readonly string[]): Set<string> {
  const entries = pages.flatMap((page) => page.split("<entry>").slice(1));
  const notices = entries.filter((entry) => /term="D(?:\/A)?"/.test(entry));
  return new Set(notices.map((entry) => /accession-number=([\d-]+)/.exec(entry)?.[1] ?? ""));
}

describe.skipIf(!present)("EDGAR's own files (needs ../shared/data)", () => {
  it("of a day list every notice once", async () => {
    // All lines of other forms, and the first notices.
    const index = withFirst(20, shared("edgar-index/2025-04-18.master.idx").toString("latin1"));
    server.serve(indexPath("2025-04-18"), Buffer.from(index, "latin1"));
    const listed = new Set(
      index.split("\n").flatMap((line) => /\|D(?:\/A)?\|.*\/([\d-]{20})\.txt$/.exec(line.trim())?.[1] ?? []),
    );
    const summary = await run({ since: "2025-04-18", until: "2025-04-18" });
    expect(summary.documents).toEqual({ read: listed.size, unchanged: 0, unreadable: 0, held: 0, proposed: 0 });
    expect(await run({ since: "2025-04-18", until: "2025-04-18" })).toMatchObject({
      documents: { read: 0, unchanged: 1 },
    });
  }, 120_000);

  it("of a holiday list nothing", async () => {
    server.serve(indexPath("2024-01-01"), shared("edgar-index/2024-01-01.master.idx"));
    expect(await run({ since: "2024-01-01", until: "2024-01-01" })).toMatchObject({
      documents: { read: 0, unreadable: 0 },
    });
  });

  it("of the feed list every notice once, although pages overlap", async () => {
    const pages = readdirSync(new URL("edgar-current/", SHARED)).sort().slice(0, 5);
    const contents = pages.map((name) => shared(`edgar-current/${name}`));
    for (const [at, content] of contents.entries())
      server.serve(
        `/cgi-bin/browse-edgar?action=getcurrent&type=D&owner=include&start=${at * 100}&count=100&output=atom`,
        content,
      );
    const listed = accessionsIn(contents.map((content) => content.toString("latin1")));
    const summary = await run({ latest: "500" });
    expect(summary.documents).toEqual({ read: listed.size, unchanged: 0, unreadable: 0, held: 0, proposed: 0 });
    expect(await run({ latest: "500" })).toMatchObject({ documents: { read: 0, unreadable: 0 } });
  }, 120_000);

  it("of filings are read over EDGAR's paths", async () => {
    const filings = readdirSync(new URL("form-d/", SHARED)).flatMap((name): ServedFiling[] => {
      const [, filer, year, sequence] = /^(\d{10})(\d\d)(\d{6})-primary_doc\.xml$/.exec(name) ?? [];
      if (filer === undefined) return [];
      const notice = shared(`form-d/${name}`).toString();
      const valueOf = (element: string) => new RegExp(`<${element}>([^<]*)`).exec(notice)?.[1] ?? "";
      return [
        {
          accession: `${filer}-${year}-${sequence}`,
          cik: valueOf("cik").padStart(10, "0"),
          company: valueOf("entityName").toUpperCase(),
          form: valueOf("submissionType"),
          filedOn: "2024-05-02",
          notice,
        },
      ];
    });
    server.add(...filings);
    const summary = await run({ since: "2024-05-02", until: "2024-05-02" });
    expect(summary.documents).toMatchObject({ read: filings.length, unreadable: 0, held: 0 });
    expect(summary.rows.records + summary.rows.excluded).toBe(filings.length);
    expect(await run({ latest: "100" })).toMatchObject({ documents: { read: 0, unchanged: filings.length } });
  });
});
