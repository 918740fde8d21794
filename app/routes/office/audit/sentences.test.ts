import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { AUDIT_KINDS, AUDIT_SENTENCES } from "../../../../content/audit-sentences.ts";
import { EDIT_ACTIONS } from "../../../../core/intake/curation/edit-subject.ts";
import { sentenceOf } from "./sentences.ts";

const entry = { detail: {}, subjects: {}, reason: null, others: 0 };
const textOf = (given: Parameters<typeof sentenceOf>[0]) =>
  sentenceOf(given)
    .map(({ text }) => text)
    .join("");

/** Actions that calls of `writeAudit` name; of a computed one only its first part. */
const WRITTEN = globSync("{core,app,server}/**/*.ts", { exclude: ["**/*.test.ts"] }).flatMap((file) =>
  [
    ...readFileSync(file, "utf8").matchAll(
      /writeAudit\(\s*[\w.]+,\s*(?<action>[^{}]*?(?:\$\{[^}]*\}[^{}]*?)*),\s*[{a-z]/g,
    ),
  ].flatMap(({ groups }) =>
    [...(groups?.["action"] ?? "").matchAll(/["`](?<name>[a-z_]+\.[a-z_]*)/g)].map((found) => found[1] ?? ""),
  ),
);

it("has a sentence for every action and a kind for every sentence", () => {
  expect(WRITTEN.length).toBeGreaterThan(80);
  const known = Object.keys(AUDIT_SENTENCES);
  expect(
    WRITTEN.filter(
      (action) => !known.some((one) => one === action || (action.endsWith(".") && one.startsWith(action))),
    ),
  ).toEqual([]);
  for (const action of EDIT_ACTIONS) expect(known).toContain(`catalogue.${action}`);
  const areas = Object.values(AUDIT_KINDS).flat();
  expect(known.filter((action) => !areas.includes(action.split(".")[0] ?? ""))).toEqual([]);
});

it.each([
  ["review.accepted", { items: 1 }, "accepted 1 row"],
  ["review.accepted", { items: 2 }, "accepted 2 rows"],
  ["finder.bounces_lifted", { addresses: 1 }, "lifted reported bounces of 1 address"],
  ["sample.clear", { companies: 1, rounds: 3 }, "removed the sample: 1 company, 3 rounds"],
])("counts in %s with %o", (action, detail, text) => {
  expect(textOf({ ...entry, action, detail })).toBe(text);
});

it("names and links what an action was about, with its reason", () => {
  const subject = { kind: "round", id: "7", name: "Acme", day: "2026-03-03" };
  const parts = sentenceOf({ ...entry, action: "catalogue.withdraw", subjects: { subject }, reason: "duplicate" });
  expect(parts.map(({ text }) => text).join("")).toBe("withdrew the round of Acme of Mar 3, 2026: duplicate");
  expect(parts.find(({ href }) => href !== undefined)?.href).toBe("/back-office/catalogue/rounds/7");
});

it("leaves out what an entry lacks, and says what is gone", () => {
  expect(textOf({ ...entry, action: "catalogue.withdraw" })).toBe("withdrew a deleted subject");
  expect(textOf({ ...entry, action: "privacy_request.answered", detail: { id: 3, outcome: "declined" } })).toBe(
    "answered privacy request 3 (declined)",
  );
  const read = { ...entry, action: "document.read", detail: { document: "master.idx", newCompanies: 4, newRounds: 0 } };
  expect(textOf(read)).toBe("read master.idx: 4 new companies");
  expect(textOf({ ...read, others: 9 })).toBe("read master.idx and 9 more in this run");
  expect(textOf({ ...entry, action: "some.thing" })).toBe("some.thing");
});
