import { expect, it } from "vitest";
import { PAGE_TEXTS } from "../../content/page-texts.ts";
import { BRAND } from "../../content/brand.ts";
import { pageText } from "../ui/frame/site.ts";
import { brandedSite } from "./branded-site.ts";
import { Content } from "./content.ts";

const SITE = {
  name: "Raised",
  url: "https://raised.example",
  checkoutUrl: "",
  sampleSize: 1,
  claims: "stated",
} as const;
const edited = (values: Readonly<Record<string, object>>) =>
  new Content(
    Object.entries(values).map(([piece, value], at) => ({ piece, revisionId: at + 1, value, at: new Date() })),
  );
const logo = (width: number, height: number) => ({ png: "cG5n", width, height });

it("has the edited footer and descriptions with the edited name", () => {
  const texts = { ...PAGE_TEXTS, tagline: "{product}: all rounds." };
  const site = brandedSite(SITE, edited({ brand: { ...BRAND, name: "Fund & Wire" }, "page-texts": texts }));
  expect(pageText(site, "tagline")).toBe("Fund & Wire: all rounds.");
  expect(pageText(brandedSite(SITE, edited({})), "tagline")).toBe(PAGE_TEXTS.tagline);
});

it("makes the home-screen icon from a square logo, or else from the accent colour", () => {
  const accent = { ...BRAND, accentLight: "#1d4ed8" };
  expect(brandedSite(SITE, edited({})).touchIcon).toBeUndefined();
  expect(brandedSite(SITE, edited({ logo: logo(300, 60) })).touchIcon).toBeUndefined();
  expect(brandedSite(SITE, edited({ brand: accent, logo: logo(300, 60) })).touchIcon).toBe("/brand/touch-1.png");
  expect(brandedSite(SITE, edited({ brand: accent, logo: logo(60, 60) })).touchIcon).toBe("/brand/touch-2.png");
});
