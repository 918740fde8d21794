import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mailRenderer } from "../../app/mail/render-mail.ts";
import { subscriptionLinks } from "../../core/mail/links.ts";
import { MAIL_EXAMPLES } from "../builders/mail-examples.ts";
import { axeViolations, useBrowser } from "./browser.ts";

// Every mail as its readers see it: on a telephone and on a desk, in light and in dark. MAIL_PICTURES=folder keeps pictures.

const SITE = { siteName: "Newly Raised", siteUrl: "https://newlyraised.example", postalAddress: "1 Invented Street, 12345 Exampleton, Invented Country" };
const render = mailRenderer(SITE);
const open = useBrowser();

let pictures = "";
beforeAll(async () => {
  pictures = await mkdtemp(join(tmpdir(), "mails-"));
  await chmod(pictures, 0o755);
});
afterAll(() => rm(pictures, { recursive: true, force: true }));

describe.each(Object.entries(MAIL_EXAMPLES))("the mail %s", (template, { data, list }) => {
  it.each([["light", 390], ["dark", 390], ["light", 768]] as const)("can be read in the %s at %i px", async (colorScheme, width) => {
    const links = list === undefined ? null : subscriptionLinks(SITE.siteUrl, { address: "ada@acme.example", list, key: Buffer.from("a key") });
    const { html } = await render(template, data, links);
    const { page } = await open("about:blank", { colorScheme, viewport: { width, height: 800 } });
    await page.setContent(html);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    // A mail is no page: landmarks, headings and a list's structure are the mail program's.
    const faults = (await axeViolations(page)).filter((fault) => /^(?:color-contrast|link|target-size|image|html|document)/.test(fault));
    expect(faults).toEqual([]);
    await page.screenshot({ path: join(process.env["MAIL_PICTURES"] ?? pictures, `${template}-${colorScheme}-${width}.png`), fullPage: true });
    await page.context().close();
  });
});
