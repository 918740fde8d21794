import { beforeAll, describe, expect, it } from "vitest";
import { resolveCompany } from "../../core/reading/directory/company-page.ts";
import { listAiCompanies } from "../../core/reading/newsroom/list-ai-companies.ts";
import { listArticles, readArticle } from "../../core/reading/newsroom/read-articles.ts";
import { catalogueBuilders } from "../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { commandLine } from "../../test/command-line.ts";
import { useDatabase } from "../../test/database.ts";
import { useFiles } from "../../test/input-files.ts";

const database = useDatabase();
const save = useFiles();
// Keyed hashes of suppressed companies and people need a secret.
const SECRET = "a-secret-of-this-test-that-is-long-enough";
const catalogue = (...args: string[]) => commandLine(database.target, { SECRET }).run("catalogue", ...args);
const ctx = () => fakeClockContext(database.db);
const version = async () =>
  (await database.db.selectFrom("catalogue_state").select("version").executeTakeFirstOrThrow()).version;

const ARTICLE =
  "---\ntitle: Elmwright raises $4M\nexcerpt: In short.\ncategory: Seed\ndate: 2026-08-20\ncompany: elmwright\n---\n\nIt raised.\n";
const RANKING =
  "company,category,arr,valuation,employees,source,source_label,retrieved\noakmere,Autonomy,$12M,$400M,120+,https://news.example/r,The Example Wire,2026-08-20\nelmwright,Speech,,,,,Own research,2026-08-21\n";

beforeAll(async () => {
  const make = catalogueBuilders(database.db);
  await make.company({ slug: "elmwright", name: "Elmwright" });
  await make.company({ slug: "oakmere", name: "Oakmere" });
}, 60_000);

