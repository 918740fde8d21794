import { describe, expect, it } from "vitest";
import { knows, usePersonSearch } from "../../../test/builders/person-search.ts";
import { recordVerifications } from "../store.ts";

const { context, finder, states, shown } = usePersonSearch();

describe("the owner of a mailbox", () => {
  it.each([
    ["wholename", "zoe.quill", "high", "verified"],
    ["joined", "zoequill", "high", "verified"],
    ["backwards", "quill.zoe", "high", "verified"],
    ["initial", "zquill", "medium", "pattern"],
    ["given", "zoe", "medium", "pattern"],
    ["family", "quill", "medium", "pattern"],
  ])("at %s.example, %s@, is rated %s for a person nobody knows", async (company, local, confidence, status) => {
    const { deps } = await finder(knows(local));
    expect(await shown(deps, `Zoe Quill, ${company}.example`)).toEqual([
      `${local}@${company}.example ${confidence} ${status}`,
      "done",
    ]);
  });

  it.each(["Ada Park", "Tom Parka", "Parka Jones"])(
    "does not take the only mailbox of a domain, parka@, for that of %s",
    async (name) => {
      const { deps } = await finder(knows("parka"));
      expect((await states(deps, `${name}, parka-only.example`)).at(-1)).toMatchObject({
        answer: {
          state: "done",
          reason: null,
          results: [
            {
              email: "parka@parka-only.example",
              confidence: "medium",
              status: "pattern",
              flags: ["colleague"],
              owner: null,
            },
          ],
        },
      });
    },
  );

  it("rates the mailbox of a person known to work at the company high and states why", async () => {
    const { deps } = await finder(knows("ada"));
    expect((await states(deps, "Ada Park, birch.example")).at(-1)).toMatchObject({
      answer: {
        results: [
          {
            email: "ada@birch.example",
            confidence: "high",
            status: "verified",
            flags: [],
            owner: { name: "Ada Park", basis: "works_there", label: "Ada Park is listed as CTO of Birch" },
          },
        ],
      },
    });
    // Somebody else of this first name gets the same mailbox, which is known to be hers.
    expect(await shown(deps, "Ada Quill, birch.example")).toEqual(["ada@birch.example medium pattern", "done"]);
  });

  it("rates a mailbox by the domain's pattern, unless the pattern was learned from it or a colleague fits too", async () => {
    const known = ["bhart", "cmoss", "dquill", "ereed"];
    await recordVerifications(
      context(),
      { domain: "hazel.example", control: "refused", method: "smtp", mode: "smtp" },
      known
        .slice(1)
        .map((local) => ({ address: `${local}@hazel.example`, result: "valid", flags: [], patterns: ["flast"] })),
    );
    const { deps } = await finder(knows(...known));
    expect((await states(deps, "Bo Hart, hazel.example")).at(-1)).toMatchObject({
      answer: { results: [{ confidence: "high", owner: { name: "Bo Hart", basis: "pattern" } }] },
    });
    await recordVerifications(
      context(),
      { domain: "birch.example", control: "refused", method: "smtp", mode: "smtp" },
      known.map((local) => ({ address: `${local[0]}@birch.example`, result: "valid", flags: [], patterns: ["first"] })),
    );
    const { deps: birch } = await finder(knows("ada"));
    expect((await states(birch, "Ada Quill, birch.example")).at(-1)).toMatchObject({
      answer: { results: [{ email: "ada@birch.example", confidence: "medium", owner: null }] },
    });
  });
});
