import { describe, expect, it } from "vitest";
import { isFreeMailDomain } from "./free-mail.ts";

describe("isFreeMailDomain", () => {
  it.each([
    "gmail.com",
    "googlemail.com",
    "gmx.de",
    "mail.ru",
    "proton.me",
    "qq.com",
    "hey.com",
    "mailinator.com",
    "eu.mailinator.com",
  ])("recognises %s", (domain) => {
    expect(isFreeMailDomain(domain)).toBe(true);
  });

  it.each(["acme.example", "stripe.com", "gmail.example", "com", "", "notgmail.com"])("rejects %s", (domain) => {
    expect(isFreeMailDomain(domain)).toBe(false);
  });
});
