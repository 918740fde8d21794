import { describe, expect, it } from "vitest";
import type { AnswerReason, EmailResult } from "../../../core/finder/answer/finder-answer.ts";
import type { SearchView } from "../../../core/finder/searches/search.ts";
import { answerWords, modeWords } from "./answer-words.ts";

it.each([
  ["smtp", "smtp", /company's own mail server/],
  ["smtp", "service", /verification service/],
  ["mx_only", "smtp", /verifies no addresses/],
  ["mx_only", "service", /verifies no addresses/],
] as const)("says who is asked in mode %s by %s", (mode, method, words) => {
  expect(modeWords(mode, method)).toMatch(words);
});

const GUESS: EmailResult = { email: "ada@acme.example", confidence: "low", source: "Pattern Match", verified: false, verifiedBefore: null, flags: [], sources: [] };

function said(reason: AnswerReason, results: readonly EmailResult[] = []): string {
  const search: SearchView = {
    id: "", typed: "", subject: { kind: "person", name: "Ada Park", domain: "acme.example" }, verdict: null, pattern: null,
    answer: { state: "done", results, reason, tryAgainAt: null, mode: "smtp" },
  };
  return answerWords(search);
}

/** What is said of a given address. */
function saidOf(verdict: Partial<NonNullable<SearchView["verdict"]>>, reason: AnswerReason): string {
  return answerWords({
    id: "", typed: "", subject: { kind: "address", address: "ada@acme.example", domain: "acme.example" }, pattern: null,
    verdict: { address: "ada@acme.example", result: "unknown", flags: [], checkedAt: null, ...verdict }, answer: { state: "done", results: [], reason, tryAgainAt: null, mode: "smtp" },
  });
}

it("does not say of a mailbox that is full or closed that nothing is known of it", () => {
  expect(saidOf({}, "unclear")).toBe("The company's mail server did not tell. Try again later.");
  expect(saidOf({ flags: ["full"] }, "unclear")).toBe("Mail to this address would not arrive now. Try again later.");
  expect(saidOf({ result: "invalid", flags: ["disabled"] }, "refused_address")).toBe("Mail to this address would not arrive.");
  expect(saidOf({ result: "invalid" }, "refused_address")).toBe("The company's mail server says that there is no such address.");
});

it("says when servers that put it off are asked again", () => {
  const search: SearchView = { id: "", typed: "", subject: { kind: "domain", domain: "acme.example" }, verdict: null, pattern: null, answer: { state: "waiting", results: [], reason: null, tryAgainAt: "2026-09-01T12:05:00.000Z", mode: "smtp" } };
  expect(answerWords(search)).toContain("we ask again at 12:05 UTC.");
});

describe("why there is no more", () => {
  it.each([
    ["nothing_found", "We found no address of Ada Park at acme.example. We would rather show nothing than a guess."],
    ["accepts_any", "We found no address of Ada Park at acme.example. The company's mail server takes mail for any address, so it does not tell which one is theirs."],
    ["unclear", "We found no address of Ada Park at acme.example. The company's mail server did not tell. Try again later."],
    ["not_verified", "We found no address of Ada Park at acme.example. This site does not ask mail servers (mx_only), so it verifies no addresses."],
  ] as const)("is said of a person without results: %s", (reason, words) => {
    expect(said(reason)).toBe(words);
  });

  it.each(["accepts_any", "unclear", "not_verified"] as const)("is said beside guesses: %s", (reason) => {
    expect(said(reason, [GUESS])).toMatch(/[Nn]one of these is confirmed\.$/);
  });
});
