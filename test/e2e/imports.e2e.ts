import { sql } from "kysely";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { useBrowser } from "./browser.ts";
import { workbookOf } from "../builders/list-files.ts";
import { nextScreen } from "./next-screen.ts";
import { cookieOf, startBareOffice } from "./office-site.ts";
import type { RunningSite } from "./site.ts";

// From the upload of a wrongly read list to its publication and undo, without script.

let site: RunningSite;
beforeAll(async () => {
  site = await startBareOffice();
  site.startImports();
});
afterAll(() => site.stop());
const open = useBrowser();

/** A list whose column "Raised" holds valuations, with a row of an impossible date. */
const LIST = `Company,Website,Raised,Stage,Date\n${Array.from(
  { length: 12 },
  (_, n) => `Quillon ${n},https://quillon-${n}.example,$${n + 2}B,Series C,2026-07-${10 + n}`,
).join("\n")}\nQuillon 12,https://quillon-12.example,$3B,Series C,31/31/2026\n`;

/** A list whose companies are found by their values alone, which the web addresses do not repeat. */
const cashList = (name: string) =>
  `Whoso,Website,Amount,Date\n${Array.from(
    { length: 5 },
    (_, n) =>
      `${name} ${n},https://${name.toLowerCase().split("").toReversed().join("")}-${n}.example,$${n + 2}M,2026-07-1${n}`,
  ).join("\n")}\n`;

const names = async () =>
  (await site.ctx.db.selectFrom("lead").select("company_name").orderBy("company_name").execute()).map(
    ({ company_name: name }) => name,
  );
const told = (page: Page) => page.getByRole("alert").textContent();

async function upload(page: Page, name: string, content: string | Uint8Array): Promise<void> {
  await page.goto(`${site.url}/back-office/imports`);
  await page.getByLabel("List file").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
  await nextScreen(page, () => page.getByRole("button", { name: "Preview import" }).click());
  await finished(page);
}

/** Follows the progress of an action that a busy machine does not finish within the request. */
async function finished(page: Page): Promise<void> {
  const onward = page.getByRole("link", { name: /^(Reload|Show the import)$/ });
  while ((await onward.count()) > 0) await nextScreen(page, () => onward.click());
}

async function press(page: Page, button: string | RegExp): Promise<void> {
  await nextScreen(page, () => page.getByRole("button", { name: button }).first().click());
  await finished(page);
}

it("proposes an uploaded list, reads it again without a column, publishes and undoes it", async () => {
  const { page } = await open("about:blank", { javaScriptEnabled: false, reducedMotion: "reduce" });
  await page.context().addCookies([{ ...cookieOf("editor"), url: site.url }]);
  await upload(page, "unicorns.csv", LIST);
  await page.getByRole("heading", { name: "unicorns.csv" }).waitFor();
  expect(await page.textContent("main")).toContain("The median amount is $7,000,000,000");
  expect(await names()).toEqual([]);
  await page.getByRole("row", { name: "Date" }).getByText("1 row rejected: row 14").waitFor();
  await page.getByRole("link", { name: "Rejected rows (1)" }).click();
  const rejected = await page.getByRole("link", { name: "Download all as CSV" }).getAttribute("href");
  const csv = await fetch(site.url + rejected, { headers: { cookie: "office_session=editor" } });
  expect([csv.headers.get("content-type"), await csv.text()]).toEqual([
    "text/csv; charset=utf-8",
    expect.stringContaining("row 14"),
  ]);

  await page.getByRole("link", { name: "Effect and columns" }).click();
  await page.getByLabel("Read Raised as").selectOption({ label: "Do not read" });
  await press(page, "Read again");
  expect(await told(page)).toBe("Read again.");
  expect(await page.getByText("Why this import is held").count()).toBe(0);
  await press(page, "Publish");
  expect(await told(page)).toBe("Published.");
  expect(await names()).toHaveLength(12);

  await page.goto(`${site.url}/back-office`);
  expect(await page.textContent("main")).not.toContain("import");
  await page.goto(`${site.url}/back-office/imports`);
  expect(await page.getByRole("row", { name: /unicorns\.csv/ }).textContent()).toContain("12 companies added");
  await page.getByRole("link", { name: "unicorns.csv" }).click();
  await page.locator("summary", { hasText: "Undo" }).click();
  await press(page, "Undo import");
  expect(await told(page)).toBe("Undone. This import is no longer published.");
  expect(await page.textContent("main")).toContain("12 companies and 12 rounds withdrawn; 24 claims withdrawn.");
  expect(await names()).toEqual([]);
  await page.context().close();
});

it("publishes a held list only with a reason, rejects other files, and accepts one answer for a group", async () => {
  const { page } = await open("about:blank", { javaScriptEnabled: false, reducedMotion: "reduce" });
  await page.context().addCookies([{ ...cookieOf("editor"), url: site.url }]);
  await upload(page, "prose.csv", "Dear reader,\nthis is no list\n");
  expect(await page.getByRole("alert").count()).toBe(1);
  await upload(page, "own.csv", "Wie,Summe,Datum\nQuillon,$5M,2026-05-01\n");
  // The file of a refused list is kept, so that the missing option is all it takes.
  await page.getByLabel("Company column").fill("Wie");
  await press(page, "Read again");
  expect(await page.getByLabel("Read Wie as").inputValue()).toBe("company");
  await upload(page, "valuations.csv", LIST.replace("Company", "Whoso").replaceAll("//quillon-", "//shop-"));
  await page.goto(`${site.url}/back-office`);
  await page.getByRole("link", { name: /^\d+ imports? to publish or discard$/ }).click();
  await page.getByRole("link", { name: "Columns and rows" }).click();
  await page.getByLabel("Reason to publish anyway").fill("checked with the publisher");
  // Its columns are doubted too, and are confirmed at the same time.
  await press(page, "Confirm columns and publish anyway");
  expect(await told(page)).toBe("Published.");
  expect(await page.textContent("main")).toContain("Published anyway: checked with the publisher");
  expect(await names()).toHaveLength(12);
  await upload(page, "names.csv", "Company,Amount,Date\nQuillon 1,$5M,2026-05-01\nQuillon 1,$2M,2026-01-01\n");
  await page.getByRole("link", { name: "Questions (1)" }).click();
  expect(await page.getByRole("radio", { name: "Quillon 1 shop-1.example" }).isChecked()).toBe(true);
  await press(page, "Answer");
  expect(await told(page)).toBe("Saved. It applies to every import of this list.");
  expect(await page.getByRole("link", { name: "Questions (0)" }).count()).toBe(1);
  await page.context().close();
});

it("asks once how the columns of a list are read, without a reason", async () => {
  const { page } = await open("about:blank", { javaScriptEnabled: false, reducedMotion: "reduce" });
  await page.context().addCookies([{ ...cookieOf("editor"), url: site.url }]);
  await upload(page, "notes.csv", cashList("Tideloom"));
  expect(await page.textContent("main")).toContain('Company is read from "Whoso" by its values alone');
  expect(await page.getByLabel("Reason to publish anyway").count()).toBe(0);
  expect(await page.getByLabel("Read the companies’ websites for e-mail addresses").count()).toBe(1);
  expect(await page.getByLabel("Read Whoso as").inputValue()).toBe("company");
  await press(page, "Confirm columns and publish");
  expect(await told(page)).toBe("Published.");
  await upload(page, "later notes.csv", cashList("Fernpost"));
  expect(await page.getByText("Why this import is held").count()).toBe(0);
  await page.context().close();
});

it("asks what the rows with each value are, and reads them as answered", async () => {
  const { page } = await open("about:blank", { javaScriptEnabled: false, reducedMotion: "reduce" });
  await page.context().addCookies([{ ...cookieOf("editor"), url: site.url }]);
  const before = await names();
  const rows = [
    "Sallowby,Acquired,$9M,2026-07-01",
    "Thornmere,Rescued,$5M,2026-07-02",
    "Umberley,Rescued,$4M,2026-07-03",
  ];
  await upload(page, "outcomes.csv", ["Company,Outcome,Amount,Date", ...rows].join("\n"));
  expect(await page.textContent("main")).toContain("The rows may not all be funding rounds");
  const rescued = page.getByLabel("Rescued (2)");
  expect(await rescued.inputValue()).toBe("company");
  expect(await page.getByLabel("Acquired (1)").inputValue()).toBe("exit");
  await rescued.selectOption("round");
  await press(page, "Read again");
  expect(await page.getByLabel("Rescued (2)").inputValue()).toBe("round");
  await press(page, "Publish");
  expect(await told(page)).toBe("Published.");
  expect((await names()).filter((name) => !before.includes(name))).toEqual(["Thornmere", "Umberley"]);
  await page.context().close();
});

it("reads the sheet of a workbook that the editor chooses", async () => {
  const { page } = await open("about:blank", { javaScriptEnabled: false, reducedMotion: "reduce" });
  await page.context().addCookies([{ ...cookieOf("editor"), url: site.url }]);
  const before = await names();
  const heading = ["Company", "Date", "Round", "Amount"];
  const book = workbookOf({
    "Deals 2025": [heading, ["Vellacott", "2025-06-11", "Seed", "$1M"]],
    "Deals 2026": [heading, ["Withernsley", "2026-06-11", "Seed", "$2M"]],
  });
  await upload(page, "years.xlsx", book);
  const sheet = page.getByLabel("Sheet or list");
  expect(await sheet.locator("option").allTextContents()).toEqual([
    "Detect automatically",
    "Deals 2025 (1 row), read now",
    "Deals 2026 (1 row), read now",
  ]);
  await sheet.selectOption("Deals 2026");
  await press(page, "Read again");
  expect(await page.getByLabel("Sheet or list").inputValue()).toBe("Deals 2026");
  await press(page, "Publish");
  expect(await told(page)).toBe("Published.");
  expect((await names()).filter((name) => !before.includes(name))).toEqual(["Withernsley"]);
  await page.context().close();
});

/** A round of an interface, nested as GraphQL answers are. */
const nestedRound = (n: number) => ({
  node: {
    startup: { name: `Marrowfield ${n}`, website: `https://marrowfield-${n}.example` },
    raised: { value: 2_000_000 + n, currency: "EUR" },
    announced_on: `2026-07-1${n}`,
    stage: "Seed",
    investments: { items: [{ is_lead: true, investor: { name: "Fjord Capital" } }] },
  },
});

