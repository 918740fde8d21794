import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listAiCompanies } from "../../core/newsroom/list-ai-companies.ts";
import { listArticles } from "../../core/newsroom/list-articles.ts";
import { readArticle } from "../../core/newsroom/read-article.ts";
import { catalogueBuilders } from "../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { commandLine } from "../../test/command-line.ts";
import { useDatabase } from "../../test/database.ts";

const database = useDatabase();
const newsroom = (...args: string[]) => commandLine(database.target).run("newsroom", ...args);
const ctx = () => fakeClockContext(database.db);
const version = async () => (await database.db.selectFrom("catalogue_state").select("version").executeTakeFirstOrThrow()).version;

const ARTICLE = "---\ntitle: Elmwright raises $4M\nexcerpt: In short.\ncategory: Seed\ndate: 2026-08-20\ncompany: elmwright\n---\n\nIt raised.\n";
const RANKING = "company,category,arr,valuation,employees,source,source_label,retrieved\noakmere,Autonomy,$12M,$400M,120+,https://news.example/r,The Example Wire,2026-08-20\nelmwright,Speech,,,,,Own research,2026-08-21\n";

let folder = "";
const save = async (name: string, content: string) => {
  await writeFile(join(folder, name), content);
  return join(folder, name);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "newly-raised-newsroom-"));
  const make = catalogueBuilders(database.db);
  await make.company({ slug: "elmwright", name: "Elmwright" });
  await make.company({ slug: "oakmere", name: "Oakmere" });
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("npm run newsroom", { timeout: 120_000 }, () => {
  it("rehearses, publishes, edits, features and withdraws an article", async () => {
    const file = await save("a.md", ARTICLE);
    const before = await version();
    expect(await newsroom("write", file, "--dry-run")).toEqual({ code: 0, stderr: "", stdout: "Would be published: /blog/elmwright-raises-4m\n" });
    expect([await readArticle(ctx(), { slug: "elmwright-raises-4m" }), await version()]).toEqual([{ kind: "missing" }, before]);

    expect((await newsroom("write", file)).stdout).toBe("published: /blog/elmwright-raises-4m\n");
    expect(await readArticle(ctx(), { slug: "elmwright-raises-4m" })).toMatchObject({ kind: "found", page: { title: "Elmwright raises $4M", category: "Seed", isSample: false, company: { slug: "elmwright" } } });
    expect(JSON.parse((await newsroom("write", file, "--json")).stdout)).toEqual({ dryRun: false, articles: [{ slug: "elmwright-raises-4m", result: "unchanged" }] });

    const shown = (await newsroom("show", "elmwright-raises-4m")).stdout;
    expect((await newsroom("write", await save("b.md", shown.replace("It raised.", "It raised again.")))).stdout).toBe("edited: /blog/elmwright-raises-4m\n");

    expect((await newsroom("feature", "https://site.example/blog/elmwright-raises-4m")).stdout).toBe("feature: /blog/elmwright-raises-4m\n");
    expect((await listArticles(ctx(), { page: 1 })).featured.map(({ slug }) => slug)).toEqual(["elmwright-raises-4m"]);
    expect((await newsroom("list")).stdout).toBe("2026-08-20  elmwright-raises-4m  (featured)\n");
    expect((await newsroom("unfeature", "elmwright-raises-4m")).code).toBe(0);

    expect((await newsroom("withdraw", "elmwright-raises-4m")).stdout).toBe("withdraw: /blog/elmwright-raises-4m\n");
    expect(await readArticle(ctx(), { slug: "elmwright-raises-4m" })).toEqual({ kind: "gone" });
    expect((await newsroom("list")).stdout).toBe("No article is published.\n");
    expect((await newsroom("list", "--all")).stdout).toContain("(withdrawn)");
    expect((await newsroom("write", file)).stderr).toContain("its address is gone for good");
    expect(await version()).toBeGreaterThan(before);
  });

  it("publishes all files or none", async () => {
    const good = await save("c.md", ARTICLE.replace("$4M", "$5M"));
    const bad = await save("d.md", ARTICLE.replace("$4M", "$6M").replace("company: elmwright", "company: nowhere"));
    const { code, stdout, stderr } = await newsroom("write", good, bad);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("No company is published at /companies/nowhere.");
    expect(await readArticle(ctx(), { slug: "elmwright-raises-5m" })).toEqual({ kind: "missing" });
  });

  it("ranks AI companies in the order of a file, in the place of the ranking there was", async () => {
    const file = await save("r.csv", RANKING);
    expect((await newsroom("rank", file, "--dry-run")).stdout).toBe("Would rank: oakmere, elmwright\n");
    expect(await listAiCompanies(ctx())).toEqual([]);
    expect((await newsroom("rank", file)).code).toBe(0);
    expect(await listAiCompanies(ctx())).toMatchObject([{ rank: 1, slug: "oakmere", arrEstimate: "$12M", proof: { method: "edited", sourceLabel: "The Example Wire" } }, { rank: 2, slug: "elmwright", arrEstimate: null, valuation: null }]);
    const [head = "", first = "", second = ""] = RANKING.split("\n");
    expect((await newsroom("rank", await save("s.csv", [head, second, first].join("\n")))).code).toBe(0);
    expect((await listAiCompanies(ctx())).map(({ slug }) => slug)).toEqual(["elmwright", "oakmere"]);
    for (const [content, message] of [
      [[head, first, first].join("\n"), "oakmere stands twice"],
      [[head, first.replace("oakmere", "nowhere")].join("\n"), "No company is published under nowhere"],
      [[head, first.replace("2026-08-20", "then")].join("\n"), "retrieved must be the day"],
      ["company,category\noakmere,Autonomy", "arr, valuation, employees, source, source_label, retrieved are not there"],
    ] as const) {
      expect((await newsroom("rank", await save("t.csv", content))).stderr).toContain(message);
    }
    expect((await listAiCompanies(ctx())).map(({ slug }) => slug)).toEqual(["elmwright", "oakmere"]);
  });

  it.each([
    [[], "Say what to do"],
    [["write"], "Name at least one file"],
    [["write", "/nowhere.md"], "/nowhere.md cannot be read"],
    [["show", "nothing"], "There is no article nothing"],
    [["withdraw"], "Name one article"],
  ])("refuses %j and says what to do", async (args, line) => {
    const { code, stdout, stderr } = await newsroom(...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(line);
  });
});
