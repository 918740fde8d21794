import { describe, expect, it } from "vitest";
import { SHIPPED_CONTENT } from "../content/content.ts";
import { TAXES_PIECE } from "../content/pieces/taxes.ts";
import { mailRenderer } from "../mail/render-mail.ts";
import { paidPrice, statedPrice, taxNote, taxSettings } from "./tax-words.ts";
import { TAXES } from "../../content/taxes.ts";

describe("the words about tax", () => {
  it.each([
    [{ prices: null, taxName: "VAT" }, null, "$29"],
    [{ prices: "net", taxName: "VAT" }, "plus VAT where it applies", "$29 (plus VAT where it applies)"],
    [{ prices: "gross", taxName: "sales tax" }, "including sales tax", "$29 (including sales tax)"],
  ] as const)("of %j", (taxes, note, stated) => {
    expect(taxNote(taxes)).toBe(note);
    expect(statedPrice("$29", taxes)).toBe(stated);
  });

  it.each([
    [null, "$34.80"],
    [0, "$34.80"],
    [580, "$34.80 (including $5.80 VAT)"],
  ])("of a payment with %s tax", (taxMinor, words) => {
    expect(paidPrice({ amountMinor: 3480, taxMinor, currency: "usd" }, TAXES)).toBe(words);
  });

  it("are in the mails", async () => {
    const content = SHIPPED_CONTENT.with(TAXES_PIECE, { ...TAXES, prices: "net" });
    const render = mailRenderer({ siteName: "Site", siteUrl: "https://site.example", postalAddress: null, content });
    const textOf = async (template: string, data: Readonly<Record<string, unknown>>) =>
      (await render(template, data)).text.replaceAll(/\s+/g, " ");
    const sale = { plan: "pro", interval: "month" };
    const price = { minor: 2900, currency: "usd" };
    expect(await textOf("renewal", { ...sale, date: "2026-10-01", price })).toContain(
      "$29 (plus VAT where it applies) a month",
    );
    const url = "https://site.example/sign-in";
    expect(await textOf("purchase", { ...sale, price: { ...price, minor: 3480, taxMinor: 580 }, url })).toContain(
      "You paid $34.80 (including $5.80 VAT) for the first month",
    );
  });
});

describe("the tax settings of the payment provider", () => {
  it("compute tax only where prices are net or gross", () => {
    const on = { ...TAXES, automaticTax: true };
    expect(taxSettings(on)).toMatchObject({ automatic: false, behavior: null });
    expect(taxSettings({ ...on, prices: "net" })).toMatchObject({ automatic: true, behavior: "exclusive" });
    expect(taxSettings({ ...on, prices: "gross" })).toMatchObject({ automatic: true, behavior: "inclusive" });
  });

  it("refuse automatic tax without that choice on the plan screen", () => {
    const [item = {}] = TAXES_PIECE.toItems({ ...TAXES, automaticTax: true });
    const context = { current: TAXES, today: "2026-09-01" };
    expect(TAXES_PIECE.readItems([item], context)).toEqual({
      problems: { "0.prices": expect.stringContaining("net or gross") },
    });
    expect(TAXES_PIECE.readItems([{ ...item, prices: "gross" }], context)).toMatchObject({
      value: { prices: "gross", automaticTax: true },
    });
  });
});
