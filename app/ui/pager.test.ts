import { describe, expect, it } from "vitest";
import { nearbyPages, pageAddress } from "./pager.tsx";

describe("the pages a pager names", () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [5, 9, [1, 4, 5, 6, 9]],
    [9, 9, [1, 8, 9]],
  ])("on page %d of %d are %o", (page, pageCount, numbers) => {
    expect(nearbyPages(page, pageCount)).toEqual(numbers);
  });

  it("have addresses of their own, the first the list's", () => {
    expect(pageAddress("/companies", 1)).toBe("/companies");
    expect(pageAddress("/companies", 2)).toBe("/companies?page=2");
    expect(pageAddress("/companies?hide=site", 2)).toBe("/companies?hide=site&page=2");
  });
});
