import { once } from "node:events";
import { createServer } from "node:http";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { BRAND_PIECE } from "../../app/content/pieces/brand.ts";
import { BRAND } from "../../content/brand.ts";
import { saveContent } from "../../core/reading/content/revisions.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { commandLine } from "../../test/command-line.ts";
import { useDatabase } from "../../test/database.ts";

const database = useDatabase();

it("adds, changes, runs, pauses and removes a source", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sources-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const sources = (...args: readonly string[]) =>
    commandLine(database.target, { DATA_DIR: folder }).run("sources", ...args);
  expect((await sources("list")).stdout).toContain("There are no sources.");
  expect((await sources("add", "folder", "--schedule", "Every 60 minutes")).stdout).toContain(
    "added: 1  ok        folder   Watched folder: hourly",
  );
  expect((await sources("change", "1", "--name", "Lists", "--publishing", "publish")).stdout).toContain(
    "Lists: hourly",
  );
  const ran = await sources("run", "1");
  expect([ran.code, ran.stdout]).toEqual([0, expect.stringContaining("done: 0 new documents")]);
  expect((await sources("runs", "1")).stdout).toContain("done");
  expect((await sources("pause", "1")).stdout).toContain("paused");
  expect((await sources("resume", "1")).stdout).toContain("ok");
  expect((await sources("remove", "1")).stdout).toContain("removed");
});

it("names itself as editors named the site, in letters that a header may have", async () => {
  const agents: (string | undefined)[] = [];
  const server = createServer(({ headers }, response) => {
    agents.push(headers["user-agent"]);
    response.writeHead(503).end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const ctx = fakeClockContext(database.db);
  const value = { ...BRAND, name: "Fünd & 株 Wire" };
  await saveContent(ctx, { piece: BRAND_PIECE.key, value, note: "", seen: null, area: "owners" });
  const { port } = z.object({ port: z.int() }).parse(server.address());
  const site = { SOURCE_TARGETS: "any", SITE_URL: "https://funded.example" };
  await commandLine(database.target, site).run("sources", "add", "feed", "--url", `http://127.0.0.1:${port}/feed`);
  expect(new Set(agents)).toEqual(new Set(["Fund & Wire (+https://funded.example)"]));
});

async function refused(...args: readonly string[]) {
  const { code, stderr } = await commandLine(database.target).run("sources", ...args);
  return [code, stderr] as const;
}

it("rejects invalid input with an explanation", async () => {
  expect(await refused("add", "gopher")).toEqual([1, expect.stringContaining("use one of")]);
  expect(await refused("add", "feed")).toEqual([1, expect.stringContaining("Feed or site is missing")]);
  expect(await refused("add", "folder", "--schedule", "soon")).toEqual([
    1,
    expect.stringContaining("weekdays at 7:00"),
  ]);
  expect(await refused("add", "folder", "--publishing", "maybe")).toEqual([
    1,
    expect.stringContaining("review, publish, never"),
  ]);
  expect(await refused("pause")).toEqual([1, expect.stringContaining("Name one source")]);
  expect(await refused("run", "99")).toEqual([1, expect.stringContaining("There is no source 99")]);
});
