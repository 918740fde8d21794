import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runIngest } from "../../core/intake/ingest/run.ts";
import { evidence, opened, recordsDocument } from "../builders/evidence.ts";
import { axeViolationsIn } from "./axe.ts";
import { useBrowser } from "./browser.ts";
import { cookieOf, startBareOffice } from "./office-site.ts";
import type { RunningSite } from "./site.ts";
import { nextScreen } from "./next-screen.ts";

// An editor mends the catalogue in its tables by keyboard, without script.

const BARE = ["Quillon", "Brackwater", "Ironbrook", "Saltmere", "Larkmoor"];
let site: RunningSite;

beforeAll(async () => {
  site = await startBareOffice();
  const records = [
    ...BARE.map((name) => evidence({ company: { name, website: `https://${name.toLowerCase()}.example` } })),
    evidence({ company: { name: "Fernhollow", website: "https://fernhollow.example", country: "FR" } }),
    ...["Nether Saltmarsh", "Saltmarsh-Nether", "SALTMARSH NETHER"].map((city, i) =>
      evidence({ company: { name: `Marsh ${i}`, website: `https://marsh-${i}.example`, country: "FR", city } }),
    ),
    evidence({ company: { name: "Fernhollow Labs", website: "https://fernhollow-labs.example", country: "FR" } }),
  ];
  const options = { source: "list-file", sourceLabel: "List file", input: "list", dryRun: false };
  await runIngest(site.ctx, options, opened(recordsDocument(records)));
});
afterAll(() => site.stop());
const open = useBrowser();

async function enter(path: string, javaScriptEnabled = false): Promise<Page> {
  const { page } = await open("about:blank", { javaScriptEnabled, reducedMotion: "reduce" });
  await page.context().addCookies([{ ...cookieOf("editor"), url: site.url }]);
  await page.goto(site.url + path);
  return page;
}

/** Presses a focused link or button. */
async function press(page: Page, role: "link" | "button", name: RegExp | string): Promise<void> {
  await page.locator("main").getByRole(role, { name, exact: true }).first().focus();
  await nextScreen(page, () => page.keyboard.press("Enter"));
}

const rows = (page: Page) => page.getByRole("table").locator("tbody tr");

it("finds and mends five companies without a country, for one reason, and undoes it", async () => {
  const page = await enter("/back-office/catalogue");
  await press(page, "link", "No country");
  expect(await rows(page).count()).toBe(5);
  await press(page, "link", "Edit in the table");
  for (const name of BARE) {
    await page.getByLabel(`Country of ${name}`).focus();
    await page.keyboard.type(name === "Larkmoor" ? "Narnia" : "SE");
  }
  await page.getByLabel("Reason").focus();
  await page.keyboard.type("read on their sites");
  await nextScreen(page, () => page.keyboard.press("Enter"));
  await page.getByText("Enter a country or its code of two letters, such as France or FR.").waitFor();
  expect(await page.getByLabel("Country of Quillon").inputValue()).toBe("SE");
  await page.getByLabel("Country of Larkmoor").focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("NO");
  await press(page, "button", "Save the changed cells");
  await page.getByText("Saved and published.").waitFor();
  expect(await page.textContent("main")).toContain("Nothing matches.");
  expect(await (await fetch(`${site.url}/companies/larkmoor`)).text()).toContain("Norway");
  await press(page, "button", "Undo this change");
  expect(await rows(page).count()).toBe(5);
});

