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
