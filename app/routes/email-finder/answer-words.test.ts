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
