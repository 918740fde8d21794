import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { solveChallenge } from "./solve-challenge.ts";

it.each([
  ["abc", 1],
  ["abc", 8],
  ["another.challenge", 12],
])("solves %s of %i bits, as an independent SHA-256 confirms", async (challenge, bits) => {
  const solution = await solveChallenge({ challenge, bits });
  const leading = createHash("sha256").update(`${challenge}:${solution}`).digest().readUInt32BE(0) >>> (32 - bits);
  expect(leading).toBe(0);
});
