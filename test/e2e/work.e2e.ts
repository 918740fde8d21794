import { sql } from "kysely";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contactForm, sendMessage } from "../../core/customers/contact/send-message.ts";
import { countWork } from "../../core/office/work/queue.ts";
import { runIngest } from "../../core/intake/ingest/run.ts";
import type { EvidenceRecord } from "../../core/catalogue/sources/record.ts";
import { documentOf, evidence, opened, recordsDocument } from "../builders/evidence.ts";
import { useBrowser } from "./browser.ts";
import { cookieOf, startBareOffice } from "./office-site.ts";
import { type RunningSite, TODAY } from "./site.ts";

// The desk of waiting work by keyboard, and without script.

const CANDIDATES = 30;
/** Candidates whose company is in the catalogue. */
const KNOWN = 10;
const MOST_PRESSES = 2;

/** A clock that goes on, because the last decision is the one to undo. */
const ticking = () => {
  let reads = 0;
  return { now: () => new Date(TODAY.getTime() + reads++) };
};

const nameOf = (n: number) => `Candidate ${String.fromCharCode(65 + (n % 26))}${n}`;

const headline = (n: number, over: Partial<EvidenceRecord> = {}) => ({
  kind: "review" as const,
  ref: `https://news.example/${n}`,
  reason: `Headline "${nameOf(n)} raises" reads as a funding round.`,
  record: evidence({
    method: "published",
    sourceUrl: `https://news.example/${n}`,
    company: { name: nameOf(n) },
    round: { amount: { minor: 100_000_000 + n, currency: "USD" }, announced: { date: "2026-08-01", precision: "day" } },
    ...over,
  }),
});

async function startReview(): Promise<RunningSite> {
  const site = await startBareOffice(ticking());
  const known = Array.from({ length: KNOWN }, (_, n) =>
    evidence({ company: { name: nameOf(n), website: `https://candidate${n}.example`, city: "Lyon", country: "FR" } }),
  );
  await runIngest(
    site.ctx,
    { source: "news-feed", sourceLabel: "News feed", input: "invented", dryRun: false },
    opened(
      recordsDocument(known),
      documentOf(
        Array.from({ length: CANDIDATES }, (_, n) => headline(n)),
        { externalId: "feed" },
      ),
      // Another outlet's report of the last candidate's round.
      documentOf([{ ...headline(CANDIDATES - 1), ref: "https://other.example/1" }], { externalId: "other feed" }),
    ),
  );
  return site;
}

let site: RunningSite;
let plain: RunningSite;
beforeAll(async () => {
  [site, plain] = await Promise.all([startReview(), startReview()]);
});
afterAll(() => Promise.all([site.stop(), plain.stop()]));
const open = useBrowser();

async function enter(at: RunningSite, javaScriptEnabled: boolean, query = "?kind=news") {
  const { page, complaints } = await open("about:blank", { javaScriptEnabled, reducedMotion: "reduce" });
  await page.context().addCookies([{ ...cookieOf("editor"), url: at.url }]);
  await page.goto(`${at.url}/back-office/work${query}`);
  return { page, complaints };
}

const candidate = (page: Page) => page.getByRole("region", { name: /^Candidate/ });
const heading = (page: Page) => candidate(page).getByRole("heading", { level: 2 });
const shows = (page: Page, name: string) =>
  page.getByRole("heading", { level: 2, name: new RegExp(`^${name} `) }).waitFor();

async function statuses({ ctx }: RunningSite): Promise<Readonly<Record<string, number>>> {
  const rows = await ctx.db
    .selectFrom("review_item")
    .select(({ fn }) => ["status", fn.countAll<number>().as("n")])
    .groupBy("status")
    .execute();
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
}

