import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contactForm, sendMessage } from "../../core/customers/contact/send-message.ts";
import type { SourceDocument } from "../../core/catalogue/sources/record.ts";
import { runIngest } from "../../core/intake/ingest/run.ts";
import { createArticle } from "../../core/reading/newsroom/save-article.ts";
import { documentOf, evidence, opened, recordsDocument } from "../builders/evidence.ts";
import { useBrowser } from "./browser.ts";
import { cookieOf, fillInbox, fillOrders, startBareOffice } from "./office-site.ts";
import { type RunningSite, TODAY } from "./site.ts";
import { nextScreen } from "./next-screen.ts";

// A newcomer's half hour in the back office, by keyboard alone. Every press is counted, also those of typed words.

/** Decisions of each of the four kinds of waiting work. */
const EACH = 5;
/** The most presses of each task; a screen that needs more has become longer. */
const MOST = {
  "import a list with a wrong column and correct it": 45,
  "decide 20 waiting items": 30,
  "mend five companies without a country": 50,
  "merge two duplicates": 40,
  "publish a draft": 16,
  "refund an order": 30,
  "answer a privacy request": 16,
  "take a backup": 12,
} as const;
const BARE = ["Quillon", "Brackwater", "Ironbrook", "Saltmere", "Larkmoor"];

const ticking = () => {
  let reads = 0;
  return { now: () => new Date(TODAY.getTime() + reads++) };
};

const known = (name: string, country?: string) =>
  evidence({
    company: {
      name,
      website: `https://${name.replaceAll(/\W/g, "").toLowerCase()}.example`,
      ...(country && { country }),
    },
  });

let site: RunningSite;
beforeAll(async () => {
  site = await startBareOffice(ticking());
  const { ctx } = site;
  const words = ["Alder", "Birch", "Cedar", "Damson", "Elder"];
  const ingest = (...documents: readonly SourceDocument[]) =>
    runIngest(
      ctx,
      { source: "list-file", sourceLabel: "List file", input: "list", dryRun: false },
      opened(...documents),
    );
  await ingest(
    recordsDocument([
      ...BARE.map((name) => known(name)),
      ...["Fernhollow", "Fernhollow Labs", ...words.map((word) => `${word} Works`)].map((name) => known(name, "FR")),
    ]),
  );
  await ingest(
    recordsDocument(
      words.map((word) =>
        evidence({
          company: { name: `${word} Works` },
          round: { stageText: "Seed", announced: { date: "2026-08-20", precision: "day" } },
        }),
      ),
      { externalId: "names.csv" },
    ),
    documentOf(
      words.map((word, n) => ({
        kind: "review" as const,
        ref: `https://news.example/${n}`,
        reason: "read from a headline",
        record: evidence({
          method: "published",
          sourceUrl: `https://news.example/${n}`,
          company: { name: `${word}brook`, website: `https://${word.toLowerCase()}brook.example`, country: "FR" },
          round: {
            amount: { minor: 100_000_000 + n, currency: "USD" },
            announced: { date: "2026-08-01", precision: "day" },
          },
        }),
      })),
      { externalId: "feed" },
    ),
    recordsDocument(
      words.map((word) =>
        evidence({
          method: "filed",
          company: {
            legalName: `${word} Filing`,
            country: "FR",
            startup: "unknown",
            startupReason: "neither its name nor the industry group Other says what it does",
          },
          round: {
            amount: { minor: 250_000_000, currency: "USD" },
            firstSale: { date: "2026-07-15", precision: "day" },
          },
        }),
      ),
      { externalId: "filings" },
    ),
  );
  await fillInbox(site);
  for (let n = 1; n < EACH; n++)
    await sendMessage(ctx, {
      form: contactForm.parse({ name: `Bo ${n}`, email: `bo${n}@someone.example`, message: "Thank you." }),
      address: null,
    });
  await fillOrders(site);
  const text = { excerpt: "In short.", category: "Seed", markdown: "It raised.", featured: false };
  await createArticle(
    { ...ctx, actor: { id: "eva", access: "editor" } },
    { ...text, title: "Quillon raises $5M", slug: "", company: null, sourceUrl: null },
  );
  site.startImports();
});
afterAll(() => site.stop());
const open = useBrowser();

