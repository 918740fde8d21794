import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { inventedNotice } from "../../test/builders/invented-notice.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { commandLine, type Program, tableCounts } from "../../test/command-line.ts";
import { useDatabase } from "../../test/database.ts";
import { loadSampleCatalogue } from "../start/sample-catalogue.ts";
import { FEED, listOfRounds, useFiles } from "../../test/input-files.ts";

const RATES = "Date,USD,GBP\n2026-07-15,1.10,0.85\n";
const NAMESAKE = "Company,Amount,Date\nFernhollow 2,$4M,2026-01-05\n";

const database = useDatabase();
const file = useFiles();
const cli = () => commandLine(database.target);
const paths = { list: "", feed: "", notice: "", rates: "" };
let ids = { news: 0, match: 0, other: 0, merge: 0 };

beforeAll(async () => {
  await loadSampleCatalogue(fakeClockContext(database.db));
  paths.list = await file("new.csv", listOfRounds(2, 100));
  paths.feed = await file("new.xml", FEED.replaceAll("Quillon", "Brackwater"));
  paths.notice = await file("0001234567-26-000001.xml", inventedNotice());
  paths.rates = await file("rates.csv", RATES);
  await cli().run("import", await file("list.csv", listOfRounds(6)));
  await cli().run(
    "import",
    await file("namesakes.csv", NAMESAKE),
    await file("more.csv", NAMESAKE.replace("2,", "3,")),
  );
  await cli().run("ingest", "feed", await file("feed.xml", FEED));
  await cli().run("review", "merge", "fernhollow-4", "fernhollow-5");
  const { rows } = await sql<typeof ids>`
    select (select id from review_item where kind = 'news') as news, (select min(id) from review_item
      where kind = 'match') as match,
           (select max(id) from review_item where kind = 'match') as other,
             (select id from company_merge) as merge`.execute(database.db);
  ids = rows[0] ?? ids;
}, 120_000);

const COMMANDS: readonly (readonly [string, Program, () => readonly string[]])[] = [
  ["import", "import", () => [paths.list]],
  ["ingest form-d", "ingest", () => ["form-d", paths.notice]],
  ["ingest feed", "ingest", () => ["feed", paths.feed]],
  ["review list", "review", () => ["list"]],
  ["review list --decided", "review", () => ["list", "--decided"]],
  ["review list --merges", "review", () => ["list", "--merges"]],
  ["review accept", "review", () => ["accept", String(ids.news), "--new"]],
  ["review accept of a match", "review", () => ["accept", String(ids.match)]],
  ["review reject", "review", () => ["reject", String(ids.other)]],
  ["review merge", "review", () => ["merge", "fernhollow-1", "fernhollow-6"]],
  ["review split", "review", () => ["split", String(ids.merge)]],
  ["catalogue stats", "catalogue", () => ["stats"]],
  ["catalogue rebuild", "catalogue", () => ["rebuild"]],
  ["catalogue check", "catalogue", () => ["check"]],
  ["catalogue rates", "catalogue", () => ["rates", paths.rates]],
  ["catalogue clear-sample", "catalogue", () => ["clear-sample"]],
];

async function versionAndCounts() {
  const { rows } = await sql<{ version: number }>`select version from catalogue_state`.execute(database.db);
  const withdrawn = await sql<{
    n: number;
  }>`select count(*)::int as n from company where withdrawn_at is not null or merged_into_id is not null`.execute(
    database.db,
  );
  const decided = await sql<{ n: number }>`select count(*)::int as n from review_item where status <> 'open'`.execute(
    database.db,
  );
  return {
    ...(await tableCounts(database.db)),
    version: rows[0]?.version,
    withdrawn: withdrawn.rows[0]?.n,
    decided: decided.rows[0]?.n,
  };
}

describe("every command", () => {
  it.each(COMMANDS)(
    "%s keeps nothing in a dry run, then does it; each time it prints one JSON object",
    async (_, program, args) => {
      const before = await versionAndCounts();
      const rehearsed = await cli().run(program, ...args(), "--dry-run", "--json");
      expect(rehearsed).toMatchObject({ code: 0, stderr: "" });
      expect(rehearsed.stdout).toMatch(/^\{.*\}\n$/);
      expect(JSON.parse(rehearsed.stdout)).toBeTypeOf("object");
      expect(await versionAndCounts()).toEqual(before);

      const done = await cli().run(program, ...args(), "--json");
      expect(done).toMatchObject({ code: 0, stderr: "" });
      expect(done.stdout).toMatch(/^\{.*\}\n$/);
      const changes = !/list|stats|check/.test(`${args()[0]}`) || program === "import";
      expect(!isDeepStrictEqual(await versionAndCounts(), before)).toBe(changes);
    },
  );
});

describe("a command run as a program", () => {
  it("ends with its exit code and keeps messages off standard output", async () => {
    const refused = await cli().start("review", "split", "999999").ended;
    expect(refused).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("no merge 999999") });
  });
});

describe.each(["import", "ingest", "review", "catalogue"] satisfies Program[])("%s", (program) => {
  it("prints its help", async () => {
    const { code, stdout, stderr } = await cli().run(program, "--help");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain(`npm run ${program} --`);
    expect(stdout).toContain("--dry-run");
  });

  it.each([[["--colour"]], [[]], [["frobnicate", "--json=yes"]]])("rejects %j in one line", async (args) => {
    const { code, stdout, stderr } = await cli().run(program, ...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr.trimEnd()).not.toContain("\n");
    expect(stderr).toMatch(/npm run|--help/);
  });
});

it.each<readonly [Program, readonly string[], RegExp]>([
  ["review", ["accept", "999999"], /no review item 999999/],
  ["review", ["accept", "first"], /whole number, not "first"/],
  ["review", ["list", "--kind", "rumour"], /match, news or person/],
  ["review", ["merge", "fernhollow-2", "no-such-company"], /no-such-company/],
  ["review", ["merge", "fernhollow-2"], /Name two companies/],
  ["review", ["split", "999999"], /no merge 999999/],
  ["catalogue", ["rates"], /Name the file/],
  ["catalogue", ["rates", "/nowhere/rates.csv"], /cannot be read/],
  ["ingest", ["form-d"], /Name files, folders or URLs/],
  ["ingest", ["feed", "--since", "2026-01-31"], /not an option of npm run ingest -- feed/],
  ["ingest", ["form-d", "--since", "yesterday"], /not a date/],
  ["ingest", ["form-d", "--since", "2026-01-31"], /SEC_USER_AGENT/],
  ["ingest", ["feed"], /Name feeds/],
  ["import", ["list.csv", "--currency", "doubloons"], /option currency/],
  ["import", ["list.csv", "--map", "amount"], /field=Column/],
])("%s %j is rejected with a reason in one line", async (program, args, message) => {
  const { code, stdout, stderr } = await cli().run(program, ...args);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(message);
  expect(stderr.trimEnd()).not.toContain("\n");
});
