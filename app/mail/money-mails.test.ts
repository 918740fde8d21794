import { describe, expect, it } from "vitest";
import { mailOf } from "../../core/shared/outbox/mails.ts";
import { sampleData } from "./kinds.ts";
import { mailRenderer } from "./render-mail.ts";

const SITE = {
  siteName: "Newly Raised",
  siteUrl: "https://newlyraised.example",
  postalAddress: "1 Invented Street, Exampleton",
};
const render = mailRenderer(SITE);

describe("mails about money", () => {
  it.each(["purchase", "renewal", "price_change", "payment_failed"])(
    "%s links to the account page without naming buttons that not every site has",
    async (template) => {
      const { text } = await render(template, sampleData(mailOf(template), SITE.siteUrl));
      expect(text.replaceAll(/\s+/g, " ")).toContain("on your account page");
      expect(text).not.toMatch(/[“”]|two clicks/);
    },
  );

  it.each([
    ["mismatch", "was paid, but no access was granted", "was too low"],
    ["no_account", "was paid, but no access was granted", "without an e-mail address"],
    ["twice", "was paid for an account that already had full access", "refund the payment"],
    ["refund_failed", "could not be refunded", "another way"],
  ])("notify an owner of an order with the issue %s", async (issue, subject, words) => {
    const mail = await render(`inbox_${issue}`, { order: 3 });
    expect(mail.subject).toBe(`Order 3 ${subject}`);
    expect(mail.text.replaceAll(/\s+/g, " ")).toContain(words);
  });
});