/** A person at a keyboard. */
class Keyboard {
  readonly page: Page;
  #presses = 0;

  constructor(page: Page) {
    this.page = page;
  }

  /** The presses since the last time. */
  count(): number {
    const presses = this.#presses;
    this.#presses = 0;
    return presses;
  }

  async press(key: string): Promise<void> {
    this.#presses++;
    await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    this.#presses += text.length;
    await this.page.keyboard.type(text);
  }

  /** Moves the focus forwards; over the link to the content of a page that has just been opened. */
  async to(target: Locator): Promise<void> {
    await target.waitFor();
    const { page } = this;
    for (let presses = 0; presses < 150; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await this.press("Tab");
      if ((await page.locator(".skip-link:focus").count()) > 0) await this.press("Enter");
    }
    throw new Error(`${String(target)} is not reached by Tab`);
  }

  /** Presses a button or link that opens a page, and follows the progress of an import to its end. */
  async enter(target?: Locator): Promise<void> {
    if (target !== undefined) await this.to(target);
    await nextScreen(this.page, () => this.press("Enter"));
    await this.page.waitForURL((url) => !url.pathname.startsWith("/back-office/imports/tasks/"));
  }

  /** Waits until the target is there and keys work. */
  async live(target: Locator): Promise<void> {
    await target.waitFor();
    await this.page.locator(".office[data-keys]").waitFor();
  }

  /** Goes to what a key of the screen stands for; fails if that is something else. */
  async go(key: string, target: Locator): Promise<void> {
    await this.live(target);
    await this.press(key);
    if (!(await target.evaluate((element) => element === document.activeElement)))
      throw new Error(`${key} does not go to ${String(target)}`);
  }

  /** Opens what the words begin the name of, once it is offered first. */
  async jump(text: string, path: string): Promise<void> {
    await this.press("ControlOrMeta+K");
    await this.type(text);
    const offered = this.page.getByRole("listbox", { name: "Suggestions" }).getByRole("option").first();
    await offered.getByText(new RegExp(`^${text}`, "i")).waitFor();
    await this.press("Enter");
    await this.page.waitForURL((url) => url.pathname === path);
  }
}

