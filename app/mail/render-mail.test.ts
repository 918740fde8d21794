import { describe, expect, it } from "vitest";
import { Content } from "../content/content.ts";
import { mailBrand } from "./mail-brand.ts";
import { mailPiece } from "./mail-pieces.ts";
import { mailRenderer } from "./render-mail.ts";

const render = mailRenderer({
  siteName: "Newly Raised",
  siteUrl: "https://newlyraised.example",
  postalAddress: "1 Invented Street, Exampleton",
});

describe("sign-in mail", () => {
  it("has the link in text and HTML, its validity, the reason and the sender", async () => {
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

  it("speaks of a button, and repeats its link, only where there is one", async () => {
    const url = "https://newlyraised.example/sign-in/confirm?token=abc";
    const { text, html } = await render("sign_in", { url, minutes: 10 });
    expect([text.split(url).length, text.includes("button"), html.includes("If the button")]).toEqual([2, false, true]);
    expect(text.split("newlyraised.example\n").length).toBe(2);
  });

  it("rejects data that does not match its template", async () => {
    await expect(render("sign_in", { url: "not an address", minutes: 10 })).rejects.toThrow("Invalid URL");
    await expect(render("no_such_mail", {})).rejects.toThrow('there is no mail "no_such_mail"');
  });
});

describe("a preview", () => {
  it("shows texts that are not saved", async () => {
    const texts = { ...mailPiece("renewal").shipped, subject: "Soon: {plan} on {date}" };
    const { subject } = await render("preview", { template: "renewal", data: null, texts });
    expect(subject).toBe("[Preview] Soon: Newly Raised Pro on Oct 1, 2026");
  });
});

describe("other mails", () => {
  it("ask for confirmation of a privacy request and notify owners of new items", async () => {
    const url = "https://newlyraised.example/dont-sell-my-info/confirm?token=abc";
    const confirm = await render("privacy_confirm", { url, days: 30 });
    expect(confirm.subject).toBe("Please confirm your privacy request");
    expect(confirm.text).toContain(url);
    expect(confirm.text).toContain("answer within 30 days");
    const waits = await render("inbox_privacy", { ref: "privacy-3", date: "2026-10-01" });
    expect(waits.subject).toBe("A privacy request is waiting: privacy-3");
    expect(waits.text).toContain("Please answer by Oct 1, 2026.");
    expect((await render("inbox_message", { ref: "message-1" })).subject).toBe("A message is waiting: message-1");
  });
});

const edited = (pieces: Readonly<Record<string, unknown>>) =>
  new Content(
    Object.entries(pieces).map(([piece, value], index) => ({ piece, value, revisionId: index + 1, at: new Date() })),
  );

describe("edited mails", () => {
  const site = { siteName: "Newly Raised", siteUrl: "https://newlyraised.example", postalAddress: null };
  const data = { url: "https://newlyraised.example/sign-in/confirm?token=abc", minutes: 10 };

  it("fill placeholders in edited texts and never read values as placeholders", async () => {
    const content = edited({
      "mail-sign-in": {
        subject: "Your {product} link",
        text: "**Hello**.\n\nPress this:\n\n[Go]({url})\n\n- Soon: {minutes} minutes\n\n{url}",
      },
    });
    const renderEdited = mailRenderer({ ...site, content });
    const { subject, text, html } = await renderEdited("sign_in", data);
    expect(subject).toBe("Your Newly Raised link");
    expect(text).toContain(`Hello.\n\nPress this:\n\nGo:\n${data.url}\n\n• Soon: 10 minutes\n\n${data.url}\n`);
    expect(html).toContain("<strong>Hello</strong>.");
    const named = await renderEdited("privacy_identity", {
      ...data,
      hours: 72,
      name: "{hours} [x](https://evil.example) <b>",
      email: "{x}@a.example",
    });
    expect(named.text.replaceAll(/\s+/g, " ")).toContain(
      "{hours} [x](https://evil.example) <b> ({x}@a.example) asked us",
    );
  });

  it("are sent as shipped if a stored text has an unknown placeholder", async () => {
    const content = edited({ "mail-sign-in": { ...mailPiece("sign_in").shipped, subject: "Sign in, {first_name}" } });
    expect((await mailRenderer({ ...site, content })("sign_in", data)).subject).toBe("Sign in to Newly Raised");
  });

  it("have the edited colours and embed the edited logo", async () => {
    const content = edited({
      brand: { name: "Acme", accentLight: "#7a1f5c", accentDark: null },
      logo: { png: Buffer.from("a picture").toString("base64"), width: 168, height: 84 },
    });
    const { html, images } = await mailRenderer({ ...site, brand: mailBrand(content, site.siteUrl) })("sign_in", data);
    expect(html).toContain("#7a1f5c");
    expect(html).not.toContain("#0b6b58");
    expect(html).toContain('src="cid:logo-2@newlyraised.example"');
    expect(images).toEqual([{ cid: "logo-2@newlyraised.example", png: Buffer.from("a picture") }]);
  });

  it("are marked as a preview, with sample data by default", async () => {
    const preview = await render("preview", { template: "renewal", data: null });
    expect(preview.subject).toBe("[Preview] Newly Raised Pro renews on Oct 1, 2026");
    expect(preview.text).toContain("Preview with sample data.");
    expect((await render("preview", { template: "sign_in", data })).text).toContain(data.url);
  });
});

const check = (texts: Readonly<Record<string, string>>) => {
  const piece = mailPiece("price_change");
  const read = piece.readItems([{ ...piece.shipped, ...texts }], { current: piece.shipped, today: "2026-11-01" });
  return "problems" in read ? read.problems : "saved";
};

const { text: PRICE_CHANGE } = mailPiece("price_change").shipped;

describe("texts of mails", () => {
  it.each([
    [
      "subject",
      "{plan} costs more from {day}",
      "There is no placeholder {day}. This e-mail has {product}, {site}, {plan}, {date}, {price}, {former}, and {interval}.",
    ],
    ["text", PRICE_CHANGE.replace("{former}", "less"), "Keep {former}: the e-mail must state it."],
    ["text", PRICE_CHANGE.replace("{price}", "{price"), "A brace has no partner."],
    ["text", `${PRICE_CHANGE} }`, "A brace has no partner."],
    ["text", PRICE_CHANGE.replace(/\[.*$/, ""), "Keep the button: a link to {site}/account in a paragraph of its own"],
    ["text", `${PRICE_CHANGE}\n\n[Elsewhere](https://a.example)`, "Keep one button"],
    ["text", "", "Enter a text."],
    ["subject", "x".repeat(101), "Shorten this to 100 characters."],
  ])("of %s reject “%s”", (name, text, problem) => {
    expect(check({ [name]: text })).toEqual({ [`0.${name}`]: expect.stringContaining(problem) });
  });

  it("may use every declared placeholder", () => {
    expect(check({ text: `{product} {site} {plan} {date} {price} {former} {interval}\n\n${PRICE_CHANGE}` })).toBe(
      "saved",
    );
  });
});
