import { describe, expect, it } from "vitest";
import { mailRenderer } from "./render-mail.ts";

const render = mailRenderer({
  siteName: "Newly Raised",
  siteUrl: "https://newlyraised.example",
  postalAddress: "1 Invented Street, Exampleton",
});

describe("sign-in mail", () => {
  it("carries the link in text and HTML and says how long it is valid, why it came and who sent it", async () => {
    const url = "https://newlyraised.example/sign-in/confirm?next=%2Fcompanies&token=abc";
    const { subject, text, html } = await render("sign_in", { url, minutes: 10 });
    expect(subject).toBe("Sign in to Newly Raised");
    for (const part of [text, html.replaceAll("&amp;", "&")]) {
      expect(part).toContain(url);
      for (const words of ["10 minutes", "someone entered your address", "1 Invented Street, Exampleton"])
        expect(part).toContain(words);
    }
    expect(html).toContain('lang="en"');
    expect(html).not.toMatch(/<(script|img|link)\b/);
  });

  it("rejects data that does not match its template", async () => {
    await expect(render("sign_in", { url: "not an address", minutes: 10 })).rejects.toThrow("Invalid URL");
    await expect(render("no_such_mail", {})).rejects.toThrow('there is no mail template "no_such_mail"');
  });
});

describe("other mails", () => {
  it("ask for confirmation of a privacy request and notify owners of new items", async () => {
    const url = "https://newlyraised.example/dont-sell-my-info/confirm?token=abc";
    const confirm = await render("privacy_confirm", { url, days: 30 });
    expect(confirm.subject).toBe("Please confirm your privacy request");
    expect(confirm.text).toContain(url);
    expect(confirm.text).toContain("answer within 30 days");
    const waits = await render("inbox", { ref: "privacy-3", dueOn: "2026-10-01" });
    expect(waits.subject).toBe("A privacy request is waiting: privacy-3");
    expect(waits.text).toContain("Please answer by 2026-10-01.");
    expect((await render("inbox", { ref: "message-1", dueOn: null })).subject).toBe("A message is waiting: message-1");
  });
});
