import { describe, expect, it } from "vitest";
import { pageWindow } from "./paging.ts";

describe("pageWindow", () => {
  it.each([
    { page: 1, visible: 101, window: { offset: 0, limit: 50, pageCount: 3 } },
    { page: 3, visible: 101, window: { offset: 100, limit: 1, pageCount: 3 } },
    { page: 2, visible: 100, window: { offset: 50, limit: 50, pageCount: 2 } },
    { page: 1, visible: 0, window: { offset: 0, limit: 0, pageCount: 1 } },
  ])("shows page $page of $visible rows", ({ page, visible, window }) => {
    expect(pageWindow(page, 50, visible)).toEqual(window);
  });

  it.each([0, -1, 4, 1.5, Number.NaN, Number.POSITIVE_INFINITY])("has no page %d of 3", (page) => {
    expect(pageWindow(page, 50, 101)).toEqual({ offset: 0, limit: 0, pageCount: 3 });
  });
});
