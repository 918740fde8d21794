import { HtmlValidate } from "html-validate";
import { describe, expect, it } from "vitest";
import { subscriptionLinks } from "../../core/mail/links.ts";
import { MAIL_EXAMPLES } from "../../test/builders/mail-examples.ts";
import { MAIL_TEMPLATES, mailRenderer } from "./render-mail.ts";

const SITE = { siteName: "Newly Raised", siteUrl: "https://newlyraised.example", postalAddress: "1 Invented Street, Exampleton" };
const render = mailRenderer(SITE);

/** Gmail cuts a mail off here, its foot with the way out included. */
const LONGEST_HTML = 102_400;

/** What is true of mails and not of pages: tables that lay out, styles in place, an older doctype. */
const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    "no-inline-style": "off", "no-deprecated-attr": "off", "doctype-html": "off", "presentation-role-style": "off", "no-conditional-comment": "off",
    // React writes its own style of markup.
    "doctype-style": "off", "attr-case": "off", "void-style": "off",
  },
});

const rendered = async (template: string) => {
  const { data, list } = MAIL_EXAMPLES[template] ?? { data: {} };
  const links = list === undefined ? null : subscriptionLinks(SITE.siteUrl, { address: "ada@acme.example", list, key: Buffer.from("a key") });
  return { ...(await render(template, data, links)), links };
};

it("has an example of every mail, and of none that is gone", () => {
  expect(Object.keys(MAIL_EXAMPLES).toSorted()).toEqual([...MAIL_TEMPLATES].toSorted());
});

describe.each(MAIL_TEMPLATES)("the mail %s", (template) => {
  it("has a subject of one line, and parts short enough to be shown whole", async () => {
    const { subject, html, text } = await rendered(template);
    expect(subject).toMatch(/^\S.{3,98}\S$/);
    expect(Buffer.byteLength(html)).toBeLessThan(LONGEST_HTML);
    expect(text.trim()).not.toBe("");
  });

  it("says the same in text as in HTML, every link included", async () => {
    const { html, text } = await rendered(template);
    const addresses = [...html.matchAll(/href="([^"]+)"/g)].map(([, address = ""]) => address.replaceAll("&amp;", "&"));
    expect(addresses.length).toBeGreaterThan(0);
    for (const address of addresses) expect(text).toContain(address);
    expect(text).not.toMatch(/<\/?[a-z]|&(?:amp|nbsp|quot);|\[object|undefined|null\b/);
  });

  it("is sound HTML that loads nothing from anywhere", async () => {
    const { html } = await rendered(template);
    const { results } = await validator.validateString(html);
    expect(results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`))).toEqual([]);
    expect(html).toContain('lang="en"');
    expect(html).not.toMatch(/<(?:script|img|iframe|form)\b|url\(|@import|\ssrc=/i);
  });

  it("says who sent it and why, and how to leave its list, if it is of one", async () => {
    const { html, text, links } = await rendered(template);
    for (const part of [html, text.replaceAll(/\s+/g, " ")]) {
      expect(part).toContain("1 Invented Street, Exampleton");
      expect(part).toMatch(/You get this mail because/);
    }
    const waysOut = text.match(/https:\/\/newlyraised\.example\/mail\/\w+\?token=[\w-]+/g) ?? [];
    expect(waysOut).toEqual(links === null ? [] : [links.unsubscribeUrl, links.preferencesUrl]);
  });
});