const LIST = `Company,Website,Country,Figure,Stage,Date\n${Array.from(
  { length: 12 },
  (_, n) => `Harrow ${n},https://harrow-${n}.example,France,$${n + 2}B,Series C,2026-07-${10 + n}`,
).join("\n")}\n`;

it("does a half hour's work by keyboard, in few presses", async () => {
  const { page } = await open("about:blank", { reducedMotion: "reduce", viewport: { width: 1280, height: 720 } });
  await page.context().addCookies([{ ...cookieOf("owner"), url: site.url }]);
  await page.goto(`${site.url}/back-office`);
  const keyboard = new Keyboard(page);
  const presses: Record<string, number> = {};
  const button = (name: string | RegExp) => page.locator("main").getByRole("button", { name, exact: true });
  const link = (name: string | RegExp) => page.locator("main").getByRole("link", { name, exact: true });
  const summary = (text: string) => page.locator("main summary", { hasText: text }).first();
  const done = (task: keyof typeof MOST) => (presses[task] = keyboard.count());

  await keyboard.jump("import a", "/back-office/imports");
  await keyboard.to(page.getByLabel("List file"));
  await page
    .getByLabel("List file")
    .setInputFiles({ name: "rounds.csv", mimeType: "text/csv", buffer: Buffer.from(LIST) });
  await keyboard.enter(button("Preview import"));
  await keyboard.to(link("Change the column"));
  await keyboard.press("Enter");
  await page.locator("select:focus").waitFor();
  await keyboard.type("Do not");
  await keyboard.enter(button("Read again").last());
  await keyboard.go("a", button(/^(?:Publish|Confirm columns and publish)$/));
  await keyboard.enter();
  expect(await page.getByRole("alert").first().innerText()).toBe("Published.");
  done("import a list with a wrong column and correct it");

  await keyboard.jump("work", "/back-office/work");
  // Its keys work once the screen is live, which this button shows.
  await page.locator("main").getByRole("button", { name: "Keyboard", exact: true }).waitFor();
  for (let left = 4 * EACH; left > 0; left--) {
    await page.getByText(new RegExp(`^1 of ${left}$`)).waitFor();
    // A message is closed on purpose only, so the key that accepts does nothing there.
    const kind = await page.locator("#item .badge").first().innerText();
    await keyboard.press(kind === "Message" ? "x" : "a");
  }
  await page.getByText("Nothing waits here.").waitFor();
  done("decide 20 waiting items");

  await keyboard.jump("companies: no c", "/back-office/catalogue/companies");
  await keyboard.live(link("Edit in the table"));
  await nextScreen(page, () => keyboard.press("e"));
  await keyboard.to(page.getByLabel(/^Country of/).first());
  for (let left = BARE.length; left > 0; left--) {
    await keyboard.type("SE");
    if (left > 1) await keyboard.press("ArrowDown");
  }
  // The form asks for its reason.
  await keyboard.press("Enter");
  await keyboard.to(page.getByLabel("Reason"));
  await keyboard.type("their sites");
  await keyboard.enter();
  await page.getByText("Saved and published.").waitFor();
  done("mend five companies without a country");

  await keyboard.jump("catalogue", "/back-office/catalogue");
  await keyboard.go("/", page.getByLabel("Name, domain or ID"));
  await keyboard.type("fernhollow");
  await keyboard.enter();
  for (const [place, box] of (await page.getByRole("checkbox", { name: /^Choose Fernhollow/ }).all()).entries())
    await keyboard.go(String(place + 1), box);
  await nextScreen(page, () => keyboard.press("m"));
  await keyboard.to(page.getByLabel("Reason"));
  await keyboard.type("one company");
  await keyboard.enter();
  await page.getByText("Merged.", { exact: true }).waitFor();
  done("merge two duplicates");

  await keyboard.jump("articles", "/back-office/articles");
  await keyboard.go("1", link("Quillon raises $5M"));
  await keyboard.enter();
  await keyboard.go("a", button("Publish now"));
  await keyboard.enter();
  expect(await page.getByRole("alert").first().innerText()).toBe("Published.");
  done("publish a draft");

  await keyboard.jump("refund", "/back-office/orders");
  await keyboard.go("3", summary("Refund"));
  await keyboard.press("Enter");
  await keyboard.to(page.getByLabel("Reason").first());
  await keyboard.type("not needed");
  await keyboard.enter();
  expect(await page.getByRole("alert").first().innerText()).toContain("Access has ended");
  done("refund an order");

  await keyboard.jump("privacy", "/back-office/inbox");
  await keyboard.go("1", link("Ada Example").first());
  await keyboard.enter();
  await keyboard.go("a", button(/^Say that we hold (?:data|none)$/));
  await keyboard.enter();
  expect(await page.textContent("main")).toContain("Done. We notified the requester.");
  done("answer a privacy request");

  await keyboard.jump("back up", "/back-office/backups");
  await keyboard.go("a", button("Back up now"));
  await keyboard.enter();
  await page.getByRole("alert").first().waitFor();
  done("take a backup");

  expect(Object.entries(MOST).filter(([task, most]) => (presses[task] ?? 0) > most)).toEqual([]);
  expect(site.errors).toEqual([]);
  await page.context().close();
}, 240_000);
