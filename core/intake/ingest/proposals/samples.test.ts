import { expect, it } from "vitest";
import { withoutSamplesNaming } from "./samples.ts";

it("drops samples that name a suppressed person or link to them, in any order of words", () => {
  const column = { column: "Founder", field: "founders", how: "name", why: "by name" } as const;
  const samples = ["Ida Moss", "MOSS, Ida", "Bo Fenn, Ida Moss", "Ida Moor", "https://linkedin.com/in/ida-moss/"];
  expect(withoutSamplesNaming([{ ...column, samples }], new Set(["Ida Moss", "https://x.example/in/bo"]))).toEqual([
    { ...column, samples: ["Ida Moor"] },
  ]);
  expect(withoutSamplesNaming([{ ...column, samples }], new Set())).toEqual([{ ...column, samples }]);
});
