import { expect, it } from "vitest";
import { ADDRESS_STATUSES } from "../../catalogue/facts/address-status.ts";
import { confidenceOf } from "./confidence.ts";

const OF = { isOnCompanySite: false, wasConfirmed: false, followsLearnedPattern: false };

it.each([
  ["verified", {}, "high"],
  ["published", { isOnCompanySite: true }, "high"],
  ["published", {}, "medium"],
  ["published", { followsLearnedPattern: true }, "medium"],
  ["listed", {}, "medium"],
  ["pattern", { wasConfirmed: true }, "medium"],
  ["pattern", { followsLearnedPattern: true }, "medium"],
  ["pattern", {}, "low"],
  ["bounced", { isOnCompanySite: true, wasConfirmed: true, followsLearnedPattern: true }, "low"],
  ["none", {}, "low"],
] as const)("rates %s with %j as %s", (status, evidence, confidence) => {
  expect(confidenceOf({ ...OF, ...evidence, status })).toBe(confidence);
});

it("rates every status", () => {
  expect(ADDRESS_STATUSES.map((status) => confidenceOf({ ...OF, status }))).not.toContain(undefined);
});
