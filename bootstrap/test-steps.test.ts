import { describe, expect, it } from "vitest";
import type { Counts } from "./tally.mjs";
import { runSteps } from "./test-steps.mjs";

const NONE = { passed: 0, failed: 0, skipped: 0 };

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Steps that end on request, with the output and counts so far. */
function setup() {
  const printed: string[] = [];
  const counted: [string, Counts][] = [];
  const ends = new Map<string, PromiseWithResolvers<Counts>>();
  const step = (heading: string) => ({
    heading,
    task: ({ say }: { say: (text: string) => void }) => {
      const end = Promise.withResolvers<Counts>();
      ends.set(heading, end);
      say(`${heading} begins`);
      return end.promise;
    },
  });
  return {
    printed,
    counted,
    step,
    options: {
      print: (text: string) => void printed.push(text),
      onCounts: (heading: string, counts: Counts) => void counted.push([heading, counts]),
    },
    end: async (heading: string, counts: Counts = NONE) => {
      ends.get(heading)?.resolve(counts);
      await turn();
    },
    fail: async (heading: string, message: string) => {
      ends.get(heading)?.reject(new Error(message));
      await turn();
    },
  };
}

describe("runSteps", () => {
  it("prints the output of concurrent steps after the step being shown", async () => {
    const { printed, counted, step, options, end } = setup();
    const done = runSteps([step("Unit"), step("Browser")], [step("Types"), step("Lint")], options);
    expect(printed).toEqual(["\n== Unit", "Unit begins"]);
    await end("Types");
    await end("Lint", { ...NONE, failed: 1 });
    expect(printed).toHaveLength(2);
    await end("Unit", { ...NONE, passed: 7 });
    expect(printed.slice(2)).toEqual([
      "\n== Types\nTypes begins",
      "\n== Lint\nLint begins",
      "\n== Browser",
      "Browser begins",
    ]);
    await end("Browser");
    await done;
    expect(counted).toEqual([
      ["Types", NONE],
      ["Lint", { ...NONE, failed: 1 }],
      ["Unit", { ...NONE, passed: 7 }],
      ["Browser", NONE],
    ]);
  });

  it("prints a step's output at once if no other step is being shown", async () => {
    const { printed, step, options, end } = setup();
    const done = runSteps([step("Unit")], [step("Types")], options);
    await end("Unit");
    expect(printed).toEqual(["\n== Unit", "Unit begins"]);
    await end("Types");
    expect(printed.at(-1)).toBe("\n== Types\nTypes begins");
    await done;
  });

  it("counts an error as a failure under the step's heading and goes on", async () => {
    const { printed, counted, step, options, end, fail } = setup();
    const done = runSteps([step("Unit"), step("Browser")], [step("Types")], options);
    await fail("Types", "no compiler");
    await fail("Unit", "no database");
    await end("Browser");
    await done;
    expect(counted.map(([heading, { failed }]) => [heading, failed])).toEqual([
      ["Types", 1],
      ["Unit", 1],
      ["Browser", 0],
    ]);
    expect(printed).toContain("\n== Types\nTypes begins\nno compiler");
  });

  it("starts no more steps once interrupted", async () => {
    const { printed, step, options, end } = setup();
    let isInterrupted = false;
    const done = runSteps([step("Unit"), step("Browser")], [step("Types"), step("Lint")], {
      ...options,
      isInterrupted: () => isInterrupted,
    });
    isInterrupted = true;
    await end("Types");
    await end("Unit");
    await done;
    expect(printed).toEqual(["\n== Unit", "Unit begins", "\n== Types\nTypes begins"]);
  });
});
