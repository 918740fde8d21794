import { expect, it } from "vitest";
import { pageAddress } from "../server/web/page-cache/page-address.ts";
import { strangeParameters } from "./routes/reading/companies/explorer/page-parameters.ts";
import { strangeInAddress } from "./strange-address.ts";

const strange = (address: string) => strangeInAddress(new URL(address, "https://site.example"));

it.each([
  ["/blog?pag=2", "There is no parameter “pag”. The only one is page."],
  ["/investors?country=FR", "“country”"],
  ["/blog?category=x", "“category”"],
  ["/top-founders?ranks=2", "The only one is rank."],
  ["/top-ai-companies?page=2", "This address takes no parameters."],
  ["/directory/companies/l?letter=l", "“letter”"],
  ["/industries?nosuch=1", "“nosuch”"],
  ["/places/france/lyon?stage=Seed", "“stage”"],
  ["/investors/larch-ventures?page=2", "“page”"],
  ["/?nosuch=1", "This address takes no parameters."],
  ["/pricing?nosuch=1", "“nosuch”"],
  ["/about?x", "“x”"],
  ["/contact?x=1", "“x”"],
  ["/terms-of-service/versions?v=2", "“v”"],
  ["/companies/larch?tab=people", "“tab”"],
  ["/companies/founders/ada-rowan?page=2", "“page”"],
  ["/blog/larch-raises?page=2", "“page”"],
  ["/alternatives/newly-raised-vs-crunchbase?plan=pro", "“plan”"],
  ["/investors?page=two", "“two” is not a page"],
  ["/top-founders?rank=0", "“0” is not a rank"],
])("names what the list at %s does not know", (address, words) => {
  expect(strange(address)).toEqual([expect.stringContaining(words)]);
  // The page depends on the exact input, so it is not cached under another address.
  expect(pageAddress(address)).toBeNull();
});

it("says on the company list, too, what is no page", () => {
  expect(strangeParameters(new URLSearchParams("page=two"))).toEqual([expect.stringContaining("“two” is not a page")]);
  expect(strangeParameters(new URLSearchParams("page=2"))).toEqual([]);
});

it.each([
  "/investors?page=2&utm_source=x&fbclid=y&ref=z",
  "/blog",
  "/top-founders?rank=3",
  "/stages/seed?gclid=x",
  // Judged by its own filter.
  "/companies?nosuch=1",
  "/companies/founders?nosuch=1",
  "/investors?q=alder&kind=Fund&sort=led",
  "/investors/alder?stage=Seed&sort=amount",
  "/companies/founders/ada-rowan?lookup=1",
  "/companies/export?nosuch=1",
  "/sign-in?next=/account",
  "/companies/larch?lookup=1",
  "/pricing?utm_source=x",
])("has nothing against %s", (address) => {
  expect(strange(address)).toEqual([]);
});
