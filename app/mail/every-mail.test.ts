import { HtmlValidate } from "html-validate";
import { describe, expect, it } from "vitest";
import { subscriptionLinks } from "../../core/customers/mail/links.ts";
import { mailSamples } from "./mail-samples.ts";
import { MAILS } from "./declared.ts";
import { mailRenderer, TEMPLATES } from "./render-mail.ts";

const SITE = {
  siteName: "Newly Raised",
  siteUrl: "https://newlyraised.example",
  postalAddress: "1 Invented Street, Exampleton",
};
const MAIL_SAMPLES = mailSamples(SITE.siteUrl);
const render = mailRenderer(SITE);
const NAMES = Object.keys(TEMPLATES);

/** Gmail clips longer mails, which would hide the unsubscribe link. */
const LONGEST_HTML = 102_400;

/** Mail needs layout tables, inline styles and an older doctype, unlike pages. */
const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    "no-inline-style": "off",
    "no-deprecated-attr": "off",
    "doctype-html": "off",
    "presentation-role-style": "off",
    "no-conditional-comment": "off",
    // React's own style of markup.
    "doctype-style": "off",
    "attr-case": "off",
    "void-style": "off",
  },
});

const rendered = async (template: string) => {
  const { data, list } = MAIL_SAMPLES[template] ?? { data: {} };
  const links =
    list === undefined
      ? null
      : subscriptionLinks(SITE.siteUrl, { address: "ada@acme.example", list, key: Buffer.from("a key") });
  return { ...(await render(template, data, links)), links };
};

it("has texts and sample data for every template and for no other", () => {
  expect(Object.keys(MAIL_SAMPLES).toSorted()).toEqual(NAMES.toSorted());
  expect(Object.fromEntries(MAILS.map(({ template, list }) => [template, list]))).toEqual(
    Object.fromEntries(Object.entries(MAIL_SAMPLES).map(([template, { list }]) => [template, list ?? null])),
  );
});

describe.each(NAMES)("the mail %s", (template) => {
  it("has a one-line subject, and parts short enough not to be clipped", async () => {
    const { subject, html, text } = await rendered(template);
    expect(subject).toMatch(/^\S.{3,98}\S$/);
    expect(Buffer.byteLength(html)).toBeLessThan(LONGEST_HTML);
    expect(text.trim()).not.toBe("");
  });

  it("has the same content in text and HTML, including every link", async () => {
    const { html, text } = await rendered(template);
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
    const { html } = await rendered(template);
    const { results } = await validator.validateString(html);
    expect(results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`))).toEqual(
      [],
    );
    expect(html).toContain('lang="en"');
    expect(html).not.toMatch(/<(?:script|img|iframe|form)\b|url\(|@import|\ssrc=/i);
  });

  it("names sender and reason, and offers to unsubscribe if it belongs to a mailing list", async () => {
    const { html, text, links } = await rendered(template);
    for (const part of [html, text.replaceAll(/\s+/g, " ")]) {
      expect(part).toContain("1 Invented Street, Exampleton");
      expect(part).toMatch(/You(?:'|&#x27;)re receiving this because/);
    }
    const waysOut = text.match(/https:\/\/newlyraised\.example\/mail\/\w+\?token=[\w-]+/g) ?? [];
    expect(waysOut).toEqual(links === null ? [] : [links.unsubscribeUrl, links.preferencesUrl]);
  });
});
