import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keepPreflight } from "../../core/office/back-office/preflight-results.ts";
import { useBrowser } from "./browser.ts";
import { cookieOf, startBareOffice } from "./office-site.ts";
import type { RunningSite } from "./site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await startBareOffice();
});
afterAll(() => site.stop());
const open = useBrowser();

describe("the checklist before going live", () => {
  it("is linked from Today, fixes problems within the site, and checks other machines on request, without script", async () => {
    const { page } = await open("about:blank", { javaScriptEnabled: false, reducedMotion: "reduce" });
    await page.context().addCookies([{ ...cookieOf("owner"), url: site.url }]);
    await page.goto(`${site.url}/back-office`);
    await page.getByRole("link", { name: /points open before going live/ }).click();
    const point = (title: string) =>
      page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });
    await point("A test e-mail").getByRole("button", { name: "Send a test e-mail to olga@" }).click();
    expect(await page.getByText("A sample of the sign-in e-mail is on its way.").isVisible()).toBe(true);
    const mail = await site.ctx.db.selectFrom("outbox_message").select(["template", "to_address"]).execute();
    expect(mail).toEqual([{ template: "preview", to_address: "olga@newlyraised.example" }]);

    const form = point("A form through the public address");
    expect(await form.getByText("Not checked yet").isVisible()).toBe(true);
    await form.getByRole("button", { name: "Check now" }).click();
    expect(await form.getByText("Checking…").isVisible()).toBe(true);
    await keepPreflight(site.ctx, { key: "form", findings: [{ where: "SITE_URL", what: "A form was redirected." }] });
    await page.reload();
    expect(await form.getByText("A form was redirected.").isVisible()).toBe(true);
    expect(await form.getByRole("button", { name: "Check again" }).isVisible()).toBe(true);

    await point("Postal address").getByRole("link", { name: "Open the screen" }).click();
    await page.getByLabel("Company and postal address").fill("Funded Example Ltd., 1 Example Street");
    await page.getByRole("button", { name: "Save" }).click();
    await page.goto(`${site.url}/back-office/preflight`);
    await page.getByText("done in E-mail").click();
    expect(await point("Postal address").getByText("Done").isVisible()).toBe(true);
    await page.context().close();
  });

  it("rejects unknown buttons and checks", async () => {
    for (const fields of [{ fix: "format-disk" }, { check: "nothing" }, {}]) {
      const answer = await fetch(`${site.url}/back-office/preflight`, {
        method: "POST",
        headers: { cookie: "office_session=owner" },
        body: new URLSearchParams(fields),
        redirect: "manual",
      });
      expect(answer.status).toBe(400);
    }
  });
});
