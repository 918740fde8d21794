import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadSampleCatalogue } from "../../server/start/sample-catalogue.ts";
import { useBrowser } from "./browser.ts";
import { cookieOf, startBareOffice } from "./office-site.ts";
import type { RunningSite } from "./site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await startBareOffice();
  await loadSampleCatalogue(site.ctx);
});
afterAll(() => site.stop());
const open = useBrowser();

describe("the checklist before going live", () => {
  it("is linked from Today, leads to the screen of each fix, and asks other machines on request, without script", async () => {
    const { page } = await open("about:blank", { javaScriptEnabled: false, reducedMotion: "reduce" });
    await page.context().addCookies([{ ...cookieOf("owner"), url: site.url }]);
    await page.goto(`${site.url}/back-office`);
    await page.getByRole("link", { name: /points open before going live/ }).click();
    const checklist = page.url();
    const point = (title: string) =>
      page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });
    const openScreen = async (title: string) => {
      await page.goto(checklist);
      await point(title).getByRole("link", { name: "Open the screen" }).click();
    };

    const form = point("A form through the public address");
    expect(await form.getByText("Not checked").isVisible()).toBe(true);
    await page.getByRole("button", { name: "Check other machines too" }).click();
    // The address is invented.
    expect(await form.getByText("got no answer").isVisible()).toBe(true);

    await openScreen("A test e-mail");
    await page.getByRole("button", { name: /Send/ }).click();
    const mail = await site.ctx.db.selectFrom("outbox_message").select(["template", "to_address"]).execute();
    expect(mail).toEqual([{ template: "preview", to_address: "olga@newlyraised.example" }]);

    await openScreen("A first backup");
    await page.getByRole("button", { name: "Back up now" }).click();
    // It may have ended by then.
    expect(await page.getByRole("alert").textContent()).toMatch(/^(?:The site is being backed up|Done: )/);

    await page.goto(checklist);
    await page.getByText("Remove the sample…").click();
    await page.getByRole("button", { name: "Remove the sample now" }).click();
    expect(await page.getByText("no longer on the site").isVisible()).toBe(true);
    expect(await page.getByText("Remove the sample…").count()).toBe(0);

    await openScreen("Postal address");
    await page.getByLabel("Company and postal address").fill("Funded Example Ltd., 1 Example Street");
    await page.getByRole("button", { name: "Save" }).click();
    await page.goto(checklist);
    await page.getByText("done in E-mail").click();
    expect(await point("Postal address").getByText("Done").isVisible()).toBe(true);
    await page.context().close();
  });

  it("lets owners alone remove the sample", async () => {
    const answer = await fetch(`${site.url}/back-office/preflight`, {
      method: "POST",
      headers: { cookie: "office_session=editor" },
      body: new URLSearchParams({ intent: "sample" }),
      redirect: "manual",
    });
    expect(answer.status).toBe(404);
  });
});