it("asks which list of nested JSON holds the rows, and reads the chosen one", async () => {
  const { page } = await open("about:blank", { javaScriptEnabled: false, reducedMotion: "reduce" });
  await page.context().addCookies([{ ...cookieOf("editor"), url: site.url }]);
  const before = await names();
  const file = {
    data: {
      edges: [nestedRound(1), nestedRound(2)],
      companies: [{ name: "Marrowfield 1", city: "Berlin", country: "Germany" }],
    },
  };
  await upload(page, "nested.json", JSON.stringify(file));
  expect(await page.textContent("main")).toContain('could be from "data.companies" (1)');
  await page.getByLabel("Sheet or list").selectOption("data.companies");
  await press(page, "Read again");
  expect(await page.getByLabel("Read city as").inputValue()).toBe("city");
  await page.getByLabel("Sheet or list").selectOption("data.edges");
  await press(page, "Read again");
  expect(await page.getByText("Why this import is held").count()).toBe(0);
  expect(await page.getByLabel("Read investments.items[].investor as").inputValue()).toBe("investors");
  await press(page, "Publish");
  expect(await told(page)).toBe("Published.");
  expect((await names()).filter((name) => !before.includes(name))).toEqual(["Marrowfield 1", "Marrowfield 2"]);
  await page.context().close();
});

