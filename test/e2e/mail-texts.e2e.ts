import { afterAll, beforeAll, expect, it } from "vitest";
import { addCompanyWithRound } from "../builders/edits.ts";
import { useBrowser } from "./browser.ts";
import { cookieOf, startBareOffice } from "./office-site.ts";
import type { RunningSite } from "./site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await startBareOffice();
});
afterAll(() => site.stop());
const open = useBrowser();

const noticeOf = (what: string) =>
  `Dear customer, {plan} renews on {date} for ${what}.\n\n[Your account]({site}/account)`;

it("mail texts are previewed, sent to oneself and edited without script", async () => {
  const { page } = await open("about:blank", { javaScriptEnabled: false, reducedMotion: "reduce" });
  await page.context().addCookies([{ ...cookieOf("owner"), url: site.url }]);
  await page.goto(`${site.url}/back-office/mails`);
  await page.getByRole("link", { name: "Renewal notice" }).click();
  const mail = page.frameLocator('iframe[title="Preview: Renewal notice"]');
  await mail.getByText("Preview with sample data.").waitFor();
  expect(await mail.getByText("Your plan renews on Oct 1, 2026 for $29 a month.").isVisible()).toBe(true);
  await page.getByRole("button", { name: "Send to me" }).click();
  await page.getByText(/^(Sent to|Queued for) your own address/).waitFor();
  const sent = await site.ctx.db.selectFrom("outbox_message").select(["to_address", "template"]).execute();
  expect(sent).toEqual([{ to_address: "olga@newlyraised.example", template: "preview" }]);

  const text = page.getByLabel("Text, in Markdown");
  await text.fill(noticeOf("{sum}"));
  await page.getByRole("button", { name: "Preview" }).click();
  await mail.getByText("There is no placeholder {sum}.").waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  expect(await page.getByText("There is no placeholder {sum}.").isVisible()).toBe(true);
  await text.fill(noticeOf("{price}"));
  await page.getByRole("button", { name: "Preview" }).click();
  const words29 = "Dear customer, Newly Raised Pro renews on Oct 1, 2026 for $29.";
  await mail.getByText(words29).waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved. The next e-mail goes out with it.").waitFor();
  await mail.getByText(words29).waitFor();
  await page.context().close();
});

it("a mail is previewed while somebody types, without steps in the browser's history", async () => {
  const { page } = await open("about:blank", { reducedMotion: "reduce" });
  await page.context().addCookies([{ ...cookieOf("owner"), url: site.url }]);
  await page.goto(`${site.url}/back-office/mails/sign_in`);
  const mail = page.frameLocator('iframe[title="Preview: Sign-in link"]');
  await mail.getByText("Click to sign in:").waitFor();
  const steps = await page.evaluate(() => history.length);
  for (const words of ["Here is your link:", "Welcome back:"]) {
    await page.getByLabel("Text, in Markdown").fill(`${words}\n\n[Go]({url})\n\nFor {minutes} minutes.\n\n{url}`);
    await mail.getByText(words).waitFor();
  }
  await page.getByLabel("Subject").fill("Your {product} link");
  await mail.getByText("Subject: Your Newly Raised link").waitFor();
  expect(await page.evaluate(() => history.length)).toBe(steps);
  expect(await page.locator("iframe").count()).toBe(1);
  await page.context().close();
});

it("monthly lists are picked by rule, previewed per plan and sent to oneself without script", async () => {
  const { companyId } = await addCompanyWithRound(site.ctx, { name: "Fernhollow", industry: "Fintech" });
  expect(companyId).toBeGreaterThan(0);
  const { page } = await open("about:blank", { javaScriptEnabled: false, reducedMotion: "reduce" });
  await page.context().addCookies([{ ...cookieOf("editor"), url: site.url }]);
  await page.goto(`${site.url}/back-office/monthly`);
  const form = page.getByRole("form", { name: "New rule" });
  await form.getByLabel("Leads to pick").fill("/companies?amount-min=plenty");
  await form.getByRole("button", { name: "Add the rule" }).click();
  expect(await page.getByRole("alert").textContent()).toContain("plenty");
  expect(await form.getByLabel("Leads to pick").inputValue()).toBe("/companies?amount-min=plenty");
  await form.getByLabel("Leads to pick").fill("fintech");
  await form.getByLabel("Period").selectOption("Any date");
  await form.getByRole("button", { name: "Add the rule" }).click();
  await page.getByText("Rule added.").waitFor();
  expect(await page.getByText("Rule: industry: Fintech, of any date, at most 10, newest first").count()).toBe(1);
  const mail = page.frameLocator('iframe[title="Preview: free plan on a phone"]');
  await mail.getByRole("link", { name: "Fernhollow", exact: true }).waitFor();
  await page.getByRole("button", { name: "Send to me Preview: free plan" }).click();
  await page.getByText(/^(Sent to|Queued for) your own address/).waitFor();
  await page.getByRole("button", { name: "Pin Fernhollow" }).click();
  await page.getByRole("button", { name: "Leave out Fernhollow" }).click();
  await page.getByText("Left out of this month.").waitFor();
  expect(await page.getByText("No leads to give yet.").count()).toBe(2);
  await page.context().close();
});

it("a frame shows a mail without scripts, and only on this site", async () => {
  const { headers, status } = await fetch(`${site.url}/back-office/mails/free_leads/html`, {
    headers: { cookie: "office_session=editor" },
  });
  expect(status).toBe(200);
  expect(headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none';.*frame-ancestors 'self'$/);
});
