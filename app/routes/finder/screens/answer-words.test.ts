import { describe, expect, it } from "vitest";
import type { AnswerReason, EmailResult } from "../../../../core/finder/answer/finder-answer.ts";
import type { LookupView } from "../../../../core/finder/lookups/read-lookup.ts";
import { answerWords, modeWords } from "./answer-words.ts";

it.each([
  ["smtp", "smtp", /company's own mail server/],
  ["smtp", "service", /verification service/],
  ["mx_only", "smtp", /Live verification is turned off/],
  ["mx_only", "service", /Live verification is turned off/],
] as const)("names the verification method in mode %s by %s", (mode, method, words) => {
  expect(modeWords(mode, method)).toMatch(words);
});

const GUESS: EmailResult = {
  email: "ada@acme.example",
  confidence: "low",
  status: "pattern",
  statusAt: null,
  source: "Based on a common name pattern",
  confirmedAt: null,
  flags: [],
  owner: null,
  sources: [],
};

function said(reason: AnswerReason, results: readonly EmailResult[] = []): string {
  const search: LookupView = {
    id: "",
    typed: "",
    subject: { kind: "person", name: "Ada Park", domain: "acme.example" },
    verdict: null,
    pattern: null,
    answer: { state: "done", results, reason, tryAgainAt: null, mode: "smtp" },
  };
  return answerWords(search);
}

/** The text shown for a verified address. */
function saidOf(verdict: Partial<NonNullable<LookupView["verdict"]>>, reason: AnswerReason): string {
  return answerWords({
    id: "",
    typed: "",
    subject: { kind: "address", address: "ada@acme.example", domain: "acme.example" },
    pattern: null,
    verdict: {
      address: "ada@acme.example",
      status: "none",
      statusAt: null,
      result: "unknown",
      flags: [],
      checkedAt: null,
      ...verdict,
    },
    answer: { state: "done", results: [], reason, tryAgainAt: null, mode: "smtp" },
  });
}

it("does not call a full or closed mailbox unknown", () => {
  expect(saidOf({}, "unclear")).toBe("The company's mail server gave no clear answer. Try again later.");
  expect(saidOf({ flags: ["full"] }, "unclear")).toBe("Mail to this address would not arrive now. Try again later.");
  expect(saidOf({ result: "invalid", flags: ["disabled"] }, "refused_address")).toBe(
    "Mail to this address would not arrive.",
  );
  expect(saidOf({ result: "invalid" }, "refused_address")).toBe(
    "The company's mail server says this address doesn't exist.",
  );
});

it("says when mail to an address bounced", () => {
  const bounced = { status: "bounced", statusAt: "2026-09-01T12:00:00Z", result: "invalid" } as const;
  expect(saidOf(bounced, "bounced")).toBe("Bounced on Sep 1, 2026: mail to this address came back.");
  expect(said("bounced")).toContain("Mail to the address that we knew came back.");
});

it("says when deferring servers will be asked again", () => {
  const search: LookupView = {
    id: "",
    typed: "",
    subject: { kind: "domain", domain: "acme.example" },
    verdict: null,
    pattern: null,
    answer: { state: "waiting", results: [], reason: null, tryAgainAt: "2026-09-01T12:05:00.000Z", mode: "smtp" },
  };
  expect(answerWords(search)).toContain("We'll try again at 12:05 UTC.");
});

describe("why there are no more results", () => {
  it.each([
    ["nothing_found", "We found no address for this person at acme.example. We'd rather show nothing than a guess."],
    [
      "accepts_any",
      "We found no address for this person at acme.example. The company's mail server accepts mail for any address, so it doesn't reveal which one is theirs.",
    ],
    [
      "unclear",
      "We found no address for this person at acme.example. The company's mail server gave no clear answer. Try again later.",
    ],
    [
      "not_verified",
      "We found no address for this person at acme.example. Live verification is turned off on this site.",
    ],
  ] as const)("explains a person without results: %s", (reason, words) => {
    expect(said(reason)).toBe(words);
  });

  it.each(["accepts_any", "unclear", "not_verified"] as const)("is explained beside guesses: %s", (reason) => {
    expect(said(reason, [GUESS])).toMatch(/[Nn]one of these is confirmed\.$/);
  });
});