describe("npm run catalogue", () => {
  it("publishes, edits, features and withdraws an article", async () => {
    const file = await save("a.md", ARTICLE);
    const before = await version();
    expect(await catalogue("write-articles", file, "--dry-run")).toEqual({
      code: 0,
      stderr: "Dry run: nothing is kept.\n",
      stdout: "published: /blog/elmwright-raises-4m\n",
    });
    expect([await readArticle(ctx(), { slug: "elmwright-raises-4m" }), await version()]).toEqual([
      { kind: "missing" },
      before,
    ]);

    expect((await catalogue("write-articles", file)).stdout).toBe("published: /blog/elmwright-raises-4m\n");
    expect(await readArticle(ctx(), { slug: "elmwright-raises-4m" })).toMatchObject({
      kind: "found",
      page: { title: "Elmwright raises $4M", category: "Seed", isSample: false, company: { slug: "elmwright" } },
    });
    expect(JSON.parse((await catalogue("write-articles", file, "--json")).stdout)).toEqual({
      dryRun: false,
      articles: [{ slug: "elmwright-raises-4m", result: "unchanged" }],
    });

    const shown = (await catalogue("show-article", "elmwright-raises-4m")).stdout;
    expect(
      (await catalogue("write-articles", await save("b.md", shown.replace("It raised.", "It raised again.")))).stdout,
    ).toBe("edited: /blog/elmwright-raises-4m\n");

    const featured = shown.replace("featured: false", "featured: true");
    expect((await catalogue("write-articles", await save("b.md", featured))).stdout).toMatch(/^edited/);
    expect((await listArticles(ctx(), { page: 1 })).featured.map(({ slug }) => slug)).toEqual(["elmwright-raises-4m"]);
    expect((await catalogue("articles")).stdout).toBe("2026-08-20  elmwright-raises-4m  (featured)\n");

    expect((await catalogue("withdraw-article", "https://site.example/blog/elmwright-raises-4m")).stdout).toBe(
      "withdrawn: /blog/elmwright-raises-4m\n",
    );
    expect(await readArticle(ctx(), { slug: "elmwright-raises-4m" })).toEqual({ kind: "gone" });
    expect((await catalogue("articles")).stdout).toBe("No article is published.\n");
    expect((await catalogue("articles", "--all")).stdout).toContain("withdrawn)");
    expect((await catalogue("write-articles", file)).stderr).toContain("was withdrawn for good");
    expect(await version()).toBeGreaterThan(before);
  });

  it("publishes all files or none", async () => {
    const good = await save("c.md", ARTICLE.replace("$4M", "$5M"));
    const bad = await save("d.md", ARTICLE.replace("$4M", "$6M").replace("company: elmwright", "company: nowhere"));
    const { code, stdout, stderr } = await catalogue("write-articles", good, bad);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("No company is published at /companies/nowhere.");
    expect(await readArticle(ctx(), { slug: "elmwright-raises-5m" })).toEqual({ kind: "missing" });
  });

  it("replaces the ranking of AI companies in the order of a file", async () => {
    const file = await save("r.csv", RANKING);
    expect((await catalogue("rank-ai", file, "--dry-run")).stdout).toBe("Ranked: oakmere, elmwright\n");
    expect(await listAiCompanies(ctx())).toEqual([]);
    expect((await catalogue("rank-ai", file)).code).toBe(0);
    expect(await listAiCompanies(ctx())).toMatchObject([
      { rank: 1, slug: "oakmere", arrEstimate: "$12M", proof: { method: "edited", sourceLabel: "The Example Wire" } },
      { rank: 2, slug: "elmwright", arrEstimate: null, valuation: null },
    ]);
    const [head = "", first = "", second = ""] = RANKING.split("\n");
    expect((await catalogue("rank-ai", await save("s.csv", [head, second, first].join("\n")))).code).toBe(0);
    expect((await listAiCompanies(ctx())).map(({ slug }) => slug)).toEqual(["elmwright", "oakmere"]);
    for (const [content, message] of [
      [[head, first, first].join("\n"), "oakmere occurs twice"],
      [[head, first.replace("oakmere", "nowhere")].join("\n"), "No company is published under nowhere"],
      [[head, first.replace("2026-08-20", "then")].join("\n"), "retrieved must be the day"],
      ["company,category\noakmere,Autonomy", "arr, valuation, employees, source, source_label, retrieved are missing"],
    ] as const) {
      expect((await catalogue("rank-ai", await save("t.csv", content))).stderr).toContain(message);
    }
    expect((await listAiCompanies(ctx())).map(({ slug }) => slug)).toEqual(["elmwright", "oakmere"]);
  });

  it.each([
    [["write-articles"], "Name at least one file"],
    [["write-articles", "/nowhere.md"], "/nowhere.md cannot be read"],
    [["show-article", "nothing"], "There is no article nothing"],
    [["withdraw-article"], "Name one article"],
  ])("rejects %j and says what to do", async (args, line) => {
    const { code, stdout, stderr } = await catalogue(...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(line);
  });

  it("suppresses a company and lifts it; erases a person for good", async () => {
    const make = catalogueBuilders(database.db);
    const why = ["--reason", "A sole trader asked for it"];
    const created = await catalogue("create", "company", "name=Fernhollow", ...why);
    const company = Number(created.stdout.replace("company ", ""));
    const person = await make.person({ slug: "ida-moss", name: "Ida Moss" });
    await make.role(person, company);

    expect((await catalogue("suppress", "round", "1", ...why)).stderr).toContain("Suppress a company or a person.");
    expect((await catalogue("suppress", "company", "fernhollow")).stderr).toContain("--reason");
    const suppressed = await catalogue("suppress", "company", "fernhollow", ...why);
    expect(suppressed).toMatchObject({ code: 0, stdout: expect.stringMatching(/^case [0-9a-f-]{36}\n$/) });
    expect(await resolveCompany(ctx(), "fernhollow")).toEqual({ kind: "gone" });
    const caseId = suppressed.stdout.slice("case ".length, -1);
    expect(await catalogue("lift", "company", String(company), ...why)).toMatchObject({ stdout: `lifted ${caseId}\n` });
    expect(await resolveCompany(ctx(), "fernhollow")).toMatchObject({ kind: "found" });
    expect((await catalogue("lift", "company", "fernhollow", ...why)).stderr).toContain("no such suppression in force");

    const { stdout } = await catalogue("suppress", "person", String(person), "--json", ...why);
    const { case: personCase } = JSON.parse(stdout) as { case: string };
    expect(await database.db.selectFrom("person").select("id").where("id", "=", person).execute()).toEqual([]);
    expect((await catalogue("suppress", "person", String(person), ...why)).stderr).toContain("There is no person");
    expect((await catalogue("lift", "person", personCase, ...why)).stdout).toBe(`lifted ${personCase}\n`);
    expect((await catalogue("lift", "person", personCase, ...why)).code).toBe(1);
  });

  it("changes the relation of a role, and other values at the same time", async () => {
    const make = catalogueBuilders(database.db);
    const company = await make.company({ slug: "brackwater", name: "Brackwater" });
    const role = await make.role(await make.person({ slug: "bo-hart", name: "Bo Hart" }), company);
    const why = ["--reason", "Their own page says so"];
    expect((await catalogue("edit", "role", String(role), "relation=boss", ...why)).stderr).toContain(
      "The relation is one of founder,",
    );
    const { code, stdout } = await catalogue("edit", "role", String(role), "relation=director", "title=Chair", ...why);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^role \d+\n$/) });
    const roles = database.db.selectFrom("role").select(["relation", "title"]).where("company_id", "=", company);
    expect(await roles.execute()).toEqual([{ relation: "director", title: "Chair" }]);
  });
});
