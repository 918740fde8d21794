import { describe, expect, it } from "vitest";
import { initialsOf } from "./monogram.tsx";

describe("initialsOf", () => {
  it.each([
    ["Fernworks", "F"],
    ["Fern Works Labs", "FW"],
    ["Élan & Söhne", "ÉS"],
    ["4th Ave.", "4A"],
    ["…", ""],
    ["𝒜lpha", "𝒜"],
  ])("of %s are %s", (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});
