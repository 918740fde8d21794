import { afterAll, beforeAll, expect, it } from "vitest";
import { acceptReview } from "../../core/intake/ingest/review/decide.ts";
import { listReviews } from "../../core/intake/ingest/review/list.ts";
import { runIngest } from "../../core/intake/ingest/run.ts";
import type { Opened } from "../../core/catalogue/sources/record.ts";
import { documentOf, evidence, recordsDocument } from "../builders/evidence.ts";
import { useBrowser } from "./browser.ts";
import { cookieOf, startBareOffice } from "./office-site.ts";
import type { RunningSite } from "./site.ts";

// Screens that record or complete work: cities, decided reviews, new subjects, import runs and the audit log.

let site: RunningSite;
beforeAll(async () => {
  site = await startBareOffice();
});
afterAll(() => site.stop());
const open = useBrowser();

async function read(source: string, ...items: readonly Opened[]): Promise<void> {
  const options = { source, sourceLabel: source, input: "test", dryRun: false };
  await runIngest(
    site.ctx,
    options,
    (async function* () {
      yield* items;
    })(),
  );
}

async function screen(path: string) {
  const { page } = await open("about:blank", { javaScriptEnabled: false, reducedMotion: "reduce" });
  await page.context().addCookies([{ ...cookieOf("owner"), url: site.url }]);
  await page.goto(site.url + path);
  return page;
}

it("locates a city once for all companies of a list, and undoes the answer", async () => {
  const companies = ["Quillon", "Saltmere"].map((name) =>
    evidence({ company: { name, website: `https://${name.toLowerCase()}.example`, city: "Cambridge" } }),
  );
  const list = { ...recordsDocument(companies, { externalId: "list.csv" }), replacesEarlier: true };
  await read("list-file", { kind: "document", document: list });
  const page = await screen("/back-office/review/places");
  expect(page.url()).toBe(`${site.url}/back-office/work?kind=place`);
  expect(await page.getByRole("heading", { name: /^Cambridge/ }).count()).toBe(1);
  await page.getByRole("button", { name: /^Accept/ }).click();
  expect(await page.textContent("main")).toContain("Nothing waits here.");
  expect(await (await fetch(`${site.url}/companies/quillon`)).text()).toContain("United Kingdom");
  await page.getByRole("button", { name: /^Undo/ }).click();
  expect(await page.getByRole("heading", { name: /^Cambridge/ }).count()).toBe(1);
  await page.context().close();
});

it("undoes a decided review", async () => {
  const news = { kind: "review", ref: "item 1", reason: "read from a headline" } as const;
  const record = evidence({ method: "published", company: { name: "Brackwater" } });
  await read("news-feed", { kind: "document", document: documentOf([{ ...news, record }], { externalId: "feed" }) });
  for (const { id } of await listReviews(site.ctx, { limit: 5 })) await acceptReview(site.ctx, { itemId: id });
  const page = await screen("/back-office/work/decided");
  expect(await page.getByRole("row", { name: /Brackwater/ }).textContent()).toContain("accepted as Brackwater");
  await page.getByRole("button", { name: "Undo the decision about Brackwater" }).click();
  await page.goto(`${site.url}/back-office/work/decided`);
  expect(await page.getByRole("row", { name: /Brackwater/ }).count()).toBe(0);
  expect((await listReviews(site.ctx, { limit: 5 })).length).toBe(1);
  await page.context().close();
});

it("creates a company with a reason, which the audit log says in a sentence", async () => {
  const page = await screen("/back-office/catalogue/new");
  await page.getByLabel("Name", { exact: true }).fill("Ironbrook");
  await page.getByLabel("Reason").fill("announced at a conference");
  await page.getByRole("button", { name: "Create" }).click();
  expect(await page.getByRole("heading", { name: "Ironbrook" }).count()).toBe(1);
  await page.goto(`${site.url}/back-office/audit`);
  const log = page.getByRole("table", { name: "Audit log" }).locator("tbody tr");
  await page.getByLabel("Kind").selectOption("Catalogue");
  await page.getByLabel("About").fill("ironbr");
  await page.getByRole("button", { name: "Filter" }).click();
  expect(await log.count()).toBe(1);
  expect(await log.getByRole("rowheader").textContent()).toMatch(
    /^olga\S* created Ironbrook: announced at a conference$/i,
  );
  await page.getByLabel("Person").fill("nobody");
  await page.getByRole("button", { name: "Filter" }).click();
  expect(await log.count()).toBe(0);
  await page.context().close();
});

it("lists an unreadable source under failed runs and under items that need attention", async () => {
  await read("news-feed", {
    kind: "unreadable",
    input: "https://news.example/feed",
    reason: "news.example: no answer",
  });
  const page = await screen("/back-office");
  await page
    .getByRole("link", { name: /could not be read|failed/i })
    .first()
    .click();
  expect(page.url()).toBe(`${site.url}/back-office/work?kind=run`);
  expect(await page.getByRole("region", { name: /Failed run/ }).textContent()).toContain("news.example: no answer");
  await page.getByRole("button", { name: /^Dismiss/ }).click();
  expect(await page.textContent("main")).toContain("Nothing waits here.");
  await page.goto(`${site.url}/back-office`);
  expect(await page.getByRole("link", { name: /could not be read|failed/i }).count()).toBe(0);
  await page.context().close();
});