it("sets a column of chosen companies, withdraws and restores them", async () => {
  const page = await enter("/back-office/catalogue/companies?sort=name");
  const choose = async () => {
    for (const name of ["Quillon", "Ironbrook"]) {
      await page.getByRole("checkbox", { name: new RegExp(`^Choose ${name} `) }).focus();
      await page.keyboard.press("Space");
    }
  };
  await choose();
  await press(page, "button", "Edit…");
  expect(await page.textContent("h1")).toBe("Edit 2 companies");
  await page.getByLabel("Column").selectOption("country");
  await page.getByLabel("New value").fill("Atlantis");
  await page.getByLabel("Reason").fill("same group");
  await press(page, "button", "Edit");
  await page.getByText("Enter a country or its code of two letters, such as France or FR.").waitFor();
  await page.getByLabel("New value").fill("dk");
  await press(page, "button", "Edit");
  await page.getByText("Saved and published.").waitFor();
  expect(await page.getByRole("row", { name: /Quillon/ }).textContent()).toContain("DK");
  const ironbrook = page.getByRole("row", { name: /Ironbrook/ });
  for (const [button, view, status] of [
    ["Withdraw", "Withdrawn or undone", "withdrawn"],
    ["Restore", "All", "listed"],
  ] as const) {
    await choose();
    await press(page, "button", `${button}…`);
    await page.getByLabel("Reason").fill("asked by mail");
    await press(page, "button", button);
    // Each leaves the view that it was chosen in.
    await page.getByRole("button", { name: "Undo this change" }).waitFor();
    expect(await ironbrook.count()).toBe(0);
    await press(page, "link", view);
    expect(await ironbrook.textContent()).toContain(status);
  }
});

