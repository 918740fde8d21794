import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readInboxItem } from "../../core/customers/contact/inbox.ts";
import { axeViolations } from "./axe.ts";
import { useBrowser } from "./browser.ts";
import { type RunningSite, startSite } from "./site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ data: "none" });
});
afterAll(() => site.stop());
const open = useBrowser();
const messages = () => site.ctx.db.selectFrom("contact_message").select("id").orderBy("id").execute();

describe("contact form", () => {
  it.each([true, false])("reaches the operator's inbox (JavaScript: %s)", async (javaScriptEnabled) => {
    const { page } = await open(`${site.url}/contact`, { javaScriptEnabled });
    await page.getByLabel("Name").fill("Bo Example");
    await page.getByLabel("E-mail").fill("bo@someone.example");
    await page.getByLabel("Message").fill(`Hello ${javaScriptEnabled}`);
    await page.getByRole("button", { name: "Send message" }).click();
    expect(await page.getByRole("alert").textContent()).toContain("Thank you for your message.");
    expect(await readInboxItem(site.ctx, `message-${(await messages()).at(-1)?.id ?? 0}`)).toMatchObject({
      type: "message",
      name: "Bo Example",
      email: "bo@someone.example",
      text: `Hello ${javaScriptEnabled}`,
      dueOn: null,
    });
    await page.context().close();
  });

  it("reports errors accessibly and sends nothing", async () => {
    const { page } = await open(`${site.url}/contact`);
    const before = (await messages()).length;
    await page.evaluate("document.querySelector('main form').noValidate = true");
    await page.getByRole("button", { name: "Send message" }).click();
    for (const problem of ["Please enter your name.", "Please enter your e-mail address.", "Please write a message."])
      await page.getByText(problem).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await messages()).toHaveLength(before);
    await page.context().close();
  });

  it("can be filled by keyboard alone, past the hidden field", async () => {
    const { page } = await open(`${site.url}/contact`);
    await page.getByLabel("Message").focus();
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Send message");
    await page.context().close();
  });
});
