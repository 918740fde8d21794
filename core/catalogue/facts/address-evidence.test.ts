import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type StatusEvidence, statusOf } from "./address-evidence.ts";
import { ADDRESS_STATUSES, type AddressStatus, STATUS_LABELS, statusLabel } from "./address-status.ts";

const NOW = new Date("2026-09-01T12:00:00Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

const RESULTS = ["valid", "invalid", "accept_all", "unknown", "not asked"] as const;
const CONTROLS = ["refused", "accepted", "unclear", "not_asked"] as const;
const DOCUMENTS = ["none", "site", "list", "both"] as const;

const SITE = { isList: false, source: "Acme's site", url: "https://acme.example/team", at: daysAgo(3) };
const LIST = { isList: true, source: "List: rounds.csv", url: null, at: daysAgo(2) };
const PUBLISHED = { none: [], site: [SITE], list: [LIST], both: [LIST, SITE] };

/** Every combination of evidence, as a row of the table. */
const CASES = RESULTS.flatMap((result) =>
  CONTROLS.flatMap((control) =>
    [1, 30, 31].flatMap((days) =>
      [true, false].flatMap((isTheirs) =>
        DOCUMENTS.flatMap((documents) =>
          [true, false].flatMap((isMade) =>
            [null, 0, 40].map((bounced) => ({ result, control, days, isTheirs, documents, isMade, bounced })),
          ),
        ),
      ),
    ),
  ),
);
type Case = (typeof CASES)[number];

function evidenceOf({ result, control, days, isTheirs, documents, isMade, bounced }: Case): StatusEvidence {
  return {
    answer:
      result === "not asked"
        ? null
        : { result, control, source: "Mailbox confirmed by its mail server", url: null, at: daysAgo(days) },
    isTheirs,
    published: PUBLISHED[documents],
    bouncedAt: bounced === null ? null : daysAgo(bounced),
    pattern: isMade ? "Follows the pattern of the company's known addresses" : null,
  };
}

/** The rules as a table of conditions, written independently of the function. */
function expected({ result, control, days, isTheirs, documents, isMade, bounced }: Case): AddressStatus {
  const confirmed = result === "valid";
  const rules: readonly (readonly [AddressStatus, boolean])[] = [
    ["bounced", bounced === 0],
    ["bounced", bounced === 40 && !confirmed],
    ["none", result === "invalid"],
    ["verified", confirmed && control === "refused" && isTheirs && days <= 30],
    ["published", documents === "site" || documents === "both"],
    ["listed", documents === "list"],
    ["pattern", isMade || confirmed],
    ["none", true],
  ];
  return rules.find(([, applies]) => applies)?.[0] ?? "none";
}

describe("statusOf", () => {
  it("gives every combination of evidence the status of the table", () => {
    const wrong = CASES.filter((one) => statusOf(evidenceOf(one), NOW).status !== expected(one));
    expect(CASES.length).toBe(2_880);
    expect(wrong).toEqual([]);
    expect(new Set(CASES.map((one) => statusOf(evidenceOf(one), NOW).status))).toEqual(new Set(ADDRESS_STATUSES));
  });

  it("dates verified, published, listed and bounced addresses, with their evidence", () => {
    const base: Case = {
      result: "valid",
      control: "refused",
      days: 1,
      isTheirs: true,
      documents: "both",
      isMade: true,
      bounced: null,
    };
    const of = (changes: Partial<Case>) => {
      const { status, at, source } = statusOf(evidenceOf({ ...base, ...changes }), NOW);
      return [statusLabel(status, at), source];
    };
    expect([
      of({}),
      of({ result: "unknown" }),
      of({ result: "unknown", documents: "list" }),
      of({ isTheirs: false, documents: "none" }),
      of({ bounced: 0 }),
      of({ result: "invalid" }),
    ]).toEqual([
      ["Verified on Aug 31, 2026", "Mailbox confirmed by its mail server"],
      ["Published, seen on Aug 29, 2026", "Acme's site"],
      ["Listed, seen on Aug 30, 2026", "List: rounds.csv"],
      ["Pattern, unverified", "Follows the pattern of the company's known addresses"],
      ["Bounced on Sep 1, 2026", "Mail to it came back"],
      ["None", null],
    ]);
  });

  it("is verified only by a recent confirmation of the own mailbox that no bounce follows", () => {
    fc.assert(
      fc.property(fc.constantFrom(...CASES), (one) => {
        const { status } = statusOf(evidenceOf(one), NOW);
        if (status !== "verified") return;
        expect(one).toMatchObject({ result: "valid", control: "refused", isTheirs: true });
        expect(one.days).toBeLessThanOrEqual(30);
        expect(one.bounced).not.toBe(0);
      }),
    );
  });
});

it("labels each status in its own words", () => {
  const labels = ADDRESS_STATUSES.map((status) => statusLabel(status, null));
  expect(labels).toEqual(ADDRESS_STATUSES.map((status) => STATUS_LABELS[status]));
  expect(new Set(labels).size).toBe(ADDRESS_STATUSES.length);
});