it("reads a workbook's sheets as one list, and takes the best match for all questions, with the keyboard", async () => {
  const { page } = await open("about:blank", { reducedMotion: "reduce" });
  await page.context().addCookies([{ ...cookieOf("editor"), url: site.url }]);
  const rows = [1, 2, 3].map((n) => [`Loomery ${n}`, `2026-06-1${n}`, "Seed", `$${n}M`]);
  const heading = ["Company", "Date", "Round", "Amount"];
  await upload(page, "earlier.csv", [heading, ...rows].map((cells) => cells.join(",")).join("\n"));
  await page.getByRole("button", { name: "Publish" }).press("Enter");
  await page.getByText("Published.", { exact: true }).waitFor();

  const book = workbookOf({
    Companies: [["Startup", "HQ City"], ...rows.map(([name = ""]) => [name, "Berlin"])],
    Deals: [
      heading,
      ...rows.map(([name = "", , stage = "", amount = ""], n) => [name, `2026-01-1${n}`, stage, amount]),
    ],
    Notes: [["Notes"], ["Compiled by hand"]],
  });
  await upload(page, "book.xlsx", book);
  expect(await page.getByText("Notes", { exact: false }).count()).toBeGreaterThan(0);
  // Each company is asked about once, although two sheets name it.
  await page.getByRole("link", { name: "Questions (3)" }).press("Enter");
  const takeAll = page.getByRole("button", { name: "Take the best match for all" });
  await takeAll.waitFor();
  expect(await page.textContent("main")).toContain("3 questions (6 rows) would be answered, none stays open");
  await takeAll.press("Enter");
  const again = page.getByRole("button", { name: "Ask them again" });
  await again.waitFor();
  expect(await takeAll.count()).toBe(0);
  await again.press("Enter");
  await takeAll.waitFor();
  await takeAll.press("Enter");
  await again.waitFor();
  await page.getByRole("button", { name: "Publish" }).press("Enter");
  await page.getByText("Published.", { exact: true }).waitFor();
  expect((await names()).filter((name) => name.startsWith("Loomery"))).toHaveLength(6);
  const { rows: loomeries } = await sql<{ n: number }>`
    select count(*)::int as n from company where name like 'Loomery%' and withdrawn_at is null`.execute(site.ctx.db);
  expect(loomeries).toEqual([{ n: 3 }]);
  await page.context().close();
});

