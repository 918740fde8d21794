import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runIngest } from "../../core/intake/ingest/run.ts";
import { evidence, opened, recordsDocument } from "../builders/evidence.ts";
import { axeViolationsIn } from "./axe.ts";
import { useBrowser } from "./browser.ts";
import { ORDINARY } from "./catalogue.ts";
import { type RunningSite, startSite } from "./site.ts";
import { htmlFaults } from "./valid-html.ts";

let site: RunningSite;
let part: RunningSite;
let empty: RunningSite;
beforeAll(async () => {
  [site, part, empty] = await Promise.all([
    startSite({ data: "own", publicAccess: { sampleSize: 1_000, delayDays: 0, pages: "teaser" } }),
    startSite({ data: "own", publicAccess: { sampleSize: 3, delayDays: 0, pages: "teaser" } }),
    startSite({ data: "none" }),
  ]);
  // A later list corrects a figure.
  const correction = evidence({
    method: "published",
    effectiveAt: "2026-08-30T00:00:00Z",
    company: {
      name: "Lanternfish",
      website: "https://lanternfish.example",
      city: "Tacoma",
      region: "Washington",
      country: "US",
    },
    round: {
      amount: { minor: 62_500_000_00, currency: "USD" },
      stageText: "Series B",
      announced: { date: "2026-08-25", precision: "day" },
    },
  });
  const news = { source: "news-feed", sourceLabel: "News feed", input: "/private/path", dryRun: false };
  await runIngest(site.ctx, news, opened(recordsDocument([correction], { externalId: "correction" })));
  const invented = evidence({ company: { name: "Invented", website: "https://invented.example" } });
  await runIngest(
    site.ctx,
    { ...news, source: "sample", sourceLabel: "Sample data", isSample: true },
    opened(recordsDocument([invented], { externalId: "sample" })),
  );
});
afterAll(() => Promise.all([site.stop(), part.stop(), empty.stop()]));
const open = useBrowser();

const cellsOf = (row: string) =>
  [...row.matchAll(/<t[hd][^>]*>([^]*?)<\/t[hd]>/g)].map(([, cell = ""]) => cell.replaceAll(/<[^>]*>/g, "").trim());
const rowsOf = (html: string, caption: string) => {
  const table = new RegExp(`<caption[^>]*>${caption}</caption>([^]*?)</table>`).exec(html)?.[1] ?? "";
  return [...(/<tbody>([^]*)<\/tbody>/.exec(table)?.[1] ?? "").matchAll(/<tr>([^]*?)<\/tr>/g)].map(([, row = ""]) =>
    cellsOf(row),
  );
};
const read = async (at: RunningSite) => (await (await fetch(`${at.url}/coverage`)).text()).replaceAll("<!-- -->", "");

describe("coverage page", () => {
  it("shows the same counts in every table", async () => {
    const html = await read(site);
    const total = ORDINARY + 6;
    expect(html.includes(`>${total}</dd>`)).toBe(true);
    for (const caption of ["Rounds by source", "Rounds by stage", "Rounds by country"]) {
      expect(rowsOf(html, caption).reduce((sum, [, rounds]) => sum + Number(rounds), 0)).toBe(total);
    }
  });

  it("shows visitors of a part no counts by source", async () => {
    const html = await read(part);
    expect(rowsOf(html, "Rounds by source")).toEqual([]);
    expect(rowsOf(html, "Rounds by stage").every(([, rounds]) => Number(rounds) >= 5)).toBe(true);
    expect(await htmlFaults(html)).toBe("");
  });

  it("lists corrections with the old value, the new one and the reason", async () => {
    const html = await read(site);
    expect(rowsOf(html, "Latest corrections")).toContainEqual([
      "Sep 1, 2026",
      "Lanternfish",
      "City: Seattle → Tacoma",
      "New evidence: News feed",
    ]);
  });

  it("states that an empty catalogue is empty", async () => {
    const html = await read(empty);
    for (const said of ["No funding rounds yet", "No corrections in this period."])
      expect(html.includes(said) ? said : "").toBe(said);
    expect(html.includes("NaN")).toBe(false);
    expect(await htmlFaults(html)).toBe("");
  });

  it("is cached regardless of campaign parameters and linked in every footer", async () => {
    const plain = await fetch(`${site.url}/coverage`);
    const tagged = await fetch(`${site.url}/coverage?utm_source=mail&fbclid=3`);
    expect(tagged.headers.get("etag")).toBe(plain.headers.get("etag"));
    expect((await (await fetch(`${site.url}/about`)).text()).includes('href="/coverage"')).toBe(true);
  });

  it("is valid HTML", async () => {
    expect(await htmlFaults(await read(site))).toBe("");
  });

  it("is accessible and fits at every width, without console messages", async () => {
    const { page, complaints } = await open(`${site.url}/coverage`, { reducedMotion: "reduce" });
    expect(await axeViolationsIn(page)).toEqual([]);
    expect(complaints).toEqual([]);
    for (const at of [320, 768, 1024]) {
      await page.setViewportSize({ width: at, height: 900 });
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(at);
    }
  });
});
