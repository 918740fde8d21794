import { describe, expect, it } from "vitest";
import { isDisposableMailDomain, isFreeMailDomain } from "./free-mail.ts";

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

describe("isDisposableMailDomain", () => {
  it("recognises providers of disposable mailboxes only", () => {
    const domains = ["mailinator.com", "yopmail.com", "gmail.com", "acme.example"];
    expect(domains.filter(isDisposableMailDomain)).toEqual(["mailinator.com", "yopmail.com"]);
  });
});
