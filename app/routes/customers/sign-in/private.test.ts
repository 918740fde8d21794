import { redirect } from "react-router";
import { describe, expect, it } from "vitest";
import { PRIVATE } from "./private.ts";

describe("PRIVATE", () => {
  it("stays unchanged when callers change their copy", () => {
    expect(redirect("/pricing", { ...PRIVATE }).status).toBe(302);
    // If redirect() wrote into it, every later private page would become a redirect to nowhere.
    expect(() => redirect("/pricing", PRIVATE)).toThrow(TypeError);
    expect(PRIVATE).toEqual({ headers: { "cache-control": "private, no-store" } });
  });
});
