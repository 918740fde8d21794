import { describe, expect, it } from "vitest";
import { MAIL_EXAMPLES } from "../../test/builders/mail-examples.ts";
import { mailRenderer } from "./render-mail.ts";

const render = mailRenderer({ siteName: "Newly Raised", siteUrl: "https://newlyraised.example", postalAddress: "1 Invented Street, Exampleton" });

describe("mails about money", () => {
  it.each(["purchase", "renewal", "price_change", "payment_failed"])("%s leads to the account page and names no button, which not every site has there", async (template) => {
    const { text } = await render(template, MAIL_EXAMPLES[template]?.data ?? {});
    expect(text.replaceAll(/\s+/g, " ")).toContain("on your account page");
    expect(text).not.toMatch(/[“”]|two presses/);
  });

  it.each([
    ["mismatch", "was paid, and nothing was given for it", "Less money came"],
    ["no_account", "was paid, and nothing was given for it", "without an e-mail address"],
    ["twice", "was paid for an account that had full access already", "give the money back"],
    ["refund_failed", "could not be refunded", "another way"],
  ])("tell an owner of an order's trouble: %s", async (trouble, subject, words) => {
    const mail = await render("inbox", { ref: "order-3", dueOn: null, trouble });
    expect(mail.subject).toBe(`Order 3 ${subject}`);
    expect(mail.text.replaceAll(/\s+/g, " ")).toContain(words);
  });
});
