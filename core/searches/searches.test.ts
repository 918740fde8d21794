import { describe, expect, it } from "vitest";
import { fakeClockContext } from "../../test/builders/context.ts";
import { useDatabase } from "../../test/database.ts";
import type { Actor, Context } from "../context.ts";
import { deleteSearch, listSearches, readSearch, renameSearch } from "./manage-searches.ts";
import { MOST_SEARCHES, saveSearch } from "./save-search.ts";

const database = useDatabase();
const as = (id: string, access: Actor["access"] = "paid"): Context => ({ ...fakeClockContext(database.db), actor: { id, access } });

describe("saved searches", () => {
  it("keep a filter under a name, in one canonical address, and read it back", async () => {
    const ada = as("ada");
    const search = await saveSearch(ada, { name: "  Seed \n in  France ", address: "https://newlyraised.example/companies?stage=Seed&country=fr&utm_source=x&after=abc#rows" });
    expect(search).toMatchObject({ name: "Seed in France", address: "stage=Seed&country=FR" });
    expect(await readSearch(ada, search.id)).toMatchObject({ filter: { include: { stage: ["Seed"], country: ["FR"] } }, sort: { by: "date" }, problems: [] });
    const everything = await saveSearch(ada, { name: "Everything", address: "" });
    expect(everything.address).toBe("");
    expect((await listSearches(ada)).map(({ name }) => name)).toEqual(["Everything", "Seed in France"]);

    expect(await renameSearch(ada, { id: search.id, name: "Zeta" })).toMatchObject({ id: search.id, name: "Zeta", address: search.address });
    expect(await renameSearch(ada, { id: search.id, name: "ZETA" })).toMatchObject({ name: "ZETA" });
    await deleteSearch(ada, everything.id);
    expect((await listSearches(ada)).map(({ name }) => name)).toEqual(["ZETA"]);
  });

  it("tells of what an old address no longer means, and keeps the rest", async () => {
    const old = as("old-account");
    const { id } = await saveSearch(old, { name: "Old", address: "stage=Seed" });
    await database.db.updateTable("saved_search").set({ address: "stage=Seed&within=13&mood=sunny" }).where("id", "=", id).execute();
    const read = await readSearch(old, id);
    expect(read.filter).toMatchObject({ include: { stage: ["Seed"] }, withinDays: null });
    expect(read.problems).toEqual([expect.stringContaining("13")]);
  });

  it.each([
    ["no name", { name: " ", address: "" }, "invalid_input", /needs a name/],
    ["a long name", { name: "x".repeat(81), address: "" }, "invalid_input", /1 to 80/],
    ["a name that commands terminals", { name: "a\u001b[2Jb", address: "" }, "invalid_input", /needs a name/],
    ["a filter that cannot be read", { name: "Bad", address: "?within=13" }, "invalid_input", /cannot be saved: .*13/],
    ["a filter without end", { name: "Long", address: `?${Array.from({ length: 10 }, (_, i) => `investor=${"é".repeat(190)}${i}`).join("&")}` }, "too_large", /too many conditions/],
    ["a name in use, in other letters", { name: "tAKEN", address: "" }, "conflict", /named "tAKEN" already/],
  ])("refuse %s", async (_, input, code, message) => {
    const owner = as("refused");
    if ((await listSearches(owner)).length === 0) await saveSearch(owner, { name: "Taken", address: "" });
    await expect(saveSearch(owner, input)).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
    expect(await listSearches(owner)).toHaveLength(1);
  });

  it("are their owner's alone", async () => {
    const { id } = await saveSearch(as("bea"), { name: "Mine", address: "" });
    const cy = as("cy");
    await saveSearch(cy, { name: "Mine", address: "" });
    for (const deed of [() => readSearch(cy, id), () => renameSearch(cy, { id, name: "Yours" }), () => deleteSearch(cy, id)]) {
      await expect(deed()).rejects.toMatchObject({ code: "not_found" });
    }
    expect(await listSearches(as("bea"))).toHaveLength(1);
    await expect(renameSearch(as("bea"), { id: (await saveSearch(as("bea"), { name: "Other", address: "" })).id, name: "mine" })).rejects.toMatchObject({ code: "conflict" });
  });

  it.each(["anonymous", "free"] as const)("are not for %s actors, who still see and delete what they kept before", async (access) => {
    const { id } = await saveSearch(as(`lapsed-${access}`), { name: "Kept", address: "" });
    const lapsed = as(`lapsed-${access}`, access);
    await expect(saveSearch(lapsed, { name: "More", address: "" })).rejects.toMatchObject({ code: "forbidden", message: expect.stringContaining("/pricing") });
    await expect(renameSearch(lapsed, { id, name: "More" })).rejects.toMatchObject({ code: "forbidden" });
    expect(await listSearches(lapsed)).toHaveLength(1);
    await deleteSearch(lapsed, id);
    expect(await listSearches(lapsed)).toEqual([]);
  });

  it(`are at most ${MOST_SEARCHES}, also when many are saved at once`, async () => {
    const eager = as("eager");
    for (let i = 0; i < MOST_SEARCHES - 2; i++) await saveSearch(eager, { name: `Search ${i}`, address: "" });
    const saves = await Promise.allSettled(Array.from({ length: 6 }, (_, i) => saveSearch(eager, { name: `At once ${i}`, address: "" })));
    expect(saves.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(saves.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "conflict", message: expect.stringContaining("50 searches") } });
  });
});