it("shows the effect of correcting a published import before publishing it, and undo brings it back", async () => {
  const { page } = await open("about:blank", { javaScriptEnabled: false, reducedMotion: "reduce" });
  await page.context().addCookies([{ ...cookieOf("editor"), url: site.url }]);
  const amounts = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from lead where company_name like 'Ketterick%' and amount_minor is not null`.execute(
      site.ctx.db,
    );
    return rows[0]?.n;
  };
  await upload(page, "wrong.csv", cashList("Ketterick"));
  if ((await page.getByRole("button", { name: "Confirm columns and publish" }).count()) > 0)
    await press(page, "Confirm columns and publish");
  else await press(page, "Publish");
  expect(await amounts()).toBe(5);
  await page.getByLabel("Read Amount as").selectOption({ label: "Do not read" });
  await press(page, "Correct what was imported");
  expect(await told(page)).toContain("not published yet: check the effect, then publish");
  expect(await page.textContent("main")).toMatch(/Rounds\s*0 added, 5 corrected, 0 withdrawn/);
  expect(await amounts()).toBe(5);
  await press(page, "Publish");
  expect(await amounts()).toBe(0);
  await page.locator("summary", { hasText: "Undo" }).click();
  await press(page, "Undo import");
  expect(await amounts()).toBe(5);
  await page.context().close();
});

/** 43 companies, by name alone or with their websites. */
const companies = (month: string, withSites: boolean) =>
  `Company,${withSites ? "Website," : ""}Amount,Date\n${Array.from(
    { length: 43 },
    (_, n) =>
      `Harrowgate ${n} Labs,${withSites ? `https://harrowgate-${n}.example,` : ""}$${n + 2}M,2026-${month}-${10 + (n % 19)}`,
  ).join("\n")}\n`;

it("shows 43 questions on one screen, with the evidence of one beside them, and answers ticked ones", async () => {
  const { page } = await open("about:blank", {
    javaScriptEnabled: false,
    reducedMotion: "reduce",
    viewport: { width: 1280, height: 720 },
  });
  await page.context().addCookies([{ ...cookieOf("editor"), url: site.url }]);
  await upload(page, "known.csv", companies("03", true));
  await press(page, "Publish");
  await upload(page, "asked.csv", companies("06", false));
  await page.getByRole("link", { name: "Questions (43)" }).click();
  const questions = page.getByRole("form", { name: "Questions" }).getByRole("listitem");
  expect(await questions.count()).toBe(43);
  const box = await questions.last().boundingBox();
  expect(box && box.y + box.height).toBeLessThanOrEqual(720);
  const answer = await page.getByRole("button", { name: "Answer", exact: true }).boundingBox();
  expect(answer && answer.y + answer.height).toBeLessThanOrEqual(720);
  await page.getByLabel("Tick Harrowgate 7 Labs").check();
  await page.getByLabel("Tick Harrowgate 8 Labs").check();
  await press(page, /^Best match$/);
  expect(await told(page)).toContain("Answered with the best matches.");
  await page.getByLabel("Tick Harrowgate 9 Labs").check();
  await press(page, "New companies");
  expect(await questions.count()).toBe(40);
  await page.getByRole("form", { name: "Answer" }).getByRole("button", { name: "Leave out" }).click();
  await finished(page);
  expect(await told(page)).toBe("Saved. It applies to every import of this list.");
  await page.getByRole("link", { name: "Harrowgate 11 Labs", exact: true }).click();
  await page.getByRole("heading", { name: "Harrowgate 11 Labs" }).waitFor();
  expect(await page.locator(".work").innerText()).toContain("Same name");
  await press(page, "Take the best match for all");
  await press(page, "Publish");
  expect(await told(page)).toBe("Published.");
  await page.context().close();
});

it.each([true, false])("reads changed columns before it publishes, with script: %s", async (javaScriptEnabled) => {
  const { page } = await open("about:blank", { javaScriptEnabled, reducedMotion: "reduce" });
  await page.context().addCookies([{ ...cookieOf("editor"), url: site.url }]);
  const name = javaScriptEnabled ? "Marrowby" : "Tansley";
  // Headings of its own: how lists with the others are read was confirmed before.
  await upload(page, `${name}.csv`, cashList(name).replace("Website", `Website of ${name}`));
  await page.getByLabel("Read Amount as").selectOption({ label: "Do not read" });
  await press(page, /^(?:Publish|Confirm columns and publish)$/);
  expect(await told(page)).toBe("Read again with your changes, and not published yet: check the effect, then publish.");
  expect(await names()).not.toContain(`${name} 0`);
  expect(await page.getByLabel("Read Amount as").locator(":checked").textContent()).toBe("Do not read");
  await page.getByLabel("Currency").fill("EUR");
  await nextScreen(page, () => page.getByLabel("Currency").press("Enter"));
  await finished(page);
  expect(await told(page)).toBe("Read again.");
  await page.getByLabel("Reason to publish anyway").fill("amounts are not needed");
  await press(page, /publish anyway$/i);
  expect(await told(page)).toBe("Published.");
  expect(await names()).toContain(`${name} 0`);
  await page.context().close();
});

it("says what was done, on the same view, at the end of an action that takes longer than a request", async () => {
  const { page } = await open("about:blank", { javaScriptEnabled: false, reducedMotion: "reduce" });
  await page.context().addCookies([{ ...cookieOf("editor"), url: site.url }]);
  /** Presses while other work holds the catalogue, until the progress page is shown; then lets it go on. */
  const pressSlowly = async (button: string) => {
    const held = await site.ctx.db.startTransaction().execute();
    await sql`select version from catalogue_state for update`.execute(held);
    await nextScreen(page, () => page.getByRole("button", { name: button }).click());
    await page.getByRole("link", { name: "Reload" }).waitFor();
    await held.commit().execute();
    await finished(page);
  };
  await upload(page, "slow-known.csv", companies("03", true).replaceAll("arrowgate", "arrowdale"));
  await press(page, "Publish");
  await upload(page, "slow.csv", companies("06", false).replaceAll("arrowgate", "arrowdale"));
  await page.getByRole("link", { name: "Questions (43)" }).click();
  await pressSlowly("Take the best match for all");
  expect(await told(page)).toContain("Answered with the best matches.");
  await page.getByRole("button", { name: "Ask them again" }).waitFor();
  await page.getByRole("link", { name: "Effect and columns" }).click();
  await page.getByLabel("Read Amount as").selectOption({ label: "Do not read" });
  await pressSlowly("Publish");
  expect(await told(page)).toContain("not published yet: check the effect, then publish");
  await page.context().close();
});

it("answers questions by the keys of the desk", async () => {
  const { page } = await open("about:blank", { reducedMotion: "reduce", viewport: { width: 1280, height: 720 } });
  await page.context().addCookies([{ ...cookieOf("editor"), url: site.url }]);
  await upload(page, "keys-known.csv", companies("03", true).replaceAll("arrowgate", "arrowfield"));
  await press(page, "Publish");
  await upload(page, "keys-asked.csv", companies("06", false).replaceAll("arrowgate", "arrowfield"));
  await nextScreen(page, () => page.getByRole("link", { name: "Questions (43)" }).click());
  const shown = page.locator(".office-panel h2");
  await page.locator(".office[data-in-place]").waitFor();
  const [first = "", second = ""] = await page.locator(".import-groups a").allTextContents();
  expect(await shown.textContent()).toBe(first);
  await page.keyboard.press("j");
  await page.getByRole("heading", { name: second, level: 2, exact: true }).waitFor();
  await page.keyboard.press("k");
  await page.getByRole("heading", { name: first, level: 2, exact: true }).waitFor();
  const company = page.getByRole("form", { name: "Answer" }).getByRole("radio");
  await page.keyboard.press("n");
  expect(await company.last().isChecked()).toBe(true);
  await page.keyboard.press("1");
  expect(await company.first().isChecked()).toBe(true);
  await page.keyboard.press("?");
  expect(await page.getByRole("dialog", { name: "Keyboard" }).innerText()).toContain("questions of an import");
  await page.keyboard.press("Escape");
  for (const [key, left] of [
    ["r", 42],
    ["a", 41],
  ] as const) {
    await nextScreen(page, () => page.keyboard.press(key));
    await finished(page);
    expect(await page.locator(".import-groups li").count()).toBe(left);
    expect(await told(page)).toBe("Saved. It applies to every import of this list.");
    await page.locator(".office[data-in-place]").waitFor();
  }
  await page.keyboard.press("b");
  await page.getByText("Answered with the best matches.").waitFor();
  await page.context().close();
});
