import { describe, expect, it } from "vitest";
import { routePatterns } from "../../app/route-pattern.ts";
import { canonicalAddress, isCanonicalPath } from "./canonical-address.ts";

const pattern = routePatterns({
  root: { id: "root" },
  home: { id: "home", parentId: "root", index: true },
  list: { id: "list", parentId: "root", path: "companies" },
  company: { id: "company", parentId: "root", path: "companies/:slug" },
  founder: { id: "founder", parentId: "root", path: "companies/founders/:slug" },
  confirm: { id: "confirm", parentId: "root", path: "confirm/:token" },
  missing: { id: "missing", parentId: "root", path: "*" },
});
const canonical = (address: string) => canonicalAddress(new URL(`http://site.invalid${address}`), pattern);

describe("canonicalAddress", () => {
  it.each([
    ["/companies/Spectro-Cloud", "/companies/spectro-cloud"],
    ["/companies/Spectro-Cloud/?utm_source=x&Y=Z", "/companies/spectro-cloud?utm_source=x&Y=Z"],
    ["/Companies/Founders/Ada-Rowan", "/companies/founders/ada-rowan"],
    ["/companies//", "/companies"],
    ["/companies/?page=2", "/companies?page=2"],
    ["/companies/Caf%C3%A9", "/companies/caf%C3%A9"],
    ["/confirm/AbC/", "/confirm/AbC"],
  ])("redirects %s to %s", (address, to) => {
    expect(canonical(address)).toBe(to);
  });

  it.each([
    "/",
    "/?A=B",
    "/companies",
    "/companies/spectro-cloud",
    "/companies/caf%C3%A9",
    "/confirm/AbC",
    "/No/Such/Page/",
    "//elsewhere.example/",
    "//",
  ])("keeps %s", (address) => {
    expect(canonical(address)).toBeNull();
  });
});

describe("isCanonicalPath", () => {
  it("does not decode letters in percent-encoded bytes", () => {
    expect([isCanonicalPath("/companies/caf%C3%A9"), isCanonicalPath("/companies/Caf%C3%A9")]).toEqual([true, false]);
  });
});