describe("by keyboard", () => {
  it(`decides ${CANDIDATES} candidates with at most ${MOST_PRESSES} key presses each and keeps the focus`, async () => {
    const { page, complaints } = await enter(site, true);
    const presses: number[] = [];
    const press = async (...keys: string[]) => {
      presses.push(keys.length);
      for (const key of keys) await page.keyboard.press(key);
    };
    await shows(page, nameOf(0));
    for (let n = 0; n < CANDIDATES; n++) {
      await shows(page, nameOf(n));
      expect(await page.getByText(`1 of ${CANDIDATES - n}`, { exact: true }).count()).toBe(1);
      // A company known by name is preselected. Every third becomes a company of its own, every seventh is left out.
      expect(await candidate(page).getByText("Known company").count()).toBe(n < KNOWN ? 1 : 0);
      if (n % 7 === 6) await press("r");
      else if (n % 3 === 2) await press("n", "a");
      else await press("a");
      if (n < CANDIDATES - 1) await shows(page, nameOf(n + 1));
      else await page.getByText("Nothing waits here.").waitFor();
      const focused = await page.evaluate(
        "document.activeElement?.closest('.work') !== null && document.activeElement !== document.body",
      );
      expect(focused).toBe(true);
    }
    expect(Math.max(...presses)).toBeLessThanOrEqual(MOST_PRESSES);
    expect(presses).toHaveLength(CANDIDATES);
    expect(await statuses(site)).toEqual({ accepted: 27, rejected: 4 });
    // The group of two reports was one candidate and is undone as one.
    await press("u");
    await shows(page, nameOf(CANDIDATES - 1));
    expect(await statuses(site)).toEqual({ accepted: 25, open: 2, rejected: 4 });
    expect(await candidate(page).getByText("Also reported by").count()).toBe(1);
    expect(await page.evaluate("document.activeElement?.matches('section.work-desk')")).toBe(true);
    await page.keyboard.press("u");
    await shows(page, nameOf(CANDIDATES - 2));
    await page.keyboard.press("j");
    await shows(page, nameOf(CANDIDATES - 1));
    await page.keyboard.press("k");
    await shows(page, nameOf(CANDIDATES - 2));
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("edits values, finds the company by typing and decides one report of a group", async () => {
    const { page } = await enter(site, true);
    await shows(page, nameOf(CANDIDATES - 2));
    await page.keyboard.press("e");
    expect(await page.evaluate("document.activeElement?.getAttribute('name')")).toBe("name");
    await page.getByLabel("Amount", { exact: true }).fill("much");
    await page.keyboard.press("Enter");
    await candidate(page).getByRole("alert").waitFor();
    expect(await candidate(page).getByRole("alert").textContent()).toContain("“much” is not an amount");
    expect(await page.getByLabel("Amount", { exact: true }).inputValue()).toBe("much");
    await page.getByLabel("Amount", { exact: true }).fill("7M");
    await page.keyboard.press("Escape");
    await page.keyboard.press("/");
    await page.keyboard.type("candidate4.ex");
    await page.getByRole("radio", { name: new RegExp(`^${nameOf(4)}`) }).waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.press("a");
    await shows(page, nameOf(CANDIDATES - 1));
    expect(await page.locator(".work-last").textContent()).toContain(`as ${nameOf(4)}`);
    const { amount } = await site.ctx.db
      .selectFrom("review_item")
      .select(sql<object>`accepted_record #> '{round,amount}'`.as("amount"))
      .where("accepted_record", "is not", null)
      .executeTakeFirstOrThrow();
    expect(amount).toEqual({ minor: 700_000_000, currency: "USD" });
    await page.keyboard.press("g");
    await page.keyboard.press("r");
    await page.getByText("You rejected").waitFor();
    await shows(page, nameOf(CANDIDATES - 1));
    expect(await candidate(page).getByText("Also reported by").count()).toBe(0);
    await page.context().close();
  });
});

/** Five messages, failed runs, undecided companies and headlines each. */
async function addWork({ ctx }: RunningSite): Promise<void> {
  const five = [1, 2, 3, 4, 5];
  for (const n of five)
    await sendMessage(ctx, {
      form: contactForm.parse({ name: `Sender ${n}`, email: "bo@someone.example", message: `Question ${n}` }),
      address: null,
    });
  for (const n of five)
    await ctx.db
      .insertInto("ingest_run")
      .values({ source: "news-feed", input: `feed ${n}`, actor: "x", status: "failed", started_at: ctx.clock.now() })
      .execute();
  const undecided = five.map((n) =>
    evidence({ method: "filed", company: { legalName: `Undecided ${n} Inc.`, startup: "unknown" } }),
  );
  await runIngest(
    ctx,
    { source: "list-file", sourceLabel: "List", input: "invented", dryRun: false },
    opened(
      recordsDocument(undecided, { externalId: "undecided" }),
      documentOf(
        five.map((n) => headline(100 + n)),
        { externalId: "more news" },
      ),
    ),
  );
}

describe("the whole queue", () => {
  it("decides twenty items of four kinds by one key each, and undoes any of them", async () => {
    const at = await startBareOffice(ticking());
    await addWork(at);
    const { page, complaints } = await enter(at, true, "");
    const left = () => countWork(at.ctx);
    expect(await left()).toEqual({ run: 5, message: 5, news: 5, startup: 5 });
    await page.getByRole("button", { name: "Keyboard" }).waitFor();
    for (let n = 20; n > 0; n--) {
      await page.getByText(`1 of ${n}`, { exact: true }).waitFor();
      const isMessage = (await page.locator(".work-desk .badge").first().textContent()) === "Message";
      // No key that accepts other work closes a letter.
      if (isMessage) await page.keyboard.press("a");
      await page.keyboard.press(isMessage ? "m" : "a");
    }
    await page.getByText("Nothing waits here.").waitFor();
    expect(await left()).toEqual({});
    await page.keyboard.press("u");
    await page.getByText("1 of 1", { exact: true }).waitFor();
    expect(await left()).toEqual({ startup: 1 });
    await page.goto(`${at.url}/back-office/work/decided?kind=run`);
    expect(await page.locator("tbody tr").count()).toBe(5);
    await page.getByRole("button", { name: /^Undo the decision about feed 3/ }).click();
    await page.getByRole("region", { name: /Failed run/ }).waitFor();
    expect(await left()).toEqual({ run: 1, startup: 1 });
    expect(complaints).toEqual([]);
    await page.context().close();
    await at.stop();
  });

  it("filters by kind, source and age, decides a whole group at once and keeps the actions in view", async () => {
    const at = await startBareOffice(ticking());
    await addWork(at);
    const { page } = await enter(at, false, "?kind=startup");
    await page.setViewportSize({ width: 1280, height: 720 });
    const bar = await page.getByRole("button", { name: /^A startup/ }).boundingBox();
    expect((bar?.y ?? 721) + (bar?.height ?? 0)).toBeLessThanOrEqual(720);
    await page.getByRole("radio", { name: /^All 5 companies/ }).check();
    await page.getByRole("button", { name: /^No startup/ }).click();
    expect(await page.locator(".work-last").textContent()).toMatch(/You left out Undecided \d.* and 4 others/);
    await page.getByRole("button", { name: /^Undo/ }).click();
    expect(await countWork(at.ctx)).toEqual({ run: 5, message: 5, news: 5, startup: 5 });
    await page.getByLabel("Source").selectOption({ label: "News feed" });
    await page.getByRole("button", { name: "Filter" }).click();
    expect(await page.textContent(".work-desk")).toContain("1 of 5");
    await page.getByLabel("Waiting").selectOption("30");
    await page.getByRole("button", { name: "Filter" }).click();
    expect(await page.textContent("main")).toContain("Nothing waits here.");
    await page.context().close();
    await at.stop();
  });
});

describe("without script", () => {
  it("searches, corrects, accepts, rejects and undoes", async () => {
    const { page } = await enter(plain, false);
    await page.getByRole("searchbox", { name: /^Another company/ }).fill("Candidate E4");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("radio", { name: new RegExp(`^${nameOf(4)}`) }).check();
    await page.locator("summary", { hasText: "Edit before accepting" }).click();
    await page.getByLabel("Country").fill("Atlantis");
    await page.getByRole("button", { name: /^Accept/ }).click();
    expect(await candidate(page).getByRole("alert").textContent()).toContain("“Atlantis” is not a country");
    await page.getByLabel("Country").fill("France");
    await page.getByRole("radio", { name: /^New company/ }).check();
    await page.getByRole("button", { name: /^Accept/ }).click();
    expect(await heading(page).textContent()).toContain(nameOf(1));
    await page.getByRole("button", { name: /^Reject/ }).click();
    expect(await heading(page).textContent()).toContain(nameOf(2));
    await page.getByRole("link", { name: "Decided" }).click();
    expect(await page.locator("tbody tr").count()).toBe(2);
    await page
      .locator("tbody tr", { hasText: nameOf(0) })
      .getByRole("button", { name: "Undo" })
      .click();
    expect(await heading(page).textContent()).toContain(nameOf(0));
    expect(await statuses(plain)).toEqual({ open: CANDIDATES, rejected: 1 });
    await page.context().close();
  });
});

describe("cities to locate", () => {
  it.each([
    ["by keyboard", true],
    ["without script", false],
  ])("are located %s, and the answer can be undone", async (_, javaScriptEnabled) => {
    const at = javaScriptEnabled ? site : plain;
    const companies = ["Fernhollow", "Quillon"].map((name) => ({
      name,
      website: `https://${name.toLowerCase()}.example`,
      city: "Cambridge",
    }));
    const list = recordsDocument(
      companies.map((company) => evidence({ company })),
      { externalId: "cities.csv" },
    );
    await runIngest(
      at.ctx,
      { source: "list-file", sourceLabel: "List", input: "cities.csv", dryRun: false },
      opened({ ...list, replacesEarlier: true }),
    );
    const { page, complaints } = await enter(at, javaScriptEnabled);
    await page.getByRole("link", { name: "Cities (1)" }).click();
    const question = page.getByRole("region", { name: /^Cambridge/ });
    await question.getByText(/^2 companies in cities.csv/).waitFor();
    if (javaScriptEnabled) {
      await page.getByRole("button", { name: "Keyboard" }).waitFor();
      await page.keyboard.press("2");
      await page.keyboard.press("a");
    } else {
      await question.getByRole("radio").nth(1).check();
      await question.getByRole("button", { name: "Accept" }).click();
    }
    await page.getByText("Nothing waits here.").waitFor();
    const located = await sql<{ countries: number }>`
      select count(country)::int as countries from lead where city = 'Cambridge'`.execute(at.ctx.db);
    expect(located.rows).toEqual([{ countries: 2 }]);
    if (javaScriptEnabled) await page.keyboard.press("u");
    else await page.getByRole("button", { name: "Undo" }).click();
    await question.waitFor();
    expect(complaints).toEqual([]);
  });
});
