import { beforeEach, expect, it } from "vitest";
import { documentOf, evidence, opened } from "../../test/builders/evidence.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { commandLine } from "../../test/command-line.ts";
import { type TestDatabase, testDatabase } from "../../test/database.ts";
import { runIngest } from "../../core/intake/ingest/run.ts";

const report = (ref: string, name: string, company: object = {}) => ({
  kind: "review" as const,
  ref,
  reason: "headline",
  record: evidence({ method: "published", sourceUrl: ref, company: { name, ...company } }),
});

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
  await runIngest(
    fakeClockContext(database.db),
    { source: "news-feed", sourceLabel: "News feed", input: "test", dryRun: false },
    opened(
      documentOf([
        report("https://a.example/1", "Quillon"),
        report("https://a.example/2", "Saltmarsh"),
        report("https://a.example/3", "Brackwater"),
      ]),
      documentOf([report("https://b.example/1", "Quillon")], { externalId: "b" }),
    ),
  );
  return () => database.drop();
});

const review = (...args: readonly string[]) => commandLine(database.target).run("review", ...args);

it("decides several items and reports each, also when one cannot be decided", async () => {
  const { code, stdout } = await review("accept", "2", "99", "3");
  expect(code).toBe(1);
  expect(
    stdout
      .replaceAll(/company \d+/g, "company N")
      .split("\n")
      .slice(0, 3),
  ).toEqual([
    "accepted 2 (company N), 2 changes",
    "failed 99: There is no review item 99; list open items with `npm run review -- list`.",
    "accepted 3 (company N), 2 changes",
  ]);
  expect((await review("list", "--decided")).stdout).toMatch(/^3 {2}accepted {2}Brackwater as brackwater, /);
  // The other reports are about other companies.
  expect((await review("list")).stdout).not.toContain("could be");
  expect((await review("accept", "1")).code).toBe(0);
  expect((await review("list")).stdout).toMatch(/^4 {2}news .*\n.*Quillon.*\n {4}could be: Quillon \(quillon\)\n$/);
});

it("decides a group, lists it as one and undoes it", async () => {
  expect((await review("list")).stdout).toContain("one of 2 with one answer: --group decides all");
  expect((await review("reject", "1", "4", "--group")).stdout).toBe("rejected 1, 4, 0 changes\n");
  expect(await review("undo", "1", "--group")).toMatchObject({ code: 0, stdout: "undone 1, 4, 0 changes\n" });
  const { stdout } = await review("accept", "1", "--group", "--json");
  expect(JSON.parse(stdout)).toMatchObject({ decisions: [{ items: [1, 4], undecided: [] }], failed: [] });
  expect((await review("accept", "2", "--document")).stdout).toContain("accepted 2, 3 ");
  expect((await review("list")).stdout).toBe("The review queue is empty.\n");
});

const list = (externalId: string, round = {}) => ({
  ...documentOf(
    ["Fernhollow", "Loomery"].map((name, at) => ({
      kind: "record" as const,
      ref: `row ${at + 2}`,
      record: evidence({ company: { name }, ...round }),
    })),
    { externalId },
  ),
  replacesEarlier: true,
});

it("answers the questions of a waiting import with their best matches, and asks them again", async () => {
  const options = { source: "list-file", sourceLabel: "List file", input: "test", dryRun: false } as const;
  const ctx = fakeClockContext(database.db);
  await runIngest(ctx, options, opened(list("a.csv")));
  await runIngest(ctx, { ...options, intent: "propose" }, opened(list("b.csv", { round: { stageText: "Seed" } })));
  expect((await review("best", "2")).stdout).toBe("import 2: 2 questions (2 rows) answered, none stays open\n");
  expect(await review("best", "2")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("No question has one best match"),
  });
  expect((await review("best", "2", "--undo")).stdout).toBe("import 2: 2 answers taken back\n");
});
