import { describe, expect, it } from "vitest";
import { nearbyPages, pageAddress } from "./pager.tsx";

describe("nearbyPages", () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [5, 9, [1, 4, 5, 6, 9]],
    [9, 9, [1, 8, 9]],
  ])("lists pages around page %d of %d as %o", (page, pageCount, numbers) => {
    expect(nearbyPages(page, pageCount)).toEqual(numbers);
  });

  it("links to an address per page, and to the list's own for page 1", () => {
    expect(pageAddress("/companies", 1)).toBe("/companies");
    expect(pageAddress("/companies", 2)).toBe("/companies?page=2");
    expect(pageAddress("/companies?hide=site", 2)).toBe("/companies?hide=site&page=2");
  });
});
