import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pageInbox } from "../../core/customers/contact/inbox-page.ts";
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
const requests = async () => (await pageInbox(site.ctx, { state: "open", limit: 50, after: null })).items;

const PAGE = "/dont-sell-my-info";
const THANKS = "Thank you for your request. We will respond within 30 days as required by applicable privacy laws.";
const REQUEST = {
  name: "Ada Example",
  email: "ada@someone.example",
  companyName: "",
  requestType: "opt-out",
  message: "",
};

const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(site.url + PAGE, { method: "POST", body: new URLSearchParams(fields), headers });

describe("privacy form", () => {
  it("has the fields of the specification with the first type selected", async () => {
    const { page } = await open(site.url + PAGE, { javaScriptEnabled: false });
    expect(await page.getByLabel("Request Type").inputValue()).toBe("check-data");
    expect(
      await page
        .getByLabel("Request Type")
        .locator("option")
        .evaluateAll((options) => options.map((option) => option.getAttribute("value"))),
    ).toEqual(["check-data", "access-data", "correct-data", "delete-data", "opt-out", "other"]);
    expect(await page.getByLabel("Additional Details").getAttribute("rows")).toBe("4");
    for (const label of ["Full Name", "Email Address"])
      expect(await page.getByLabel(label).getAttribute("required")).not.toBeNull();
    await page.context().close();
  });

  it("is rejected by the browser if a field is missing or the address is invalid", async () => {
    const { page } = await open(site.url + PAGE);
    const before = (await requests()).length;
    const blocked = async () => {
      await page.getByRole("button", { name: "Submit Privacy Request" }).click();
      return page.evaluate(
        "[document.activeElement.name, document.activeElement.validity.valid, document.activeElement.validationMessage !== '']",
      );
    };
    expect(await blocked()).toEqual(["name", false, true]);
    await page.getByLabel("Full Name").fill("Ada Example");
    await page.getByLabel("Email Address").fill("nobody");
    expect(await blocked()).toEqual(["email", false, true]);
    expect(await page.getByRole("alert").count()).toBe(0);
    expect(await requests()).toHaveLength(before);
    await page.context().close();
  });

  it("files the request without JavaScript, confirms it and keeps the entered values", async () => {
    const { page } = await open(site.url + PAGE, { javaScriptEnabled: false });
    expect(await page.getByText("We'll e-mail you a link to confirm").isVisible()).toBe(true);
    await page.getByLabel("Full Name").fill("Ada <b>Example</b>");
    await page.getByLabel("Email Address").fill("ada@someone.example");
    await page.getByLabel("Request Type").selectOption("delete-data");
    await page.getByLabel("Additional Details").fill("All of it,\nplease.");
    await page.getByRole("button", { name: "Submit Privacy Request" }).click();
    expect(await page.getByRole("alert").textContent()).toBe(THANKS);
    expect(await page.getByText("open the link we just e-mailed you and confirm").isVisible()).toBe(true);
    expect(await page.getByLabel("Full Name").inputValue()).toBe("Ada <b>Example</b>");
    expect(await page.getByLabel("Request Type").inputValue()).toBe("delete-data");
    expect(await page.getByLabel("Additional Details").inputValue()).toBe("All of it,\nplease.");
    const [received, ...others] = await requests();
    expect(others).toEqual([]);
    expect(await readInboxItem(site.ctx, received?.ref ?? "")).toMatchObject({
      name: "Ada <b>Example</b>",
      email: "ada@someone.example",
      company: null,
      type: "delete-data",
      text: "All of it,\r\nplease.",
      dueOn: "2026-10-01",
      confirmation: "unconfirmed",
    });
    await page.context().close();
  });

  it.each([
    [390, "light"],
    [1440, "dark"],
  ] as const)("shows the server's errors accessibly at %d px, %s", async (width, colorScheme) => {
    const { page } = await open(site.url + PAGE, { viewport: { width, height: 900 }, colorScheme });
    await page.evaluate("document.querySelector('main form').noValidate = true");
    await page.getByLabel("Email Address").fill("nobody");
    await page.getByRole("button", { name: "Submit Privacy Request" }).click();
    await page.getByRole("alert").waitFor();
    expect(await page.getByLabel("Full Name").getAttribute("aria-invalid")).toBe("true");
    expect(await page.getByText("Please enter your full name.").isVisible()).toBe(true);
    expect(
      await page.getByText("Please enter a valid e-mail address, for example name@company.example.").isVisible(),
    ).toBe(true);
    expect(await page.getByLabel("Email Address").inputValue()).toBe("nobody");
    expect(await axeViolations(page)).toEqual([]);
    await page.context().close();
  });

  it("rejects cross-site, malformed and oversized submissions", async () => {
    const before = (await requests()).length;
    expect((await post(REQUEST, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await post(REQUEST, { "sec-fetch-site": "same-site" })).status).toBe(403);
    expect((await post({ ...REQUEST, email: "nobody" })).status).toBe(400);
    expect((await post({ ...REQUEST, message: "x".repeat(200_000) })).status).toBe(413);
    expect(
      (await fetch(site.url + PAGE, { method: "POST", body: "{}", headers: { "content-type": "application/json" } }))
        .status,
    ).toBe(415);
    expect(await requests()).toHaveLength(before);
  });

  it("thanks bots that fill the hidden field and files nothing", async () => {
    const before = (await requests()).length;
    const answer = await post({ ...REQUEST, homepage: "https://spam.example" });
    expect(await answer.text()).toContain(THANKS);
    expect(await requests()).toHaveLength(before);
  });

  it("rate-limits a network and keeps its answers private", async () => {
    const answers: Response[] = [];
    for (let sent = 0; sent < 5; sent++) answers.push(await post(REQUEST));
    expect(answers.at(-1)?.status).toBe(429);
    expect(await answers.at(-1)?.text()).toContain("Your network has sent too many forms");
    for (const answer of answers) expect(answer.headers.get("cache-control")).toBe("private, no-store");
  });
});

describe("Global Privacy Control notice", () => {
  it("appears only for visitors who send the signal", async () => {
    const sent = await fetch(site.url + PAGE, { headers: { "sec-gpc": "1" } });
    expect(await sent.text()).toContain("Your browser sends the Global Privacy Control signal. We honor it");
    const plain = await fetch(site.url + PAGE);
    expect(await plain.text()).toContain("Your browser does not send the Global Privacy Control signal.");
    for (const answer of [sent, plain]) expect(answer.headers.get("cache-control")).toBe("private, no-store");
  });
});
