import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { mailRenderer } from "../../app/mail/render-mail.ts";
import { subscriptionLinks } from "../../core/customers/mail/links.ts";
import { sampleData } from "../../app/mail/kinds.ts";
import { declaredMails } from "../../core/shared/outbox/mails.ts";
import { axeViolations } from "./axe.ts";
import { useBrowser } from "./browser.ts";

// Every mail at phone and desktop widths, light and dark. MAIL_PICTURES=folder stores screenshots.

const SITE = {
  siteName: "Newly Raised",
  siteUrl: "https://newlyraised.example",
  postalAddress: "1 Invented Street, 12345 Exampleton, Invented Country",
};
const render = mailRenderer(SITE);
const open = useBrowser();

const pictures = process.env["MAIL_PICTURES"];

let page: Page;
beforeAll(async () => {
  ({ page } = await open("about:blank", { reducedMotion: "reduce" }));
});

describe.each([...declaredMails().values()])("the mail $key", (mail) => {
  it("renders in light and dark at 390 px and in light at 768 px", async () => {
    const { key, list } = mail;
    const links =
      list === null
        ? null
        : subscriptionLinks(SITE.siteUrl, { address: "ada@acme.example", list, key: Buffer.from("a key") });
    const { html } = await render(key, sampleData(mail, SITE.siteUrl), links);
    await page.setContent(html);
    for (const [colorScheme, width] of [
      ["light", 390],
      ["dark", 390],
      ["light", 768],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBe(0);
      // The width changes no colour. Landmarks, headings and list structure are up to the mail program.
      const violations = width === 390 ? await axeViolations(page, []) : [];
      const faults = violations.filter((fault) =>
        /^(?:color-contrast|link|target-size|image|html|document)/.test(fault),
      );
      expect([colorScheme, width, faults]).toEqual([colorScheme, width, []]);
      if (pictures !== undefined)
        await page.screenshot({ path: join(pictures, `${key}-${colorScheme}-${width}.png`), fullPage: true });
    }
  });
});