it("merges two duplicates, keeps the chosen one and undoes it", async () => {
  const page = await enter("/back-office/catalogue/companies?search=fernhollow");
  expect(await rows(page).count()).toBe(2);
  for (const box of await page.getByRole("checkbox", { name: /^Choose/ }).all()) {
    await box.focus();
    await page.keyboard.press("Space");
  }
  await press(page, "button", "Merge…");
  await page.getByRole("radio", { name: /Keep Fernhollow \(/ }).focus();
  await page.keyboard.press("Space");
  await page.getByLabel("Reason").focus();
  await page.keyboard.type("one company");
  await press(page, "button", "Merge");
  await page.getByText("Merged.", { exact: true }).waitFor();
  expect(await rows(page).count()).toBe(1);
  expect((await fetch(`${site.url}/companies/fernhollow-labs`, { redirect: "manual" })).status).toBe(301);
  await press(page, "button", "Undo this change");
  expect(await rows(page).count()).toBe(2);
});

it("merges spellings of a city but for one that is not meant, and undoes it", async () => {
  const page = await enter("/back-office/catalogue");
  await press(page, "link", "Similar values");
  await press(page, "link", "Cities");
  await page.setViewportSize({ width: 1280, height: 720 });
  const bar = await page.getByRole("button", { name: "Merge the ticked groups" }).boundingBox();
  expect((bar?.y ?? 721) + (bar?.height ?? 0)).toBeLessThanOrEqual(720);
  await page.getByRole("checkbox", { name: /^Merge the group of/ }).focus();
  await page.keyboard.press("Space");
  await page.getByRole("checkbox", { name: "With SALTMARSH NETHER" }).focus();
  await page.keyboard.press("Space");
  await page.getByRole("radio", { name: "keep Nether Saltmarsh" }).focus();
  await page.keyboard.press("Space");
  await page.getByLabel("Reason").focus();
  await page.keyboard.type("one city");
  await nextScreen(page, () => page.keyboard.press("Enter"));
  await page.getByText("Merged.", { exact: true }).waitFor();
  expect(await page.getByRole("checkbox", { name: /^With/ }).count()).toBe(2);
  expect(await (await fetch(`${site.url}/companies/marsh-1`)).text()).toContain("Nether Saltmarsh");
  await press(page, "button", "Undo this change");
  expect(await page.getByRole("checkbox", { name: /^With/ }).count()).toBe(3);
});

it("keeps a view of filters and columns for every editor, and deletes it", async () => {
  const page = await enter("/back-office/catalogue/companies");
  await page.locator("summary", { hasText: "Missing values and columns" }).click();
  await page.getByLabel("No country").check();
  await page.getByLabel("Legal name").check();
  await press(page, "button", "Show");
  expect(await page.getByRole("columnheader", { name: "Legal name" }).count()).toBe(1);
  await page.locator("summary", { hasText: "Save view…" }).click();
  await page.getByLabel("Name of the view").fill("Legal names to find");
  await press(page, "button", "Save view");
  const other = await enter("/back-office/catalogue");
  await press(other, "link", "Legal names to find");
  expect(await other.getByRole("columnheader", { name: "Legal name" }).count()).toBe(1);
  await press(other, "button", /^Delete view/);
  expect(await other.getByRole("link", { name: "Legal names to find" }).count()).toBe(0);
});

it("shows evidence and history beside the table and reverts there", async () => {
  const page = await enter("/back-office/catalogue/companies?search=saltmere&edit=1");
  await page.getByLabel("City of Saltmere").fill("Oslo");
  await page.getByLabel("Reason").fill("moved");
  await press(page, "button", "Save the changed cells");
  await press(page, "link", "Evidence and history of Saltmere");
  const panel = page.getByRole("region", { name: "Saltmere" });
  expect(await panel.innerText()).toContain("moved");
  await press(page, "button", "Revert “moved”");
  await page.getByText("Reverted.", { exact: true }).waitFor();
  expect(await page.getByRole("row", { name: /Saltmere/ }).textContent()).not.toContain("Oslo");
});

describe("at 1280 × 720", () => {
  const ROUNDS = 14;
  beforeAll(async () => {
    const records = [...Array(ROUNDS).keys()].map((i) =>
      evidence({
        company: {
          name: `Northgate Harbour Logistics ${String.fromCodePoint(65 + i)}`,
          website: `https://northgate-harbour-logistics-${i}.example`,
          country: "FR",
          city: "Saint-Rémy-de-Provence",
        },
        round: { investors: [{ name: `Northgate Ventures Partners ${i}`, lead: false }] },
        people: [{ name: `Northgate Wetherby-Sandringham ${i}`, relation: "founder" }],
      }),
    );
    const options = { source: "list-file", sourceLabel: "List file", input: "long list", dryRun: false };
    await runIngest(site.ctx, options, opened(recordsDocument(records, { externalId: "long.csv" })));
  });

  it.each(["companies", "people", "rounds", "investors"])("editing %s shows twelve rows or more", async (table) => {
    const page = await enter(`/back-office/catalogue/${table}?search=northgate&edit=1`, true);
    await page.setViewportSize({ width: 1280, height: 720 });
    expect(await rows(page).count()).toBeGreaterThanOrEqual(ROUNDS);
    // The bar with the buttons covers what is behind it.
    const end = (await page.locator(".office-save").boundingBox())?.y ?? 0;
    const boxes = await Promise.all((await rows(page).all()).map((row) => row.boundingBox()));
    expect(
      boxes.filter((box) => box !== null && box.y >= 0 && box.y + box.height <= end).length,
    ).toBeGreaterThanOrEqual(12);
  });
});

it.each([
  "/back-office/catalogue",
  "/back-office/catalogue/people",
  "/back-office/catalogue/rounds",
  "/back-office/catalogue/investors",
  "/back-office/catalogue/companies?edit=1&search=quillon",
  "/back-office/catalogue/companies?open=1",
  "/back-office/catalogue/similar?of=cities",
  "/back-office/catalogue/companies/selected?do=edit&id=1&id=2",
  "/back-office/catalogue/companies/selected?do=merge&id=1&id=2",
])("%s has no violation that axe finds", async (path) => {
  expect(await axeViolationsIn(await enter(path, true))).toEqual([]);
});

it("leads from former addresses", async () => {
  const cookie = { cookie: "office_session=editor" };
  const moved = await fetch(`${site.url}/back-office/catalogue/companies/1/merge?with=2`, {
    headers: cookie,
    redirect: "manual",
  });
  expect([moved.status, moved.headers.get("location")]).toEqual([
    301,
    "/back-office/catalogue/companies/selected?do=merge&id=1&id=2",
  ]);
  const found = await (await fetch(`${site.url}/back-office/catalogue?search=quillon`, { headers: cookie })).text();
  expect(found).toContain("Quillon");
});
