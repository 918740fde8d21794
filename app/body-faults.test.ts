import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ADDRESS_BODY, DOMAIN_BODY, PERSON_BODY, PROOF_BODY } from "./routes/finder/api/search-bodies.ts";
import { readBody } from "./body-faults.ts";

const long = "x".repeat(301);

describe("readBody", () => {
  it.each<[z.ZodType, unknown, string]>([
    [PERSON_BODY, { name: "" }, "“name” must not be empty."],
    [PERSON_BODY, { name: "   ", domain: "" }, "“name” must not be empty. “domain” must not be empty."],
    [PERSON_BODY, { name: 5 }, "“name” must be a text."],
    [PERSON_BODY, { name: null }, "“name” must be a text."],
    [PERSON_BODY, { name: ["Ada Park"] }, "“name” must be a text."],
    [PERSON_BODY, { name: long }, "“name” must have at most 300 characters."],
    [PERSON_BODY, { name: "Ada\u0000" }, "“name” must not contain control characters."],
    [PERSON_BODY, {}, "Send either query, or name with company or domain."],
    [PERSON_BODY, { query: "Ada", name: "Ada" }, "Send either query, or name with company or domain."],
    [PERSON_BODY, [], "The body must be a JSON object."],
    [PERSON_BODY, null, "The body must be a JSON object."],
    [PERSON_BODY, "Ada", "The body must be a JSON object."],
    [ADDRESS_BODY, {}, "“address” is missing."],
    [ADDRESS_BODY, { address: "ada" }, "“address” must be an e-mail address, for example ada.park@acme.example."],
    [DOMAIN_BODY, { domain: {} }, "“domain” must be a text."],
    [PROOF_BODY, { solution: 12 }, "“solution” must be a text."],
    [z.object({ limit: z.int().max(9) }), { limit: 10 }, "“limit” must be at most 9."],
    [z.object({ limit: z.int() }), { limit: 1.5 }, "“limit” must be a whole number."],
    [z.object({ kind: z.enum(["a", "b"]) }), { kind: "c" }, "“kind” must be “a” or “b”."],
    [z.object({ rows: z.array(z.string()).min(1) }), { rows: [] }, "“rows” must not be empty."],
    [
      z.strictObject({ filter: z.string() }),
      { filter: "", filtre: 1 },
      'Unrecognized key "filtre". Did you mean "filter"?',
    ],
    [z.object({ rows: z.array(z.string()) }), { rows: [1] }, "“rows.0” must be a text."],
  ])("says what is wrong, case %#", (shape, body, fault) => {
    expect(readBody(shape, body)).toEqual({ fault });
  });

  it("reads valid bodies", () => {
    expect(readBody(PERSON_BODY, { name: " Ada Park ", domain: "acme.example", challenge: "x" })).toEqual({
      read: { name: "Ada Park", domain: "acme.example" },
    });
  });
});
