import fc from "fast-check";
import { expect, it } from "vitest";
import { readsAlike } from "./reads-alike.ts";

it.each([
  ["https://www.larchway.example", "https://larchway.example/"],
  ["http://larchway.example/", "https://LARCHWAY.example"],
  ["https://larchway.example:443/team//", "http://larchway.example:80/team"],
  ["https://larchway.example./?", "https://larchway.example/#"],
  ["https://www.bücher.example/", "https://xn--bcher-kva.example"],
  ["https://larchway.example/caf%C3%A9", "https://larchway.example/café"],
  ["https://de.linkedin.com/company/Larchway/", "https://www.linkedin.com/company/larchway"],
  ["Larchway  Robotics", " Larchway\u00a0Robotics\u200b"],
  ["Cafe\u0301", "Café"],
  [null, ""],
  [
    ["https://www.github.com/larchway", "https://x.com/larchway"],
    ["https://x.com/Larchway/", "https://github.com/larchway"],
  ],
  [
    [
      { key: "birch", lead: true },
      { key: "elm", lead: false },
    ],
    [
      { lead: false, key: "elm" },
      { key: "birch", lead: true },
    ],
  ],
])("reads %j and %j alike", (before, after) => {
  expect(readsAlike(before, after)).toBe(true);
  expect(readsAlike(after, before)).toBe(true);
});

it.each([
  ["https://larchway.example", "https://larchway.test"],
  ["https://larchway.example/a", "https://larchway.example/b"],
  ["https://larchway.example/A", "https://larchway.example/a"],
  ["https://larchway.example/?page=1", "https://larchway.example/?page=2"],
  ["https://app.larchway.example", "https://larchway.example"],
  ["https://larchway.example:8443", "https://larchway.example"],
  ["https://www.linkedin.com/company/larchway", "https://www.linkedin.com/company/larchway-labs"],
  ["Larchway", "LarchWay"],
  ["Larchway", "Larchway Labs"],
  ["Cafe", "Café"],
  [null, "Lyon"],
  [5_000_000, 5_100_000],
  [["Fintech"], ["Fintech", "Health"]],
  [[{ key: "birch", lead: true }], [{ key: "birch", lead: false }]],
])("tells %j and %j apart", (before, after) => {
  expect(readsAlike(before, after)).toBe(false);
});

interface Spelling {
  readonly scheme: string;
  readonly www: string;
  readonly isUpper: boolean;
  readonly end: string;
}

function website(host: string, path: readonly string[], { scheme, www, isUpper, end }: Spelling): string {
  return `${scheme}${www}${isUpper ? host.toUpperCase() : host}.example${["", ...path].join("/")}${end}`;
}

it("reads every spelling of a website alike, and no two websites", () => {
  const name = fc.stringMatching(/^[a-z][a-z0-9]{2,8}$/);
  const path = fc.array(fc.stringMatching(/^[a-z0-9]{1,6}$/), { maxLength: 2 });
  const spelling = fc.record({
    scheme: fc.constantFrom("http://", "https://", "HTTPS://"),
    www: fc.constantFrom("", "www.", "WWW."),
    isUpper: fc.boolean(),
    end: fc.constantFrom("", "/"),
  });
  fc.assert(
    fc.property(name, path, spelling, spelling, (host, parts, one, other) => {
      expect(readsAlike(website(host, parts, one), website(host, parts, other))).toBe(true);
      expect(readsAlike(website(host, parts, one), website(`${host}0`, parts, other))).toBe(false);
      expect(readsAlike(website(host, parts, one), website(host, [...parts, "x"], other))).toBe(false);
    }),
  );
});
