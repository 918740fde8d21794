import { describe, expect, it } from "vitest";
import { mailRenderer } from "./render-mail.ts";

const render = mailRenderer({ siteName: "Newly Raised", siteUrl: "https://newlyraised.example", postalAddress: "1 Invented Street, Exampleton" });

describe("the sign-in mail", () => {
  it("carries the link in text and HTML, says how long it works, why it came and who sent it", async () => {
    const url = "https://newlyraised.example/sign-in/confirm?next=%2Fcompanies&token=abc";
    const { subject, text, html } = await render("sign_in", { url, minutes: 10 });
    expect(subject).toBe("Your link to sign in to Newly Raised");
    for (const part of [text, html.replaceAll("&amp;", "&")]) {
      expect(part).toContain(url);
      for (const words of ["next 10 minutes", "somebody entered your address", "1 Invented Street, Exampleton"]) expect(part).toContain(words);
    }
    expect(html).toContain('lang="en"');
    expect(html).not.toMatch(/<(script|img|link)\b/);
  });

  it("is not sent with data that does not fit", async () => {
    await expect(render("sign_in", { url: "not an address", minutes: 10 })).rejects.toThrow("Invalid URL");
    await expect(render("no_such_mail", {})).rejects.toThrow('there is no mail template "no_such_mail"');
  });
});

describe("the other mails", () => {
  it("ask whoever sent a privacy request to confirm it, and tell owners what waits", async () => {
    const url = "https://newlyraised.example/dont-sell-my-info/confirm?token=abc";
    const confirm = await render("privacy_confirm", { url, days: 30 });
    expect(confirm.subject).toBe("Please confirm your privacy request");
    expect(confirm.text).toContain(url);
    expect(confirm.text).toContain("we answer within 30 days");
    const waits = await render("inbox", { ref: "privacy-3", dueOn: "2026-10-01" });
    expect(waits.subject).toBe("A privacy request waits for you: privacy-3");
    expect(waits.text).toContain("It must be answered by 2026-10-01.");
    expect((await render("inbox", { ref: "message-1", dueOn: null })).subject).toBe("A message waits for you: message-1");
  });
});
