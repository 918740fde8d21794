import { describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { useDatabase } from "../../../test/database.ts";
import type { Actor, Context } from "../../shared/context.ts";
import { deleteSearch } from "../destinations/delete-search.ts";
import { listSearches } from "./manage-searches.ts";
import { MOST_SEARCHES, renameSearch, saveSearch } from "./save-search.ts";

const database = useDatabase();
const as = (id: string, access: Actor["access"] = "paid"): Context => ({
  ...fakeClockContext(database.db),
  actor: { id, access },
});

describe("saved searches", () => {
  it("store a filter under a name with one canonical address", async () => {
    const ada = as("ada");
    const search = await saveSearch(ada, {
      name: "  Seed \n in  France ",
      address: "https://newlyraised.example/companies?stage=Seed&country=fr&utm_source=x&after=abc#rows",
    });
    expect(search).toMatchObject({ name: "Seed in France", address: "stage=Seed&country=FR" });
    const everything = await saveSearch(ada, { name: "Everything", address: "" });
    expect(everything.address).toBe("");
    expect((await listSearches(ada)).map(({ name }) => name)).toEqual(["Everything", "Seed in France"]);

    const { id, address } = search;
    expect(await renameSearch(ada, { id, name: " Zeta " })).toMatchObject({ id, name: "Zeta", address });
    expect(await renameSearch(ada, { id, name: "ZETA" })).toMatchObject({ name: "ZETA" });
    await deleteSearch(ada, everything.id);
    expect((await listSearches(ada)).map(({ name }) => name)).toEqual(["ZETA"]);
  });

  it.each([
    ["no name", { name: " ", address: "" }, "invalid_input", /needs a name/],
    ["a long name", { name: "x".repeat(81), address: "" }, "invalid_input", /1 to 80/],
    ["a name that commands terminals", { name: "a\u001b[2Jb", address: "" }, "invalid_input", /needs a name/],
    ["a filter that cannot be read", { name: "Bad", address: "?within=13" }, "invalid_input", /cannot be saved: .*13/],
    [
      "a filter without end",
      {
        name: "Long",
        address: `?${Array.from({ length: 10 }, (_, i) => `investor=${"é".repeat(190)}${i}`).join("&")}`,
      },
      "too_large",
      /too many conditions/,
    ],
    ["a name in use, in other letters", { name: "tAKEN", address: "" }, "conflict", /already have .* named "tAKEN"/],
  ])("reject %s", async (_, input, code, message) => {
    const owner = as("refused");
    if ((await listSearches(owner)).length === 0) await saveSearch(owner, { name: "Taken", address: "" });
    await expect(saveSearch(owner, input)).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
    expect(await listSearches(owner)).toHaveLength(1);
  });

  it("belong to their owner only", async () => {
    const { id } = await saveSearch(as("bea"), { name: "Mine", address: "" });
    const cy = as("cy");
    await saveSearch(cy, { name: "Mine", address: "" });
    await expect(deleteSearch(cy, id)).rejects.toMatchObject({ code: "not_found" });
    await expect(renameSearch(cy, { id, name: "Yours" })).rejects.toMatchObject({ code: "not_found" });
    expect(await listSearches(as("bea"))).toMatchObject([{ name: "Mine" }]);
  });

  it("keep names unique when several are renamed at once", async () => {
    const dee = as("dee");
    const ids = [];
    for (const name of ["One", "Two", "Three"]) ids.push((await saveSearch(dee, { name, address: "" })).id);
    const renames = await Promise.allSettled(
      ids.map((id, at) => renameSearch(dee, { id, name: at === 0 ? "Same" : "same" })),
    );
    expect(renames.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(renames.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "conflict" } });
  });

  it.each(["anonymous", "free"] as const)(
    "can be read and deleted, but not saved or renamed, by %s actors",
    async (access) => {
      const { id } = await saveSearch(as(`lapsed-${access}`), { name: "Kept", address: "" });
      const lapsed = as(`lapsed-${access}`, access);
      await expect(saveSearch(lapsed, { name: "More", address: "" })).rejects.toMatchObject({
        code: "forbidden",
        message: expect.stringContaining("/pricing"),
      });
      await expect(renameSearch(lapsed, { id, name: "More" })).rejects.toMatchObject({ code: "forbidden" });
      expect(await listSearches(lapsed)).toHaveLength(1);
      await deleteSearch(lapsed, id);
      expect(await listSearches(lapsed)).toEqual([]);
    },
  );

  it(`are at most ${MOST_SEARCHES}, also when many are saved at once`, async () => {
    const eager = as("eager");
    for (let i = 0; i < MOST_SEARCHES - 2; i++) await saveSearch(eager, { name: `Search ${i}`, address: "" });
    const saves = await Promise.allSettled(
      Array.from({ length: 6 }, (_, i) => saveSearch(eager, { name: `At once ${i}`, address: "" })),
    );
    expect(saves.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(saves.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "conflict", message: expect.stringContaining("50 saved searches") },
    });
  });
});
