import { expect, it } from "vitest";
import { createRefusalLog } from "./refusal-log.ts";

it("logs each kind of rejection once a minute and counts the rest", () => {
  const lines: unknown[] = [];
  let time = 0;
  const refuse = createRefusalLog({ info: (facts, message) => void lines.push([message, facts]) }, () => time);
  for (let n = 0; n < 1_000; n += 1) refuse("an address could not be read", { path: "/x" });
  refuse("a form from another origin was refused", { path: "/sign-in", origin: "https://evil.example" });
  time = 60_000;
  refuse("an address could not be read", { path: "/y" });
  time = 120_000;
  refuse("an address could not be read", { path: "/z" });
  expect(lines).toEqual([
    ["an address could not be read", { path: "/x" }],
    ["a form from another origin was refused", { path: "/sign-in", origin: "https://evil.example" }],
    ["an address could not be read", { path: "/y", leftOut: 999 }],
    ["an address could not be read", { path: "/z" }],
  ]);
});
