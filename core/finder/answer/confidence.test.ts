import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AddressFacts, type AddressSource, answerFor, type VerificationResult } from "./confidence.ts";

const NOW = new Date("2026-09-01T12:00:00Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

function facts(source: AddressSource, result: VerificationResult | null, days = 1): AddressFacts {
  return {
    source,
    isTheirs: true,
    verification: result === null ? null : { result, at: daysAgo(days) },
    isDisposable: false,
    isSuppressed: false,
    hasOptedOut: false,
  };
}

/** Every source with every verification result, and the expected confidence or reason to withhold. */
const RULES: Readonly<Record<AddressSource, Readonly<Record<VerificationResult | "not asked", string>>>> = {
  published_by_company: {
    valid: "high, verified",
    invalid: "invalid",
    accept_all: "high, verified",
    unknown: "high, verified",
    "not asked": "high, verified",
  },
  published_elsewhere: {
    valid: "high, verified",
    invalid: "invalid",
    accept_all: "medium",
    unknown: "medium",
    "not asked": "medium",
  },
  learned_pattern: {
    valid: "high, verified",
    invalid: "invalid",
    accept_all: "medium",
    unknown: "medium",
    "not asked": "medium",
  },
  usual_pattern: { valid: "high, verified", invalid: "invalid", accept_all: "low", unknown: "low", "not asked": "low" },
  mail_server: { valid: "high, verified", invalid: "invalid", accept_all: "low", unknown: "low", "not asked": "low" },
};

const CASES = Object.entries(RULES).flatMap(([source, results]) =>
  Object.entries(results).map(
    ([result, expected]) => [source as AddressSource, result as VerificationResult | "not asked", expected] as const,
  ),
);

function said(answer: ReturnType<typeof answerFor>): string {
  return answer.kind === "withheld" ? answer.why : `${answer.confidence}${answer.verified ? ", verified" : ""}`;
}

describe("answerFor", () => {
  it.each(CASES)("rates %s with result %s as %s", (source, result, expected) => {
    expect(said(answerFor(facts(source, result === "not asked" ? null : result), NOW))).toBe(expected);
  });

  it.each([
    [30, { confidence: "high", verified: true, verifiedBefore: null }],
    [31, { confidence: "medium", verified: false, verifiedBefore: daysAgo(31) }],
  ])("rates a verification %d days old", (days, expected) => {
    expect(answerFor(facts("usual_pattern", "valid", days), NOW)).toMatchObject(expected);
  });

  it("withholds an address rejected long ago", () => {
    expect(said(answerFor(facts("published_by_company", "invalid", 400), NOW))).toBe("invalid");
  });

  it.each([
    ["isDisposable", "disposable"],
    ["isSuppressed", "suppressed"],
    ["hasOptedOut", "opted_out"],
  ] as const)("withholds an address when %s", (flag, why) => {
    expect(answerFor({ ...facts("published_by_company", "valid"), [flag]: true }, NOW)).toEqual({
      kind: "withheld",
      why,
    });
  });

  it.each([
    ["published_by_company", "Company Website"],
    ["published_elsewhere", "Public Source"],
    ["learned_pattern", "Pattern Match"],
    ["usual_pattern", "Pattern Match"],
  ] as const)("labels %s as %s", (source, label) => {
    expect(answerFor(facts(source, null), NOW)).toMatchObject({ source: label });
  });
});

it("shows a check mark only for company-published or recently confirmed addresses, never for rejected ones", () => {
  const any = fc.record({
    source: fc.constantFrom<AddressSource>(
      "published_by_company",
      "published_elsewhere",
      "learned_pattern",
      "usual_pattern",
    ),
    verification: fc.option(
      fc.record({
        result: fc.constantFrom<VerificationResult>("valid", "invalid", "accept_all", "unknown"),
        at: fc.integer({ min: 0, max: 400 }).map(daysAgo),
      }),
    ),
    isTheirs: fc.boolean(),
    isDisposable: fc.boolean(),
    isSuppressed: fc.boolean(),
    hasOptedOut: fc.boolean(),
  });
  fc.assert(
    fc.property(any, (given) => {
      const answer = answerFor(given, NOW);
      if (answer.kind === "withheld") return;
      expect(given.verification?.result).not.toBe("invalid");
      expect(
        !answer.verified ||
          given.source === "published_by_company" ||
          (given.verification?.result === "valid" && given.isTheirs),
      ).toBe(true);
      expect(answer.verified).toBe(answer.confidence === "high");
    }),
  );
});

it.each([
  [true, "high", true],
  [false, "medium", false],
])("rates a confirmed mailbox that is theirs: %s as %s", (isTheirs, confidence, verified) => {
  expect(answerFor({ ...facts("usual_pattern", "valid"), isTheirs }, NOW)).toMatchObject({
    confidence,
    verified,
    verifiedBefore: null,
  });
});
