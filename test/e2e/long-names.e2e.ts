import { chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from "vitest";
import { runIngest } from "../../core/intake/ingest/run.ts";
import { TOPIC_KINDS } from "../../core/reading/directory/topics/kinds.ts";
import { opened, recordsDocument } from "../builders/evidence.ts";
import { QUIET, RARELY_OPTIMISED, useBrowser } from "./browser.ts";
import { PATIENCE_MS } from "./patience.ts";
import { type RunningSite, startSite } from "./site.ts";

/** A word of 58 letters, as German and Welsh have them, and a name of 190 letters made of words. */
const WORD = "Rindfleischetikettierungsueberwachungsaufgabenuebertragung";
const name = (kind: string) =>
  `${kind} ${WORD} ${"of the United Northern and Southern Weavers ".repeat(4)}`.slice(0, 190).trim();

const open = useBrowser();
const SIGNED_IN = { extraHTTPHeaders: { cookie: "app.session_token=x" } };
let site: RunningSite;
let paths: readonly string[];

beforeAll(async () => {
  site = await startSite({ data: "own", actor: { id: "customer", access: "paid" } });
  await runIngest(
    site.ctx,
    { source: "list-file", sourceLabel: "List file", input: "long", dryRun: false, isSample: false },
    opened(
      recordsDocument(
        ["2026-08-28", "2026-08-27"].map((date, i) => ({
          method: "published",
          sourceUrl: `https://news.example/${i}`,
          effectiveAt: `${date}T00:00:00Z`,
          company: {
            name: name("Company"),
            website: `https://${WORD.toLowerCase().slice(0, 58)}.example`,
            industry: [name("Industry"), "Climate"],
            city: name("City").slice(0, 90),
            country: "DE",
            description: `${name("Text")} ${WORD}`,
          },
          round: {
            amount: { minor: 123_456_789_00, currency: "USD" },
            stageText: i === 0 ? "Series B" : "Seed",
            announced: { date, precision: "day" },
            investors: [
              { name: name("Investor"), lead: true },
              { name: WORD, lead: false },
            ],
          },
          people: [
            { name: name("Founder").slice(0, 100), relation: "founder", title: name("Chief") },
            { name: WORD, relation: "founder", title: WORD, profileUrl: "https://profiles.example/long" },
          ],
        })),
        { externalId: "long.csv" },
      ),
    ),
  );
  const { db } = site.ctx;
  const lead = await db
    .selectFrom("lead")
    .selectAll()
    .where("company_name", "like", "Company %")
    .executeTakeFirstOrThrow();
  const investor = await db
    .selectFrom("investor_listing")
    .select("slug")
    .where("name", "like", "Investor %")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("tracked_company")
    .values({
      owner: "customer",
      company_id: lead.company_id,
      saved: true,
      notes: `${WORD} ${WORD}`,
      updated_at: new Date(),
    })
    .execute();
  await db
    .insertInto("article")
    .values({
      slug: "long",
      title: name("Story"),
      excerpt: name("Excerpt"),
      category: name("Category"),
      markdown: `## ${name("Heading")}\n\n${lead.company_name}: \`${WORD}\`, https://${WORD}.example/${WORD}\n\n- ${WORD}`,
      word_count: 90,
      published_on: "2026-08-29",
      state: "published",
    })
    .execute();
  const ofTopics = await Promise.all(
    TOPIC_KINDS.map(async (kind) => {
      const index = await (await fetch(`${site.url}/${kind}`)).text();
      const found = [...index.matchAll(new RegExp(`href="(/${kind}/[^"]+)"`, "g"))].map(([, path = ""]) => path);
      if (found.length === 0) throw new Error(`${kind} has no pages`);
      return found.find((path) => path.includes("rindfleisch")) ?? found[0] ?? "";
    }),
  );
  paths = [
    ...TOPIC_KINDS.map((kind) => `/${kind}`),
    ...ofTopics,
    "/blog",
    "/blog/long",
    "/alternatives/newly-raised-vs-fundraise-insider",
    "/top-founders",
    "/directory",
    "/account/companies",
    "/",
    "/companies",
    `/companies?open=${lead.round_id}`,
    "/companies?view=charts",
    `/companies?search=${encodeURIComponent(lead.company_name)}`,
    `/companies/${lead.company_slug}`,
    `/is-this-you/${lead.company_slug}`,
    "/companies/founders",
    `/companies/founders/${lead.founder_slug}`,
    "/investors",
    `/investors/${investor.slug}`,
    "/account/leads",
    "/account/leads?view=board",
    "/companies/export",
    `/email-finder/leads?round=${lead.round_id}`,
    "/email-finder",
    "/pricing",
    "/coverage",
  ];
});
afterAll(() => site.stop());

it("names of 190 letters and words of 58 fit 390, 1024 and 1280 px", async () => {
  const { page } = await open("about:blank", SIGNED_IN);
  expect(await tooWide(page, [390, 1024, 1280])).toEqual([]);
});

it("they fit a reader's text of twice the size at 1024 and 1280 px", async () => {
  const browser = await chromium.launch({
    executablePath: inject("chromium"),
    args: [...QUIET, RARELY_OPTIMISED, "--blink-settings=defaultFontSize=32"],
  });
  onTestFinished(() => browser.close());
  const page = await browser.newPage(SIGNED_IN);
  page.setDefaultTimeout(PATIENCE_MS);
  expect(await tooWide(page, [1024, 1280])).toEqual([]);
  expect(await page.evaluate("getComputedStyle(document.documentElement).fontSize")).toBe("32px");
});

/** The pages that are wider than the window, each with the element that is. A page is loaded once for all widths. */
async function tooWide(page: Page, widths: readonly number[]): Promise<readonly string[]> {
  const wide: string[] = [];
  for (const path of paths) {
    const answer = await page.goto(site.url + path);
    expect([path, answer?.status()]).toEqual([path, 200]);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const found = await page.evaluate<string | null>(WIDER);
      if (found !== null) wide.push(`${path} at ${width} px: ${found}`);
    }
  }
  return wide;
}

/** Script: the outermost element beyond the page's edge, unless its own frame scrolls; null if the page fits. */
const WIDER = `(() => {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return null;
  const beyond = [...document.querySelectorAll("main *")].find((one) => one.getBoundingClientRect().right > width + 1);
  return document.documentElement.scrollWidth + " px: " + (beyond?.outerHTML.slice(0, 160) ?? "");
})()`;
