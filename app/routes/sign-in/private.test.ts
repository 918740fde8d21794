import { redirect } from "react-router";
import { describe, expect, it } from "vitest";
import { PRIVATE } from "./private.ts";

describe("PRIVATE", () => {
  it("stays the same for every page, whatever is done with a copy of it", () => {
    expect(redirect("/pricing", { ...PRIVATE }).status).toBe(302);
    // Written into, it would turn every private page that follows into a redirect to nowhere.
    expect(() => redirect("/pricing", PRIVATE)).toThrow(TypeError);
    expect(PRIVATE).toEqual({ headers: { "cache-control": "private, no-store" } });
  });
});
