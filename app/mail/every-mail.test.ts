import { HtmlValidate } from "html-validate";
import { describe, expect, it } from "vitest";
import { subscriptionLinks } from "../../core/customers/mail/links.ts";
import { type MailFile, readMailFile } from "../../core/shared/outbox/mail-file.ts";
import { checkMail, declaredMails } from "../../core/shared/outbox/mails.ts";
import { sampleData } from "./kinds.ts";
import { mailPiece } from "./mail-pieces.ts";
import { mailRenderer } from "./render-mail.ts";

const SITE = {
  siteName: "Newly Raised",
  siteUrl: "https://newlyraised.example",
  postalAddress: "1 Invented Street, Exampleton",
};
const render = mailRenderer(SITE);
const MAILS = [...declaredMails().values()];

/** Gmail clips longer mails, which would hide the unsubscribe link. */
const LONGEST_HTML = 102_400;

/** Mail needs layout tables and inline styles, unlike pages. */
const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    "no-inline-style": "off",
    "no-deprecated-attr": "off",
    "presentation-role-style": "off",
    "prefer-tbody": "off",
  },
});

const rendered = async (mail: MailFile) => {
  const { key, list } = mail;
  const links =
    list === null
      ? null
      : subscriptionLinks(SITE.siteUrl, { address: "ada@acme.example", list, key: Buffer.from("a key") });
  return { ...(await render(key, sampleData(mail, SITE.siteUrl), links)), links };
};

describe.each(MAILS)("the mail $key", (mail) => {
  const template = mail.key;

  it("is sent as shipped, with a value for every placeholder", () => {
    const piece = mailPiece(template);
    expect(piece.restore(piece.shipped)).toEqual(piece.shipped);
    checkMail(template, sampleData(mail, SITE.siteUrl));
  });

  it("has a one-line subject, and parts short enough not to be clipped", async () => {
    const { subject, html, text } = await rendered(mail);
    expect(subject).toMatch(/^\S.{3,98}\S$/);
    expect(Buffer.byteLength(html)).toBeLessThan(LONGEST_HTML);
    expect(text.trim()).not.toBe("");
  });

  it("has the same content in text and HTML, including every link", async () => {
    const { html, text } = await rendered(mail);
    const addresses = [...html.matchAll(/href="([^"]+)"/g)].map(([, address = ""]) => address.replaceAll("&amp;", "&"));
    expect(addresses.length).toBeGreaterThan(0);
    for (const address of addresses) expect(text).toContain(address);
    expect(text).not.toMatch(/<\/?[a-z]|&(?:amp|nbsp|quot);|\[object|undefined|null\b/);
  });

  it("previews under another brand without the shipped one", async () => {
    const other = mailRenderer({ ...SITE, siteName: "Quarryfield", siteUrl: "https://quarryfield.example" });
    const { subject, html, text } = await other("preview", { template, data: null });
    for (const part of [subject, html, text]) expect(part).not.toMatch(/newly.?raised/i);
  });

  it("is valid HTML that loads nothing", async () => {
    const { html } = await rendered(mail);
    const { results } = await validator.validateString(html);
    expect(results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`))).toEqual(
      [],
    );
    expect(html).toContain('lang="en"');
    expect(html).not.toMatch(/<(?:script|img|iframe|form)\b|url\(|@import|\ssrc=/i);
  });

  it("names sender and reason, and offers to unsubscribe if it belongs to a mailing list", async () => {
    const { html, text, links } = await rendered(mail);
    for (const part of [html, text.replaceAll(/\s+/g, " ")]) {
      expect(part).toContain("1 Invented Street, Exampleton");
      expect(part).toMatch(/You(?:'|&#39;)re receiving this because/);
    }
    const waysOut = text.match(/https:\/\/newlyraised\.example\/mail\/\w+\?token=[\w-]+/g) ?? [];
    expect(waysOut).toEqual(links === null ? [] : [links.unsubscribeUrl, links.preferencesUrl]);
  });
});

const file = (...lines: readonly string[]) => `---\n${lines.join("\n")}\n---\nHello {name}.\n`;

describe("the file of a mail", () => {
  const HEAD = ["title: A", "group: B", "occasion: C.", "to: D", "subject: E", "reason: F."];

  it.each([
    [["title: A"], "subject"],
    [[...HEAD, "colour: red"], "colour"],
    [[...HEAD, "placeholders:", "  name: nickname Ada"], '{name} has no known kind: "nickname"'],
    [[...HEAD], "There is no placeholder {name}"],
    [[...HEAD, "list: gossip", "placeholders:", "  name: text Ada"], "list"],
  ])("is rejected with %j", (lines, problem) => {
    expect(() => readMailFile(file(...lines), "hello")).toThrow(problem);
  });

  it("names its key", () => {
    expect(readMailFile(file(...HEAD, "placeholders:", "  name: text Ada"), "say-hello")).toMatchObject({
      key: "say_hello",
      placeholders: { name: { kind: "text", sample: "Ada" } },
      text: "Hello {name}.",
    });
  });
});

describe("the data of a mail", () => {
  const data = { plan: "pro", date: "2026-10-01", price: { minor: 2_900, currency: "usd" }, interval: "month" };

  it.each([
    [{ ...data, day: "2026-10-01" }, "no placeholder {day}"],
    [{ ...data, date: undefined }, '{date} of the mail "renewal" is no day'],
    [{ ...data, price: 2_900 }, '{price} of the mail "renewal" is no price'],
  ])("%j is rejected when it is written", (wrong, problem) => {
    expect(() => checkMail("renewal", wrong)).toThrow(problem);
  });

  it("needs a known mail", () => {
    expect(() => checkMail("no_such_mail", {})).toThrow('there is no mail "no_such_mail"');
    expect(() => checkMail("renewal", data)).not.toThrow();
  });
});
